import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AccountRole } from "#db/schema/accounts.ts";
import type { ListingStatus } from "#db/schema/listings.ts";
import type { ListingDecision } from "#db/schema/moderation.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { toAsciiDigits } from "#kernel/typed-numbers.ts";
import { buildActiveBanCondition } from "../accounts/bans.server.ts";

export type PersonSummary = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  role: AccountRole;
  joined: Date;
  ads: number;
  banned: boolean;
};

export const MAX_FOUND_PEOPLE = 30;
const MAX_SEARCH_LENGTH = 100;

type PersonRow = Omit<PersonSummary, "name"> & { name: string; last_name: string };

const escapeLike = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/**
 * Searches people by a part of their name, email address or phone number. Without a search text, returns the newest
 * people or the banned people.
 */
export async function searchPeople(
  db: Db,
  { text, banned, now }: { text: string; banned: boolean; now: Date },
): Promise<PersonSummary[]> {
  const searchText = text.toWellFormed().replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
  const like = `%${escapeLike(searchText)}%`;
  const digits = toAsciiDigits(searchText).replace(/\D/g, "").replace(/^0+/, "");
  const isBannedCondition = sql`exists (select from bans b where b.user_id = u.id and ${buildActiveBanCondition(now)})`;
  const { rows } = await sql<PersonRow>`
    select u.id, u.name, u.last_name, u.email, u.phone, u.role, u.created_at as joined, ${isBannedCondition} as banned,
      (select count(*)::int from ads a join sellers s on s.id = a.seller_id where s.owner_id = u.id) as ads
    from users u
    where ${banned ? isBannedCondition : sql`true`}
      ${
        searchText
          ? sql`and (u.email ilike ${like} or (u.name || ' ' || u.last_name) ilike ${like}
              ${digits.length >= 4 ? sql`or regexp_replace(u.phone, '\\D', '', 'g') like ${`%${digits}%`}` : sql``})`
          : sql``
      }
    order by u.id desc limit ${MAX_FOUND_PEOPLE}`.execute(db);
  return rows.map(({ last_name, ...row }) => ({ ...row, name: `${row.name} ${last_name}`.trim() }));
}

type PastBan = {
  id: number;
  reason: string;
  until: Date | null;
  since: Date;
  by: string | null;
  lifted: Date | null;
  ads: number;
  holds: boolean;
};

type NamedListing = { adId: number; name: LocalizedText; at: Date };
const listingNameExpression = sql`json_build_object('ar', d.narrating_ar, 'en', d.narrating_en)`;

/** Finds a person by id, with everything that moderators need to know. */
export async function findPerson(db: Db, id: number, now: Date) {
  const user = await db
    .selectFrom("users")
    .select(["id", "name", "last_name", "email", "phone", "role", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) return undefined;
  const ownedByPerson = sql`a.seller_id in (select id from sellers where owner_id = ${id})`;
  const [sellers, counts, ads, decisions, reports, sent, bans] = await Promise.all([
    db.selectFrom("sellers").select(["id", "name_ar", "name_en"]).where("owner_id", "=", id).orderBy("id").execute(),
    sql<{ status: ListingStatus; count: number }>`
      select a.status, count(*)::int as count from ads a where ${ownedByPerson} group by a.status`.execute(db),
    sql<{ id: number; name: LocalizedText; status: ListingStatus; at: Date }>`
      select a.id, a.status, a.created_at as at, ${listingNameExpression} as name
      from ads a join ad_translations d on d.ad_id = a.id where ${ownedByPerson} and a.status <> 'draft'
      order by a.id desc limit 20`.execute(db),
    sql<NamedListing & { decision: ListingDecision; by: string | null }>`
      select c.ad_id as "adId", c.decision, u.name as by, c.created_at as at, ${listingNameExpression} as name
      from ad_decisions c join ads a on a.id = c.ad_id join ad_translations d on d.ad_id = a.id left join users u on u.id = c.user_id
      where ${ownedByPerson} and c.undone_at is null order by c.id desc limit 20`.execute(db),
    sql<NamedListing & { reason: string; state: string }>`
      select r.ad_id as "adId", r.reason, r.state, r.created_at as at, ${listingNameExpression} as name
      from ad_reports r join ads a on a.id = r.ad_id join ad_translations d on d.ad_id = a.id
      where ${ownedByPerson} order by r.id desc limit 20`.execute(db),
    sql<{ all: number; upheld: number }>`
      select count(*)::int as all, count(*) filter (where state = 'upheld')::int as upheld
      from ad_reports where user_id = ${id}`.execute(db),
    sql<PastBan>`
      select b.id, b.reason, b.until, b.created_at as since, u.name as by, b.lifted_at as lifted,
        jsonb_array_length(b.closed) as ads, ${buildActiveBanCondition(now)} as holds
      from bans b left join users u on u.id = b.by_user_id where b.user_id = ${id} order by b.id desc limit 20`.execute(
      db,
    ),
  ]);
  return {
    id: user.id,
    name: `${user.name} ${user.last_name}`.trim(),
    email: user.email,
    phone: user.phone,
    role: user.role,
    joined: user.created_at,
    sellers: sellers.map(({ id: seller, name_ar, name_en }) => ({ id: seller, name: { ar: name_ar, en: name_en } })),
    counts: Object.fromEntries(counts.rows.map(({ status, count }) => [status, count])) as Partial<
      Record<ListingStatus, number>
    >,
    ads: ads.rows,
    decisions: decisions.rows,
    /** Reports about listings of the person. */
    reports: reports.rows,
    /** Number of reports that the person sent, and number of those reports that moderators upheld. */
    sent: sent.rows[0] ?? { all: 0, upheld: 0 },
    bans: bans.rows,
  };
}
