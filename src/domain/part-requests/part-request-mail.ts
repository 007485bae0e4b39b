import type { OfferDelivery, OfferedCondition } from "#db/schema/part-requests.ts";
import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

/** Offer as mails state it. `price` is formatted with its currency. */
export type MailedOffer = { price: string; condition: OfferedCondition; delivery: OfferDelivery; note: string | null };

export type PartRequestMailContent = {
  language: Language;
  /** Name in the greeting. */
  name: string;
  part: string;
  /** Name of the vehicle of the request. */
  car: string;
  link: string;
} & (
  | { kind: "offered"; seller: string; offer: MailedOffer }
  | { kind: "accepted"; buyer: string; price: string; message: string }
  | { kind: "expired"; offers: number }
);

type MailTexts = {
  offered: { subject: (price: string, part: string) => string; text: (seller: string, part: string) => string };
  accepted: { subject: (part: string) => string; text: (buyer: string, part: string) => string };
  expired: { subject: (part: string) => string; text: (part: string) => string; offers: string; none: string };
  price: (price: string) => string;
  conditions: Record<OfferedCondition, string>;
  deliveries: Record<OfferDelivery, string>;
  act: Record<PartRequestMailContent["kind"], string>;
};

const mailTexts: ByLanguage<MailTexts> = {
  en: {
    offered: {
      subject: (price, part) => `New offer: ${price} for ${part}`,
      text: (seller, part) => `${seller} has made an offer for ${part}:`,
    },
    accepted: {
      subject: (part) => `Offer accepted: ${part}`,
      text: (buyer, part) => `${buyer} accepted your offer for ${part}:`,
    },
    expired: {
      subject: (part) => `Your request has ended: ${part}`,
      text: (part) => `Your request for ${part} ended after 14 days.`,
      offers: "You can still write to the sellers who made an offer, or ask again with the same details.",
      none: "No seller made an offer. You can ask again with the same details.",
    },
    price: (price) => `Price: ${price}`,
    conditions: { new: "New", used: "Used" },
    deliveries: { pickup: "Pick-up", delivery: "Delivery", both: "Delivery or pick-up" },
    act: { offered: "Compare offers", accepted: "Open the conversation", expired: "View request" },
  },
  ar: {
    offered: {
      subject: (price, part) => `عرض جديد: ${price} لقطعة ${part}`,
      text: (seller, part) => `قدّم ${seller} عرضًا لقطعة ${part}:`,
    },
    accepted: {
      subject: (part) => `قُبل عرضك: ${part}`,
      text: (buyer, part) => `قبل ${buyer} عرضك لقطعة ${part}:`,
    },
    expired: {
      subject: (part) => `انتهت مدة طلبك: ${part}`,
      text: (part) => `انتهت مدة طلبك لقطعة ${part} بعد 14 يومًا.`,
      offers: "ما زال بإمكانك مراسلة البائعين الذين قدموا عروضًا، أو إعادة الطلب بالبيانات نفسها.",
      none: "لم يصلك أي عرض. يمكنك إعادة الطلب بالبيانات نفسها.",
    },
    price: (price) => `السعر: ${price}`,
    conditions: { new: "جديد", used: "مستعمل" },
    deliveries: { pickup: "استلام من البائع", delivery: "توصيل", both: "توصيل أو استلام" },
    act: { offered: "قارن العروض", accepted: "افتح المحادثة", expired: "عرض الطلب" },
  },
};

/** Formats the condition of the part and how it is handed over: "New · Delivery". */
export function formatOfferTerms(
  { condition, delivery }: Pick<MailedOffer, "condition" | "delivery">,
  language: Language,
): string {
  const { conditions, deliveries } = pickByLanguage(mailTexts, language);
  return `${conditions[condition]} · ${deliveries[delivery]}`;
}

/** Prepares a text of several lines for one line of a mail. */
const toMailLine = (text: string): string => wrapBidiIsolate(stripControlCharacters(text, " ").trim());

/** Renders the mail about a new offer, an accepted offer or an expired request in the recipient's language. */
export function renderPartRequestMail(mail: PartRequestMailContent, to: string): NewMail {
  const { language, kind, link } = mail;
  const texts = pickByLanguage(mailTexts, language);
  const part = stripControlCharacters(mail.part);
  const { subject, paragraphs } = describeEvent(mail, texts, {
    part,
    named: `${wrapBidiIsolate(part)} (${sanitizeMailText(mail.car)})`,
  });
  return renderEmail({
    to,
    language,
    subject,
    name: stripControlCharacters(mail.name),
    paragraphs,
    act: texts.act[kind],
    link,
    canSwitchOff: true,
  });
}

function describeEvent(
  mail: PartRequestMailContent,
  texts: MailTexts,
  { part, named }: { part: string; named: string },
): { subject: string; paragraphs: string[] } {
  if (mail.kind === "expired") {
    const { subject, text, offers, none } = texts.expired;
    return { subject: subject(part), paragraphs: [text(named), mail.offers > 0 ? offers : none] };
  }
  if (mail.kind === "accepted") {
    const { subject, text } = texts.accepted;
    const details = [texts.price(wrapBidiIsolate(mail.price)), toMailLine(mail.message)];
    return { subject: subject(part), paragraphs: [text(sanitizeMailText(mail.buyer), named), details.join("\n")] };
  }
  const { subject, text } = texts.offered;
  const { price, note } = mail.offer;
  const details = [
    texts.price(wrapBidiIsolate(price)),
    formatOfferTerms(mail.offer, mail.language),
    ...(note ? [toMailLine(note)] : []),
  ];
  return {
    subject: subject(price, part),
    paragraphs: [text(sanitizeMailText(mail.seller), named), details.join("\n")],
  };
}
