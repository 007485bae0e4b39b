/** Parts of the OpenAPI document that operations share, except for schemas. */

import { languages } from "#kernel/localized-text.ts";

/**
 * Groups of operations, in the order of the documentation. A group with `x-displayName` is shown under that name.
 */
export const openApiTags: { name: string; "x-displayName"?: string; description: string }[] = [
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
  { name: "Ads", "x-displayName": "Listings", description: "Own listings, from draft to closing" },
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
    "Number of requests allowed per minute (draft-ietf-httpapi-ratelimit-headers)",
    createTextHeaderSchema('"reads";q=600;w=60'),
  ),
  RateLimit: defineHeader(
    "Remaining requests, and the seconds until the limit resets",
    createTextHeaderSchema('"reads";r=599;t=60'),
  ),
  "Content-Language": defineHeader("Language of the texts in the response", { type: "string", enum: [...languages] }),
  ETag: defineHeader(
    "Version of the response, for `If-None-Match`",
    createTextHeaderSchema('W/"pgQ7k1dT2bqkqk0v0a4M1w"'),
  ),
  "Retry-After": defineHeader("Seconds until the request can be repeated", { type: "integer", minimum: 1 }),
  Allow: defineHeader("Methods that the path accepts", createTextHeaderSchema("GET, HEAD, OPTIONS")),
  Link: defineHeader(
    "The first, previous, next and last page (RFC 8288)",
    createTextHeaderSchema('</api/v1/products?page=2>; rel="next"'),
  ),
  "Idempotency-Replayed": defineHeader("The response is the stored one of an earlier request", {
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
    "All data and functions of Karaj (كراج), for apps and other programs.",
    "",
    "**Format.** JSON in UTF-8. Dates are ISO 8601 in UTC. Money is `{ minor, currency }` in whole minor units: 12,500.00 USD",
    'is `{ "minor": 1250000, "currency": "USD" }`. Texts are in the language of the request. Fields such as `names` contain both languages.',
    "",
    "**Authentication.** Most reads need none. Other requests need a token (`Authorization: Bearer …`) from the token page of",
    "the account, or the session cookie. With the cookie, writing requests also need the header `X-XSRF-TOKEN`.",
    "",
    "**Failures** are `application/problem+json` (RFC 9457) with a stable `code`, a `detail` in the language of the request, and",
    "`errors` for the invalid fields.",
    "",
    "**Pagination.** Lists accept `page` and `limit`. The `Link` header contains the neighbouring pages. If a response has",
    "`next`, send it as `cursor` for the next page: it is fast at any depth, and new listings neither shift nor repeat entries.",
    "",
    "**Rate limits.** The headers `RateLimit-Policy` and `RateLimit` contain the limit and the rest. 429 has `Retry-After`.",
    "",
    "**Retries.** Operations with `Idempotency-Key` can be repeated safely if no response arrived. Reads have an `ETag`: with",
    "`If-None-Match`, the response is 304 if nothing has changed.",
  ].join("\n"),
  license: { name: "Proprietary: all rights reserved" },
};
