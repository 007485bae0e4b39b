import { cookie, cookieAge, readCookie } from "#kernel/cookie.ts";
import { answersFrom } from "./answers.ts";
import { type Kept, longestNickname, mostVehicles } from "./garage.ts";

const name = "garage";
/** Browsers keep no cookie of more than 4096 characters; in characters of its value. */
const longest = 3_800;
const greatestId = 2_147_483_647;

const base64 = {
  from: (text: string) => Buffer.from(text).toString("base64url"),
  to: (text: string) => Buffer.from(text, "base64url").toString(),
};

/** A visitor's vehicles as their cookie holds them: rows without what is empty at their ends. */
export function formatKept(kept: readonly Kept[]): string {
  const rows = kept.map(({ id, vehicleId, current, vin, nickname, answers }) => {
    const row: unknown[] = [id, vehicleId, current ? 1 : 0, vin ?? 0, nickname ?? 0, answers];
    if (Object.keys(answers).length === 0) row.pop();
    while (row.at(-1) === 0) row.pop();
    return row;
  });
  return rows.length === 0 ? "" : base64.from(JSON.stringify(rows));
}

/** What of a cookie can be vehicles; a cookie may hold anything at all. */
export function parseKept(text: string | null | undefined): Kept[] {
  if (!text || text.length > longest) return [];
  let rows: unknown;
  try {
    rows = JSON.parse(base64.to(text));
  } catch {
    return [];
  }
  if (!Array.isArray(rows)) return [];
  const kept: Kept[] = [];
  for (const row of rows.slice(0, mostVehicles)) {
    const car = keptFrom(row);
    if (!car || kept.some((each) => each.id === car.id)) continue;
    // There is one current vehicle, or none.
    kept.push({ ...car, current: car.current && !kept.some((each) => each.current) });
  }
  return kept;
}

function keptFrom(row: unknown): Kept | undefined {
  if (!Array.isArray(row)) return undefined;
  const [id, vehicleId, current, vin, nickname, answers] = row as unknown[];
  if (!isId(id) || !isId(vehicleId)) return undefined;
  return {
    id,
    vehicleId,
    current: current === 1,
    vin: typeof vin === "string" && /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : null,
    nickname: isNickname(nickname) ? nickname : null,
    answers: answersFrom(answers),
  };
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= greatestId;

const isNickname = (value: unknown): value is string =>
  typeof value === "string" &&
  value.isWellFormed() &&
  value.trim() === value &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) &&
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value) &&
  [...value].length <= longestNickname;

/** Whether all of it can be kept in a cookie. */
export const fitsCookie = (kept: readonly Kept[]): boolean => formatKept(kept).length <= longest;

/** What this browser's visitor keeps, by the header of their cookies. */
export const keptInBrowser = (cookies: string | null): Kept[] => parseKept(readCookie(cookies, name));

/** The cookie that keeps it for half a year; without vehicles it is taken away. */
export const garageCookie = (kept: readonly Kept[], origin: string): string =>
  cookie(name, formatKept(kept), { age: kept.length > 0 ? cookieAge.halfAYear : 0, origin });

/** Those that have just been added get the next free ids. */
export function withIds(kept: readonly Kept[]): Kept[] {
  let last = Math.max(0, ...kept.map((each) => each.id));
  return kept.map((each) => {
    if (each.id !== 0) return each;
    last += 1;
    return { ...each, id: last };
  });
}
