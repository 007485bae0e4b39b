import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";

/** Visitor who owns a cart: a member, with one cart on all devices, or a guest with a token in a cookie. */
export type CartVisitor = { token: string | undefined; userId?: number | undefined };

/** Generates a token of 128 random bits that is safe in a cookie. */
export const generateCartToken = (): string => randomBytes(16).toString("base64url");

/** Returns whether a text has the format of a cart token: 22 base64url characters. */
export const isCartToken = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? "");

/** Hashes a cart token for storage. A person who reads the database cannot open a cart with the hash. */
export const hashCartToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** Returns the cart token of a guest. Returns undefined for members, whatever their browser sends. */
export const getCartToken = ({ token, userId }: CartVisitor): string | undefined =>
  userId === undefined ? token : undefined;

/**
 * Builds the SQL condition that selects the visitor's cart (`carts c`). A member's cart is selected by account, a
 * guest's cart by token. Returns undefined for a guest without a token, who has no cart yet.
 */
export function buildCartCondition(visitor: CartVisitor): RawBuilder<SqlBool> | undefined {
  if (visitor.userId !== undefined) return sql<SqlBool>`c.user_id = ${visitor.userId}`;
  const token = getCartToken(visitor);
  return token === undefined ? undefined : sql<SqlBool>`c.token_hash = ${hashCartToken(token)}`;
}

/** Reads the guest's cart token from the HTTP-only cookie. */
export function readCartToken(request: Request): string | undefined {
  const token = readCookie(request.headers.get("cookie"), "cart");
  return isCartToken(token) ? token : undefined;
}

/** Creates the HTTP-only cookie with a guest's cart token, valid for half a year. */
export const createCartCookie = (token: string, origin: string): string =>
  serializeCookie("cart", token, { maxAge: COOKIE_MAX_AGE.halfAYear, origin, httpOnly: true });

/** Creates the cookie that deletes the guest's cart token. */
export const createExpiredCartCookie = (origin: string): string =>
  serializeCookie("cart", "", { maxAge: 0, origin, httpOnly: true });
