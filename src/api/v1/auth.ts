import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import type { Account } from "#domain/accounts/account.ts";
import { changePassword } from "#domain/accounts/change-password.server.ts";
import { askForReset, resetPassword } from "#domain/accounts/reset-password.server.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import { signIn, signOut } from "#domain/accounts/sign-in.server.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { userSchema } from "./account-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountContext, accountIn, beginSession, endSession, signInFirst } from "./session.ts";

/** EN-04: `thumbnail_url` is its name in older apps. */
export const presentUser = (account: Account): z.infer<typeof userSchema> => ({
  id: account.id,
  name: account.name,
  lastName: account.lastName,
  email: account.email,
  emailVerified: account.emailVerified,
  phone: account.phone,
  thumbnail_url: account.avatar,
  role: account.role,
  language: account.language,
});

/** Bodies are checked by the commands, whose codes the requirements name; anything that is JSON comes through. */
const body = (properties: Record<string, z.ZodType>, required = true) => ({
  required,
  content: { "application/json": { schema: z.looseObject(properties) } },
});
const text = z.unknown().optional().openapi({ type: "string" });
const user = (description: string) => ({ description, content: { "application/json": { schema: userSchema } } });

/** Signing up, in and out, and passwords (VL-01 to VL-04). */
export function addAuth(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { auth, addressOf, wakeMail } = services;

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-up",
      summary: "Make an account and sign in with it",
      description:
        "Fails with AUTH_INVALID_EMAIL, AUTH_EMAIL_ALREADY_IN_USE, AUTH_WEAK_PASSWORD or AUTH_COMMON_PASSWORD as `code`.",
      request: {
        body: body({ name: text, firstName: text, lastName: text, email: text, phone: text, password: text }),
      },
      responses: { 201: user("The account"), ...problemAnswers(400, 403, 429) },
    }),
    async (c) => {
      const { firstName, ...values } = c.req.valid("json");
      const options = { address: addressOf(c), language: c.get("language") };
      const result = await signUp(accountContext(c, services), { name: firstName, ...values }, options);
      if (!result.ok) return problem(c, result) as never;
      wakeMail();
      beginSession(c, services, result.value);
      return c.json(presentUser(result.value.account), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-in",
      summary: "Sign in",
      description:
        "Sets a session cookie that scripts can't read, and XSRF-TOKEN, whose value later requests send as X-XSRF-TOKEN.",
      request: { body: body({ email: text, password: text }) },
      responses: { 200: user("Who is signed in"), ...problemAnswers(400, 403, 429) },
    }),
    async (c) => {
      const result = await signIn(accountContext(c, services), c.req.valid("json"), addressOf(c));
      if (!result.ok) return problem(c, result) as never;
      beginSession(c, services, result.value);
      return c.json(presentUser(result.value.account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-out",
      summary: "Sign out",
      responses: { 204: { description: "Nobody is signed in any more" }, ...problemAnswers(403) },
    }),
    async (c) => {
      endSession(c, services, await signOut(accountContext(c, services)));
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: "get",
      path: "/auth/session",
      summary: "Who is signed in",
      responses: { 200: user("The account"), ...problemAnswers(401) },
    }),
    (c) => {
      const account = accountIn(c);
      return account ? c.json(presentUser(account), 200) : (signInFirst(c) as never);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/password",
      summary: "Change one's password",
      description: "Ends all other sessions, and begins this one anew.",
      request: { body: body({ current: text, password: text }) },
      responses: { 200: user("The account"), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const account = accountIn(c);
      if (!account) return signInFirst(c) as never;
      const result = await changePassword(accountContext(c, services), account, c.req.valid("json"), addressOf(c));
      if (!result.ok) return problem(c, result) as never;
      wakeMail();
      beginSession(c, services, result.value);
      return c.json(presentUser(account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/password-reset",
      summary: "Ask for a link to choose a new password, or use it",
      description:
        "With `email` a link is sent, if there is such an account: the answer is the same. With the link's `token` and a `password` that becomes the new one.",
      request: { body: body({ email: text, token: text, password: text }) },
      responses: { 204: { description: "Done" }, ...problemAnswers(400, 403, 429) },
    }),
    async (c) => {
      const { token, ...values } = c.req.valid("json");
      const account = accountContext(c, services);
      const result =
        typeof token === "string"
          ? await resetPassword(account, token, values, addressOf(c))
          : await askForReset(account, values, addressOf(c));
      if (!result.ok) return problem(c, result) as never;
      wakeMail();
      if (accountIn(c) && !(await sessionOf(auth, c.req.raw.headers))) endSession(c, services, []);
      return c.body(null, 204);
    },
  );
}
