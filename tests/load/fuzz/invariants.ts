import { sql } from "kysely";
import type { Db } from "#db/database.ts";

const count = (text: string) => sql<{ n: number }>`${sql.raw(text)}`;

/** Queries by database invariant. Each counts the rows that violate it. */
const violationCounts: Record<string, string> = {
  "ads with less than nothing": "select count(*)::int as n from ads where stock < 0",
  "orders that don't add up": `select count(*)::int as n from orders o where not exists (select from seller_orders s
    where s.order_id = o.id and s.total_minor = s.subtotal_minor + s.shipping_minor + s.tax_minor)`,
  "shares that don't add up": `select count(*)::int as n from seller_orders s where s.subtotal_minor <>
    (select coalesce(sum(l.due_minor * l.quantity), -1) from order_lines l where l.seller_order_id = s.id)`,
  "cart lines of nothing": "select count(*)::int as n from cart_lines where quantity < 1",
  "two bans of one":
    "select count(*)::int as n from (select user_id from bans where lifted_at is null and user_id is not null group by user_id having count(*) > 1) b",
  "ads whose rating is another": `select count(*)::int as n from ads a where a.reviews <>
    (select count(*) from reviews r where r.ad_id = a.id and r.status = 'approved')`,
  "agreed offers beside open ones": `select count(*)::int as n from (select conversation_id from offers where state = 'open'
    group by conversation_id having count(*) > 1) o`,
  "unread counts that are wrong": `select count(*)::int as n from conversation_participants c where c.unread <>
    (select count(*) from messages m where m.conversation_id = c.conversation_id and m.id > c.last_read_id
      and m.side is not null and m.side <> c.side)`,
  "staff that nobody made": `select count(*)::int as n from users u where u.role in ('moderator', 'administrator')
    and u.email not in ('moderator@karaj.example', 'admin@karaj.example')
    and not exists (select 1 from audit_log l where l.subject_id = u.id::text)`,
};

/** Lists the database invariants that are violated. */
export async function findDatabaseFaults(db: Db): Promise<string[]> {
  const found: string[] = [];
  for (const [fault, query] of Object.entries(violationCounts)) {
    const { rows } = await count(query).execute(db);
    if (rows[0]?.n !== 0) found.push(`${rows[0]?.n} ${fault}`);
  }
  return found;
}

/** Returns the data of a person as text, by table. Nobody else may change this data. */
export async function readPersonData(db: Db, email: string): Promise<Record<string, string>> {
  const parts: Record<string, string> = {
    account: "select email, name, last_name, phone, role, avatar, language from users where id = $1",
    password: "select password from credentials where user_id = $1",
    addresses:
      "select first_name, last_name, address1, city, phone, is_default from addresses where user_id = $1 order by id",
    orders: `select o.number, o.email, s.total_minor, s.currency, o.notes, s.status, s.payment_status from orders o
      join seller_orders s on s.order_id = o.id where o.user_id = $1 order by o.id, s.id`,
    bookings: "select status, period::text, name, phone from bookings where user_id = $1 order by id",
    messages: "select text from messages where user_id = $1 order by id",
    drafts: "select fields from ad_drafts where user_id = $1 order by id",
    tokens: "select name, hash, scopes from access_tokens where user_id = $1 order by id",
    favourites: "select ad_id from favourites where user_id = $1 and removed_at is null order by ad_id",
    cart: "select l.ad_id, l.quantity from cart_lines l join carts c on c.id = l.cart_id where c.user_id = $1 and l.removed_at is null",
    garage: "select count(*) from garage_vehicles where user_id = $1",
  };
  const {
    rows: [person],
  } = await sql<{ id: number }>`select id from users where email = ${email}`.execute(db);
  const found: Record<string, string> = {};
  for (const [part, query] of Object.entries(parts)) {
    const { rows } = await sql`${sql.raw(query.replace("$1", String(person?.id ?? 0)))}`.execute(db);
    found[part] = JSON.stringify(rows);
  }
  return found;
}

/** Counts the changes of a person's data that staff made with their permissions. Such changes are allowed. */
export async function countStaffChanges(db: Db, email: string): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from audit_log l, users u where u.email = ${email} and l.user_id <> u.id
      and (l.subject_id = u.id::text or l.subject_id in (select id::text from orders where user_id = u.id))`.execute(
    db,
  );
  return rows[0]?.n ?? 0;
}

/** Lifts bans and rate limits and restores roles, because the administrators of the test can lock each other out. */
export async function restoreAccounts(db: Db, roles: Record<string, string>): Promise<void> {
  await sql`delete from bans where user_id in (select id from users where email = any(${Object.keys(roles)}))`.execute(
    db,
  );
  await sql`delete from rate_limit_buckets`.execute(db);
  for (const [email, role] of Object.entries(roles)) {
    await sql`update users set role = ${role}, email_verified = true where email = ${email}`.execute(db);
  }
}
