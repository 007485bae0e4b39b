import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { hasPermission, type Member } from "#domain/accounts/roles.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { type PageInfo, paginate } from "#kernel/pagination.ts";
import { PART_REQUESTS_PER_PAGE, type PartOffer, type PartRequest, type WantedPartFilter } from "./part-request.ts";
import { listPartOffers, partRequestColumns } from "./part-requests.server.ts";
import { buildWantedCondition } from "./wanted-parts.server.ts";

/** Request as a seller sees it, with the seller's own offers. */
export type WantedPart = PartRequest & { ownOffers: PartOffer[] };

export type WantedPartsQuery = { filter?: WantedPartFilter; page?: number; limit?: number };

const buildAnsweredCondition = (sellerIds: readonly number[]) =>
  sql<boolean>`(r.state <> 'removed' and exists (select from part_offers o
    where o.request_id = r.id and o.seller_id = any(${[...sellerIds]}::int[])))`;

const buildOpenCondition = (sellerIds: readonly number[], now: Date) =>
  sql<boolean>`exists (select from sellers s where s.id = any(${[...sellerIds]}::int[]) and ${buildWantedCondition(now)})`;

/**
 * Lists the requests that the sellers can answer, or those that they have answered, the newest first. Sellers who do not
 * sell such parts do not see a request.
 */
export async function listWantedParts(
  db: Db,
  sellerIds: readonly number[],
  now: Date,
  { filter = "open", page = 1, limit = PART_REQUESTS_PER_PAGE }: WantedPartsQuery = {},
): Promise<PageInfo & { items: WantedPart[] }> {
  const where = filter === "open" ? buildOpenCondition(sellerIds, now) : buildAnsweredCondition(sellerIds);
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from part_requests r where ${where}`.execute(db);
  const pagination = paginate(page, limit, counted.rows[0]?.total ?? 0);
  if (pagination.from === 0) return { ...pagination, items: [] };
  const { rows } = await sql<PartRequest>`
    select ${partRequestColumns} from part_requests r where ${where}
    order by r.id desc limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return { ...pagination, items: await withOwnOffers(db, rows, sellerIds) };
}

async function withOwnOffers(db: Db, rows: PartRequest[], sellerIds: readonly number[]): Promise<WantedPart[]> {
  const ids = rows.map(({ id }) => id);
  const offers = ids.length > 0 ? await listPartOffers(db, ids, sellerIds) : [];
  return rows.map((row) => ({ ...row, ownOffers: offers.filter(({ requestId }) => requestId === row.id) }));
}

/**
 * Finds a request that a person sees on behalf of sellers, with the sellers that can answer it. Returns undefined for
 * requests that none of these sellers may see.
 */
export async function findWantedPart(
  db: Db,
  userId: number,
  id: number,
  now: Date,
): Promise<(WantedPart & { answeringSellerIds: number[] }) | undefined> {
  const sellerIds = await listAccessibleSellerIds(db, userId, "orders");
  if (sellerIds.length === 0) return undefined;
  const { rows } = await sql<PartRequest & { answeringSellerIds: number[] }>`
    select ${partRequestColumns}, array(select s.id from sellers s
      where s.id = any(${sellerIds}::int[]) and ${buildWantedCondition(now)} order by s.id) as "answeringSellerIds"
    from part_requests r
    where r.id = ${id} and (${buildOpenCondition(sellerIds, now)} or ${buildAnsweredCondition(sellerIds)})`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const [request] = await withOwnOffers(db, [row], sellerIds);
  return request && { ...request, answeringSellerIds: row.answeringSellerIds };
}

/**
 * Finds the file of a request's photo for a person who may see it: its owner, sellers who see the request, and moderators
 * while it is reported.
 */
export async function findPartRequestPhoto(db: Db, actor: Member, id: number, now: Date): Promise<string | undefined> {
  const { rows } = await sql<{ user_id: number; photo: string; reported: boolean }>`
    select r.user_id, r.photo, exists (
      select from part_request_reports p where p.request_id = r.id and p.decided_at is null) as reported
    from part_requests r where r.id = ${id} and r.photo is not null`.execute(db);
  const [row] = rows;
  if (!row) return undefined;
  const maySee =
    row.user_id === actor.id ||
    (row.reported && hasPermission(actor, "moderate")) ||
    (await findWantedPart(db, actor.id, id, now)) !== undefined;
  return maySee ? row.photo : undefined;
}
