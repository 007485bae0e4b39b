/** Writes the types of the TypeScript client from the OpenAPI document: `npm run generate -- api-client`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { generateTypes } from "../clients/typescript/openapi-types.ts";

const file = join(import.meta.dirname, "../clients/typescript/api-types.ts");
writeFileSync(file, await generateTypes());
console.log(`wrote ${file}`);
