/** Writes the generated pages in docs/reference: `npm run generate -- reference`. */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { referencePages } from "./reference/reference-pages.ts";

const root = join(import.meta.dirname, "..");
mkdirSync(join(root, "docs/reference"), { recursive: true });
for (const [file, render] of Object.entries(referencePages)) writeFileSync(join(root, file), render());
