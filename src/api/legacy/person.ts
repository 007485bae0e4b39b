import type { Hono } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { profileFields, saveProfile } from "#domain/accounts/profile.server.ts";
import { personType } from "#domain/accounts/roles.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { problem } from "../v1/problem.ts";
import { done, personOf, sentBy, takesOnly } from "./answers.ts";
import { queryFields } from "./fields.ts";
import { pictureAddress } from "./items.ts";

/** EN-04, with the code of the account's kind (RO-02). */
const presentPerson = ({ id, name, lastName, email, phone, avatar, role, language }: Account, origin: string) => ({
  person_id: id,
  name,
  lastName,
  email,
  phone,
  thumbnail_url: avatar && pictureAddress(avatar, origin),
  person_type: personType[role],
  language,
});

/** AP-09: who is signed in. Older apps change a person by whichever method they know; fields they don't name stay. */
export function addPerson(api: Hono<ApiEnv>, { db, clock, auth, originOf }: ApiServices): void {
  const present = (c: ApiContext, person: Account) => presentPerson(person, originOf(c.req.raw));
  api.get("/person.php", (c) => {
    const person = personOf(c, queryFields(c));
    return person.ok ? c.json({ data: present(c, person.value) }) : problem(c, person);
  });

  const change = async (c: ApiContext) => {
    const sent = await sentBy(c);
    if (!sent.ok) return problem(c, sent);
    const { person, fields } = sent.value;
    const now = { name: person.name, lastName: person.lastName, phone: person.phone ?? "", language: person.language };
    const given = profileFields.map((name) => [name, fields.clears(name) ? "" : (fields.given(name) ?? now[name])]);
    const saved = await saveProfile({ db, now: clock() }, person, Object.fromEntries(given));
    if (!saved.ok) return problem(c, saved);
    const session = await sessionOf(auth, c.req.raw.headers);
    return done(c, present(c, session?.account ?? person));
  };
  api.post("/person.php", change);
  api.put("/person.php", change);
  api.patch("/person.php", change);
  takesOnly(api, "/person.php", "GET", "POST", "PUT", "PATCH");
}
