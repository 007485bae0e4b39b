import type { Hono } from "hono";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { favouriteIds } from "#domain/favourites/queries.server.ts";
import { failure } from "#kernel/result.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { failed, fieldsOf, idOf, personOf } from "./answers.ts";

/** AP-04, EN-14: the favourites of the session's user, and only of theirs (RO-03). */
export function addFavorites(api: Hono<ApiEnv>, { db, clock }: ApiServices): void {
  api.get("/favorites.php", async (c) => {
    const person = personOf(c, c.req.query());
    if (!person.ok) return failed(c, person);
    const ids = await favouriteIds(db, person.value.id);
    return c.json({ data: ids.map((item_id) => ({ person_id: person.value.id, item_id })) });
  });

  const change = (command: typeof addFavourite) => async (c: ApiContext) => {
    const fields = await fieldsOf(c);
    const person = personOf(c, fields);
    if (!person.ok) return failed(c, person);
    const item = idOf(fields.item_id);
    if (item === undefined) {
      const errors = [{ path: "item_id", code: "id", message: "item_id must be the id of an item" }];
      return failed(c, failure("invalid", "request.invalid", errors));
    }
    const result = await command({ db, clock, actor: person.value }, item);
    if (!result.ok) return failed(c, result);
    return c.json({ success: true, data: { person_id: person.value.id, item_id: item } });
  };
  api.post("/favorites.php", change(addFavourite));
  api.delete("/favorites.php", change(removeFavourite));
}
