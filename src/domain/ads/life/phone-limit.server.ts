import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { type Member, may } from "#domain/accounts/roles.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { sellersOf } from "#domain/sellers/owned.server.ts";

/** Distinct numbers that one network, and one account, may see within an hour, on all surfaces together. */
export const MAX_PHONES = 30;
const hour = 60 * 60_000;
/** How far the clocks of processes may differ, in milliseconds. A window that ends later was begun by a clock that ran ahead. */
const MAX_CLOCK_SKEW = 60_000;

/** Who looks at numbers: a member or a visitor, and the network address. */
export type PhoneViewer = { account: Member | undefined; address: string };

export type WantedPhone = { phone: string; sellerId: number };

export type PhoneAnswer = {
  /** Whether the viewer may see this number now. */
  isShown: (phone: string) => boolean;
  /** From when on the refused numbers can be seen; undefined if none was refused. */
  retryAt: Date | undefined;
};

type Window = { phones: ReadonlySet<string>; endsAt: Date };

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const hashPhone = (phone: string): string => hash(`phone ${phone.replace(/\D/g, "")}`);

/** Windows as the database last said, so that numbers seen again cost no statement. Other processes can only have filled them further. */
const lastWindows = new WeakMap<Db, Map<string, Window>>();
const MAX_REMEMBERED = 5_000;

/**
 * Counts the numbers that a viewer is about to be shown, and says which of them may be: 30 distinct ones an hour for the network and
 * for the account. A number seen within the hour doesn't count again. Staff and numbers of one's own sellers are never counted.
 */
export async function countPhones(
  db: Db,
  { account, address }: PhoneViewer,
  wanted: readonly WantedPhone[],
  now: Date,
): Promise<PhoneAnswer> {
  const everything: PhoneAnswer = { isShown: () => true, retryAt: undefined };
  if (wanted.length === 0 || may(account, "moderate")) return everything;
  const own = new Set(account ? await sellersOf(db, account.id) : []);
  const others = wanted.filter(({ sellerId }) => !own.has(sellerId));
  const phones = [...new Set(others.map(({ phone }) => hashPhone(phone)))];
  if (phones.length === 0) return everything;
  const viewers = [`network ${addressKey(address)}`, ...(account ? [`account ${account.id}`] : [])].map(hash).sort();
  const windows = recallWindows(db, viewers, phones, now) ?? (await addPhones(db, viewers, phones, now));
  const refused = new Set(phones.filter((phone) => !windows.every((window) => window.phones.has(phone))));
  const ownPhones = new Set(wanted.filter(({ sellerId }) => own.has(sellerId)).map(({ phone }) => hashPhone(phone)));
  const full = windows.filter((window) => phones.some((phone) => !window.phones.has(phone)));
  return {
    isShown: (phone) => ownPhones.has(hashPhone(phone)) || !refused.has(hashPhone(phone)),
    retryAt: full.length > 0 ? new Date(Math.max(...full.map(({ endsAt }) => endsAt.getTime()))) : undefined,
  };
}

/** The windows as they were last, if they decide on every number: seen before, or no room for another one. */
function recallWindows(db: Db, viewers: readonly string[], phones: readonly string[], now: Date): Window[] | undefined {
  const found = viewers.flatMap((viewer) => lastWindows.get(db)?.get(viewer) ?? []);
  const decides = ({ phones: seen, endsAt }: Window) =>
    endsAt > now &&
    endsAt.getTime() <= now.getTime() + hour + MAX_CLOCK_SKEW &&
    (seen.size >= MAX_PHONES || phones.every((phone) => seen.has(phone)));
  return found.length === viewers.length && found.every(decides) ? found : undefined;
}

/**
 * Adds numbers to the viewers' windows as far as there is room, in one statement, so that parallel requests share the room. Deletes
 * some windows of others that are over, so that the table stays small.
 */
async function addPhones(db: Db, viewers: readonly string[], phones: readonly string[], now: Date): Promise<Window[]> {
  const ends = new Date(now.getTime() + hour);
  const isOver = sql`(w.ends_at <= ${now} or w.ends_at > ${new Date(ends.getTime() + MAX_CLOCK_SKEW)})`;
  const { rows } = await sql<{ viewer: string; phones: string[]; ends_at: Date }>`
    with pruned as (delete from phone_windows where viewer <> all(${viewers}::text[]) and ctid = any(array(
      select ctid from phone_windows where ends_at <= ${now} limit 20 for update skip locked)))
    insert into phone_windows as w (viewer, phones, ends_at)
    select viewer, (${phones}::text[])[1:${MAX_PHONES}::int], ${ends}::timestamptz from unnest(${viewers}::text[]) viewer
    on conflict (viewer) do update set
      phones = case when ${isOver} then excluded.phones else (w.phones || array(
        select phone from unnest(${phones}::text[]) with ordinality u(phone, place)
        where phone <> all(w.phones) order by place))[1:${MAX_PHONES}::int] end,
      ends_at = case when ${isOver} then excluded.ends_at else w.ends_at end
    returning viewer, phones, ends_at`.execute(db);
  const remembered = lastWindows.get(db) ?? new Map<string, Window>();
  lastWindows.set(db, remembered);
  const windows = rows.map(({ viewer, phones: seen, ends_at: endsAt }) => {
    const window = { phones: new Set(seen), endsAt };
    remembered.delete(viewer);
    remembered.set(viewer, window);
    return window;
  });
  while (remembered.size > MAX_REMEMBERED) remembered.delete(remembered.keys().next().value as string);
  return windows;
}
