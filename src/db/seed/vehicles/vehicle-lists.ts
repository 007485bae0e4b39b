import { readFileSync } from "node:fs";
import { resolveFromProjectRoot } from "#kernel/project-file.ts";
import { type ListedModel, mergeVehicleLists } from "./merge-vehicle-lists.ts";
import { parseVehicleList } from "./parse-vehicle-list.ts";

/** The public list that `npm run vehicles -- build` creates, then the Gulf lists, which know their engines better. */
const LIST_FILES = ["vpic-vehicles.txt", "gulf-japan.txt", "gulf-korea.txt", "gulf-china.txt", "gulf-west.txt"];

/** Reads the text of all vehicle lists. */
export const readVehicleLists = (): string[] =>
  LIST_FILES.map((file) => readFileSync(resolveFromProjectRoot(`src/db/seed/vehicles/${file}`), "utf8"));

/** Loads every vehicle of the lists. */
export const loadListedVehicles = (texts = readVehicleLists()): ListedModel[] =>
  mergeVehicleLists(texts.flatMap(parseVehicleList));
