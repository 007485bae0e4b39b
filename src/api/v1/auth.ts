import { createRoute, type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Account, accountLimits } from "#domain/accounts/account.ts";
import { changePassword } from "#domain/accounts/change-password.server.ts";
import { confirmDevice, requestDeviceLink } from "#domain/accounts/device-link.server.ts";
import { longestPassword, shortestPassword } from "#domain/accounts/password.ts";
import { askForReset, resetPassword } from "#domain/accounts/reset-password.server.ts";
import { sessionOf } from "#domain/accounts/session.server.ts";
import { signIn, signOut } from "#domain/accounts/sign-in.server.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { longestEmail, longestPhone } from "#domain/forms/fields.ts";
import { userSchema } from "./account-schemas.ts";
import { jsonAnswer, jsonBody, optionalText, text, withoutNulls } from "./content.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { bySession, memberOf, withoutToken } from "./needs.ts";
import { problem, problemAnswers } from "./problem.ts";
import { accountContext, accountIn, beginSession, endSession } from "./session.ts";
import { mergeVisitorInto } from "./visitor.ts";

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

const tags = ["Sign in"];
const email = text(longestEmail, { format: "email" });
const anyPassword = text(longestPassword, { format: "password" });
const signInCode = text(40).openapi({
  description: "The code of the app, or a recovery code, if the account asks for one (else 400 AUTH_CODE_NEEDED)",
});
const newPassword = text(longestPassword, { format: "password", minLength: shortestPassword });

const signUpBody = z
  .object({
    name: text(accountLimits.name).optional(),
    firstName: text(accountLimits.name).optional().openapi({ description: "Another name of `name`; one is needed" }),
    lastName: optionalText(accountLimits.lastName),
    email,
    phone: optionalText(longestPhone),
    password: newPassword,
  })
  .openapi("SignUpBody", {
    example: { name: "Sara", lastName: "Al Harbi", email: "sara@example.com", password: "a good password 7" },
  });

/** An answer with which a session begins, or ends. */
const withCookies = <T extends object>(answer: T) => ({
  ...answer,
  headers: {
    "Set-Cookie": { description: "The session's cookie, and XSRF-TOKEN", schema: { type: "string" as const } },
  },
});

/** Signing up, in and out, and passwords (VL-01 to VL-04). */
export function addAuth(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { auth, addressOf, wakeMail } = services;

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-up",
      operationId: "signUp",
      tags,
      ...withoutToken,
      summary: "Make an account and sign in with it",
      description:
        "Fails with AUTH_INVALID_EMAIL, AUTH_EMAIL_ALREADY_IN_USE or AUTH_WEAK_PASSWORD as `code`; the field's `reason` says why a password is weak: `short`, `common` or `guessable`. The cart, garage, comparison and hearts of the request's cookies become the account's.",
      request: { body: jsonBody(signUpBody) },
      responses: { 201: withCookies(jsonAnswer("The account", userSchema)), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { firstName, ...values } = withoutNulls(c.req.valid("json"));
      const options = { address: addressOf(c), language: c.get("language") };
      const result = await signUp(accountContext(c, services), { name: firstName, ...values }, options);
      if (!result.ok) return problem(c, result);
      wakeMail();
      beginSession(c, services, result.value);
      await mergeVisitorInto(c, services, result.value.account);
      return c.json(presentUser(result.value.account), 201);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-in",
      operationId: "signIn",
      tags,
      ...withoutToken,
      summary: "Sign in",
      description:
        "Sets a session cookie that scripts can't read, and XSRF-TOKEN, whose value later requests send as X-XSRF-TOKEN. The cart, garage, comparison and hearts of the request's cookies become the account's, and those cookies end. A device cookie makes this device known to the account: send it along with later sign-ins. Strangers may be told AUTH_CHALLENGE_NEEDED (429) after many wrong passwords: see `POST /auth/device-link`.",
      request: { body: jsonBody(z.object({ email, password: anyPassword, code: signInCode.optional() })) },
      responses: {
        200: withCookies(jsonAnswer("Who is signed in", userSchema)),
        ...problemAnswers(400, 401, 403, 429),
      },
    }),
    async (c) => {
      const result = await signIn(accountContext(c, services), c.req.valid("json"), addressOf(c));
      if (!result.ok) return problem(c, result);
      wakeMail();
      beginSession(c, services, result.value);
      await mergeVisitorInto(c, services, result.value.account);
      return c.json(presentUser(result.value.account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/device-link",
      operationId: "confirmDevice",
      tags,
      ...withoutToken,
      summary: "Ask for a link that makes a device known to an account, or use it",
      description:
        "For sign-ins that are told AUTH_CHALLENGE_NEEDED. With `email` a link is mailed, if there is such an account: the answer is the same. With the link's `token` the answer sets the device cookie; then sign in with the password.",
      request: {
        body: jsonBody(
          z
            .object({ email: email.optional(), token: text(100).optional() })
            .openapi({ example: { email: "sara@example.com" } }),
        ),
      },
      responses: { 204: { description: "Done" }, ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { token, email } = c.req.valid("json");
      const account = accountContext(c, services);
      if (typeof token === "string") {
        const confirmed = await confirmDevice(account, token);
        if (!confirmed.ok) return problem(c, confirmed);
        c.header("set-cookie", confirmed.value, { append: true });
        return c.body(null, 204);
      }
      const result = await requestDeviceLink(account, { email }, addressOf(c));
      if (!result.ok) return problem(c, result);
      wakeMail();
      return c.body(null, 204);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/sign-out",
      operationId: "signOut",
      tags,
      ...withoutToken,
      summary: "Sign out",
      responses: {
        204: withCookies({ description: "Nobody is signed in any more" }),
        ...problemAnswers(401, 403, 429),
      },
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
      operationId: "getSession",
      tags,
      ...bySession,
      summary: "Who is signed in",
      responses: { 200: jsonAnswer("The account", userSchema), ...problemAnswers(401, 403, 429) },
    }),
    (c) => c.json(presentUser(memberOf(c)), 200),
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/password",
      operationId: "changePassword",
      tags,
      ...bySession,
      summary: "Change one's password",
      description: "Ends all other sessions, and begins this one anew.",
      request: { body: jsonBody(z.object({ current: anyPassword, password: newPassword })) },
      responses: { 200: withCookies(jsonAnswer("The account", userSchema)), ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const account = memberOf(c);
      const result = await changePassword(accountContext(c, services), account, c.req.valid("json"), addressOf(c));
      if (!result.ok) return problem(c, result);
      wakeMail();
      beginSession(c, services, result.value);
      return c.json(presentUser(account), 200);
    },
  );

  api.openapi(
    createRoute({
      method: "post",
      path: "/auth/password-reset",
      operationId: "resetPassword",
      tags,
      ...withoutToken,
      summary: "Ask for a link to choose a new password, or use it",
      description:
        "With `email` a link is sent, if there is such an account: the answer is the same. With the link's `token` and a `password` that becomes the new one.",
      request: {
        body: jsonBody(
          z
            .object({ email: email.optional(), token: text(100).optional(), password: newPassword.optional() })
            .openapi({ example: { email: "sara@example.com" } }),
        ),
      },
      responses: { 204: { description: "Done" }, ...problemAnswers(400, 401, 403, 429) },
    }),
    async (c) => {
      const { token, ...values } = c.req.valid("json");
      const account = accountContext(c, services);
      const result =
        typeof token === "string"
          ? await resetPassword(account, token, values, addressOf(c))
          : await askForReset(account, values, addressOf(c));
      if (!result.ok) return problem(c, result);
      if (result.value) c.header("set-cookie", result.value, { append: true });
      wakeMail();
      if (accountIn(c) && !(await sessionOf(auth, c.req.raw.headers))) endSession(c, services, []);
      return c.body(null, 204);
    },
  );
}
