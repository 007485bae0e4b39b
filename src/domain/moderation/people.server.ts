import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Role } from "#db/schema/accounts.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import type { AdDecision } from "#db/schema/moderation.ts";
import { asciiDigits } from "#kernel/digits.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { banHolds } from "./bans.server.ts";

export type FoundPerson = {
  id: number;
  name: string;
  email: string;
  phone: string | null;
  role: Role;
  joined: Date;
  ads: number;
  banned: boolean;
};

export const mostPeople = 30;
const longestSearch = 100;

type Row = Omit<FoundPerson, "name"> & { name: string; last_name: string };

const escaped = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/** People by a part of their name, e-mail address or phone number; without one the newest, or those who are banned. */
export async function findPeople(
  db: Db,
  { text, banned, now }: { text: string; banned: boolean; now: Date },
): Promise<FoundPerson[]> {
  const wanted = text.toWellFormed().replaceAll("\0", "").trim().slice(0, longestSearch);
  const like = `%${escaped(wanted)}%`;
  const digits = asciiDigits(wanted).replace(/\D/g, "").replace(/^0+/, "");
  const holds = sql`exists (select from bans b where b.user_id = u.id and ${banHolds(now)})`;
  const { rows } = await sql<Row>`
    select u.id, u.name, u.last_name, u.email, u.phone, u.role, u.created_at as joined, ${holds} as banned,
      (select count(*)::int from ads a join sellers s on s.id = a.seller_id where s.owner_id = u.id) as ads
    from users u
    where ${banned ? holds : sql`true`}
      ${
        wanted
          ? sql`and (u.email ilike ${like} or (u.name || ' ' || u.last_name) ilike ${like}
              ${digits.length >= 4 ? sql`or regexp_replace(u.phone, '\\D', '', 'g') like ${`%${digits}%`}` : sql``})`
          : sql``
      }
    order by u.id desc limit ${mostPeople}`.execute(db);
  return rows.map(({ last_name, ...row }) => ({ ...row, name: `${row.name} ${last_name}`.trim() }));
}

export type FormerBan = {
  id: number;
  reason: string;
  until: Date | null;
  since: Date;
  by: string | null;
  lifted: Date | null;
  ads: number;
  holds: boolean;
};

export type Person = Omit<FoundPerson, "ads" | "banned"> & {
  sellers: { id: number; name: LocalText }[];
  counts: Partial<Record<AdStatus, number>>;
  ads: { id: number; name: LocalText; status: AdStatus; at: Date }[];
  decisions: { adId: number; name: LocalText; decision: AdDecision; by: string | null; at: Date }[];
  /** Of their ads. */
  reports: { adId: number; name: LocalText; reason: string; state: string; at: Date }[];
  /** How many they sent themselves, and how many of those were right. */
  sent: { all: number; upheld: number };
  bans: FormerBan[];
};

type Named = { ad_id: number; ar: string | null; en: string | null; at: Date };
const named = <T extends Named>({ ad_id, ar, en, ...rest }: T) => ({ ...rest, adId: ad_id, name: { ar, en } });

/** Somebody with all that is known of them here. */
export async function personById(db: Db, id: number, now: Date): Promise<Person | undefined> {
  const user = await db
    .selectFrom("users")
    .select(["id", "name", "last_name", "email", "phone", "role", "created_at"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!user) return undefined;
  const theirs = sql`a.seller_id in (select id from sellers where owner_id = ${id})`;
  const [sellers, counts, ads, decisions, reports, sent, bans] = await Promise.all([
    db.selectFrom("sellers").select(["id", "name_ar", "name_en"]).where("owner_id", "=", id).orderBy("id").execute(),
    sql<{ status: AdStatus; count: number }>`
      select a.status, count(*)::int as count from ads a where ${theirs} group by a.status`.execute(db),
    sql<Named & { status: AdStatus }>`
      select a.id as ad_id, a.status, a.created_at as at, d.narrating_ar as ar, d.narrating_en as en
      from ads a join ad_docs d on d.ad_id = a.id where ${theirs} and a.status <> 'draft'
      order by a.id desc limit 20`.execute(db),
    sql<Named & { decision: AdDecision; by: string | null }>`
      select c.ad_id, c.decision, u.name as by, c.at, d.narrating_ar as ar, d.narrating_en as en
      from ad_decisions c join ads a on a.id = c.ad_id join ad_docs d on d.ad_id = a.id left join users u on u.id = c.user_id
      where ${theirs} and c.undone_at is null order by c.id desc limit 20`.execute(db),
    sql<Named & { reason: string; state: string }>`
      select r.ad_id, r.reason, r.state, r.created_at as at, d.narrating_ar as ar, d.narrating_en as en
      from ad_reports r join ads a on a.id = r.ad_id join ad_docs d on d.ad_id = a.id
      where ${theirs} order by r.id desc limit 20`.execute(db),
    sql<{ all: number; upheld: number }>`
      select count(*)::int as all, count(*) filter (where state = 'upheld')::int as upheld
      from ad_reports where user_id = ${id}`.execute(db),
    sql<FormerBan>`
      select b.id, b.reason, b.until, b.created_at as since, u.name as by, b.lifted_at as lifted,
        jsonb_array_length(b.closed) as ads, ${banHolds(now)} as holds
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
    counts: Object.fromEntries(counts.rows.map(({ status, count }) => [status, count])),
    ads: ads.rows.map(named).map(({ adId, ...rest }) => ({ id: adId, ...rest })),
    decisions: decisions.rows.map(named),
    reports: reports.rows.map(named),
    sent: sent.rows[0] ?? { all: 0, upheld: 0 },
    bans: bans.rows,
  };
}
