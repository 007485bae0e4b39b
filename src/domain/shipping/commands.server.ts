import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { getPermissionFailure, type Member } from "#domain/accounts/roles.ts";
import { writeAuditLog } from "#domain/audit/audit-log.server.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { canActForSeller } from "#domain/sellers/seller-access.server.ts";
import { type Failure, failure, ok, type Result } from "#kernel/result.ts";
import { parseShippingRate, type ShippingRateFields } from "./rate-fields.ts";
import { type ShippingRate, shippingLimits } from "./shipping-rate.ts";
import { listShippingRates } from "./shipping-rates.server.ts";

/** Context of a change of shipping rates: those of a seller, or those of the site (`sellerId` null). */
export type ShippingRateContext = { db: Db; now: Date; actor: Member; sellerId: number | null };

/** Returns why an actor may not change the rates. Undefined if the actor may: staff of the seller, administrators. */
async function findAccessFailure({ db, actor, sellerId }: ShippingRateContext): Promise<Failure | undefined> {
  if (sellerId === null) return getPermissionFailure(actor, "administer");
  return (await canActForSeller(db, actor.id, sellerId, "orders"))
    ? undefined
    : failure("not_found", "seller.not_found");
}

/**
 * Adds a shipping rate, or replaces the rate with the id `rateId`. A country has at most one rate for the whole country,
 * and a city is in at most one rate, so that the price of a place is never ambiguous.
 */
export async function saveShippingRate(
  context: ShippingRateContext,
  rateId: number | undefined,
  fields: ShippingRateFields,
): Promise<Result<{ id: number }>> {
  const { db, sellerId } = context;
  const accessFailure = await findAccessFailure(context);
  if (accessFailure) return accessFailure;
  const parsed = parseShippingRate(fields, await getCatalog(db));
  if ("errors" in parsed) return failure("invalid", "shipping.invalid", parsed.errors);
  return withTransaction(db, async (trx): Promise<Result<{ id: number }>> => {
    await lockShippingRates(trx);
    const others = (await listShippingRates(trx, sellerId)).filter(({ id }) => id !== rateId);
    const conflict = findConflict(others, parsed.rate);
    if (conflict) return conflict;
    const id = await writeRate(trx, context, rateId, parsed.rate);
    if (id === undefined) return failure("not_found", "shipping.not_found");
    await recordSiteChange(trx, context, id, rateId === undefined ? "create" : "change", parsed.rate);
    return ok({ id });
  });
}

/** Deletes a shipping rate. */
export async function deleteShippingRate(context: ShippingRateContext, rateId: number): Promise<Result<null>> {
  const { db, sellerId } = context;
  const accessFailure = await findAccessFailure(context);
  if (accessFailure) return accessFailure;
  return withTransaction(db, async (trx): Promise<Result<null>> => {
    const { rows } = await sql`
      delete from shipping_rates where id = ${rateId} and seller_id is not distinct from ${sellerId}::int
      returning id`.execute(trx);
    if (rows.length === 0) return failure("not_found", "shipping.not_found");
    await recordSiteChange(trx, context, rateId, "delete");
    return ok(null);
  });
}

/** Locks the rates, so that only one transaction at a time changes them. Readers do not wait. */
const lockShippingRates = (trx: Db) => sql`lock table shipping_rates in share row exclusive mode`.execute(trx);

/** Returns why a rate conflicts with the other rates. Undefined if it does not. */
function findConflict(others: readonly ShippingRate[], rate: Omit<ShippingRate, "id">): Failure | undefined {
  if (others.length >= shippingLimits.rates) return createFieldFailure("country", "shipping.full");
  const sameCountry = others.filter(({ country }) => country === rate.country);
  if (rate.cityIds === null && sameCountry.some(({ cityIds }) => cityIds === null))
    return createFieldFailure("country", "shipping.country_taken");
  const isTaken = (id: number) => sameCountry.some(({ cityIds }) => cityIds?.includes(id));
  return rate.cityIds?.some(isTaken) ? createFieldFailure("cities", "shipping.city_taken") : undefined;
}

/** Writes a rate with its cities and tiers. Returns its id; undefined if the rate to replace does not exist. */
async function writeRate(
  trx: Db,
  { sellerId, now }: ShippingRateContext,
  rateId: number | undefined,
  { country, cityIds, currency, tiers, freeFromMinor, days }: Omit<ShippingRate, "id">,
): Promise<number | undefined> {
  const values = {
    country_code: country,
    whole_country: cityIds === null,
    currency,
    free_from_minor: freeFromMinor,
    days_from: days?.from ?? null,
    days_to: days?.to ?? null,
    updated_at: now,
  };
  const written =
    rateId === undefined
      ? await trx
          .insertInto("shipping_rates")
          .values({ ...values, seller_id: sellerId })
          .returning("id")
          .executeTakeFirst()
      : await trx
          .updateTable("shipping_rates")
          .set(values)
          .where("id", "=", rateId)
          .where("seller_id", "is not distinct from", sellerId)
          .returning("id")
          .executeTakeFirst();
  if (!written) return undefined;
  const { id } = written;
  await trx.deleteFrom("shipping_rate_cities").where("rate_id", "=", id).execute();
  await trx.deleteFrom("shipping_rate_tiers").where("rate_id", "=", id).execute();
  if (cityIds)
    await trx
      .insertInto("shipping_rate_cities")
      .values(cityIds.map((city_id) => ({ rate_id: id, city_id })))
      .execute();
  await trx
    .insertInto("shipping_rate_tiers")
    .values(
      tiers.map(({ maxGrams, minGoodsMinor, priceMinor }) => ({
        rate_id: id,
        max_grams: maxGrams,
        min_goods_minor: minGoodsMinor,
        price_minor: priceMinor,
      })),
    )
    .execute();
  return id;
}

/** Writes a change of the site's rates to the audit log. */
async function recordSiteChange(
  trx: Db,
  { sellerId, actor }: ShippingRateContext,
  id: number,
  act: "create" | "change" | "delete",
  details?: Omit<ShippingRate, "id">,
): Promise<void> {
  if (sellerId !== null) return;
  await writeAuditLog(trx, actor, {
    action: `shipping-rate.${act}`,
    subject: "shipping-rate",
    subjectId: id,
    details: details && { ...details },
  });
}
