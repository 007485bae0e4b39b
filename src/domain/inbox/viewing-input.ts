import { parseDay } from "#domain/bookings/days.ts";
import { parseStayTime } from "#domain/bookings/stay-times.ts";
import {
  createFieldError,
  createFieldFailure,
  createOptionalSingleLineField,
  type ParsedFields,
} from "#domain/forms/form-fields.ts";
import { ok, type Result } from "#kernel/result.ts";
import { formatSiteTime, parseSiteTime } from "#kernel/site-time.ts";
import { MAX_VIEWING_DAYS, MAX_VIEWING_PLACE_LENGTH, MAX_VIEWING_TIMES } from "./viewing.ts";

const DAY_MS = 24 * 60 * 60_000;

/** Day and time of day as typed, such as "2026-12-05" and "17:30". */
export type TypedViewingTime = { day: unknown; time: unknown };

const placeField = createOptionalSingleLineField(MAX_VIEWING_PLACE_LENGTH);

/** Parses the place of a viewing. Empty input gives null. */
export function parseViewingPlace(typed: unknown): Result<string | null> {
  const parsed = placeField.safeParse(typed ?? "");
  return parsed.success ? ok(parsed.data) : createFieldFailure("place", "viewing.place_too_long");
}

const isEmpty = ({ day, time }: TypedViewingTime): boolean =>
  String(day ?? "").trim() === "" && String(time ?? "").trim() === "";

type TimeIssue = { field: "day" | "time"; code: string };

function parseViewingTime({ day: typedDay, time: typedTime }: TypedViewingTime, timeZone: string, now: Date) {
  const issue = (field: TimeIssue["field"], code: string): TimeIssue => ({ field, code });
  const day = parseDay(typedDay);
  if (!day) return issue("day", "viewing.day");
  const time = parseStayTime(typedTime);
  if (!time) return issue("time", "viewing.time");
  const startsAt = parseSiteTime(`${day}T${time}`, timeZone);
  if (startsAt <= now) return issue(day < formatSiteTime(now, timeZone).slice(0, 10) ? "day" : "time", "viewing.past");
  if (startsAt.getTime() > now.getTime() + MAX_VIEWING_DAYS * DAY_MS) return issue("day", "viewing.too_far");
  return startsAt;
}

/**
 * Parses one to three proposed times in the time zone of the car. Rows without day and time are skipped. The errors name
 * the field, such as `times.0.day`. The times are in order.
 */
export function parseViewingTimes(
  typed: readonly TypedViewingTime[],
  timeZone: string,
  now: Date,
): ParsedFields<Date[]> {
  const rows = typed.map((row, index) => ({ row, index })).filter(({ row }) => !isEmpty(row));
  if (rows.length === 0) return { ok: false, errors: [createFieldError("times.0.day", "viewing.required")] };
  if (typed.length > MAX_VIEWING_TIMES) {
    return { ok: false, errors: [createFieldError(`times.${MAX_VIEWING_TIMES}.day`, "viewing.over_limit")] };
  }
  const times: Date[] = [];
  const errors = rows.flatMap(({ row, index }) => {
    const parsed = parseViewingTime(row, timeZone, now);
    if (!(parsed instanceof Date)) return [createFieldError(`times.${index}.${parsed.field}`, parsed.code)];
    if (times.some((time) => time.getTime() === parsed.getTime()))
      return [createFieldError(`times.${index}.time`, "viewing.duplicate")];
    times.push(parsed);
    return [];
  });
  return errors.length > 0 ? { ok: false, errors } : { ok: true, value: times.sort((a, b) => Number(a) - Number(b)) };
}
