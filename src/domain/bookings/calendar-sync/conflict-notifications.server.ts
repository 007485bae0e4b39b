import type { Db } from "#db/database.ts";
import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import { type NewMail, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { notify } from "#domain/notifications/notify.server.ts";
import { listSellerRecipients } from "#domain/sellers/seller-recipients.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { formatLongDay } from "../mails.ts";
import type { RentalListing } from "../rental-listing.server.ts";
import type { CalendarConflict, ExternalCalendar } from "./external-calendars.server.ts";

/** Returns the path of the page with the calendar connections of a listing. */
export const getCalendarSyncPath = (listingId: number): string => `/account/rentals/ads/${listingId}/sync`;

type Vocabulary = {
  subject: (ad: string) => string;
  text: (ad: string, calendar: string) => string;
  span: (from: string, to: string) => string;
  advice: string;
  act: string;
};

const vocabularies: ByLanguage<Vocabulary> = {
  en: {
    subject: (ad) => `Booked twice? Check ${ad}`,
    text: (ad, calendar) => `The calendar “${calendar}” has events on days on which ${ad} is booked at ours:`,
    span: (from, to) => `From ${from} until ${to}`,
    advice: "Our bookings stay as they are. Please check which booking counts.",
    act: "See the conflicts",
  },
  ar: {
    subject: (ad) => `حجز مكرر؟ راجع ${ad}`,
    text: (ad, calendar) => `في تقويم «${calendar}» مواعيد في أيام محجوزة عندنا لسيارة ${ad}:`,
    span: (from, to) => `من ${from} إلى ${to}`,
    advice: "حجوزاتنا باقية كما هي. راجع أي الحجزين هو المعتمد.",
    act: "عرض التعارضات",
  },
};

type ConflictNews = {
  listing: Pick<RentalListing, "id" | "sellerId" | "title">;
  calendar: Pick<ExternalCalendar, "name">;
  conflicts: readonly CalendarConflict[];
};

/** Maximum number of days that the mail lists. The page lists all of them. */
const MAX_DAYS_IN_MAIL = 10;

function renderConflictMail(
  { listing, calendar, conflicts }: ConflictNews,
  {
    language,
    name,
    to,
    link,
    canSwitchOff,
  }: { language: Language; name: string; to: string; link: string; canSwitchOff: boolean },
): NewMail {
  const { subject, text, span, advice, act } = pickByLanguage(vocabularies, language);
  const ad = pickTranslation(listing.title, language).text;
  return renderEmail({
    to,
    language,
    subject: subject(stripControlCharacters(ad)),
    name: sanitizeMailText(name),
    paragraphs: [
      text(sanitizeMailText(ad), wrapBidiIsolate(sanitizeMailText(calendar.name))),
      ...conflicts
        .slice(0, MAX_DAYS_IN_MAIL)
        .map((each) => span(formatLongDay(each.from, language), formatLongDay(each.to, language))),
      advice,
    ],
    act,
    link,
    otherwise: "",
    canSwitchOff,
  });
}

/** Notifies the staff who handle bookings of events of an external calendar on booked days. */
export async function notifyCalendarConflicts(
  trx: Db,
  news: ConflictNews,
  { now, origin }: { now: Date; origin: string },
): Promise<void> {
  const { listing, conflicts } = news;
  const path = getCalendarSyncPath(listing.id);
  for (const recipient of await listSellerRecipients(trx, [listing.sellerId], "orders", "bookings")) {
    const { userId, email, name, language, wantsMail } = recipient;
    const ad = pickTranslation(listing.title, language).text;
    if (email && wantsMail) {
      const options = {
        language,
        name: name ?? "",
        to: email,
        link: `${origin}${path}`,
        canSwitchOff: userId !== null,
      };
      await queueMail(trx, renderConflictMail(news, options), now);
    }
    const from = formatLongDay(conflicts[0]?.from ?? "", language);
    if (userId !== null) await notify(trx, [{ userId, kind: "rentalCalendarConflict", data: { ad, from }, path }]);
  }
}
