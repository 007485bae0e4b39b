import { type OpenAPIHono, z } from "@hono/zod-openapi";
import { type Account, accountTextLimits } from "#domain/accounts/account.ts";
import { changePassword } from "#domain/accounts/change-password.server.ts";
import { confirmDevice, requestDeviceLink } from "#domain/accounts/device-link.server.ts";
import { MAX_PASSWORD_LENGTH, MIN_PASSWORD_LENGTH } from "#domain/accounts/password.ts";
import { requestPasswordReset, resetPassword } from "#domain/accounts/reset-password.server.ts";
import { findSession } from "#domain/accounts/session.server.ts";
import { signIn, signOut } from "#domain/accounts/sign-in.server.ts";
import { signUp } from "#domain/accounts/sign-up.server.ts";
import { MAX_EMAIL_LENGTH, MAX_PHONE_LENGTH } from "#domain/forms/form-fields.ts";
import { guestOrSession, requireUser, sessionOnly } from "./access.ts";
import { userSchema } from "./account-schemas.ts";
import type { ApiEnv, ApiServices } from "./context.ts";
import { mergeGuestIntoAccount } from "./guest-merge.ts";
import { getProblemResponses, respondWithProblem } from "./problem-response.ts";
import { createRouteDefiner, defineResponses } from "./route-definition.ts";
import {
  createOptionalTextSchema,
  createTextSchema,
  defineJsonBody,
  defineJsonResponse,
  omitNulls,
} from "./schema-helpers.ts";
import { clearSessionCookies, getActingAccount, sendSessionCookies, toAccountContext } from "./session.ts";

/** Presents an account (EN-04). `thumbnail_url` is the avatar, under its name in the legacy API. */
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

const defineRoute = createRouteDefiner("Sign in");
const email = createTextSchema(MAX_EMAIL_LENGTH, { format: "email" });
const passwordSchema = createTextSchema(MAX_PASSWORD_LENGTH, { format: "password" });
const signInCodeSchema = createTextSchema(40).openapi({
  description: "The code of the app, or a recovery code, if the account asks for one (else 400 AUTH_CODE_NEEDED)",
});
const newPasswordSchema = createTextSchema(MAX_PASSWORD_LENGTH, { format: "password", minLength: MIN_PASSWORD_LENGTH });

const signUpBody = z
  .object({
    name: createTextSchema(accountTextLimits.name).optional(),
    firstName: createTextSchema(accountTextLimits.name)
      .optional()
      .openapi({ description: "Another name of `name`; one is needed" }),
    lastName: createOptionalTextSchema(accountTextLimits.lastName),
    email,
    phone: createOptionalTextSchema(MAX_PHONE_LENGTH),
    password: newPasswordSchema,
  })
  .openapi("SignUpBody", {
    example: { name: "Sara", lastName: "Al Harbi", email: "sara@example.com", password: "a good password 7" },
  });

/** Adds the Set-Cookie header to the documentation of a response that starts or ends a session. */
const withCookieHeaders = <T extends object>(response: T) => ({
  ...response,
  headers: {
    "Set-Cookie": { description: "The session's cookie, and XSRF-TOKEN", schema: { type: "string" as const } },
  },
});

/** Registers the routes for sign-up, sign-in, sign-out and passwords (VL-01 to VL-04). */
export function registerAuthRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { auth, getAddress, wakeMail } = services;

  api.openapi(
    defineRoute("post", "/auth/sign-up", "signUp", {
      ...guestOrSession,
      summary: "Make an account and sign in with it",
      description:
        "Fails with AUTH_INVALID_EMAIL, AUTH_EMAIL_ALREADY_IN_USE or AUTH_WEAK_PASSWORD as `code`; the field's `reason` says why a password is weak: `short`, `common` or `guessable`. The cart, garage, comparison and hearts of the request's cookies become the account's.",
      request: { body: defineJsonBody(signUpBody) },
      responses: {
        201: withCookieHeaders(defineJsonResponse("The account", userSchema)),
        ...getProblemResponses(400, 401, 403, 429),
      },
    }),
    async (c) => {
      const { firstName, ...values } = omitNulls(c.req.valid("json"));
      const options = { address: getAddress(c), language: c.get("language") };
      const result = await signUp(toAccountContext(c, services), { name: firstName, ...values }, options);
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      sendSessionCookies(c, services, result.value);
      await mergeGuestIntoAccount(c, services, result.value.account);
      return c.json(presentUser(result.value.account), 201);
    },
  );

  api.openapi(
    defineRoute("post", "/auth/sign-in", "signIn", {
      ...guestOrSession,
      summary: "Sign in",
      description:
        "Sets a session cookie that scripts can't read, and XSRF-TOKEN, whose value later requests send as X-XSRF-TOKEN. The cart, garage, comparison and hearts of the request's cookies become the account's, and those cookies end. A device cookie makes this device known to the account: send it along with later sign-ins. Strangers may be told AUTH_CHALLENGE_NEEDED (429) after many wrong passwords: see `POST /auth/device-link`.",
      request: {
        body: defineJsonBody(z.object({ email, password: passwordSchema, code: signInCodeSchema.optional() })),
      },
      responses: {
        200: withCookieHeaders(defineJsonResponse("Who is signed in", userSchema)),
        ...getProblemResponses(400, 401, 403, 429),
      },
    }),
    async (c) => {
      const result = await signIn(toAccountContext(c, services), c.req.valid("json"), getAddress(c));
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      sendSessionCookies(c, services, result.value);
      await mergeGuestIntoAccount(c, services, result.value.account);
      return c.json(presentUser(result.value.account), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/auth/device-link", "confirmDevice", {
      ...guestOrSession,
      summary: "Ask for a link that makes a device known to an account, or use it",
      description:
        "For sign-ins that are told AUTH_CHALLENGE_NEEDED. With `email` a link is mailed, if there is such an account: the answer is the same. With the link's `token` the answer sets the device cookie; then sign in with the password.",
      request: {
        body: defineJsonBody(
          z
            .object({ email: email.optional(), token: createTextSchema(100).optional() })
            .openapi({ example: { email: "sara@example.com" } }),
        ),
      },
      responses: { 204: { description: "Done" }, ...getProblemResponses(400, 401, 403, 429) },
    }),
    async (c) => {
      const { token, email } = c.req.valid("json");
      const account = toAccountContext(c, services);
      if (typeof token === "string") {
        const confirmed = await confirmDevice(account, token);
        if (!confirmed.ok) return respondWithProblem(c, confirmed);
        c.header("set-cookie", confirmed.value, { append: true });
        return c.body(null, 204);
      }
      const result = await requestDeviceLink(account, { email }, getAddress(c));
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      return c.body(null, 204);
    },
  );

  api.openapi(
    defineRoute("post", "/auth/sign-out", "signOut", {
      ...guestOrSession,
      summary: "Sign out",
      responses: {
        204: withCookieHeaders({ description: "Nobody is signed in any more" }),
        ...getProblemResponses(401, 403, 429),
      },
    }),
    async (c) => {
      clearSessionCookies(c, services, await signOut(toAccountContext(c, services)));
      return c.body(null, 204);
    },
  );

  api.openapi(
    defineRoute("get", "/auth/session", "getSession", {
      ...sessionOnly,
      summary: "Who is signed in",
      responses: defineResponses(200, "The account", userSchema, [401, 403, 429]),
    }),
    (c) => c.json(presentUser(requireUser(c)), 200),
  );

  api.openapi(
    defineRoute("post", "/auth/password", "changePassword", {
      ...sessionOnly,
      summary: "Change one's password",
      description: "Ends all other sessions, and begins this one anew.",
      request: { body: defineJsonBody(z.object({ current: passwordSchema, password: newPasswordSchema })) },
      responses: {
        200: withCookieHeaders(defineJsonResponse("The account", userSchema)),
        ...getProblemResponses(400, 401, 403, 429),
      },
    }),
    async (c) => {
      const account = requireUser(c);
      const result = await changePassword(toAccountContext(c, services), account, c.req.valid("json"), getAddress(c));
      if (!result.ok) return respondWithProblem(c, result);
      wakeMail();
      sendSessionCookies(c, services, result.value);
      return c.json(presentUser(account), 200);
    },
  );

  api.openapi(
    defineRoute("post", "/auth/password-reset", "resetPassword", {
      ...guestOrSession,
      summary: "Ask for a link to choose a new password, or use it",
      description:
        "With `email` a link is sent, if there is such an account: the answer is the same. With the link's `token` and a `password` that becomes the new one.",
      request: {
        body: defineJsonBody(
          z
            .object({
              email: email.optional(),
              token: createTextSchema(100).optional(),
              password: newPasswordSchema.optional(),
            })
            .openapi({ example: { email: "sara@example.com" } }),
        ),
      },
      responses: { 204: { description: "Done" }, ...getProblemResponses(400, 401, 403, 429) },
    }),
    async (c) => {
      const { token, ...values } = c.req.valid("json");
      const account = toAccountContext(c, services);
      const result =
        typeof token === "string"
          ? await resetPassword(account, token, values, getAddress(c))
          : await requestPasswordReset(account, values, getAddress(c));
      if (!result.ok) return respondWithProblem(c, result);
      if (result.value) c.header("set-cookie", result.value, { append: true });
      wakeMail();
      if (getActingAccount(c) && !(await findSession(auth, c.req.raw.headers))) clearSessionCookies(c, services, []);
      return c.body(null, 204);
    },
  );
}
