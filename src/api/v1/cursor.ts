import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import { z } from "zod";
import type { ListPlace } from "#domain/ads/criteria.ts";
import { isListParameter } from "#domain/ads/list-parameters.ts";

/** Where a walk through a list is: behind which ad, and how many it has passed. */
export type Walk = { place: ListPlace; passed: number };

/** Parameters that say how much of a list is shown, and in which language: a walk may change them on its way. */
const ofTheAnswer: ReadonlySet<string> = new Set(["cursor", "page", "limit", "lang"]);

const written = z.tuple([z.string(), z.number(), z.number(), z.int(), z.int().min(0)]);

/** Which list it is: a cursor of one means nothing in another. */
function listOf(params: URLSearchParams): string {
  const asked = [...params]
    .filter(([name]) => isListParameter(name) && !ofTheAnswer.has(name))
    .map((pair) => pair.join("="));
  return createHash("sha256").update(JSON.stringify(asked.sort())).digest("base64url").slice(0, 12);
}

const signed = (text: string, secret: string): Buffer =>
  createHmac("sha256", secret).update(`cursor ${text}`).digest().subarray(0, 12);

/** A text that `readCursor` takes for the same list, and for no other. */
export function writeCursor({ place, passed }: Walk, params: URLSearchParams, secret: string): string {
  const text = JSON.stringify([listOf(params), ...place.keys, place.id, passed]);
  return Buffer.concat([signed(text, secret), Buffer.from(text)]).toString("base64url");
}

/** Reads a cursor of the list that the parameters ask for; undefined when it isn't one. */
export function readCursor(cursor: string, params: URLSearchParams, secret: string): Walk | undefined {
  const bytes = Buffer.from(cursor.slice(0, 500), "base64url");
  const text = bytes.subarray(12).toString();
  const signature = signed(text, secret);
  if (bytes.length < 13 || !timingSafeEqual(signature, bytes.subarray(0, 12))) return undefined;
  const read = written.safeParse(JSON.parse(text));
  if (!read.success || read.data[0] !== listOf(params)) return undefined;
  const [, first, second, id, passed] = read.data;
  return { place: { keys: [first, second], id }, passed };
}

/** Where a walk stands in its list, as a page does: ads that it has passed may have gone meanwhile. */
export function positionOf({ passed }: Walk, shown: number, limit: number) {
  return {
    page: Math.floor(passed / limit) + 1,
    from: shown === 0 ? 0 : passed + 1,
    to: shown === 0 ? 0 : passed + shown,
  };
}
