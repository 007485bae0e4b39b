import type { Day } from "#domain/bookings/days.ts";
import { formatLongDay } from "#domain/bookings/mails.ts";
import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { getUnsubscribePath } from "#domain/mail/unsubscribe-path.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

type MailedItem = { name: string; isDue: boolean; dueOn: Day | null; dueKm: number | null };

export type ServiceMailContent = {
  language: Language;
  /** Name in the greeting. */
  name: string;
  car: string;
  /** Items that are due or due soon, at least one. */
  items: readonly MailedItem[];
  origin: string;
  /** Path of the service plan. */
  path: string;
  unsubscribeKey: string;
};

type MailTexts = {
  subject: (items: string, car: string) => string;
  soonSubject: (items: string, car: string) => string;
  text: (car: string) => string;
  due: string;
  soon: string;
  km: (distance: string) => string;
  comma: string;
  act: string;
  otherwise: string;
};

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    subject: (items, car) => `Due now: ${items} (${car})`,
    soonSubject: (items, car) => `Due soon: ${items} (${car})`,
    text: (car) => `Time to take care of ${car}:`,
    due: "due now",
    soon: "due soon",
    km: (distance) => `${distance} km`,
    comma: ", ",
    act: "Open the service plan",
    otherwise: "Already done? Enter it in the plan, and we will count from there.",
  },
  ar: {
    subject: (items, car) => `حان موعد ${items} (${car})`,
    soonSubject: (items, car) => `اقترب موعد ${items} (${car})`,
    text: (car) => `سيارتك ${car} تحتاج إلى:`,
    due: "حان موعده",
    soon: "اقترب موعده",
    km: (distance) => `${distance} كم`,
    comma: "، ",
    act: "افتح خطة الصيانة",
    otherwise: "أنجزتها؟ سجّلها في الخطة لنحسب الموعد القادم.",
  },
};

const formatDistance = new Intl.NumberFormat("en").format;

/** Renders the mail about due items of a vehicle's service plan in the owner's language. */
export function renderServiceMail(
  { language, name, car, items, origin, path, unsubscribeKey }: ServiceMailContent,
  to: string,
): NewMail {
  const texts = pickByLanguage(mailTexts, language);
  const due = items.filter(({ isDue }) => isDue);
  const named = (due.length > 0 ? due : items).map((item) => item.name).join(texts.comma);
  const subject = (due.length > 0 ? texts.subject : texts.soonSubject)(named, stripControlCharacters(car));
  return renderEmail({
    to,
    language,
    subject,
    name: stripControlCharacters(name),
    paragraphs: [texts.text(sanitizeMailText(car)), ...items.map((item) => formatItem(item, texts, language))],
    act: texts.act,
    link: origin + path,
    otherwise: texts.otherwise,
    unsubscribeUrl: origin + getUnsubscribePath(unsubscribeKey),
  });
}

/** Formats an item with its state and its limits: "Engine oil · due soon · Tuesday, June 2, 2026 · 95,000 km". */
const formatItem = ({ name, isDue, dueOn, dueKm }: MailedItem, texts: MailTexts, language: Language): string =>
  [
    name,
    isDue ? texts.due : texts.soon,
    ...(dueOn ? [formatLongDay(dueOn, language)] : []),
    ...(dueKm === null ? [] : [texts.km(wrapBidiIsolate(formatDistance(dueKm)))]),
  ].join(" · ");
