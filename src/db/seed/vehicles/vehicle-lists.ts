import { readFileSync } from "node:fs";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { type ListedModel, mergeVehicleLists } from "./merge-vehicle-lists.ts";
import { parseVehicleList } from "./parse-vehicle-list.ts";

/**
 * Files of the vehicle lists: the public list that `npm run vehicles -- build` creates, then the lists for the Gulf,
 * which contain more exact engines.
 */
const LIST_FILES = ["vpic-vehicles.txt", "gulf-japan.txt", "gulf-korea.txt", "gulf-china.txt", "gulf-west.txt"];

/** Reads the text of all vehicle lists. */
export const readVehicleLists = (): string[] =>
  LIST_FILES.map((file) => readFileSync(resolveFromProjectRoot(`src/db/seed/vehicles/${file}`), "utf8"));

/** Parses and merges all vehicle lists. */
export const loadListedVehicles = (texts = readVehicleLists()): ListedModel[] =>
  mergeVehicleLists(texts.flatMap(parseVehicleList));
