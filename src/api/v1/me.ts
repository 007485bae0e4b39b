import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { accountOf } from "#domain/accounts/account.server.ts";
import { accountLimits } from "#domain/accounts/account.ts";
import { saveProfile } from "#domain/accounts/profile.server.ts";
import { type Address, addressId } from "#domain/addresses/address.ts";
import { addAddress, changeAddress, removeAddress } from "#domain/addresses/commands.server.ts";
import { addressesOf, addressOf } from "#domain/addresses/queries.server.ts";
import { productIdOf } from "#domain/ads/product.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { favouritesOf } from "#domain/favourites/queries.server.ts";
import { longestPhone } from "#domain/forms/fields.ts";
import { languages } from "#kernel/local-text.ts";
import { addressBody, addressSchema, favouritesSchema, userSchema } from "./account-schemas.ts";
import { presentUser } from "./auth.ts";
import { jsonAnswer, jsonBody, optionalText, pageQuery, text, withoutNulls } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { memberOf, needs } from "./needs.ts";
import { presentSummary } from "./present.ts";
import { problem, problemAnswers } from "./problem.ts";

const presentAddress = ({ isDefault, ...address }: Address): z.infer<typeof addressSchema> => ({
  ...address,
  default: isDefault,
});

const tags = ["Account"];
const byId = z.object({ id: z.string().openapi({ example: "12" }) });
const byItem = z.object({ itemId: z.string().openapi({ description: "The ad's id", example: "1" }) });
const profileBody = z
  .object({
    name: text(accountLimits.name).optional(),
    lastName: optionalText(accountLimits.lastName),
    phone: optionalText(longestPhone),
    language: z.enum(languages).optional().openapi({ description: "Mails are written in it" }),
  })
  .openapi("ProfileBody");
const ownAddressBody = addressBody.extend({ default: z.boolean().optional() }).openapi("OwnAddressBody");

/** What belongs to who is signed in. Somebody else's is not found. */
export function addMe(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/me",
      operationId: "getMe",
      tags,
      ...needs("account:read"),
      summary: "One's account",
      responses: { 200: jsonAnswer("The account", userSchema), ...problemAnswers(401, 403, 429) },
    }),
    (c) => c.json(presentUser(memberOf(c)), 200),
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/me",
      operationId: "updateMe",
      tags,
      ...needs("account:write"),
      summary: "Change one's name, phone and language",
      request: { body: jsonBody(profileBody) },
      responses: { 200: jsonAnswer("The account", userSchema), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const { name, lastName, phone, language } = account;
      const { lastName: newLastName = lastName, phone: newPhone = phone, ...sent } = c.req.valid("json");
      const values = { name, language, ...sent, lastName: newLastName ?? "", phone: newPhone ?? "" };
      const result = await saveProfile({ db, now: clock() }, account, values);
      if (!result.ok) return problem(c, result);
      return c.json(presentUser((await accountOf(db, account.id)) ?? account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/addresses",
      operationId: "listAddresses",
      tags,
      ...needs("account:read"),
      summary: "One's addresses, the default first",
      responses: { 200: jsonAnswer("The addresses", z.array(addressSchema)), ...problemAnswers(401, 403, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      return c.json((await addressesOf(db, account.id)).map(presentAddress), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/me/addresses",
      operationId: "createAddress",
      tags,
      ...needs("account:write"),
      summary: "Add an address; the first one becomes the default",
      request: { body: jsonBody(ownAddressBody) },
      responses: { 201: jsonAnswer("The address", addressSchema), ...problemAnswers(400, 401, 403, 409, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const result = await addAddress({ db, userId: account.id, now: clock() }, withoutNulls(c.req.valid("json")));
      if (!result.ok) return problem(c, result);
      const added = (await addressOf(db, account.id, result.value.id)) as Address;
      return c.json(presentAddress(added), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/addresses/{id}",
      operationId: "getAddress",
      tags,
      ...needs("account:read"),
      summary: "An address of one's own",
      request: { params: byId },
      responses: { 200: jsonAnswer("The address", addressSchema), ...problemAnswers(401, 403, 404, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const found = await addressOf(db, account.id, addressId(c.req.valid("param").id) ?? 0);
      if (!found) return problem(c, { kind: "not_found", code: "address.not_found" });
      return c.json(presentAddress(found), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "put",
      path: "/me/addresses/{id}",
      operationId: "updateAddress",
      tags,
      ...needs("account:write"),
      summary: "Change an address; `default: true` makes it the default",
      request: { params: byId, body: jsonBody(ownAddressBody) },
      responses: { 200: jsonAnswer("The address", addressSchema), ...problemAnswers(400, 401, 403, 404, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const id = addressId(c.req.valid("param").id) ?? 0;
      const sent = withoutNulls(c.req.valid("json"));
      const result = await changeAddress({ db, userId: account.id, now: clock() }, id, sent);
      if (!result.ok) return problem(c, result);
      return c.json(presentAddress((await addressOf(db, account.id, id)) as Address), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/me/addresses/{id}",
      operationId: "deleteAddress",
      tags,
      ...needs("account:write"),
      summary: "Delete an address; of those left the first becomes the default if it was",
      request: { params: byId },
      responses: { 204: { description: "It is gone" }, ...problemAnswers(401, 403, 404, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const id = addressId(c.req.valid("param").id) ?? 0;
      const result = await removeAddress({ db, userId: account.id, now: clock() }, id);
      return result.ok ? c.body(null, 204) : problem(c, result);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/me/favourites",
      operationId: "listFavourites",
      tags,
      ...needs("account:read"),
      summary: "One's favourites, the newest first, 16 a page",
      request: { query: pageQuery },
      responses: { 200: jsonAnswer("A page of them", favouritesSchema), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const { items, page } = await favouritesOf(db, account.id, c.req.valid("query").page);
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

  for (const [method, operationId, command, summary] of [
    ["put", "addFavourite", addFavourite, "Keep an ad; one that is kept already stays as it is"],
    ["delete", "removeFavourite", removeFavourite, "Keep an ad no longer"],
  ] as const) {
    api.openapi(
      createRoute({
        method,
        path: "/me/favourites/{itemId}",
        operationId,
        tags,
        ...needs("account:write"),
        summary,
        request: { params: byItem },
        responses: { 204: { description: "Done" }, ...problemAnswers(401, 403, 404, 409, 429) },
      }),
      async (c) => {
        const actor = memberOf(c);
        const ad = productIdOf(c.req.valid("param").itemId) ?? 0;
        const result = await command({ db, clock, actor }, ad);
        return result.ok ? c.body(null, 204) : problem(c, result);
      },
    );
  }
}
