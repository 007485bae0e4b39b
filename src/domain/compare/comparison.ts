import { COOKIE_MAX_AGE, readCookie, serializeCookie } from "#kernel/cookie.ts";

/** Maximum number of listings in a comparison. More do not fit side by side. */
export const MAX_COMPARED_LISTINGS = 8;

/** Maximum number of ids that are read from a cookie or URL. */
const MAX_PARSED_IDS = 200;

/** Parses a list of ids separated by dots, commas or spaces. Invalid and repeated ids are ignored. */
export function parseIdList(text: string | null | undefined): number[] {
  const ids = (text ?? "")
    .split(/[.,\s]/, MAX_PARSED_IDS)
    .map((part) => (/^\d{1,15}$/.test(part) ? Number(part) : 0))
    .filter((id) => id > 0);
  return [...new Set(ids)];
}

/** Parses the listing ids of a comparison. Returns at most `MAX_COMPARED_LISTINGS` ids. */
export const parseComparedIds = (text: string | null | undefined): number[] =>
  parseIdList(text).slice(0, MAX_COMPARED_LISTINGS);

/** Formats ids for a cookie value, which cannot contain commas. */
export const formatIdList = (ids: readonly number[]): string => ids.join(".");

/** Returns the path of a comparison, which can be shared. */
export const getComparisonPath = (ids: readonly number[]): string => `/shop/compare?ads=${ids.join(",")}`;

/**
 * Adds a listing id to a comparison. An id that is already in the list changes nothing (ST-08). A full list stays
 * unchanged and sets `full`.
 */
export function addComparedId(ids: readonly number[], id: number): { ids: readonly number[]; full: boolean } {
  if (ids.includes(id)) return { ids, full: false };
  if (ids.length >= MAX_COMPARED_LISTINGS) return { ids, full: true };
  return { ids: [...ids, id], full: false };
}

export const removeComparedId = (ids: readonly number[], id: number): number[] => ids.filter((each) => each !== id);

/**
 * Merges the comparison stored for a member with the comparison of this device. The ids of this device count as newer.
 * If the merged list is too long, its oldest ids are removed.
 */
export const mergeComparedIds = (memberIds: readonly number[], deviceIds: readonly number[]): number[] =>
  [...excludeIds(memberIds, deviceIds), ...new Set(deviceIds)].slice(-MAX_COMPARED_LISTINGS);

const excludeIds = (ids: readonly number[], excludedIds: readonly number[]) =>
  ids.filter((id) => !excludedIds.includes(id));

/** Checks whether two lists contain the same ids in any order. */
export const hasSameIds = (one: readonly number[], other: readonly number[]): boolean =>
  one.length === other.length && excludeIds(one, other).length === 0;

/**
 * Returns the indexes of the best values in a row of the comparison. `direction` says whether the lowest or the highest
 * value is best. Returns none unless at least two different values are known.
 */
export function findBestValueIndexes(
  values: readonly (number | null)[],
  direction: "lowest" | "highest",
): ReadonlySet<number> {
  const knownValues = values.filter((value) => value !== null);
  if (new Set(knownValues).size < 2) return new Set();
  const best = direction === "lowest" ? Math.min(...knownValues) : Math.max(...knownValues);
  return new Set(values.flatMap((value, i) => (value === best ? [i] : [])));
}

const COOKIE_NAME = "compare";

/**
 * Reads the listing ids of the comparison from the browser's cookie. The cookie contains no secret, so scripts may read
 * it.
 */
export const readComparisonCookie = (request: Request): number[] =>
  parseComparedIds(readCookie(request.headers.get("cookie"), COOKIE_NAME));

/** Creates the cookie that stores a guest's comparison for half a year. Without ids the cookie is deleted. */
export const createComparisonCookie = (ids: readonly number[], origin: string): string =>
  serializeCookie(COOKIE_NAME, formatIdList(ids), { maxAge: ids.length > 0 ? COOKIE_MAX_AGE.halfAYear : 0, origin });
