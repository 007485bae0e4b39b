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

/** Presents an account (EN-04). `thumbnail_url` is the avatar; the name comes from the legacy API. */
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
  description:
    "Code of the authenticator app or a recovery code. Required for accounts with two-factor sign-in (otherwise 400 AUTH_CODE_NEEDED)",
});
const newPasswordSchema = createTextSchema(MAX_PASSWORD_LENGTH, { format: "password", minLength: MIN_PASSWORD_LENGTH });

const signUpBody = z
  .object({
    name: createTextSchema(accountTextLimits.name).optional(),
    firstName: createTextSchema(accountTextLimits.name)
      .optional()
      .openapi({ description: "Alias of `name`. One of the two is required" }),
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
    "Set-Cookie": { description: "The session cookie and XSRF-TOKEN", schema: { type: "string" as const } },
  },
});

/** Registers the routes for sign-up, sign-in, sign-out and passwords (VL-01 to VL-04). */
export function registerAuthRoutes(api: OpenAPIHono<ApiEnv>, services: ApiServices): void {
  const { auth, getAddress, wakeMail } = services;

  api.openapi(
    defineRoute("post", "/auth/sign-up", "signUp", {
      ...guestOrSession,
      summary: "Create an account and sign in",
      description:
        "Fails with AUTH_INVALID_EMAIL, AUTH_EMAIL_ALREADY_IN_USE or AUTH_WEAK_PASSWORD as `code`. For a weak password, `reason` of the field is `short`, `common` or `guessable`. The account takes over the cart, garage, comparison and favourites of the request's cookies.",
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
        "Sets a session cookie that scripts cannot read, and XSRF-TOKEN. Later requests send the value of XSRF-TOKEN in the header X-XSRF-TOKEN. The account takes over the cart, garage, comparison and favourites of the request's cookies, and those cookies are deleted. A device cookie marks this device as known to the account: send it with later sign-ins. After many wrong passwords, unknown devices get AUTH_CHALLENGE_NEEDED (429): see `POST /auth/device-link`.",
      request: {
        body: defineJsonBody(z.object({ email, password: passwordSchema, code: signInCodeSchema.optional() })),
      },
      responses: {
        200: withCookieHeaders(defineJsonResponse("The signed-in account", userSchema)),
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
      summary: "Request or use a link that confirms a device",
      description:
        "For sign-ins that fail with AUTH_CHALLENGE_NEEDED. With `email`, a link is sent if the account exists; the response is the same in both cases. With the link's `token`, the response sets the device cookie. Then sign in with the password.",
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
        204: withCookieHeaders({ description: "Signed out" }),
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
      summary: "The signed-in account",
      responses: defineResponses(200, "The account", userSchema, [401, 403, 429]),
    }),
    (c) => c.json(presentUser(requireUser(c)), 200),
  );

  api.openapi(
    defineRoute("post", "/auth/password", "changePassword", {
      ...sessionOnly,
      summary: "Change the password",
      description: "Ends all other sessions and renews this one.",
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
      summary: "Request or use a link that resets the password",
      description:
        "With `email`, a link is sent if the account exists; the response is the same in both cases. With the link's `token` and a `password`, the password is changed.",
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
