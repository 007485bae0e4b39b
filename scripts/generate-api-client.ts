/** Writes the TypeScript client from the OpenAPI description: `npm run generate -- api-client`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { getOpenApiDocument } from "#api/v1/openapi-document.ts";
import { generateClient } from "./api-client/generate-client.ts";
import type { ApiDescription } from "./api-client/schema-types.ts";

const file = join(import.meta.dirname, "../clients/typescript/karaj.ts");
writeFileSync(file, generateClient(getOpenApiDocument() as unknown as ApiDescription));
console.log(`wrote ${file}`);
