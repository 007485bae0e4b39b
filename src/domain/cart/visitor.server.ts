import { createHash, randomBytes } from "node:crypto";
import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Who asks: a member, whose cart is the same on every device; else the token of the visitor's cookie, if there is one. */
export type CartVisitor = { token: string | undefined; userId?: number | undefined };

/** 128 random bits, safe in a cookie. */
export const newCartToken = (): string => randomBytes(16).toString("base64url");

export const isCartToken = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? "");

/** What the database keeps: who reads the database can't take a visitor's place. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");

/** The token that opens the cart; what the browser of a member holds opens none. */
export const tokenOf = ({ token, userId }: CartVisitor): string | undefined =>
  userId === undefined ? token : undefined;

/** Which cart it is, `c` being carts; undefined for who can have none. A member's cart has no token. */
export function ownedBy(visitor: CartVisitor): RawBuilder<SqlBool> | undefined {
  if (visitor.userId !== undefined) return sql<SqlBool>`c.user_id = ${visitor.userId}`;
  const token = tokenOf(visitor);
  return token === undefined ? undefined : sql<SqlBool>`c.token_hash = ${hashOfToken(token)}`;
}
