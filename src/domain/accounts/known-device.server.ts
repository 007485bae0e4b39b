import { createHash, createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Db } from "#db/database.ts";
import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import type { Auth } from "./auth.server.ts";
import type { AccountContext } from "./session.server.ts";

/** Accounts that one browser remembers; the oldest is dropped for a new one. */
const MAX_ACCOUNTS = 4;

type Context = Pick<AccountContext, "db" | "auth" | "headers" | "now">;

/** One account in the cookie: the id of this device for it, and when it last signed in here, in seconds. */
type Entry = { userId: number; device: string; at: number; signature: string };

const getCookieName = (origin: string): string => `${origin.startsWith("https:") ? "__Host-" : ""}karaj.device`;

const getOrigin = (auth: Auth): string => String(auth.options.baseURL);

/**
 * Finds the device that a request comes from, if its cookie shows that the account of this address has signed in there before.
 * A cookie is worthless once the password changes, after a year, and under another secret of the server.
 */
export async function findKnownDevice(context: Context, email: string): Promise<string | undefined> {
  const entries = parseEntries(context);
  if (entries.length === 0) return undefined;
  const owner = await context.db.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
  const entry = owner && entries.find(({ userId }) => userId === owner.id);
  return entry && (await isGenuine(context, entry)) ? entry.device : undefined;
}

/** Creates the cookie by which this browser is known to the account from now on. Other accounts stay in it. */
export async function createDeviceCookie(context: Context, userId: number): Promise<string> {
  const { auth, now } = context;
  const entries = parseEntries(context);
  const known = entries.find((entry) => entry.userId === userId);
  const isKnown = known !== undefined && (await isGenuine(context, known));
  const device = isKnown ? known.device : randomBytes(12).toString("base64url");
  const unsigned = { userId, device, at: Math.floor(now.getTime() / 1_000) };
  const entry = { ...unsigned, signature: await sign(context, unsigned) };
  const kept = [entry, ...entries.filter((each) => each.userId !== userId)].slice(0, MAX_ACCOUNTS);
  const origin = getOrigin(auth);
  const options = { age: cookieAge.year, origin, secret: true };
  return cookie(getCookieName(origin), kept.map(formatEntry).join("~"), options);
}

const formatEntry = ({ userId, device, at, signature }: Entry): string =>
  [userId, device, at.toString(36), signature].join(".");

function parseEntries({ auth, headers }: Pick<Context, "auth" | "headers">): Entry[] {
  const value = readCookie(headers.get("cookie"), getCookieName(getOrigin(auth))) ?? "";
  return value.split("~", MAX_ACCOUNTS).flatMap((text): Entry[] => {
    const [, id, device, at, signature] =
      /^([1-9]\d{0,8})\.([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{43})$/.exec(text) ?? [];
    if (!id || !device || !at || !signature) return [];
    return [{ userId: Number(id), device, at: Number.parseInt(at, 36), signature }];
  });
}

async function isGenuine(context: Context, entry: Entry): Promise<boolean> {
  const age = context.now.getTime() / 1_000 - entry.at;
  if (age > cookieAge.year) return false;
  const expected = Buffer.from(await sign(context, entry));
  return timingSafeEqual(expected, Buffer.from(entry.signature));
}

/** Signs with the server's secret and the kept password: a new password ends every device. */
async function sign({ db, auth }: Context, { userId, device, at }: Omit<Entry, "signature">): Promise<string> {
  const { secret } = await auth.$context;
  const password = createHash("sha256").update(await readPasswordHash(db, userId));
  const text = ["known device", userId, device, at, password.digest("base64url")].join("\n");
  return createHmac("sha256", secret).update(text).digest("base64url");
}

async function readPasswordHash(db: Db, userId: number): Promise<string> {
  const credential = await db
    .selectFrom("credentials")
    .select("password")
    .where("user_id", "=", userId)
    .where("provider_id", "=", "credential")
    .executeTakeFirst();
  return credential?.password ?? "";
}
