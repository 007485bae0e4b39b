import { getViewingCalendarPath, listFutureTimes, type ViewingView } from "#domain/inbox/viewing.ts";
import { toReaderDigits } from "#i18n/reading-format.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import { formatAppointment } from "#kernel/site-time.ts";

/** Formats a time of a viewing in the time zone of the car and the digits of the reader. */
export const formatViewingTime = (time: Date, timeZone: string, language: Language): string =>
  toReaderDigits(formatAppointment(time, timeZone, language), language);

const pickPlace = (
  { place, address }: ViewingView,
  language: Language,
): { text: string; lang?: Language } | undefined => {
  if (place) return { text: place };
  return address ? pickTranslation(address, language) : undefined;
};

/** Presents a viewing for its panel and the list of viewings. */
export function buildViewingView(viewing: ViewingView, language: Language, now: Date) {
  const { id, state, own, may, startsAt, timeZone, place } = viewing;
  const isOpen = state === "open";
  const times = startsAt ? [startsAt] : isOpen ? listFutureTimes(viewing, now) : viewing.times;
  return {
    id,
    state,
    own,
    may,
    times: times.map((time) => ({ value: time.toISOString(), text: formatViewingTime(time, timeZone, language) })),
    place: pickPlace(viewing, language),
    /** Place as text, for the value of the field. */
    typedPlace: place ?? "",
    /** Path of the calendar file of an appointment. */
    calendar: state === "accepted" ? getViewingCalendarPath(id) : undefined,
  };
}

export type PresentedViewing = ReturnType<typeof buildViewingView>;

/**
 * Presents the newest viewing of a conversation. Undefined without one, and for one that is closed and whose times have
 * passed.
 */
export function presentNewestViewing(
  viewing: ViewingView | null,
  language: Language,
  now: Date,
): PresentedViewing | undefined {
  if (!viewing) return undefined;
  const isCurrent = viewing.state === "open" || viewing.state === "accepted";
  return isCurrent || listFutureTimes(viewing, now).length > 0 ? buildViewingView(viewing, language, now) : undefined;
}
