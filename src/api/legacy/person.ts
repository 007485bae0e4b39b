import type { Hono } from "hono";
import { personType } from "#domain/accounts/roles.ts";
import type { ApiEnv } from "../v1/context.ts";
import { failed, personOf } from "./answers.ts";

/** AP-09, EN-04: who is signed in, with the code of the account's kind (RO-02). */
export function addPerson(api: Hono<ApiEnv>): void {
  api.get("/person.php", (c) => {
    const person = personOf(c, c.req.query());
    if (!person.ok) return failed(c, person);
    const { id, name, lastName, email, phone, avatar, role } = person.value;
    const data = { person_id: id, name, lastName, email, phone, thumbnail_url: avatar, person_type: personType[role] };
    return c.json({ data });
  });
}
