import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatAppointment } from "#kernel/site-time.ts";

export const viewingMailKinds = ["proposed", "accepted", "declined", "cancelled", "reminder"] as const;
export type ViewingMailKind = (typeof viewingMailKinds)[number];

export type ViewingMailContent = {
  kind: ViewingMailKind;
  language: Language;
  /** Name in the greeting. */
  name: string;
  /** Name of the other party. Empty if unknown. */
  other: string;
  /** Title of the car. */
  car: string;
  /** Proposed times, or the agreed one. */
  times: readonly Date[];
  timeZone: string;
  place: string | null;
  /** Address of the conversation. */
  link: string;
};

type MailTexts = Record<
  ViewingMailKind,
  { subject: (car: string) => string; text: (other: string, car: string) => string }
> & { somebody: string; place: (place: string) => string; act: string; otherwise: string };

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    proposed: {
      subject: (car) => `Viewing proposed: ${car}`,
      text: (other, car) => `${other} proposes a time to view ${car}. Accept it, decline or propose others.`,
    },
    accepted: {
      subject: (car) => `Viewing agreed: ${car}`,
      text: (other, car) => `${other} accepted the viewing of ${car}.`,
    },
    declined: {
      subject: (car) => `Viewing declined: ${car}`,
      text: (other, car) => `${other} declined the proposed viewing of ${car}. You can propose other times.`,
    },
    cancelled: {
      subject: (car) => `Viewing cancelled: ${car}`,
      text: (other, car) => `${other} cancelled the viewing of ${car}.`,
    },
    reminder: {
      subject: (car) => `Tomorrow: viewing of ${car}`,
      text: (other, car) => `You meet ${other} tomorrow to view ${car}.`,
    },
    somebody: "The other side",
    place: (place) => `Place: ${place}`,
    act: "Open the conversation",
    otherwise: "Can't make it? Cancel in the conversation, so that nobody waits.",
  },
  ar: {
    proposed: {
      subject: (car) => `موعد معاينة مقترح: ${car}`,
      text: (other, car) => `اقترح ${other} موعدًا لمعاينة ${car}. اقبله أو ارفضه أو اقترح غيره.`,
    },
    accepted: {
      subject: (car) => `تأكد موعد المعاينة: ${car}`,
      text: (other, car) => `قبل ${other} موعد معاينة ${car}.`,
    },
    declined: {
      subject: (car) => `رُفض موعد المعاينة: ${car}`,
      text: (other, car) => `رفض ${other} الموعد المقترح لمعاينة ${car}. يمكنك اقتراح مواعيد أخرى.`,
    },
    cancelled: {
      subject: (car) => `أُلغيت المعاينة: ${car}`,
      text: (other, car) => `ألغى ${other} موعد معاينة ${car}.`,
    },
    reminder: {
      subject: (car) => `غدًا: معاينة ${car}`,
      text: (other, car) => `موعدك غدًا مع ${other} لمعاينة ${car}.`,
    },
    somebody: "الطرف الآخر",
    place: (place) => `المكان: ${place}`,
    act: "افتح المحادثة",
    otherwise: "لن تتمكن من الحضور؟ ألغِ الموعد من المحادثة حتى لا ينتظرك أحد.",
  },
};

/** Renders the mail about a change of a viewing in the recipient's language, with its times and its place. */
export function renderViewingMail(
  { kind, language, name, other, car, times, timeZone, place, link }: ViewingMailContent,
  to: string,
): NewMail {
  const { somebody, place: formatPlace, act, otherwise, ...kinds } = pickByLanguage(mailTexts, language);
  const { subject, text } = kinds[kind];
  const cleanOther = stripControlCharacters(other).trim();
  const details = [
    ...times.map((time) => wrapBidiIsolate(formatAppointment(time, timeZone, language))),
    ...(place ? [formatPlace(sanitizeMailText(place))] : []),
  ];
  return renderEmail({
    to,
    language,
    subject: subject(stripControlCharacters(car)),
    name: stripControlCharacters(name),
    paragraphs: [text(cleanOther ? wrapBidiIsolate(cleanOther) : somebody, sanitizeMailText(car)), details.join("\n")],
    link,
    act,
    otherwise: kind === "accepted" || kind === "reminder" ? otherwise : "",
    canSwitchOff: true,
  });
}
