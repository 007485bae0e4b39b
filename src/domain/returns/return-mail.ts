import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";

/** Kinds of mails about returns. Kinds that begin with "sale" go to sellers, all others to buyers. */
export const returnMailKinds = [
  "approved",
  "declined",
  "disputed",
  "expired",
  "received",
  "refunded",
  "goodwill",
  "rejected",
  "sale-requested",
  "sale-guaranteed",
  "sale-approved",
  "sale-withdrawn",
  "sale-sent",
  "sale-disputed",
  "sale-refunded",
  "sale-rejected",
] as const;
export type ReturnMailKind = (typeof returnMailKinds)[number];

/** Kinds of mails that buyers cannot switch off, because they are about money or a final decision. */
export const mandatoryReturnMailKinds: readonly ReturnMailKind[] = ["refunded", "goodwill", "rejected"];

/** Method by which the buyer gets the money back. */
type Method = "online" | "cash" | "transfer";

export type ReturnMail = {
  kind: ReturnMailKind;
  language: Language;
  name: string;
  number: string;
  /** Other party: the seller in mails to buyers, the buyer in mails to sellers. */
  other: string;
  /** Name and number of pieces of the part. */
  item: string;
  /** Note of the other party, carrier and tracking number. */
  note?: string | undefined;
  /** Refunded amount with its currency. */
  amount?: string | undefined;
  method?: Method | undefined;
  /** Deadline for the recipient's action. */
  until?: Date | undefined;
  /** Who pays the return shipping. */
  shippingPaidBy?: "buyer" | "seller" | "platform" | undefined;
  link: string;
  canSwitchOff?: boolean;
};

type Parameters = { number: string; other: string; amount: string };
type Texts = { subject: (number: string) => string; text: (parameters: Parameters) => string };
type Vocabulary = Record<ReturnMailKind, Texts> & {
  method: Record<Method, string>;
  shipping: Record<"buyer" | "seller" | "platform", string>;
  until: (time: string) => string;
  viewLabel: string;
  privateLink: string;
};

const texts: ByLanguage<Vocabulary> = {
  en: {
    viewLabel: "View return",
    privateLink: "This is a private link to your order. Don't share it.",
    until: (time) => `Please do this by ${time}.`,
    method: {
      online: "The money goes back to the card or account you paid with. Banks usually need a few days.",
      cash: "The seller gives you the money in cash.",
      transfer: "We transfer the money to your bank account and may ask you for its number.",
    },
    shipping: {
      buyer: "You pay the return shipping.",
      seller: "You don't pay for sending it back: the seller does. Agree with the seller how it is collected.",
      platform: "You don't pay for sending it back: we do. Agree with the seller how it is collected.",
    },
    approved: {
      subject: (number) => `Your return from order ${number} was accepted`,
      text: ({ number, other }) =>
        `${other} accepted your return from order ${number}. Send the part back and enter the courier on the page of the return.`,
    },
    declined: {
      subject: (number) => `Your return from order ${number} was declined`,
      text: ({ number, other }) =>
        `${other} declined your return from order ${number}. If you don't agree, you can ask us to decide on the page of the return.`,
    },
    disputed: {
      subject: (number) => `We are looking at your return from order ${number}`,
      text: ({ number, other }) =>
        `${other} didn't answer in time, so our team now decides about your return from order ${number}.`,
    },
    expired: {
      subject: (number) => `Your return from order ${number} has ended`,
      text: ({ number }) => `The part from order ${number} wasn't sent back in time, so the return has ended.`,
    },
    received: {
      subject: (number) => `Your return from order ${number} has arrived`,
      text: ({ number, other }) => `${other} received your return from order ${number} and now refunds it.`,
    },
    refunded: {
      subject: (number) => `Refund of ${number}`,
      text: ({ number, amount }) => `You get ${amount} back for your return from order ${number}.`,
    },
    goodwill: {
      subject: (number) => `${number}: you get money back`,
      text: ({ number, other, amount }) => `${other} gives you ${amount} back for order ${number}. You keep the items.`,
    },
    rejected: {
      subject: (number) => `Decision about your return from order ${number}`,
      text: ({ number }) => `Our team looked at your return from order ${number} and decided against a refund.`,
    },
    "sale-requested": {
      subject: (number) => `Return from order ${number}: please answer`,
      text: ({ number, other }) =>
        `${other} wants to return a part from order ${number}. Accept or decline it. Without an answer our team decides.`,
    },
    "sale-guaranteed": {
      subject: (number) => `Return from order ${number}: it doesn't fit`,
      text: ({ number, other }) =>
        `${other} returns a part from order ${number} that doesn't fit, although we said that it fits. The return was accepted automatically. Tell the buyer how to send it back.`,
    },
    "sale-approved": {
      subject: (number) => `Return from order ${number}: decision`,
      text: ({ number, other }) => `Our team accepted the return of ${other} from order ${number}.`,
    },
    "sale-withdrawn": {
      subject: (number) => `Return from order ${number} has ended`,
      text: ({ number, other }) => `The return of ${other} from order ${number} has ended. There is nothing to do.`,
    },
    "sale-sent": {
      subject: (number) => `Return from order ${number} is on its way`,
      text: ({ number, other }) =>
        `${other} sent the part from order ${number} back. Tell us when it has arrived, then refund it.`,
    },
    "sale-disputed": {
      subject: (number) => `Return from order ${number}: our team decides`,
      text: ({ number }) =>
        `Our team now decides about the return from order ${number}. You can still settle it yourself.`,
    },
    "sale-refunded": {
      subject: (number) => `Return from order ${number} was refunded`,
      text: ({ number, other, amount }) => `Our team decided that ${other} gets ${amount} back for order ${number}.`,
    },
    "sale-rejected": {
      subject: (number) => `Return from order ${number}: decision`,
      text: ({ number, other }) => `Our team decided against a refund for ${other} and order ${number}.`,
    },
  },
  ar: {
    viewLabel: "عرض الإرجاع",
    privateLink: "هذا رابط خاص بطلبك، فلا تشاركه مع أحد.",
    until: (time) => `نرجو إتمام ذلك قبل ${time}.`,
    method: {
      online: "يعود المبلغ إلى البطاقة أو الحساب الذي دفعت منه، وعادةً ما تحتاج البنوك بضعة أيام.",
      cash: "يسلّمك البائع المبلغ نقدًا.",
      transfer: "نحوّل المبلغ إلى حسابك البنكي، وقد نطلب منك رقمه.",
    },
    shipping: {
      buyer: "تكلفة شحن الإرجاع عليك.",
      seller: "شحن الإرجاع على البائع وليس عليك. اتفق معه على طريقة الاستلام.",
      platform: "شحن الإرجاع علينا وليس عليك. اتفق مع البائع على طريقة الاستلام.",
    },
    approved: {
      subject: (number) => `قُبل إرجاعك من الطلب ${number}`,
      text: ({ number, other }) =>
        `وافق ${other} على إرجاعك من الطلب ${number}. أعد القطعة ثم اكتب شركة الشحن في صفحة الإرجاع.`,
    },
    declined: {
      subject: (number) => `رُفض إرجاعك من الطلب ${number}`,
      text: ({ number, other }) =>
        `رفض ${other} إرجاعك من الطلب ${number}. إن لم توافق فاطلب منا الفصل في الأمر من صفحة الإرجاع.`,
    },
    disputed: {
      subject: (number) => `ننظر الآن في إرجاعك من الطلب ${number}`,
      text: ({ number, other }) => `لم يردّ ${other} في الوقت المحدد، وسيقرر فريقنا بشأن إرجاعك من الطلب ${number}.`,
    },
    expired: {
      subject: (number) => `انتهى إرجاعك من الطلب ${number}`,
      text: ({ number }) => `لم تُرسَل القطعة من الطلب ${number} في الوقت المحدد، فانتهى الإرجاع.`,
    },
    received: {
      subject: (number) => `وصل ما أرجعته من الطلب ${number}`,
      text: ({ number, other }) => `استلم ${other} ما أرجعته من الطلب ${number}، وسيعيد إليك المبلغ.`,
    },
    refunded: {
      subject: (number) => `استرداد مبلغ الطلب ${number}`,
      text: ({ number, amount }) => `تسترد ${amount} عن إرجاعك من الطلب ${number}.`,
    },
    goodwill: {
      subject: (number) => `الطلب ${number}: مبلغ مُعاد إليك`,
      text: ({ number, other, amount }) => `يعيد إليك ${other} مبلغ ${amount} عن الطلب ${number}، وتبقى المنتجات لك.`,
    },
    rejected: {
      subject: (number) => `قرار بشأن إرجاعك من الطلب ${number}`,
      text: ({ number }) => `نظر فريقنا في إرجاعك من الطلب ${number} وقرر عدم رد المبلغ.`,
    },
    "sale-requested": {
      subject: (number) => `إرجاع من الطلب ${number} بانتظار ردّك`,
      text: ({ number, other }) =>
        `يريد ${other} إرجاع قطعة من الطلب ${number}. وافق عليه أو ارفضه، وإن لم تردّ فسيقرر فريقنا.`,
    },
    "sale-guaranteed": {
      subject: (number) => `إرجاع من الطلب ${number}: القطعة لا تركب`,
      text: ({ number, other }) =>
        `يرجع ${other} قطعة من الطلب ${number} لأنها لا تركب مع أننا ذكرنا أنها تركب، فقُبل الإرجاع تلقائيًا. أخبره كيف يعيدها إليك.`,
    },
    "sale-approved": {
      subject: (number) => `إرجاع من الطلب ${number}: القرار`,
      text: ({ number, other }) => `وافق فريقنا على إرجاع ${other} من الطلب ${number}.`,
    },
    "sale-withdrawn": {
      subject: (number) => `انتهى الإرجاع من الطلب ${number}`,
      text: ({ number, other }) => `انتهى إرجاع ${other} من الطلب ${number}، ولا شيء مطلوب منك.`,
    },
    "sale-sent": {
      subject: (number) => `إرجاع الطلب ${number} في الطريق إليك`,
      text: ({ number, other }) => `أرسل ${other} القطعة من الطلب ${number}. أخبرنا عند وصولها ثم أعد المبلغ.`,
    },
    "sale-disputed": {
      subject: (number) => `إرجاع الطلب ${number}: القرار لفريقنا`,
      text: ({ number }) => `يقرر فريقنا الآن بشأن الإرجاع من الطلب ${number}، ويمكنك حلّ الأمر بنفسك قبل ذلك.`,
    },
    "sale-refunded": {
      subject: (number) => `رُدّ مبلغ الإرجاع من الطلب ${number}`,
      text: ({ number, other, amount }) => `قرر فريقنا أن يستردّ ${other} مبلغ ${amount} عن الطلب ${number}.`,
    },
    "sale-rejected": {
      subject: (number) => `إرجاع من الطلب ${number}: القرار`,
      text: ({ number, other }) => `قرر فريقنا عدم رد مبلغ إلى ${other} عن الطلب ${number}.`,
    },
  },
};

/** Creates a mail about a return in the recipient's language. */
export function createReturnMail(mail: ReturnMail, to: string): NewMail {
  const { kind, language, number } = mail;
  const { method, shipping, until, viewLabel, privateLink, ...kinds } = pickByLanguage(texts, language);
  const isSale = kind.startsWith("sale");
  const main = kinds[kind].text({
    number: sanitizeMailText(number),
    other: sanitizeMailText(mail.other),
    amount: wrapBidiIsolate(mail.amount ?? ""),
  });
  const further = [
    sanitizeMailText(mail.item),
    mail.note && sanitizeMailText(mail.note),
    kind === "approved" && mail.shippingPaidBy && shipping[mail.shippingPaidBy],
    (kind === "refunded" || kind === "goodwill") && mail.method && method[mail.method],
    mail.until && until(wrapBidiIsolate(formatDateTimeInWords(mail.until, language))),
  ];
  return renderEmail({
    to,
    language,
    subject: kinds[kind].subject(number),
    name: sanitizeMailText(mail.name),
    paragraphs: [main, ...further.flatMap((text) => (text ? [text] : []))],
    act: viewLabel,
    link: mail.link,
    otherwise: isSale ? "" : privateLink,
    canSwitchOff: mail.canSwitchOff,
  });
}
