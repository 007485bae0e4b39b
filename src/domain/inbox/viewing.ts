import type { ConversationSide, ViewingState } from "#db/schema/inbox.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { formatSiteTime, parseSiteTime } from "#kernel/site-time.ts";
import type { OfferedListing } from "./offer.ts";

export const MAX_VIEWING_TIMES = 3;
export const MAX_VIEWING_PLACE_LENGTH = 200;
/** Days ahead within which a viewing can take place. */
export const MAX_VIEWING_DAYS = 60;

const DAY_MS = 24 * 60 * 60_000;
/** Local time of the reminder on the day before a viewing. */
const REMINDER_TIME = "18:00";

export const viewingStates = [
  "open",
  "accepted",
  "declined",
  "countered",
  "cancelled",
  "expired",
  "over",
  "unavailable",
] as const satisfies ViewingState[];

/** Path of the page that lists the viewings of a member. */
export const viewingsPath = "/account/viewings";

export const getViewingCalendarPath = (id: number): string => `${viewingsPath}/${id}/calendar.ics`;

export const viewingEvents = ["viewing-proposed", "viewing-accepted", "viewing-declined", "viewing-cancelled"] as const;
export type ViewingEvent = (typeof viewingEvents)[number];

export const isViewingEvent = (event: string): event is ViewingEvent => viewingEvents.some((each) => each === event);

/** Times that a message about a viewing names: the proposed ones, or the accepted one. ISO 8601 in UTC. */
export type ViewingDetails = { id: number; times: string[]; timeZone: string };

/** Appointment as stored: `side` proposed the times. */
export type StoredViewing = {
  id: number;
  side: ConversationSide;
  times: readonly Date[];
  timeZone: string;
  place: string | null;
  /** Address of the business, which is the place unless another one is named. Null for private sellers. */
  address: LocalizedText | null;
  state: ViewingState;
  startsAt: Date | null;
};

/** Answers to a viewing. Cancelling the other side's proposal declines it. */
export const viewingAnswers = ["accept", "cancel"] as const;
export type ViewingAnswer = (typeof viewingAnswers)[number];

/** Appointment as one side of the conversation sees it, with the answers that the side may give. */
export type ViewingView = StoredViewing & { own: boolean; may: readonly ViewingAnswer[] };

/** Reason why a listing cannot be viewed. */
export type NoViewingReason = "no_ad" | "not_car" | "sold";

/** Returns the reason why a listing cannot be viewed. Undefined for a car that is on sale. */
export function getNoViewingReason(
  listing: Pick<OfferedListing, "kind" | "status"> | null,
): NoViewingReason | undefined {
  if (!listing) return "no_ad";
  if (listing.kind !== "car") return "not_car";
  return listing.status === "active" || listing.status === "reserved" ? undefined : "sold";
}

/**
 * Returns the state of a viewing at the time `now`. A viewing that is still ahead becomes unavailable when the car is no
 * longer on sale, or when the sides cannot write to each other. Proposals expire with their last time.
 */
export function getViewingState(
  { state, times, startsAt }: Pick<StoredViewing, "state" | "times" | "startsAt">,
  listing: OfferedListing | null,
  isBlocked: boolean,
  now: Date,
): ViewingState {
  if (state !== "open" && state !== "accepted") return state;
  if (state === "accepted" && startsAt && startsAt <= now) return "over";
  if (state === "open" && times.every((time) => time <= now)) return "expired";
  return getNoViewingReason(listing) || isBlocked ? "unavailable" : state;
}

/** Lists the answers that a side may give. Only the other side accepts proposed times. */
export const listAllowedViewingAnswers = (
  state: ViewingState,
  proposedBy: ConversationSide,
  viewerSide: ConversationSide,
): readonly ViewingAnswer[] => {
  if (state === "accepted") return ["cancel"];
  if (state !== "open") return [];
  return proposedBy === viewerSide ? ["cancel"] : ["accept", "cancel"];
};

/** Converts a viewing to the form in which one side sees it at the time `now`. */
export function toViewingView(
  viewing: StoredViewing,
  listing: OfferedListing | null,
  { side, isBlocked, now }: { side: ConversationSide; isBlocked: boolean; now: Date },
): ViewingView {
  const state = getViewingState(viewing, listing, isBlocked, now);
  return {
    ...viewing,
    state,
    own: viewing.side === side,
    may: listAllowedViewingAnswers(state, viewing.side, side),
  };
}

/** Returns the times of an open proposal that can still be accepted. */
export const listFutureTimes = ({ times }: Pick<StoredViewing, "times">, now: Date): Date[] =>
  times.filter((time) => time > now);

/**
 * Returns when both sides are reminded of a viewing: in the evening before its day, in its time zone. Null if that time
 * has passed.
 */
export function getReminderTime(startsAt: Date, timeZone: string, now: Date): Date | null {
  const day = formatSiteTime(startsAt, timeZone).slice(0, 10);
  const dayBefore = new Date(Date.parse(`${day}T00:00:00Z`) - DAY_MS).toISOString().slice(0, 10);
  const time = parseSiteTime(`${dayBefore}T${REMINDER_TIME}`, timeZone);
  return time > now ? time : null;
}
