import type { Hono } from "hono";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { listFavouriteIds } from "#domain/favourites/queries.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { parseQueryFields } from "./legacy-fields.ts";
import {
  parseAuthenticatedRequest,
  rejectOtherMethods,
  requirePerson,
  respondWithFieldErrors,
  respondWithLegacyData,
} from "./responses.ts";

/**
 * Registers the routes for the favourites of the signed-in user (AP-04, EN-14). Favourites of others are never returned
 * (RO-03).
 */
export function registerLegacyFavoriteRoutes(api: Hono<ApiEnv>, { db, clock }: ApiServices): void {
  api.get("/favorites.php", async (c) => {
    const person = requirePerson(c, parseQueryFields(c));
    if (!person.ok) return respondWithProblem(c, person);
    const ids = await listFavouriteIds(db, person.value.id);
    return c.json({ data: ids.map((item_id) => ({ person_id: person.value.id, item_id })) });
  });

  const handleChange = (command: typeof addFavourite) => async (c: ApiContext) => {
    const parsed = await parseAuthenticatedRequest(c);
    if (!parsed.ok) return respondWithProblem(c, parsed);
    const { person, fields } = parsed.value;
    const item_id = fields.requiredId("item_id");
    if (fields.errors.length > 0) return respondWithFieldErrors(c, fields);
    const result = await command({ db, clock, actor: person }, item_id);
    if (!result.ok) return respondWithProblem(c, result);
    return respondWithLegacyData(c, { person_id: person.id, item_id });
  };
  api.post("/favorites.php", handleChange(addFavourite));
  api.delete("/favorites.php", handleChange(removeFavourite));
  rejectOtherMethods(api, "/favorites.php", "GET", "POST", "DELETE");
}
