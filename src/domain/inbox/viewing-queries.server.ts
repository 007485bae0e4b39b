import { type RawBuilder, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ConversationSide } from "#db/schema/inbox.ts";
import type { Member } from "#domain/accounts/roles.ts";
import { getCountryTimeZone } from "#domain/bookings/time-zone.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import type { ConversationTopic, Counterpart } from "./conversation.ts";
import { buildMessagingBlockColumns, getMessagingBlockReason } from "./conversation-access.server.ts";
import {
  type ConversationViewRow,
  conversationViewColumns,
  conversationViewJoins,
  toConversationTopic,
  toCounterpart,
} from "./conversation-view.server.ts";
import type { OfferedListing } from "./offer.ts";
import { type StoredViewing, toViewingView, type ViewingView } from "./viewing.ts";

/** Viewing as JSON of the database, with the data from which `getMessagingBlockReason` decides. */
export type NewestViewingRow = Omit<StoredViewing, "times" | "startsAt"> & {
  times: string[];
  startsAt: string | null;
  block: Parameters<typeof getMessagingBlockReason>[0];
};

/** Builds the JSON of viewing `vw` of conversation `c` with seller `s`. */
const buildViewingJson = (now: Date): RawBuilder<unknown> => sql`
  json_build_object('id', vw.id, 'side', vw.side, 'times', vw.times, 'timeZone', vw.time_zone, 'place', vw.place,
    'address', case when s.type <> 'personal' and coalesce(s.address_ar, s.address_en) is not null
      then json_build_object('ar', s.address_ar, 'en', s.address_en) end,
    'state', vw.state, 'startsAt', vw.starts_at, 'block', (select to_json(b) from (
      select c.about, c.buyer_id, ${buildMessagingBlockColumns(sql`c.buyer_id`, now)}) b))`;

/** Builds the SQL value of the newest viewing of conversation `c` with seller `s`; null without one. */
export const buildNewestViewingColumn = (now: Date): RawBuilder<unknown> => sql`
  (select ${buildViewingJson(now)} from viewings vw where vw.conversation_id = c.id order by vw.id desc limit 1)`;

/** Converts the JSON of a viewing to the stored viewing. */
export const toStoredViewing = ({ block: _, times, startsAt, ...viewing }: NewestViewingRow): StoredViewing => ({
  ...viewing,
  times: times.map((time) => new Date(time)),
  startsAt: startsAt === null ? null : new Date(startsAt),
});

/** Finds a viewing by id. */
export async function findViewing(db: Db, id: number, now: Date): Promise<StoredViewing | undefined> {
  const { rows } = await sql<{ viewing: NewestViewingRow }>`
    select ${buildViewingJson(now)} as viewing from viewings vw join conversations c on c.id = vw.conversation_id
      join sellers s on s.id = c.seller_id where vw.id = ${id}`.execute(db);
  return rows[0] && toStoredViewing(rows[0].viewing);
}

/** Converts the newest viewing of a conversation to the form in which a side sees it. */
export function toNewestViewing(
  row: NewestViewingRow | null,
  listing: OfferedListing | null,
  side: ConversationSide,
  now: Date,
): ViewingView | null {
  if (!row) return null;
  return toViewingView(toStoredViewing(row), listing, {
    side,
    isBlocked: getMessagingBlockReason(row.block, side) !== undefined,
    now,
  });
}

/** Appointment in the list of a member, with the conversation to which it belongs. */
export type ListedViewing = {
  conversation: number;
  side: ConversationSide;
  topic: ConversationTopic;
  other: Counterpart;
  viewing: ViewingView;
};

type ListedViewingRow = ConversationViewRow & { id: number; side: ConversationSide; viewing: NewestViewingRow };

const MAX_LISTED_VIEWINGS = 100;

/**
 * Lists the viewings ahead of a user, as buyer and for the sellers for whom the user acts: agreed ones by their time,
 * then proposals without an answer. `id` restricts the list to one viewing.
 */
export async function listViewings(
  db: Db,
  { id: userId }: Member,
  { now, id }: { now: Date; id?: number },
): Promise<ListedViewing[]> {
  const sellers = await listAccessibleSellerIds(db, userId, "orders");
  const { rows } = await sql<ListedViewingRow>`
    select c.id, case when c.buyer_id = ${userId} then 'buyer' else 'seller' end as side, ${conversationViewColumns},
      ${buildViewingJson(now)} as viewing
    from viewings vw join conversations c on c.id = vw.conversation_id join sellers s on s.id = c.seller_id
      ${conversationViewJoins}
    where (c.buyer_id = ${userId} or c.seller_id = any(${sellers}::int[]))
      and (vw.state = 'accepted' and vw.starts_at > ${now}
        or vw.state = 'open' and (vw.times->>-1)::timestamptz > ${now})
      ${id === undefined ? sql`` : sql`and vw.id = ${id}`}
    order by vw.starts_at nulls last, vw.times->>0, vw.id limit ${MAX_LISTED_VIEWINGS}`.execute(db);
  return rows.flatMap((row) => {
    const viewing = toNewestViewing(row.viewing, row.ad, row.side, now);
    return viewing
      ? {
          conversation: row.id,
          side: row.side,
          topic: toConversationTopic(row),
          other: toCounterpart(row, row.side),
          viewing,
        }
      : [];
  });
}

/** Time zone, city and address at which a listing can be viewed. */
export type ViewingPlace = { timeZone: string; city: LocalizedText | null; address: LocalizedText | null };

/** Finds where a listing is viewed: in the city of the listing, else of its seller. */
export async function findViewingPlace(db: Db, listingId: number | null): Promise<ViewingPlace> {
  const { rows } = await sql<{ country: string | null; city: LocalizedText | null; address: LocalizedText | null }>`
    select t.country_code as country, case when t.id is not null then json_build_object('ar', t.name_ar, 'en', t.name_en) end as city,
      case when s.type <> 'personal' and coalesce(s.address_ar, s.address_en) is not null
        then json_build_object('ar', s.address_ar, 'en', s.address_en) end as address
    from ads a join sellers s on s.id = a.seller_id left join cities t on t.id = coalesce(a.city_id, s.city_id)
    where a.id = ${listingId}::bigint`.execute(db);
  const [row] = rows;
  return { timeZone: getCountryTimeZone(row?.country ?? null), city: row?.city ?? null, address: row?.address ?? null };
}
