/** Writes the TypeScript client from the API's own description: `npm run api:client`. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describedApi } from "#api/v1/described.ts";
import { clientOf } from "./api-client/client.ts";
import type { ApiDescription } from "./api-client/types.ts";

const file = join(import.meta.dirname, "../clients/typescript/karaj.ts");
writeFileSync(file, clientOf(describedApi() as unknown as ApiDescription));
console.log(`wrote ${file}`);
