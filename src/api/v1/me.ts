import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { accountTextLimits } from "#domain/accounts/account.ts";
import { updateProfile } from "#domain/accounts/profile.server.ts";
import { findAccount } from "#domain/accounts/session.server.ts";
import { type Address, parseAddressId } from "#domain/addresses/address.ts";
import { addAddress, deleteAddress, updateAddress } from "#domain/addresses/commands.server.ts";
import { findAddress, listAddresses } from "#domain/addresses/queries.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { addFavourite, removeFavourite } from "#domain/favourites/commands.server.ts";
import { listFavourites } from "#domain/favourites/queries.server.ts";
import { MAX_PHONE_LENGTH } from "#domain/forms/form-fields.ts";
import { parseListingId } from "#domain/listings/detail/listing.ts";
import { languages } from "#kernel/localized-text.ts";
import { requireScope, requireUser } from "./access.ts";
import { addressBody, addressSchema, favouritesSchema, userSchema } from "./account-schemas.ts";
import { presentUser } from "./auth.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { presentProductSummary } from "./present-product.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { createOptionalTextSchema, createTextSchema, defineJsonBody, omitNulls, pageQuery } from "./schema-helpers.ts";

const presentAddress = ({ isDefault, ...address }: Address): z.infer<typeof addressSchema> => ({
  ...address,
  default: isDefault,
});

const defineRoute = createRouteDefiner("Account");
const idParams = z.object({ id: z.string().openapi({ example: "12" }) });
const itemParams = z.object({ itemId: z.string().openapi({ description: "Id of the listing", example: "1" }) });
const profileBody = z
  .object({
    name: createTextSchema(accountTextLimits.name).optional(),
    lastName: createOptionalTextSchema(accountTextLimits.lastName),
    phone: createOptionalTextSchema(MAX_PHONE_LENGTH),
    language: z.enum(languages).optional().openapi({ description: "Language of mails" }),
  })
  .openapi("ProfileBody");
const ownAddressBody = addressBody.extend({ default: z.boolean().optional() }).openapi("OwnAddressBody");

/** Registers the routes for a member's profile, addresses and favourites. They respond 404 for data of other people. */
export function registerMeRoutes(api: OpenAPIHono<ApiEnv>, { db, clock }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/me", "getMe", {
      ...requireScope("account:read"),
      summary: "Get the account",
      responses: defineResponses(200, "The account", userSchema, [401, 403, 429]),
    }),
    (c) => c.json(presentUser(requireUser(c)), 200),
  );

  api.openapi(
    defineRoute("put", "/me", "updateMe", {
      ...requireScope("account:write"),
      summary: "Change name, phone and language",
      request: { body: defineJsonBody(profileBody) },
      responses: defineResponses(200, "The account", userSchema, [400, 401, 403, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      const { name, lastName, phone, language } = account;
      const { lastName: newLastName = lastName, phone: newPhone = phone, ...submitted } = c.req.valid("json");
      const values = { name, language, ...submitted, lastName: newLastName ?? "", phone: newPhone ?? "" };
      const result = await updateProfile({ db, now: clock() }, account, values);
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentUser((await findAccount(db, account.id)) ?? account), 200);
    },
  );

  api.openapi(
    defineRoute("get", "/me/addresses", "listAddresses", {
      ...requireScope("account:read"),
      summary: "List the addresses, the default first",
      responses: defineResponses(200, "The addresses", z.array(addressSchema), [401, 403, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      return c.json((await listAddresses(db, account.id)).map(presentAddress), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/me/addresses", "createAddress", {
      ...requireScope("account:write"),
      summary: "Add an address. The first one becomes the default",
      request: { body: defineJsonBody(ownAddressBody) },
      responses: defineResponses(201, "The address", addressSchema, [400, 401, 403, 409, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      const result = await addAddress({ db, userId: account.id, now: clock() }, omitNulls(c.req.valid("json")));
      if (!result.ok) return respondWithProblem(c, result);
      const added = (await findAddress(db, account.id, result.value.id)) as Address;
      return c.json(presentAddress(added), 201);
    },
  );

  api.openapi(
    defineRoute("get", "/me/addresses/{id}", "getAddress", {
      ...requireScope("account:read"),
      summary: "Get an address",
      request: { params: idParams },
      responses: defineResponses(200, "The address", addressSchema, [401, 403, 404, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      const found = await findAddress(db, account.id, parseAddressId(c.req.valid("param").id) ?? 0);
      if (!found) return respondWithProblem(c, { kind: "not_found", code: "address.not_found" });
      return c.json(presentAddress(found), 200);
    },
  );

  api.openapi(
    defineRoute("put", "/me/addresses/{id}", "updateAddress", {
      ...requireScope("account:write"),
      summary: "Change an address. `default: true` makes it the default",
      request: { params: idParams, body: defineJsonBody(ownAddressBody) },
      responses: defineResponses(200, "The address", addressSchema, [400, 401, 403, 404, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      const id = parseAddressId(c.req.valid("param").id) ?? 0;
      const submitted = omitNulls(c.req.valid("json"));
      const result = await updateAddress({ db, userId: account.id, now: clock() }, id, submitted);
      if (!result.ok) return respondWithProblem(c, result);
      return c.json(presentAddress((await findAddress(db, account.id, id)) as Address), 200);
    },
  );

  api.openapi(
    defineRoute("delete", "/me/addresses/{id}", "deleteAddress", {
      ...requireScope("account:write"),
      summary: "Delete an address. If it was the default, the first remaining address becomes the default",
      request: { params: idParams },
      responses: { 204: { description: "The address is deleted" }, ...getProblemResponses(401, 403, 404, 429) },
    }),
    async (c) => {
      const account = requireUser(c);
      const id = parseAddressId(c.req.valid("param").id) ?? 0;
      const result = await deleteAddress({ db, userId: account.id, now: clock() }, id);
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );

  api.openapi(
    defineRoute("get", "/me/favourites", "listFavourites", {
      ...requireScope("account:read"),
      summary: "List the favourites, newest first, 16 per page",
      request: { query: pageQuery },
      responses: defineResponses(200, "A page of favourites", favouritesSchema, [400, 401, 403, 429]),
    }),
    async (c) => {
      const account = requireUser(c);
      const { items, page } = await listFavourites(db, account.id, c.req.valid("query").page);
      const reader = { catalog: await getCatalog(db), language: c.get("language"), now: clock() };
      const favourites = items.map(({ product, addedAt, fellFrom }) => ({
        person_id: account.id,
        item_id: product.id,
        product: presentProductSummary(product, reader),
        addedAt: addedAt.toISOString(),
        fellFrom,
      }));
      return c.json({ items: favourites, ...page }, 200);
    },
  );

  for (const [method, operationId, command, summary] of [
    ["put", "addFavourite", addFavourite, "Add a favourite. An existing favourite stays unchanged"],
    ["delete", "removeFavourite", removeFavourite, "Remove a favourite"],
  ] as const) {
    api.openapi(
      defineRoute(method, "/me/favourites/{itemId}", operationId, {
        ...requireScope("account:write"),
        summary,
        request: { params: itemParams },
        responses: { 204: { description: "Done" }, ...getProblemResponses(401, 403, 404, 409, 429) },
      }),
      async (c) => {
        const actor = requireUser(c);
        const listingId = parseListingId(c.req.valid("param").itemId) ?? 0;
        const result = await command({ db, clock, actor }, listingId);
        return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
      },
    );
  }
}
