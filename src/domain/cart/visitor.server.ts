import { createHash, randomBytes } from "node:crypto";

/** Who asks: the token of the visitor's cookie, when there is one. */
export type CartVisitor = { token: string | undefined };

/** 128 random bits, safe in a cookie. */
export const newCartToken = (): string => randomBytes(16).toString("base64url");

export const isCartToken = (text: string | undefined): text is string => /^[\w-]{22}$/.test(text ?? "");

/** What the database keeps: who reads the database can't take a visitor's place. */
export const hashOfToken = (token: string): string => createHash("sha256").update(token).digest("hex");
