/** Parts of the OpenAPI document that operations share, except the schemas. */

import { languages } from "#kernel/localized-text.ts";

/** Groups of operations, in the order of the documentation. */
export const openApiTags: { name: string; description: string }[] = [
  { name: "Reference", description: "Languages, currencies, countries, cities, categories, makes and brands" },
  {
    name: "Products",
    description: "Listings of cars, parts and rentals: filtered lists, details and similar listings",
  },
  { name: "Search", description: "Suggestions while a search text is being typed" },
  { name: "Vehicles", description: "Vehicles by year, make, model and engine or by VIN, and what fits them" },
  { name: "Reviews", description: "Reviews of listings and sellers" },
  { name: "Sellers", description: "Showrooms and rental outlets, and their listings" },
  { name: "Sign in", description: "Sign up, sign in and sign out" },
  { name: "Account", description: "The signed-in member: profile, addresses, favourites, comparison" },
  { name: "Tokens", description: "Tokens for programs that act for an account. Only members can create them" },
  { name: "Garage", description: "Vehicles of a member or visitor" },
  { name: "Cart", description: "Cart of a member or visitor" },
  { name: "Orders", description: "Checkout, orders and order tracking" },
  { name: "Ads", description: "Own listings, from draft to closing" },
  { name: "Bookings", description: "Rentals: available days and bookings" },
  {
    name: "Inbox",
    description: "Messages and offers between buyers and sellers, notifications, and live events",
  },
  { name: "Blog", description: "Blog posts" },
  { name: "Contact", description: "Contact messages" },
];

const defineHeader = (description: string, schema: Record<string, unknown>) => ({ description, schema });
const createTextHeaderSchema = (example: string) => ({ type: "string", example });

export const headerDefinitions = {
  "X-Request-Id": defineHeader(
    "Names this request in the server's log",
    createTextHeaderSchema("0f6f1c4e-7d3c-4a6e-9a51-1d1b8f8d2f0e"),
  ),
  "RateLimit-Policy": defineHeader(
    "What is allowed within a minute (draft-ietf-httpapi-ratelimit-headers)",
    createTextHeaderSchema('"reads";q=600;w=60'),
  ),
  RateLimit: defineHeader(
    "What is left of it, and in how many seconds there is more",
    createTextHeaderSchema('"reads";r=599;t=60'),
  ),
  "Content-Language": defineHeader("The language of texts in the answer", { type: "string", enum: [...languages] }),
  ETag: defineHeader(
    "Send it as If-None-Match to be told 304 when nothing has changed",
    createTextHeaderSchema('W/"pgQ7k1dT2bqkqk0v0a4M1w"'),
  ),
  "Retry-After": defineHeader("Seconds until it makes sense to try again", { type: "integer", minimum: 1 }),
  Allow: defineHeader("The methods that the path takes", createTextHeaderSchema("GET, HEAD, OPTIONS")),
  Link: defineHeader(
    "The first, previous, next and last page (RFC 8288)",
    createTextHeaderSchema('</api/v1/products?page=2>; rel="next"'),
  ),
  "Idempotency-Replayed": defineHeader("The request was answered before, with this", {
    type: "string",
    enum: ["true"],
  }),
};

export type HeaderName = keyof typeof headerDefinitions;

/** Problem responses that every operation can return. */
export const commonProblemResponses: Record<string, { name: string; description: string; headers?: HeaderName[] }> = {
  400: { name: "BadRequest", description: "The request is invalid. `errors` names the fields" },
  401: { name: "Unauthenticated", description: "Not signed in, or the token is invalid" },
  403: { name: "Forbidden", description: "The account or token is not allowed to do this" },
  404: { name: "NotFound", description: "Not found, not visible for the caller, or an unknown language" },
  429: { name: "TooManyRequests", description: "Too many requests", headers: ["Retry-After"] },
  500: { name: "ServerError", description: "Unexpected error of the server" },
  503: { name: "Unavailable", description: "The database is temporarily unavailable", headers: ["Retry-After"] },
};

/** Problem responses that every operation with a body can return. */
export const bodyProblemResponses: typeof commonProblemResponses = {
  413: { name: "TooLarge", description: "The request body is too large" },
  415: { name: "UnsupportedMediaType", description: "The content type is not accepted" },
};

export const idempotencyKeyParameter = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Any text, such as a UUID. A repeated request with the same key within a day gets the same response and changes nothing. A different request with the same key is refused (409)",
  schema: { type: "string", minLength: 1, maxLength: 200, pattern: "^[\\x20-\\x7e]+$" },
};

export const languageParameter = {
  name: "lang",
  in: "query",
  required: false,
  description: "Language of the texts. Default: the `language` cookie, then Accept-Language, then English",
  schema: { type: "string", enum: [...languages] },
};

export const openApiInfo = {
  title: "Karaj API",
  version: "1.0.0",
  summary: "Cars, parts and rentals, in Arabic and English",
  description: [
    "Everything that Karaj (كراج) shows and does, for apps and other programs.",
    "",
    "**Form.** JSON in UTF-8. Dates are ISO 8601 in UTC. Money is `{ minor, currency }`: whole minor units, so 12,500.00 USD",
    'is `{ "minor": 1250000, "currency": "USD" }`. Texts are in the reader\'s language, and in both as `names` and the like.',
    "",
    "**Who asks.** Most reads need nobody. Otherwise a token (`Authorization: Bearer …`), made on the account's page of tokens,",
    "or the session's cookie, with which changes also need its `X-XSRF-TOKEN`.",
    "",
    "**Failures** are `application/problem+json` (RFC 9457) with a stable `code`, a `detail` in the reader's language, and",
    "`errors` that name what is wrong with which field.",
    "",
    "**Pages.** Lists take `page` and `limit` and say where they are; `Link` leads to the others. Where an answer has `next`,",
    "sending it as `cursor` goes on quickly however deep, skipping and repeating nothing when ads are added meanwhile.",
    "",
    "**Limits.** `RateLimit-Policy` and `RateLimit` say what is allowed and left; 429 says by `Retry-After` when to go on.",
    "",
    "**Again.** Operations that take `Idempotency-Key` may be sent again when no answer came. Reads have an `ETag`:",
    "`If-None-Match` answers 304 when nothing has changed.",
  ].join("\n"),
  license: { name: "Proprietary: all rights reserved" },
};
