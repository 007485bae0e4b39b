import type { Hono } from "hono";
import type { Account } from "#domain/accounts/account.ts";
import { profileFields, updateProfile } from "#domain/accounts/profile.server.ts";
import { legacyPersonTypes } from "#domain/accounts/roles.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import type { ApiContext, ApiEnv, ApiServices } from "../v1/context.ts";
import { respondWithProblem } from "../v1/problem-response.ts";
import { toAbsolutePictureUrl } from "./items.ts";
import { parseQueryFields } from "./legacy-fields.ts";
import { parseAuthenticatedRequest, rejectOtherMethods, requirePerson, respondWithLegacyData } from "./responses.ts";

/** Presents an account (EN-04) with the code of its role (RO-02). */
const presentPerson = ({ id, name, lastName, email, phone, avatar, role, language }: Account, origin: string) => ({
  person_id: id,
  name,
  lastName,
  email,
  phone,
  thumbnail_url: avatar && toAbsolutePictureUrl(avatar, origin),
  person_type: legacyPersonTypes[role],
  language,
});

/**
 * Registers the routes for the signed-in person (AP-09). POST, PUT and PATCH all update the person. Missing fields keep
 * their values.
 */
export function registerLegacyPersonRoutes(api: Hono<ApiEnv>, { db, clock, auth, getOrigin }: ApiServices): void {
  const present = (c: ApiContext, person: Account) => presentPerson(person, getOrigin(c.req.raw));
  api.get("/person.php", (c) => {
    const person = requirePerson(c, parseQueryFields(c));
    return person.ok ? c.json({ data: present(c, person.value) }) : respondWithProblem(c, person);
  });

  const handleChange = async (c: ApiContext) => {
    const parsed = await parseAuthenticatedRequest(c);
    if (!parsed.ok) return respondWithProblem(c, parsed);
    const { person, fields } = parsed.value;
    const now = { name: person.name, lastName: person.lastName, phone: person.phone ?? "", language: person.language };
    const submitted = profileFields.map((name) => [
      name,
      fields.isNull(name) ? "" : (fields.getValue(name) ?? now[name]),
    ]);
    const saved = await updateProfile({ db, now: clock() }, person, Object.fromEntries(submitted));
    if (!saved.ok) return respondWithProblem(c, saved);
    const session = await findSession(auth, c.req.raw.headers);
    return respondWithLegacyData(c, present(c, session?.account ?? person));
  };
  api.post("/person.php", handleChange);
  api.put("/person.php", handleChange);
  api.patch("/person.php", handleChange);
  rejectOtherMethods(api, "/person.php", "GET", "POST", "PUT", "PATCH");
}
