import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { type Actor, getPermissionFailure } from "#domain/accounts/roles.ts";
import { type AccountLimitFailure, createAccountLimitFailure } from "#domain/accounts/sign-in-limits.server.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { createFieldFailure } from "#domain/forms/form-fields.ts";
import { listMemberVehicles } from "#domain/garage/member-garage.server.ts";
import { findBannedWordFailure } from "#domain/moderation/banned-word-failure.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { prepareReceiptPhoto, type Receipt, type ReceiptStore } from "#domain/orders/receipt-store.server.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { findVehicle } from "#domain/vehicles/vehicle-catalog.server.ts";
import { failure, ok, type Result } from "#kernel/result.ts";
import {
  getRequestedVehicleName,
  getWantedPartPath,
  MAX_OPEN_PART_REQUESTS,
  PART_REQUEST_DAYS,
  type PartOffer,
  type PartRequest,
} from "./part-request.ts";
import {
  type ParsedPartRequest,
  type PartRequestInput,
  parseGarageCar,
  parsePartRequest,
} from "./part-request-input.ts";
import { notifyExpiredPartRequests } from "./part-request-notifications.server.ts";
import { listSellerUsersToNotify } from "./wanted-parts.server.ts";

/** Context of commands on requests. `receipts` stores the photo; callers without photos leave it out. */
export type PartRequestContext = { db: Db; now: Date; receipts?: ReceiptStore };

const DAY_MS = 86_400_000;

/** Rate limit of new requests of a member. */
const requestLimit = { name: "part-requests", most: 10, within: DAY_MS };

export const createPartRequestNotFoundFailure = () => failure("not_found", "part_request.not_found");

/** SQL columns of a request; `r` is `part_requests`. */
export const partRequestColumns: RawBuilder<unknown> = sql`
  r.id, r.user_id as "userId", r.make_id as "makeId", r.model_id as "modelId", r.year, r.category_id as "categoryId",
  r.city_id as "cityId", r.part, r.part_number as "partNumber", r.condition, r.note, r.photo is not null as "hasPhoto",
  r.state, r.accepted_offer_id as "acceptedOfferId", r.created_at as "createdAt", r.expires_at as "expiresAt",
  (select count(*)::int from part_offers o where o.request_id = r.id) as offers`;

/** Lists the requests of a member, the newest first, or the one with the given id. */
export async function listPartRequests(db: Db, userId: number, id?: number): Promise<PartRequest[]> {
  const { rows } = await sql<PartRequest>`
    select ${partRequestColumns} from part_requests r
    where r.user_id = ${userId} ${id === undefined ? sql`` : sql`and r.id = ${id}`} order by r.id desc limit 200`.execute(
    db,
  );
  return rows;
}

/** Lists the offers for a request, the cheapest of each currency first. With `sellerIds`, only those of these sellers. */
export async function listPartOffers(
  db: Db,
  requestIds: readonly number[],
  sellerIds?: readonly number[],
): Promise<PartOffer[]> {
  const { rows } = await sql<PartOffer & { createdAt: Date; updatedAt: Date }>`
    select o.id, o.request_id as "requestId",
      json_build_object('id', s.id, 'slug', s.slug, 'type', s.type, 'cityId', s.city_id,
        'name', json_build_object('ar', s.name_ar, 'en', s.name_en), 'verified', s.verified_at is not null) as seller,
      json_build_object('minor', o.price_minor, 'currency', o.currency) as price, o.condition, o.delivery, o.note,
      o.created_at as "createdAt", o.updated_at as "updatedAt", c.id as "conversationId"
    from part_offers o join sellers s on s.id = o.seller_id left join conversations c on c.part_offer_id = o.id
    where o.request_id = any(${[...requestIds]}::int[])
      ${sellerIds ? sql`and o.seller_id = any(${[...sellerIds]}::int[])` : sql``}
    order by o.currency, o.price_minor, o.id`.execute(db);
  return rows;
}

/**
 * Asks sellers for a part. Fails with `part_request.full` at the limit of open requests. Notifies the sellers who sell
 * such parts (`wanted-parts.server.ts`).
 */
export async function createPartRequest(
  { db, now, receipts }: PartRequestContext,
  actor: Actor,
  input: PartRequestInput,
  photo?: Uint8Array,
): Promise<Result<{ id: number }> | AccountLimitFailure> {
  const forbidden = getPermissionFailure(actor, "account");
  if (forbidden || !actor) return forbidden ?? failure("unauthenticated", "account.sign_in");
  const catalog = await getCatalog(db);
  const parsed = parsePartRequest(input, catalog, now.getUTCFullYear() + 1);
  if (!parsed.ok) return parsed;
  const request = parsed.value;
  const car = request.car
    ? { makeId: request.car.model.makeId, modelId: request.car.model.id, year: request.car.year }
    : await findGarageCar(db, actor.id, parseGarageCar(input.car) ?? 0);
  if (!car) return createFieldFailure("car", "choice");
  const banned = await findBannedWordFailure(db, {
    part: request.part,
    partNumber: request.partNumber,
    note: request.note,
  });
  if (banned) return banned;
  const prepared = photo && (await prepareReceiptPhoto(photo, { owner: `account ${actor.id}`, now }, "photo"));
  if (prepared && !prepared.ok) return prepared;
  const limit = await consumeRateLimit(db, requestLimit, String(actor.id), now);
  if (!limit.allowed) return createAccountLimitFailure(limit.retryAt);
  return savePhoto(receipts, prepared?.value, (file) =>
    withTransaction(db, (trx) => insertPartRequest(trx, { userId: actor.id, now, catalog, request, car, file })),
  );
}

type RequestedCar = Pick<PartRequest, "makeId" | "modelId" | "year">;

/** Finds the make, model and year of a vehicle in a member's garage. */
async function findGarageCar(db: Db, userId: number, id: number): Promise<RequestedCar | undefined> {
  const entry = (await listMemberVehicles(db, userId)).find((each) => each.id === id);
  const vehicle = entry && (await findVehicle(db, entry.vehicleId));
  return vehicle && { makeId: vehicle.make.id, modelId: vehicle.model.id, year: vehicle.year };
}

/** Stores a photo and runs `work` with its file. Removes the file if `work` fails. */
async function savePhoto<T>(
  receipts: ReceiptStore | undefined,
  photo: Receipt | undefined,
  work: (file: string | null) => Promise<Result<T>>,
): Promise<Result<T>> {
  const file = receipts && photo ? await receipts.save(photo) : null;
  const removeFile = async () => {
    if (file !== null) await receipts?.remove(file);
  };
  try {
    const result = await work(file);
    if (!result.ok) await removeFile();
    return result;
  } catch (error) {
    await removeFile();
    throw error;
  }
}

type NewPartRequest = {
  userId: number;
  now: Date;
  catalog: Catalog;
  request: ParsedPartRequest;
  car: RequestedCar;
  file: string | null;
};

async function insertPartRequest(
  trx: Db,
  { userId, now, catalog, request, car, file }: NewPartRequest,
): Promise<Result<{ id: number }>> {
  // The user row is locked, so that concurrent requests cannot exceed the limit.
  const locked = await sql`select id from users where id = ${userId} for update`.execute(trx);
  if (locked.rows.length === 0) return failure("unauthenticated", "account.sign_in");
  const { rows } = await sql<{ open: number }>`
    select count(*)::int as open from part_requests
    where user_id = ${userId} and state = 'open' and expires_at > ${now}`.execute(trx);
  if ((rows[0]?.open ?? 0) >= MAX_OPEN_PART_REQUESTS) return failure("conflict", "part_request.full");
  const { id } = await trx
    .insertInto("part_requests")
    .values({
      user_id: userId,
      make_id: car.makeId,
      model_id: car.modelId,
      year: car.year,
      category_id: request.category.id,
      part: request.part,
      part_number: request.partNumber,
      condition: request.condition,
      note: request.note,
      city_id: request.city.id,
      photo: file,
      state: "open",
      accepted_offer_id: null,
      created_at: now,
      expires_at: new Date(now.getTime() + PART_REQUEST_DAYS * DAY_MS),
      ended_at: null,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const recipients = await listSellerUsersToNotify(trx, id, now);
  await notify(
    trx,
    recipients.map((recipient) => ({
      userId: recipient,
      kind: "sale-part-wanted",
      data: { name: request.part, ad: getRequestedVehicleName(catalog, car) },
      path: getWantedPartPath(id),
    })),
  );
  return ok({ id });
}

/** Closes an open request of the member, for example because the part was found elsewhere. */
export async function closePartRequest(
  { db, now }: PartRequestContext,
  actor: Actor,
  id: number,
): Promise<Result<{ id: number }>> {
  if (!actor) return failure("unauthenticated", "account.sign_in");
  const closed = await db
    .updateTable("part_requests")
    .set({ state: "closed", ended_at: now })
    .where("id", "=", id)
    .where("user_id", "=", actor.id)
    .where("state", "=", "open")
    .returning("id")
    .executeTakeFirst();
  if (closed) return ok(closed);
  const [request] = await listPartRequests(db, actor.id, id);
  return request ? failure("conflict", "part_request.closed") : createPartRequestNotFoundFailure();
}

/**
 * Expires open requests whose lifetime has ended, and notifies their owners, also by mail. Returns the number of
 * expired requests, at most `limit`.
 */
export async function expirePartRequests(
  db: Db,
  { now, origin, limit = 100 }: { now: Date; origin: string; limit?: number },
): Promise<number> {
  return withTransaction(db, async (trx) => {
    const { rows } = await sql<PartRequest>`
      update part_requests r set state = 'expired', ended_at = ${now}
      where id in (select id from part_requests where state = 'open' and expires_at <= ${now}
        order by expires_at limit ${limit} for update skip locked)
      returning ${partRequestColumns}`.execute(trx);
    await notifyExpiredPartRequests(trx, rows, { now, origin });
    return rows.length;
  });
}

/** Deletes the offers of the sellers of a deleted account. Returns the photos of the account's requests, whose rows go with the account. */
export async function erasePartRequests(trx: Db, userId: number, sellerIds: readonly number[]): Promise<string[]> {
  await sql`delete from part_offers where seller_id = any(${[...sellerIds]}::int[])`.execute(trx);
  const { rows } = await sql<{ photo: string }>`
    select photo from part_requests where user_id = ${userId} and photo is not null`.execute(trx);
  return rows.map(({ photo }) => photo);
}
