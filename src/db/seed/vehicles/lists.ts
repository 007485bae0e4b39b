import { readFileSync } from "node:fs";
import { projectFile } from "#kernel/project-file.ts";
import { type ListedModel, together } from "./base-vehicles.ts";
import { readListed } from "./listed.ts";

/** The public list that `npm run vehicles:build` makes, then those of the Gulf, which know its engines better. */
const files = ["vpic-vehicles.txt", "gulf-japan.txt", "gulf-korea.txt", "gulf-china.txt", "gulf-west.txt"];

/** The lists as they are written. */
export const listTexts = (): string[] =>
  files.map((file) => readFileSync(projectFile(`src/db/seed/vehicles/${file}`), "utf8"));

/** Every vehicle of the lists. */
export const listedVehicles = (texts = listTexts()): ListedModel[] => together(texts.flatMap(readListed));
