import type { Hono } from "hono";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { advertisements } from "./advertisements.ts";
import { takesOnly } from "./answers.ts";
import { type Fields, fieldsOf } from "./fields.ts";
import { itemDetails, searchItems } from "./items.ts";

/** What the body's `function_name` can be. None of them changes anything. */
const functions: Record<string, (c: ApiContext, fields: Fields, services: ApiServices) => Promise<Response>> = {
  search_items: searchItems,
  get_item_details: itemDetails,
  get_advertisements: advertisements,
};

/** AP-03: the generic endpoint, which reads by POST. */
export function addCustom(custom: Hono<ApiEnv>, services: ApiServices): void {
  custom.post("/api.php", async (c) => {
    const read = await fieldsOf(c);
    if (!read.ok) return problem(c, read);
    const fields = read.value;
    const name = fields.text("function_name", 100);
    const wanted = name && Object.hasOwn(functions, name) ? functions[name] : undefined;
    if (wanted) return wanted(c, fields, services);
    if (fields.errors.length === 0) fields.refuse("function_name", "unknown", `can't be “${name ?? ""}”`);
    return problem(c, { kind: "invalid", code: "request.function_name", errors: [...fields.errors] });
  });
  takesOnly(custom, "/api.php", "POST");
}
