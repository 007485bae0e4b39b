import type { Hono } from "hono";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { getAdvertisements } from "./advertisements.ts";
import { getItemDetails, searchItems } from "./items.ts";
import { type LegacyFields, parseRequestFields } from "./legacy-fields.ts";
import { rejectOtherMethods } from "./responses.ts";

/** Functions of the endpoint, by the `function_name` in the request body. They only read. */
const endpointFunctions: Record<
  string,
  (c: ApiContext, fields: LegacyFields, services: ApiServices) => Promise<Response>
> = {
  search_items: searchItems,
  get_item_details: getItemDetails,
  get_advertisements: getAdvertisements,
};

/** Registers the generic endpoint (AP-03), which reads with POST requests. */
export function registerCustomEndpoint(custom: Hono<ApiEnv>, services: ApiServices): void {
  custom.post("/api.php", async (c) => {
    const parsed = await parseRequestFields(c);
    if (!parsed.ok) return respondWithProblem(c, parsed);
    const fields = parsed.value;
    const name = fields.text("function_name", 100);
    const endpointFunction = name && Object.hasOwn(endpointFunctions, name) ? endpointFunctions[name] : undefined;
    if (endpointFunction) return endpointFunction(c, fields, services);
    if (fields.errors.length === 0) fields.addError("function_name", "unknown", `can't be “${name ?? ""}”`);
    return respondWithProblem(c, { kind: "invalid", code: "request.function_name", errors: [...fields.errors] });
  });
  rejectOtherMethods(custom, "/api.php", "POST");
}
