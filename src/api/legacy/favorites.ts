import type { Hono } from "hono";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { favouriteIds } from "#domain/favourites/queries.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { done, personOf, refused, sentBy, takesOnly } from "./answers.ts";
import { queryFields } from "./fields.ts";

/** AP-04, EN-14: the favourites of the session's user, and only of theirs (RO-03). */
export function addFavorites(api: Hono<ApiEnv>, { db, clock }: ApiServices): void {
  api.get("/favorites.php", async (c) => {
    const person = personOf(c, queryFields(c));
    if (!person.ok) return problem(c, person);
    const ids = await favouriteIds(db, person.value.id);
    return c.json({ data: ids.map((item_id) => ({ person_id: person.value.id, item_id })) });
  });

  const change = (command: typeof addFavourite) => async (c: ApiContext) => {
    const sent = await sentBy(c);
    if (!sent.ok) return problem(c, sent);
    const { person, fields } = sent.value;
    const item_id = fields.requiredId("item_id");
    if (fields.errors.length > 0) return refused(c, fields);
    const result = await command({ db, clock, actor: person }, item_id);
    if (!result.ok) return problem(c, result);
    return done(c, { person_id: person.id, item_id });
  };
  api.post("/favorites.php", change(addFavourite));
  api.delete("/favorites.php", change(removeFavourite));
  takesOnly(api, "/favorites.php", "GET", "POST", "DELETE");
}
