import type { Db } from "#db/database.ts";
import { changeAd } from "#domain/ads/change.server.ts";
import { adSlug, inBaseCurrency, type NewAd, type NewMedia } from "#domain/ads/insert.server.ts";
import type { OwnAd } from "#domain/ads/life/acts.server.ts";
import { isOrdered, moveAd } from "#domain/ads/life/move.server.ts";
import { tellOfFall } from "#domain/ads/life/price.server.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { isSteepFall, priceLookedAt } from "#domain/moderation/looked-at.server.ts";
import { screenAd } from "#domain/moderation/screen.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { Draft, DraftField } from "./draft.ts";

/** What became of a draft. */
export type Published = {
  adId: number;
  /** Whether everybody sees it, or it is looked at first; "kept": an ad that isn't shown was changed. */
  state: "active" | "pending" | "kept";
};

/** An ad that is written from a draft. */
export type Writing = { trx: Db; catalogue: Catalogue; userId: number; draftId: number; ad: NewAd; now: Date };

/** What may change of an ad that is shown without anybody looking at it again; of its price, not by much. */
const harmless: ReadonlySet<string> = new Set<DraftField>([
  "asks",
  "price",
  "currency",
  "compareAt",
  "deposit",
  "stock",
  "minDays",
  "hidePhone",
]);

const changedFields = (base: Draft, fields: Draft): string[] =>
  [...new Set([...Object.keys(base), ...Object.keys(fields)] as DraftField[])].filter(
    (field) => (base[field] ?? "").trim() !== (fields[field] ?? "").trim(),
  );

/**
 * Changes an ad, which the transaction has locked, to what its draft says. What is shown is looked at again unless the
 * change is harmless; of a car that was ordered nothing else can change (`ad.ordered`).
 */
export async function publishChange(
  { trx, catalogue, userId, draftId, ad: written, now }: Writing,
  { id: adId, status, kind }: OwnAd,
  { base, fields }: { base: Draft; fields: Draft },
): Promise<Result<Published>> {
  const before = await readAd(trx, adId);
  const changed = changedFields(base, fields);
  if (await picturesDiffer(trx, adId, written.media ?? [])) changed.push("pictures");
  const ad = written.kind === kind ? { ...written, ...stockOf(before, written, base, changed) } : written;
  const asked = ad.price ? inBaseCurrency(catalogue, ad.price) : null;
  const isShown = status === "active" || status === "reserved";
  const isLooked = isShown
    ? isSteepFall(await priceLookedAt(trx, catalogue, adId), asked) || changed.some((field) => !harmless.has(field))
    : status === "pending" || status === "rejected";
  if (isLooked && status !== "pending" && (await isOrdered(trx, adId, kind))) return failure("conflict", "ad.ordered");

  await changeAd(trx, catalogue, { adId, ad, by: "seller", userId, details: { draft: draftId, fields: changed }, now });
  const state = isLooked ? await lookAgain(trx, { adId, status, userId, now }) : isShown ? "active" : "kept";
  const { price } = ad;
  const fell = before.base_minor !== null && asked !== null && asked * 100 <= before.base_minor * 99;
  if (fell && price?.currency === before.currency && state === "active") {
    const { price_minor, currency } = before;
    const name = { name_ar: ad.name.ar, name_en: ad.name.en };
    const slug = adSlug(catalogue, ad);
    await tellOfFall(trx, { adId, ...name, slug, price_minor, currency, to: price.minor, except: userId });
  }
  return ok({ adId, state });
}

type Row = Awaited<ReturnType<typeof readAd>>;

const readAd = (trx: Db, adId: number) =>
  trx
    .selectFrom("ads")
    .select(["price_minor", "base_minor", "currency", "stock", "availability"])
    .where("id", "=", adId)
    .executeTakeFirstOrThrow();

/** Pieces may have been sold since the draft began: what was typed is so many more or fewer than there were. */
function stockOf(
  before: Row,
  written: NewAd,
  base: Draft,
  changed: readonly string[],
): Pick<Row, "stock" | "availability"> {
  if (written.kind !== "part" || !changed.includes("stock")) {
    return { stock: before.stock, availability: before.availability };
  }
  const began = base.stock ? Number(base.stock) : before.stock;
  const stock = Math.max(0, before.stock + (written.stock ?? 1) - began);
  if (before.availability === "on-backorder") return { stock, availability: "on-backorder" };
  return { stock, availability: stock > 0 ? "in-stock" : "out-of-stock" };
}

type Looked = Pick<OwnAd, "status"> & { adId: number; userId: number; now: Date };

/** Has an ad screened as if it were new. */
async function lookAgain(trx: Db, { adId, status, userId, now }: Looked): Promise<"active" | "pending"> {
  if (status !== "pending") {
    const moved = await moveAd(trx, { adId, to: "pending", by: "seller", userId, now });
    if (!moved.ok) throw new Error(`an ad that was ${status} could not wait: ${moved.code}`);
  }
  return screenAd(trx, adId, { now });
}

async function picturesDiffer(trx: Db, adId: number, media: readonly NewMedia[]): Promise<boolean> {
  const rows = await trx
    .selectFrom("ad_media")
    .select("url")
    .where("ad_id", "=", adId)
    .orderBy("position")
    .orderBy("id")
    .execute();
  return rows.map(({ url }) => url).join("\n") !== media.map(({ url }) => url).join("\n");
}
