import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import { isListParameter } from "#domain/listings/filters/filter-table.ts";
import type { CursorPosition } from "#domain/listings/query/criteria.ts";

/** Position in a list: the last returned listing, and the number of listings up to and including it. */
export type ListCursor = { position: CursorPosition; passedCount: number };

/** Parameters that do not change which listings a list contains. They may differ between two pages of one list. */
const responseParameters: ReadonlySet<string> = new Set(["cursor", "page", "limit", "lang"]);

const cursorSchema = z.tuple([z.string(), z.number(), z.number(), z.int(), z.int().min(0)]);

/** Hashes the filters and the sort order of a list. A cursor is valid only for the list with the same hash. */
function hashListParameters(params: URLSearchParams): string {
  const listParameters = [...params]
    .filter(([name]) => isListParameter(name) && !responseParameters.has(name))
    .map((pair) => pair.join("="));
  return createHash("sha256").update(JSON.stringify(listParameters.sort())).digest("base64url").slice(0, 12);
}

const signCursor = (text: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`cursor ${text}`).digest().subarray(0, 12);

/** Encodes and signs a cursor. `decodeCursor` accepts it only together with the parameters of the same list. */
export function encodeCursor(
  { position: place, passedCount: passed }: ListCursor,
  params: URLSearchParams,
  secret: string,
): string {
  const text = JSON.stringify([hashListParameters(params), ...place.keys, place.id, passed]);
  return Buffer.concat([signCursor(text, secret), Buffer.from(text)]).toString("base64url");
}

/**
 * Decodes a cursor of the list that `params` describes. Returns undefined when the cursor is invalid or belongs to
 * another list.
 */
export function decodeCursor(cursor: string, params: URLSearchParams, secret: string): ListCursor | undefined {
  const bytes = Buffer.from(cursor.slice(0, 500), "base64url");
  const text = bytes.subarray(12).toString();
  const signature = signCursor(text, secret);
  if (bytes.length < 13 || !timingSafeEqual(signature, bytes.subarray(0, 12))) return undefined;
  const parsed = cursorSchema.safeParse(JSON.parse(text));
  if (!parsed.success || parsed.data[0] !== hashListParameters(params)) return undefined;
  const [, first, second, id, passed] = parsed.data;
  return { position: { keys: [first, second], id }, passedCount: passed };
}

/**
 * Estimates the page number and the listing numbers of a page from its cursor. Listings on earlier pages may have
 * been removed, so the numbers are approximate.
 */
export function getCursorPagination({ passedCount: passed }: ListCursor, shownCount: number, limit: number) {
  return {
    page: Math.floor(passed / limit) + 1,
    from: shownCount === 0 ? 0 : passed + 1,
    to: shownCount === 0 ? 0 : passed + shownCount,
  };
}
