import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { saveProfile } from "#domain/accounts/profile.server.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import { type Address, addressId } from "#domain/addresses/address.ts";
import { addAddress, changeAddress, removeAddress } from "#domain/addresses/commands.server.ts";
import { addressesOf, addressOf } from "#domain/addresses/queries.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { memberCompares } from "#domain/compare/member-list.server.ts";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { favouritesOf } from "#domain/favourites/queries.server.ts";
import { addressSchema, favouritesSchema, userSchema } from "./account-schemas.ts";
import { presentUser } from "./auth.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentSummary } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountIn, signInFirst } from "./session.ts";

const presentAddress = ({ isDefault, ...address }: Address): z.infer<typeof addressSchema> => ({
  ...address,
  default: isDefault,
});

const json = <T extends z.ZodType>(description: string, schema: T) => ({
  description,
  content: { "application/json": { schema } },
});
const anyBody = { required: true, content: { "application/json": { schema: z.looseObject({}) } } };
const byId = z.object({ id: z.string() });
const byItem = z.object({ itemId: z.string() });

/** What belongs to who is signed in. Somebody else's is not found. */
export function addMe(api: OpenAPIHono<ApiEnv>, { db, clock, auth }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/me",
      summary: "One's account",
      responses: { 200: json("The account", userSchema), ...problemAnswers(401) },
    }),
    (c) => {
      const account = accountIn(c);
      return account ? c.json(presentUser(account), 200) : (signInFirst(c) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/me",
      summary: "Change one's name, phone and language",
      request: { body: anyBody },
      responses: { 200: json("The account", userSchema), ...problemAnswers(400, 401, 403) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const { name, lastName, phone, language } = account;
      const values = { name, lastName, phone: phone ?? "", language, ...c.req.valid("json") };
      const result = await saveProfile({ db, now: clock() }, account, values);
      if (!result.ok) return problem(c, result) as never;
      const session = await sessionOf(auth, c.req.raw.headers);
      return c.json(presentUser(session?.account ?? account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/addresses",
      summary: "One's addresses, the default first",
      responses: { 200: json("The addresses", z.array(addressSchema)), ...problemAnswers(401) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      return c.json((await addressesOf(db, account.id)).map(presentAddress), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/me/addresses",
      summary: "Add an address; the first one becomes the default",
      request: { body: anyBody },
      responses: { 201: json("The address", addressSchema), ...problemAnswers(400, 401, 403, 409) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const result = await addAddress({ db, userId: account.id, now: clock() }, c.req.valid("json"));
      if (!result.ok) return problem(c, result) as never;
      const added = (await addressOf(db, account.id, result.value.id)) as Address;
      return c.json(presentAddress(added), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/addresses/{id}",
      summary: "An address of one's own",
      request: { params: byId },
      responses: { 200: json("The address", addressSchema), ...problemAnswers(401, 404) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const found = await addressOf(db, account.id, addressId(c.req.valid("param").id) ?? 0);
      if (!found) return problem(c, { kind: "not_found", code: "address.not_found" }) as never;
      return c.json(presentAddress(found), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/me/addresses/{id}",
      summary: "Change an address; `default: true` makes it the default",
      request: { params: byId, body: anyBody },
      responses: { 200: json("The address", addressSchema), ...problemAnswers(400, 401, 403, 404) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const id = addressId(c.req.valid("param").id) ?? 0;
      const result = await changeAddress({ db, userId: account.id, now: clock() }, id, c.req.valid("json"));
      if (!result.ok) return problem(c, result) as never;
      return c.json(presentAddress((await addressOf(db, account.id, id)) as Address), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/me/addresses/{id}",
      summary: "Delete an address; of those left the first becomes the default if it was",
      request: { params: byId },
      responses: { 204: { description: "It is gone" }, ...problemAnswers(401, 403, 404) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const id = addressId(c.req.valid("param").id) ?? 0;
      const result = await removeAddress({ db, userId: account.id, now: clock() }, id);
      return result.ok ? c.body(null, 204) : (problem(c, result) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/favourites",
      summary: "One's favourites, the newest first, 16 a page",
      request: { query: z.object({ page: z.string().optional() }) },
      responses: { 200: json("A page of them", favouritesSchema), ...problemAnswers(401) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const asked = c.req.valid("query").page ?? "1";
      const { items, page } = await favouritesOf(db, account.id, /^[1-9]\d{0,5}$/.test(asked) ? Number(asked) : 1);
      const reader = { catalogue: await catalogueOf(db), language: c.get("language"), now: clock() };
      const shown = items.map(({ product, addedAt, fellFrom }) => ({
        person_id: account.id,
        item_id: product.id,
        product: presentSummary(product, reader),
        addedAt: addedAt.toISOString(),
        fellFrom,
      }));
      return c.json({ items: shown, ...page }, 200);
    },
  );

  for (const [method, command, summary] of [
    ["put", addFavourite, "Keep an ad; one that is kept already stays as it is"],
    ["delete", removeFavourite, "Keep an ad no longer"],
  ] as const) {
    api.openapi(
      createRoute({
        method,
        path: "/me/favourites/{itemId}",
        summary,
        request: { params: byItem },
        responses: { 204: { description: "Done" }, ...problemAnswers(401, 403, 404, 409) },
      }),
      async (c) => {
        const actor = accountIn(c);
        if (!actor) return signInFirst(c) as never;
        const ad = productIdOf(c.req.valid("param").itemId) ?? 0;
        const result = await command({ db, clock, actor }, ad);
        return result.ok ? c.body(null, 204) : (problem(c, result) as never);
      },
    );
  }

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/compare",
      summary: "The ids of the ads one compares",
      responses: { 200: json("The ids", z.array(z.number().int())), ...problemAnswers(401) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      return c.json(await memberCompares(db, account.id), 200);
    },
  );
}
