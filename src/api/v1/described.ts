import { createApi } from "./api.ts";
import type { ApiServices } from "./context.ts";
import { describe, type OpenApiDocument } from "./document.ts";

let described: OpenApiDocument | undefined;

/** What the API says of itself. It says the same whatever it works with, so here it works with nothing. */
export function describedApi(): OpenApiDocument {
  described ??= describe(createApi({ limits: {} } as ApiServices, () => "en"));
  return described;
}
