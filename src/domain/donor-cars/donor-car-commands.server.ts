import { sql, type Transaction } from "kysely";
import type { Db } from "#db/database.ts";
import type { DonorCarPicture } from "#db/schema/donor-cars.ts";
import type { Tables } from "#db/schema/tables.ts";
import { joinTransaction, withResultTransaction } from "#db/transaction.ts";
import type { Account } from "#domain/accounts/account.ts";
import { getPermissionFailure } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldError } from "#domain/forms/form-fields.ts";
import { findBannedWordFailure } from "#domain/moderation/banned-word-failure.server.ts";
import { performBulkAction, performListingAction } from "#domain/my-listings/actions.server.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { getOrCreatePersonalSeller } from "#domain/sellers/personal-seller.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { listVehicles } from "#domain/vehicles/vehicle-catalog.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import type { PictureStore } from "../media/picture-store.server.ts";
import { MAX_OPEN_DONOR_CARS } from "./donor-car.ts";
import {
  type DonorCarInput,
  type DonorVehicle,
  parseDonorCarDetails,
  parseDonorParts,
  parseDonorVehicle,
} from "./donor-car-input.ts";
import { storeDonorCarPictures } from "./donor-car-pictures.server.ts";
import { findDonorCar, listDonorParts } from "./donor-cars.server.ts";
import { insertDonorParts } from "./insert-donor-parts.server.ts";

/** Context of commands on dismantled cars. `pictures` stores uploaded pictures; callers without pictures leave it out. */
export type DonorCarContext = { db: Db; clock: Clock; account: Account; pictures?: PictureStore };

const createNotFoundFailure = () => failure("not_found", "donor_car.not_found");

const createChoiceFailure = (field: string) =>
  failure("invalid", "donor_car.invalid", [createFieldError(field, "choice")]);

/** Rate limit of new cars of an account. */
const donorCarLimit = { name: "donor-cars", most: 30, within: 86_400_000 };

/** New car: its id, the number of its parts, and how many of them wait for a review. */
type NewDonorCar = { id: number; parts: number; waiting: number };

/**
 * Records a car that is dismantled, with its pictures and the parts that are left. Each part becomes a listing, which is
 * screened like any other. `seller` in the input is the id of the seller; without it, the personal seller of the
 * account sells.
 */
export async function createDonorCar(
  context: DonorCarContext,
  input: DonorCarInput,
  files: readonly Uint8Array[] = [],
): Promise<Result<NewDonorCar> | AccountLimitFailure> {
  const { db, clock, account } = context;
  const denied = getPermissionFailure(account, "sell");
  if (denied) return denied;
  const now = clock();
  const catalog = await getCatalog(db);
  const currency = catalog.currencies.get(String(input.currency ?? ""));
  if (!currency) return createChoiceFailure("currency");
  const vehicle = parseDonorVehicle(input, catalog, now.getUTCFullYear() + 1);
  const details = parseDonorCarDetails(input, catalog);
  const parts = parseDonorParts(input, currency.decimals);
  if (!vehicle.ok || !details.ok || !parts.ok) {
    const errors = [vehicle, details, parts].flatMap((each) => (each.ok ? [] : (each.errors ?? [])));
    return failure("invalid", "donor_car.invalid", errors);
  }
  if (!(await hasEngine(db, vehicle.value))) return createChoiceFailure("engine");
  const banned = await findBannedWordFailure(db, { note: details.value.note });
  if (banned) return banned;
  const sellerId = input.seller ? Number(input.seller) : null;
  if (sellerId !== null && !(await listAccessibleSellerIds(db, account.id)).includes(sellerId))
    return createChoiceFailure("seller");
  const limit = await consumeRateLimit(db, donorCarLimit, String(account.id), now);
  if (!limit.allowed) return createAccountLimitFailure(limit.retryAt);
  return storeDonorCarPictures(context, files, (stored) =>
    withResultTransaction(db, async (trx) => {
      const ownerId = sellerId ?? (await getOrCreatePersonalSeller(trx, account));
      if (await isFull(trx, ownerId)) return failure("conflict", "donor_car.full");
      const { mileageKm, color, vin, city, phone, note } = details.value;
      const { id } = await trx
        .insertInto("donor_cars")
        .values({
          seller_id: ownerId,
          model_id: vehicle.value.model.id,
          year: vehicle.value.year,
          engine_id: vehicle.value.engineId,
          mileage_km: mileageKm,
          color_id: color?.id ?? null,
          vin,
          city_id: city.id,
          phone,
          currency: currency.code,
          note,
          pictures: JSON.stringify(await stored.insert(trx)),
          created_at: now,
          updated_at: now,
          closed_at: null,
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      return insertParts(trx, catalog, context, id, parts.value);
    }),
  );
}

/** Returns whether the model has an engine in a year. Without an engine, returns true. */
async function hasEngine(db: Db, { model, year, engineId }: DonorVehicle): Promise<boolean> {
  if (engineId === null) return true;
  return (await listVehicles(db, year, model.makeId, model.id)).some(({ engine }) => engine?.id === engineId);
}

/** Returns whether a seller has the maximum number of open cars. Locks the seller, so that the limit holds. */
async function isFull(trx: Db, sellerId: number): Promise<boolean> {
  await sql`select from sellers where id = ${sellerId} for no key update`.execute(trx);
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from donor_cars where seller_id = ${sellerId} and closed_at is null`.execute(trx);
  return (rows[0]?.open ?? 0) >= MAX_OPEN_DONOR_CARS;
}

async function insertParts(
  trx: Transaction<Tables>,
  catalog: Catalog,
  { account, clock }: DonorCarContext,
  id: number,
  parts: Parameters<typeof insertDonorParts>[1]["parts"],
): Promise<Result<NewDonorCar>> {
  const car = await findDonorCar(trx, id);
  if (!car) throw new Error("the inserted car was not found");
  const inserted = await insertDonorParts(trx, { catalog, car, parts, userId: account.id, now: clock() });
  return inserted.ok ? ok({ id, ...inserted.value }) : inserted;
}

/** Locks a car of one of the account's sellers. Returns undefined for cars of others. */
async function lockOwnDonorCar(trx: Db, accountId: number, id: number) {
  const sellers = await listAccessibleSellerIds(trx, accountId);
  if (sellers.length === 0) return undefined;
  return trx
    .selectFrom("donor_cars")
    .select(["id", "currency", "closed_at", "pictures"])
    .where("id", "=", id)
    .where("seller_id", "in", sellers)
    .forUpdate()
    .executeTakeFirst();
}

/** Runs a change of an own car that is open, in a transaction with the locked car. */
export async function changeDonorCar<T>(
  { db, account }: DonorCarContext,
  id: number,
  change: (trx: Transaction<Tables>, car: { currency: string; pictures: DonorCarPicture[] }) => Promise<Result<T>>,
): Promise<Result<T>> {
  const denied = getPermissionFailure(account, "sell");
  if (denied) return denied;
  return withResultTransaction(db, async (trx) => {
    const car = await lockOwnDonorCar(trx, account.id, id);
    if (!car) return createNotFoundFailure();
    return car.closed_at ? failure("conflict", "donor_car.closed") : change(trx, car);
  });
}

/** Adds parts to an own car. Parts that the car has already are left out. */
export async function addDonorParts(
  context: DonorCarContext,
  id: number,
  input: DonorCarInput,
): Promise<Result<NewDonorCar>> {
  const catalog = await getCatalog(context.db);
  return changeDonorCar(context, id, async (trx, { currency }) => {
    const parts = parseDonorParts(input, catalog.currencies.get(currency)?.decimals ?? 2);
    if (!parts.ok) return parts;
    return insertParts(trx, catalog, context, id, parts.value);
  });
}

/** Changes the facts about an own car. The texts of parts that are listed already stay. */
export async function updateDonorCar(
  context: DonorCarContext,
  id: number,
  input: DonorCarInput,
): Promise<Result<{ id: number }>> {
  const { db, clock } = context;
  const parsed = parseDonorCarDetails(input, await getCatalog(db));
  if (!parsed.ok) return parsed;
  const { mileageKm, color, vin, city, phone, note } = parsed.value;
  const banned = await findBannedWordFailure(db, { note });
  if (banned) return banned;
  return changeDonorCar(context, id, async (trx) => {
    await trx
      .updateTable("donor_cars")
      .set({
        mileage_km: mileageKm,
        color_id: color?.id ?? null,
        vin,
        city_id: city.id,
        phone,
        note,
        updated_at: clock(),
      })
      .where("id", "=", id)
      .execute();
    return ok({ id });
  });
}

/** Ways to end a part, with the action on its listing. */
const partActions = { sold: "sold-elsewhere", removed: "close" } as const;
type DonorPartEnd = keyof typeof partActions;
export const isDonorPartEnd = (text: unknown): text is DonorPartEnd => typeof text === "string" && text in partActions;

/** Marks a part of an own car as sold, or removes it. */
export async function endDonorPart(
  context: DonorCarContext,
  id: number,
  adId: number,
  end: DonorPartEnd,
): Promise<Result<{ id: number }>> {
  const { clock, account } = context;
  return changeDonorCar(context, id, async (trx) => {
    const part = (await listDonorParts(trx, id)).find((each) => each.adId === adId);
    if (!part) return createNotFoundFailure();
    const selling = { db: joinTransaction(trx), clock, actor: account };
    const ended = await performListingAction(selling, adId, partActions[end]);
    return ended.ok ? ok({ id }) : ended;
  });
}

/** Closes an own car: ends the listings of its parts that are not sold, and hides its page. */
export async function closeDonorCar(context: DonorCarContext, id: number): Promise<Result<{ id: number }>> {
  const { clock, account } = context;
  return changeDonorCar(context, id, async (trx) => {
    const parts = await listDonorParts(trx, id);
    const selling = { db: joinTransaction(trx), clock, actor: account };
    await performBulkAction(
      selling,
      parts.map(({ adId }) => adId),
      "close",
    );
    await trx.updateTable("donor_cars").set({ closed_at: clock(), updated_at: clock() }).where("id", "=", id).execute();
    return ok({ id });
  });
}
