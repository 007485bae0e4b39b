import { sql } from "kysely";
import { z } from "zod";
import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { refusal } from "#domain/accounts/roles.ts";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { readFields } from "#domain/forms/fields.ts";
import { isSteepFall, priceLookedAt } from "#domain/moderation/looked-at.server.ts";
import { screenAd } from "#domain/moderation/screen.server.ts";
import { type News, notify } from "#domain/notifications/notify.server.ts";
import { typedAmount, type UnreadAmount } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import { inBaseCurrency } from "../insert.server.ts";
import { forgetMarket } from "../market.server.ts";
import { productPath } from "../product.ts";
import { lockOwnAd, type SellingContext } from "./acts.server.ts";
import { isOrdered, writeAdEvent } from "./move.server.ts";

/** A price as it was typed, in the ad's own currency, and the version of the ad that it was typed for. */
export type PriceInput = { price?: unknown; version?: unknown };

/** Above it nothing is sold here; in whole units. */
const highest = 1_000_000_000;

const priceField = z.string("required").trim().min(1, "required");

const codes: Partial<Record<UnreadAmount, string>> = { amount: "price", too_high: "price_high" };

/** A price in minor units, or the code of what is wrong with it. */
function readPrice(typed: string, decimals: number): number | string {
  const read = typedAmount(typed, decimals);
  if ("wrong" in read) return codes[read.wrong] ?? read.wrong;
  if (read.minor > highest * 10 ** decimals) return "price_high";
  return read.minor === 0 ? "price" : read.minor;
}

type Row = {
  name_ar: string | null;
  name_en: string | null;
  slug: string;
  price_minor: number | null;
  base_minor: number | null;
  currency: string;
  status: string;
};

/** What came of another price: whether it is a fall, and whether the ad waits to be checked before it is shown again. */
export type Priced = { fell: boolean; waits: boolean };

/**
 * Asks another price for an ad of the actor's. Refused when somebody changed the ad since (`ad.stale`). Its history, and that
 * it fell, are written by the database; whoever keeps it among favourites is told of a fall. One far below what it cost when
 * it was last looked at is looked at first; of a car that was ordered it is refused (`ad.ordered`).
 */
export async function changePrice(
  { db, clock, actor }: SellingContext,
  adId: number,
  input: PriceInput,
): Promise<Result<Priced>> {
  const refused = refusal(actor, "sell");
  if (refused || !actor) return refused ?? failure("unauthenticated", "account.sign_in");
  const read = readFields(z.object({ price: priceField }), input, ["price"]);
  if (!read.ok) return failure("invalid", "price.invalid", read.errors);
  const catalogue = await catalogueOf(db);
  const result = await inTransaction(db, async (trx): Promise<Result<Priced>> => {
    const own = await lockOwnAd(trx, actor.id, adId);
    if (!own) return failure("not_found", "product.not_found");
    if (String(own.version) !== input.version) return failure("conflict", "ad.stale");
    if (!changeable.includes(own.status)) return failure("conflict", "ad.illegal_step");
    const ad = await readAd(trx, adId);
    const minor = readPrice(read.value.price, catalogue.currencies.get(ad.currency)?.decimals ?? 2);
    if (typeof minor === "string") return wrongPrice(minor);
    if (minor === ad.price_minor) return ok({ fell: false, waits: false });
    const now = clock();
    const base = inBaseCurrency(catalogue, { minor, currency: ad.currency });
    const isShown = own.status === "active" || own.status === "reserved";
    const isLooked = isShown && isSteepFall(await priceLookedAt(trx, catalogue, adId), base);
    if (isLooked && (await isOrdered(trx, adId, own.kind))) return failure("conflict", "ad.ordered");
    await sql`
      update ads set price_minor = ${minor}, base_minor = ${base}, version = version + 1, updated_at = ${now},
        compare_at_minor = case when compare_at_minor > ${minor} then compare_at_minor end,
        deposit_minor = case when deposit_minor > ${minor} then ${minor}::bigint else deposit_minor end
      where id = ${adId}`.execute(trx);
    await writeAdEvent(trx, {
      adId,
      what: "price",
      by: "seller",
      userId: actor.id,
      details: { from: ad.price_minor, to: minor, currency: ad.currency },
      now,
    });
    const fell = ad.base_minor !== null && base * 100 <= ad.base_minor * 99;
    const waits = isLooked && (await screenAd(trx, adId, { now })) === "pending";
    if (fell && !waits && own.status !== "closed") {
      await tellOfFall(trx, { adId, ...ad, to: minor, except: actor.id });
    }
    return ok({ fell, waits });
  });
  if (result.ok) forgetMarket(db);
  return result;
}

/** Ads that may be put up as they are; what waits, or was refused, is changed as a whole. */
const changeable: readonly string[] = ["active", "reserved", "expired", "closed"];

const wrongPrice = (code: string) =>
  failure("invalid", "price.invalid", [{ path: "price", code, message: `price: ${code}` }]);

async function readAd(trx: Db, adId: number): Promise<Row> {
  const { rows } = await sql<Row>`
    select d.narrating_ar as name_ar, d.narrating_en as name_en, a.slug, a.price_minor, a.base_minor, a.currency, a.status
    from ads a join ad_docs d on d.ad_id = a.id where a.id = ${adId}`.execute(trx);
  return rows[0] as Row;
}

type Fall = Omit<Row, "base_minor" | "status"> & { adId: number; to: number; except?: number };

/** So many are told by one statement. */
const batch = 2_000;

/** Tells everybody who keeps an ad among their favourites that its price fell. */
export async function tellOfFall(trx: Db, fall: Fall): Promise<void> {
  const readers = await trx
    .selectFrom("favourites")
    .select("user_id")
    .where("ad_id", "=", fall.adId)
    .where("removed_at", "is", null)
    .where("user_id", "<>", fall.except ?? 0)
    .orderBy("user_id")
    .execute();
  const name: LocalText = { ar: fall.name_ar, en: fall.name_en };
  const news = readers.map(
    ({ user_id }): News => ({
      userId: user_id,
      kind: "price-drop",
      data: {
        name,
        before: { minor: fall.price_minor, currency: fall.currency },
        price: { minor: fall.to, currency: fall.currency },
      },
      path: productPath({ id: fall.adId, slug: fall.slug }),
    }),
  );
  for (let from = 0; from < news.length; from += batch) await notify(trx, news.slice(from, from + batch));
}
