import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/database.ts";
import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import type { Auth } from "./auth.server.ts";
import type { AccountContext } from "./session.server.ts";

/** Maximum number of accounts in the device cookie of a browser. One more account replaces the oldest. */
const MAX_ACCOUNTS_PER_BROWSER = 4;

type DeviceContext = Pick<AccountContext, "db" | "auth" | "headers" | "now">;

/** Entry of one account in the device cookie. `at` is the time of the last sign-in to this account, in Unix seconds. */
type DeviceEntry = { userId: number; device: string; at: number; signature: string };

const getDeviceCookieName = (origin: string): string => `${origin.startsWith("https:") ? "__Host-" : ""}karaj.device`;

const getOrigin = (auth: Auth): string => String(auth.options.baseURL);

/**
 * Finds the known device from which a request comes, and returns its key. The device cookie proves an earlier sign-in
 * to the account with this email address. The cookie expires after a year, or when the password or the server secret
 * changes.
 */
export async function findKnownDevice(context: DeviceContext, email: string): Promise<string | undefined> {
  const entries = parseEntries(context);
  if (entries.length === 0) return undefined;
  const owner = await context.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const entry = owner && entries.find(({ userId }) => userId === owner.id);
  return entry && (await isGenuine(context, entry)) ? entry.device : undefined;
}

/**
 * Creates the cookie that makes the browser a known device of the account. Other accounts in the cookie are preserved.
 */
export async function createDeviceCookie(context: DeviceContext, userId: number): Promise<string> {
  const { auth, now } = context;
  const entries = parseEntries(context);
  const existingEntry = entries.find((entry) => entry.userId === userId);
  const isKnown = existingEntry !== undefined && (await isGenuine(context, existingEntry));
  const device = isKnown ? existingEntry.device : randomBytes(12).toString("base64url");
  const unsigned = { userId, device, at: Math.floor(now.getTime() / 1_000) };
  const entry = { ...unsigned, signature: await signDevice(context, unsigned) };
  const keptEntries = [entry, ...entries.filter((each) => each.userId !== userId)].slice(0, MAX_ACCOUNTS_PER_BROWSER);
  const origin = getOrigin(auth);
  const options = { maxAge: COOKIE_MAX_AGE.year, origin, httpOnly: true };
  return serializeCookie(getDeviceCookieName(origin), keptEntries.map(formatEntry).join("~"), options);
}

const formatEntry = ({ userId, device, at, signature }: DeviceEntry): string =>
  [userId, device, at.toString(36), signature].join(".");

function parseEntries({ auth, headers }: Pick<DeviceContext, "auth" | "headers">): DeviceEntry[] {
  const value = readCookie(headers.get("cookie"), getDeviceCookieName(getOrigin(auth))) ?? "";
  return value.split("~", MAX_ACCOUNTS_PER_BROWSER).flatMap((text): DeviceEntry[] => {
    const [, id, device, at, signature] =
      /^([1-9]\d{0,8})\.([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text) ?? [];
    if (!id || !device || !at || !signature) return [];
    return [{ userId: Number(id), device, at: Number.parseInt(at, 36), signature }];
  });
}

async function isGenuine(context: DeviceContext, entry: DeviceEntry): Promise<boolean> {
  const age = context.now.getTime() / 1_000 - entry.at;
  if (age > COOKIE_MAX_AGE.year) return false;
  const expected = Buffer.from(await signDevice(context, entry));
  return timingSafeEqual(expected, Buffer.from(entry.signature));
}

/**
 * Signs a device entry with the server secret and the stored password hash, so a new password invalidates all known
 * devices.
 */
async function signDevice(
  { db, auth }: DeviceContext,
  { userId, device, at }: Omit<DeviceEntry, "signature">,
): Promise<string> {
  const { secret } = await auth.$context;
  const password = createHash("sha256").update(await getPasswordHash(db, userId));
  const text = ["known device", userId, device, at, password.digest("base64url")].join("\n");
  return createHmac("sha256", secret).update(text).digest("base64url");
}

async function getPasswordHash(db: Db, userId: number): Promise<string> {
  const credential = await db
    .selectFrom("credentials")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? "";
}
