import { createHash } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import { hasPermission, type Member } from "#domain/accounts/roles.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";

/**
 * Maximum number of different phone numbers that a network or an account can see per hour. All pages and the API count
 * together.
 */
export const MAX_PHONES_PER_HOUR = 30;
const HOUR_MS = 60 * 60_000;
/**
 * Maximum clock difference between processes, in milliseconds. A limit window that ends even later was started by a
 * process whose clock is fast.
 */
const MAX_CLOCK_SKEW = 60_000;

/** Person who wants to see phone numbers: a member or a guest, with the network address. */
export type PhoneViewer = { account: Member | undefined; address: string };

export type RequestedPhone = { phone: string; sellerId: number };

export type PhoneRevealDecision = {
  /** Returns whether the viewer may see a phone number now. */
  isShown: (phone: string) => boolean;
  /** Time from which the refused phone numbers can be seen. Undefined when no number was refused. */
  retryAt: Date | undefined;
};

type RevealWindow = { phones: ReadonlySet<string>; endsAt: Date };

const hash = (text: string): string => createHash("sha256").update(text).digest("base64url").slice(0, 22);
const hashPhone = (phone: string): string => hash(`phone ${phone.replace(/\D/g, "")}`);

/**
 * Last known limit windows of each viewer, so that repeated numbers need no query. Other processes only add numbers, so
 * a number that is in a window stays there.
 */
const windowCaches = new WeakMap<Db, Map<string, RevealWindow>>();
const MAX_CACHED_WINDOWS = 5_000;

/**
 * Counts the phone numbers that are about to be shown to a viewer and decides which ones may be shown. Each network and
 * each account can see 30 different numbers per hour. A number seen within the hour does not count again. Staff can see
 * all numbers, and numbers of the viewer's own sellers are never counted.
 */
export async function countPhoneReveals(
  db: Db,
  { account, address }: PhoneViewer,
  requested: readonly RequestedPhone[],
  now: Date,
): Promise<PhoneRevealDecision> {
  const allowAll: PhoneRevealDecision = { isShown: () => true, retryAt: undefined };
  if (requested.length === 0 || hasPermission(account, "moderate")) return allowAll;
  const ownSellerIds = new Set(account ? await listAccessibleSellerIds(db, account.id) : []);
  const foreignPhones = requested.filter(({ sellerId }) => !ownSellerIds.has(sellerId));
  const phones = [...new Set(foreignPhones.map(({ phone }) => hashPhone(phone)))];
  if (phones.length === 0) return allowAll;
  const viewers = [`network ${toAddressKey(address)}`, ...(account ? [`account ${account.id}`] : [])].map(hash).sort();
  const windows = getCachedWindows(db, viewers, phones, now) ?? (await addPhones(db, viewers, phones, now));
  const refused = new Set(phones.filter((phone) => !windows.every((window) => window.phones.has(phone))));
  const ownPhones = new Set(
    requested.filter(({ sellerId }) => ownSellerIds.has(sellerId)).map(({ phone }) => hashPhone(phone)),
  );
  const fullWindows = windows.filter((window) => phones.some((phone) => !window.phones.has(phone)));
  return {
    isShown: (phone) => ownPhones.has(hashPhone(phone)) || !refused.has(hashPhone(phone)),
    retryAt:
      fullWindows.length > 0 ? new Date(Math.max(...fullWindows.map(({ endsAt }) => endsAt.getTime()))) : undefined,
  };
}

/**
 * Returns the cached limit windows if they suffice for a decision: each window is full or already contains all the
 * phone numbers.
 */
function getCachedWindows(
  db: Db,
  viewers: readonly string[],
  phones: readonly string[],
  now: Date,
): RevealWindow[] | undefined {
  const cached = viewers.flatMap((viewer) => windowCaches.get(db)?.get(viewer) ?? []);
  const isDecisive = ({ phones: revealedPhones, endsAt }: RevealWindow) =>
    endsAt > now &&
    endsAt.getTime() <= now.getTime() + HOUR_MS + MAX_CLOCK_SKEW &&
    (revealedPhones.size >= MAX_PHONES_PER_HOUR || phones.every((phone) => revealedPhones.has(phone)));
  return cached.length === viewers.length && cached.every(isDecisive) ? cached : undefined;
}

/**
 * Adds phone numbers to the limit windows of the viewers, up to the limit. One statement writes all windows, so
 * concurrent requests share the limit. Also deletes some expired windows, so that the table stays small.
 */
async function addPhones(
  db: Db,
  viewers: readonly string[],
  phones: readonly string[],
  now: Date,
): Promise<RevealWindow[]> {
  const windowEnd = new Date(now.getTime() + HOUR_MS);
  const isOver = sql`(w.ends_at <= ${now} or w.ends_at > ${new Date(windowEnd.getTime() + MAX_CLOCK_SKEW)})`;
  const { rows } = await sql<{ viewer: string; phones: string[]; ends_at: Date }>`
    with pruned as (delete from phone_reveal_windows where viewer <> all(${viewers}::text[]) and ctid = any(array(
      select ctid from phone_reveal_windows where ends_at <= ${now} limit 20 for update skip locked)))
    insert into phone_reveal_windows as w (viewer, phones, ends_at)
    select viewer, (${phones}::text[])[1:${MAX_PHONES_PER_HOUR}::int], ${windowEnd}::timestamptz from unnest(${viewers}::text[]) viewer
    on conflict (viewer) do update set
      phones = case when ${isOver} then excluded.phones else (w.phones || array(
        select phone from unnest(${phones}::text[]) with ordinality u(phone, place)
        where phone <> all(w.phones) order by place))[1:${MAX_PHONES_PER_HOUR}::int] end,
      ends_at = case when ${isOver} then excluded.ends_at else w.ends_at end
    returning viewer, phones, ends_at`.execute(db);
  const cache = windowCaches.get(db) ?? new Map<string, RevealWindow>();
  windowCaches.set(db, cache);
  const windows = rows.map(({ viewer, phones: revealedPhones, ends_at: endsAt }) => {
    const window = { phones: new Set(revealedPhones), endsAt };
    cache.delete(viewer);
    cache.set(viewer, window);
    return window;
  });
  while (cache.size > MAX_CACHED_WINDOWS) cache.delete(cache.keys().next().value as string);
  return windows;
}
