import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type AccessToken, parseTokenId } from "#domain/tokens/access-token.ts";
import { createAccessToken, revokeAccessToken } from "#domain/tokens/commands.server.ts";
import { listAccessTokens } from "#domain/tokens/queries.server.ts";
import { requireUser, sessionOnly } from "./access.ts";
import { newTokenSchema, tokenBody, tokenSchema } from "./account-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import { defineJsonBody } from "./schema-helpers.ts";

const presentToken = ({ createdAt, expiresAt, lastUsedAt, ...token }: AccessToken): z.infer<typeof tokenSchema> => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const defineRoute = createRouteDefiner("Tokens");

/** Registers the routes for access tokens. They require a session, so that a token cannot create or revoke tokens. */
export function registerTokenRoutes(api: OpenAPIHono<ApiEnv>, { db, clock, getOrigin, wakeMail }: ApiServices): void {
  api.openapi(
    defineRoute("get", "/me/tokens", "listTokens", {
      ...sessionOnly,
      summary: "List the tokens, newest first",
      responses: defineResponses(200, "The tokens", z.array(tokenSchema), [401, 403, 429]),
    }),
    async (c) => c.json((await listAccessTokens(db, requireUser(c).id)).map(presentToken), 200),
  );

  api.openapi(
    defineRoute("post", "/me/tokens", "createToken", {
      ...sessionOnly,
      summary: "Create a token. Its text is returned only once",
      request: { body: defineJsonBody(tokenBody) },
      responses: defineResponses(201, "The token", newTokenSchema, [400, 401, 403, 409, 429]),
    }),
    async (c) => {
      const { days, ...values } = c.req.valid("json");
      const context = { db, now: clock(), origin: getOrigin(c.req.raw) };
      const created = await createAccessToken(context, requireUser(c), { ...values, days: String(days ?? "none") });
      if (!created.ok) return respondWithProblem(c, created);
      wakeMail();
      c.header("cache-control", "no-store");
      return c.json({ ...presentToken(created.value.token), token: created.value.text }, 201);
    },
  );

  api.openapi(
    defineRoute("delete", "/me/tokens/{id}", "revokeToken", {
      ...sessionOnly,
      summary: "Revoke a token",
      request: { params: z.object({ id: z.string().openapi({ example: "12" }) }) },
      responses: { 204: { description: "The token is revoked" }, ...getProblemResponses(401, 403, 404, 429) },
    }),
    async (c) => {
      const result = await revokeAccessToken(db, requireUser(c).id, parseTokenId(c.req.valid("param").id) ?? 0);
      return result.ok ? c.body(null, 204) : respondWithProblem(c, result);
    },
  );
}
