import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";
import { parseFitmentAnswers } from "./fitment-answers.ts";
import { MAX_GARAGE_VEHICLES, MAX_NICKNAME_LENGTH, type StoredGarageVehicle } from "./garage.ts";
import { parseStoredTyres } from "./garage-tyres.ts";

const COOKIE_NAME = "garage";
/** Maximum length of the cookie value in characters. Browsers reject cookies over 4096 characters. */
const MAX_COOKIE_LENGTH = 3_800;
const MAX_ID = 2_147_483_647;

const base64 = {
  from: (text: string) => Buffer.from(text).toString("base64url"),
  to: (text: string) => Buffer.from(text, "base64url").toString(),
};

/** Serializes a guest's vehicles for the garage cookie. Empty trailing values are omitted. */
export function serializeGarageVehicles(vehicles: readonly StoredGarageVehicle[]): string {
  const rows = vehicles.map(({ id, vehicleId, current, vin, nickname, answers, tyres }) => {
    const givenAnswers = Object.keys(answers).length === 0 ? 0 : answers;
    const row: unknown[] = [id, vehicleId, current ? 1 : 0, vin ?? 0, nickname ?? 0, givenAnswers];
    if (tyres) row.push(tyres.rear === null ? [tyres.front] : [tyres.front, tyres.rear]);
    while (row.at(-1) === 0) row.pop();
    return row;
  });
  return rows.length === 0 ? "" : base64.from(JSON.stringify(rows));
}

/** Parses the vehicles in the value of the garage cookie. The cookie is untrusted, so invalid entries are left out. */
export function parseGarageVehicles(text: string | null | undefined): StoredGarageVehicle[] {
  if (!text || text.length > MAX_COOKIE_LENGTH) return [];
  let rows: unknown;
  try {
    rows = JSON.parse(base64.to(text));
  } catch {
    return [];
  }
  if (!Array.isArray(rows)) return [];
  const vehicles: StoredGarageVehicle[] = [];
  for (const row of rows.slice(0, MAX_GARAGE_VEHICLES)) {
    const vehicle = parseStoredVehicle(row);
    if (!vehicle || vehicles.some((each) => each.id === vehicle.id)) continue;
    // At most one vehicle is current.
    vehicles.push({ ...vehicle, current: vehicle.current && !vehicles.some((each) => each.current) });
  }
  return vehicles;
}

function parseStoredVehicle(row: unknown): StoredGarageVehicle | undefined {
  if (!Array.isArray(row)) return undefined;
  const [id, vehicleId, current, vin, nickname, answers, tyres] = row as unknown[];
  if (!isId(id) || !isId(vehicleId)) return undefined;
  return {
    id,
    vehicleId,
    current: current === 1,
    vin: typeof vin === "string" && /^[A-HJ-NPR-Z0-9]{17}$/.test(vin) ? vin : null,
    nickname: isNickname(nickname) ? nickname : null,
    answers: parseFitmentAnswers(answers),
    tyres: Array.isArray(tyres) ? parseStoredTyres(tyres[0], tyres[1]) : null,
  };
}

const isId = (value: unknown): value is number =>
  Number.isInteger(value) && (value as number) > 0 && (value as number) <= MAX_ID;

const isNickname = (value: unknown): value is string =>
  typeof value === "string" &&
  value.isWellFormed() &&
  value.trim() === value &&
  /[\p{L}\p{N}\p{P}\p{S}]/u.test(value) &&
  !/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value) &&
  [...value].length <= MAX_NICKNAME_LENGTH;

/** Returns whether the vehicles are short enough for one cookie. */
export const isWithinCookieLimit = (vehicles: readonly StoredGarageVehicle[]): boolean =>
  serializeGarageVehicles(vehicles).length <= MAX_COOKIE_LENGTH;

/** Reads a guest's vehicles from the Cookie header. */
export const readGarageCookie = (cookies: string | null): StoredGarageVehicle[] =>
  parseGarageVehicles(readCookie(cookies, COOKIE_NAME));

/** Creates the garage cookie, valid for half a year. Without vehicles the cookie is deleted. */
export const createGarageCookie = (vehicles: readonly StoredGarageVehicle[], origin: string): string =>
  serializeCookie(COOKIE_NAME, serializeGarageVehicles(vehicles), {
    maxAge: vehicles.length > 0 ? COOKIE_MAX_AGE.halfAYear : 0,
    origin,
  });

/** Assigns unused ids to new vehicles, whose id is 0. Other vehicles keep their ids. */
export function assignVehicleIds(vehicles: readonly StoredGarageVehicle[]): StoredGarageVehicle[] {
  let last = Math.max(0, ...vehicles.map((each) => each.id));
  return vehicles.map((each) => {
    if (each.id !== 0) return each;
    last += 1;
    return { ...each, id: last };
  });
}
