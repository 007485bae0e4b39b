import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { makeToken, revokeToken } from "#domain/tokens/commands.server.ts";
import { tokensOf } from "#domain/tokens/queries.server.ts";
import { type Token, tokenId } from "#domain/tokens/token.ts";
import { newTokenSchema, tokenBody, tokenSchema } from "./account-schemas.ts";
import { jsonAnswer, jsonBody } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { bySession, memberOf } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";

const present = ({ createdAt, expiresAt, lastUsedAt, ...token }: Token): z.infer<typeof tokenSchema> => ({
  ...token,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});

const tags = ["Tokens"];

/** Tokens by which programs act for a member. They are made and revoked by the member, never by one another. */
export function addTokens(api: OpenAPIHono<ApiEnv>, { db, clock, originOf, wakeMail }: ApiServices): void {
  api.openapi(
    createRoute({
      method: "get",
      path: "/me/tokens",
      operationId: "listTokens",
      tags,
      ...bySession,
      summary: "One's tokens, the newest first",
      responses: { 200: jsonAnswer("The tokens", z.array(tokenSchema)), ...problemAnswers(401, 403, 429) },
    }),
    async (c) => c.json((await tokensOf(db, memberOf(c).id)).map(present), 200),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/me/tokens",
      operationId: "createToken",
      tags,
      ...bySession,
      summary: "Make a token; what programs send is told this once",
      request: { body: jsonBody(tokenBody) },
      responses: { 201: jsonAnswer("The token", newTokenSchema), ...problemAnswers(400, 401, 403, 409, 429) },
    }),
    async (c) => {
      const { days, ...values } = c.req.valid("json");
      const context = { db, now: clock(), origin: originOf(c.req.raw) };
      const made = await makeToken(context, memberOf(c), { ...values, days: String(days ?? "none") });
      if (!made.ok) return problem(c, made);
      wakeMail();
      c.header("cache-control", "no-store");
      return c.json({ ...present(made.value.token), token: made.value.text }, 201);
    },
  );

  api.openapi(
    createRoute({
      method: "delete",
      path: "/me/tokens/{id}",
      operationId: "revokeToken",
      tags,
      ...bySession,
      summary: "Revoke a token",
      request: { params: z.object({ id: z.string().openapi({ example: "12" }) }) },
      responses: { 204: { description: "It is none any more" }, ...problemAnswers(401, 403, 404, 429) },
    }),
    async (c) => {
      const result = await revokeToken(db, memberOf(c).id, tokenId(c.req.valid("param").id) ?? 0);
      return result.ok ? c.body(null, 204) : problem(c, result);
    },
  );
}
