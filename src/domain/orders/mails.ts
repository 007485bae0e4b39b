import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { getSiteDateFormat } from "#kernel/site-clock.ts";
import { timeToAnswer } from "./unanswered.ts";

/** What a buyer hears of their order, and what a seller hears of a sale. */
export const orderMailKinds = [
  "placed",
  "CONFIRMED",
  "car-taken",
  "car-sold",
  "SHIPPED",
  "DELIVERED",
  "CANCELLED",
  "unanswered",
  "RETURNED",
  "paid",
  "refunded",
  "sale",
  "sale-reminder",
  "sale-unanswered",
  "sale-cancelled",
  "sale-receipt",
] as const;
export type OrderMailKind = (typeof orderMailKinds)[number];

/** Buyers get these whatever they have switched off: they say what was agreed, and what becomes of the money. */
export const alwaysMailed: readonly OrderMailKind[] = [
  "placed",
  "CONFIRMED",
  "CANCELLED",
  "unanswered",
  "car-sold",
  "refunded",
];

export type OrderMail = {
  kind: OrderMailKind;
  language: Language;
  /** Who is greeted. */
  name: string;
  number: string;
  /** Of whom the mail speaks: the seller to a buyer, the buyer to a seller. */
  other: string;
  /** An amount with its currency. */
  total: string;
  /** What was ordered, a line each. */
  lines: readonly string[];
  /** What a seller has to collect on delivery. */
  collect?: CollectWords | undefined;
  /** How the money gets there: with an order that was just placed. */
  payment?: string | undefined;
  /** Who brings it, and under which number; or why it won't come. */
  note?: string | undefined;
  /** Until when an answer is awaited, of what waits for one. */
  until?: Date | undefined;
  /** What is said of the cars in it. */
  cars?: CarWords | undefined;
  /** Of what was cancelled: money may be on its way all the same. */
  mayBePaid?: boolean;
  link: string;
  canSwitchOff?: boolean;
};

/** What a seller collects, and what it is made of; amounts with their currency. */
export type CollectWords = { total: string; goods: string; shipping: string; tax: string };

/** How the cars of a mail's order stand: asked for, reserved, or free again. */
export type CarWords = "requested" | "reserved" | "sale-requested" | "sale-freed";

type Told = { number: string; other: string; total: string; until: string };
type Words = { subject: (number: string) => string; text: (told: Told) => string };
type Vocabulary = Record<OrderMailKind, Words> & {
  hello: (name: string) => string;
  transferred: (number: string) => string;
  cars: Record<CarWords, string>;
  collect: (amounts: CollectWords) => string;
  copy: string;
  look: string;
  otherwise: string;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => `Hello ${name},`,
    transferred: (number) => `If you have already transferred the money, write to us and name the order ${number}.`,
    collect: ({ total, goods, shipping, tax }) =>
      `Collect ${total} from the buyer: goods ${goods}, shipping ${shipping}, tax ${tax}.`,
    cars: {
      requested:
        "A car is reserved for you once its seller accepts your request. Until then it stays on sale, and others can ask for it too.",
      reserved: "The car is reserved for you.",
      "sale-requested": "The car stays on sale until you accept a request. It is then reserved for that buyer.",
      "sale-freed": "If the car was reserved for this order, it is on sale again and you can accept another request.",
    },
    copy: "If the button does nothing, open this address:",
    look: "Look at the order",
    otherwise: "The link opens the order for whoever has it: keep it to yourself.",
    placed: {
      subject: (number) => `Your order ${number}`,
      text: ({ number, total }) => `Thank you. We have your order ${number}, ${total} in all, and told the sellers.`,
    },
    CONFIRMED: {
      subject: (number) => `Order ${number} is confirmed`,
      text: ({ number, other }) => `${other} confirmed order ${number} and is getting it ready.`,
    },
    "car-taken": {
      subject: (number) => `Order ${number}: the car is reserved for another buyer`,
      text: ({ number, other }) =>
        `${other} reserved the car of your order ${number} for another buyer. Your request stays open: if the car becomes free again, the seller can still accept it. You can also cancel it.`,
    },
    "car-sold": {
      subject: (number) => `Order ${number} was cancelled: the car is sold`,
      text: ({ number, other }) =>
        `${other} sold the car of your order ${number} to another buyer, so your request was cancelled. You pay nothing for it.`,
    },
    SHIPPED: {
      subject: (number) => `Order ${number} is on its way`,
      text: ({ number, other }) => `${other} sent order ${number}.`,
    },
    DELIVERED: {
      subject: (number) => `Order ${number} has arrived`,
      text: ({ number, other }) => `${other} says that order ${number} was handed over. We hope that all is well.`,
    },
    CANCELLED: {
      subject: (number) => `Order ${number} was cancelled`,
      text: ({ number, other }) => `What you ordered from ${other} under number ${number} was cancelled.`,
    },
    unanswered: {
      subject: (number) => `Order ${number} was cancelled: no answer`,
      text: ({ number, other }) =>
        `What you ordered from ${other} under number ${number} was not answered within ${timeToAnswer.en}, so it was cancelled by itself. You pay nothing for it.`,
    },
    RETURNED: {
      subject: (number) => `Order ${number} was returned`,
      text: ({ number, other }) => `${other} took back what was sent under number ${number}.`,
    },
    paid: {
      subject: (number) => `Payment for order ${number} received`,
      text: ({ number, other }) => `${other} received your payment for order ${number}.`,
    },
    refunded: {
      subject: (number) => `Money for order ${number} is coming back`,
      text: ({ number, other }) => `${other} gave the money for order ${number} back.`,
    },
    sale: {
      subject: (number) => `New order ${number}`,
      text: ({ number, other, total }) =>
        `${other} ordered from you, number ${number}, ${total} in goods. Please confirm or refuse it within ${timeToAnswer.en}; unanswered, it is cancelled by itself.`,
    },
    "sale-reminder": {
      subject: (number) => `Order ${number} is waiting for your answer`,
      text: ({ number, other, until }) =>
        `Order ${number} of ${other} is waiting for your answer. Please confirm or refuse it by ${until}. After that it is cancelled by itself, and others can buy what was ordered.`,
    },
    "sale-unanswered": {
      subject: (number) => `Order ${number} was cancelled: no answer`,
      text: ({ number, other }) =>
        `The order ${number} of ${other} was not answered within ${timeToAnswer.en}, so it was cancelled by itself. Others can buy what was ordered.`,
    },
    "sale-cancelled": {
      subject: (number) => `Order ${number} was cancelled`,
      text: ({ number, other }) => `${other} cancelled order ${number}. What was ordered is on sale again.`,
    },
    "sale-receipt": {
      subject: (number) => `A transfer for order ${number}`,
      text: ({ number, other }) =>
        `${other} sent a receipt of the transfer for order ${number}. Please check your account and mark it as paid.`,
    },
  },
  ar: {
    hello: (name) => `مرحبًا ${name}،`,
    transferred: (number) => `إن كنت قد حوّلت المبلغ فراسلنا واذكر رقم الطلب ${number}.`,
    collect: ({ total, goods, shipping, tax }) =>
      `المبلغ الذي تحصّله من المشتري ${total}: البضاعة ${goods}، الشحن ${shipping}، الضريبة ${tax}.`,
    cars: {
      requested: "تُحجز السيارة لك حين يقبل البائع طلبك. وحتى ذلك الوقت تبقى معروضة ويمكن لغيرك أن يطلبها.",
      reserved: "السيارة محجوزة لك.",
      "sale-requested": "تبقى السيارة معروضة حتى تقبل أحد الطلبات، فتُحجز لصاحبه.",
      "sale-freed": "إن كانت السيارة محجوزة لهذا الطلب فقد عادت معروضة، ويمكنك قبول طلب آخر.",
    },
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    look: "عرض الطلب",
    otherwise: "الرابط يفتح الطلب لكل من يحمله، فاحتفظ به لنفسك.",
    placed: {
      subject: (number) => `طلبك رقم ${number}`,
      text: ({ number, total }) => `شكرًا لك. استلمنا طلبك رقم ${number} بإجمالي ${total} وأبلغنا البائعين.`,
    },
    CONFIRMED: {
      subject: (number) => `تم تأكيد الطلب ${number}`,
      text: ({ number, other }) => `أكّد ${other} الطلب ${number} ويجهّزه الآن.`,
    },
    "car-taken": {
      subject: (number) => `الطلب ${number}: حُجزت السيارة لمشترٍ آخر`,
      text: ({ number, other }) =>
        `حجز ${other} السيارة التي طلبتها برقم ${number} لمشترٍ آخر. يبقى طلبك قائمًا، وإذا عادت السيارة متاحة يمكن للبائع أن يقبله. ويمكنك إلغاؤه متى شئت.`,
    },
    "car-sold": {
      subject: (number) => `أُلغي الطلب ${number}: بيعت السيارة`,
      text: ({ number, other }) =>
        `باع ${other} السيارة التي طلبتها برقم ${number} لمشترٍ آخر، فأُلغي طلبك، ولن تدفع عنه شيئًا.`,
    },
    SHIPPED: {
      subject: (number) => `الطلب ${number} في الطريق إليك`,
      text: ({ number, other }) => `شحن ${other} الطلب ${number}.`,
    },
    DELIVERED: {
      subject: (number) => `وصل الطلب ${number}`,
      text: ({ number, other }) => `أفاد ${other} بتسليم الطلب ${number}. نرجو أن يكون كل شيء على ما يرام.`,
    },
    CANCELLED: {
      subject: (number) => `أُلغي الطلب ${number}`,
      text: ({ number, other }) => `أُلغي ما طلبته من ${other} برقم ${number}.`,
    },
    unanswered: {
      subject: (number) => `أُلغي الطلب ${number}: لم يصل رد`,
      text: ({ number, other }) =>
        `لم يردّ ${other} خلال ${timeToAnswer.ar} على ما طلبته برقم ${number}، فأُلغي تلقائيًا، ولن تدفع عنه شيئًا.`,
    },
    RETURNED: {
      subject: (number) => `أُرجع الطلب ${number}`,
      text: ({ number, other }) => `استرجع ${other} ما أُرسل برقم ${number}.`,
    },
    paid: {
      subject: (number) => `وصلت دفعة الطلب ${number}`,
      text: ({ number, other }) => `استلم ${other} دفعتك للطلب ${number}.`,
    },
    refunded: {
      subject: (number) => `رُدّ مبلغ الطلب ${number}`,
      text: ({ number, other }) => `ردّ ${other} مبلغ الطلب ${number} إليك.`,
    },
    sale: {
      subject: (number) => `طلب جديد رقم ${number}`,
      text: ({ number, other, total }) =>
        `طلب منك ${other} بضاعة بقيمة ${total}، ورقم الطلب ${number}. نرجو تأكيده أو رفضه خلال ${timeToAnswer.ar}، وإلا أُلغي تلقائيًا.`,
    },
    "sale-reminder": {
      subject: (number) => `الطلب ${number} بانتظار ردّك`,
      text: ({ number, other, until }) =>
        `ما زال طلب ${other} رقم ${number} بانتظار ردّك. نرجو تأكيده أو رفضه قبل ${until}، وبعد ذلك يُلغى تلقائيًا ويعود ما طُلب متاحًا لغيره.`,
    },
    "sale-unanswered": {
      subject: (number) => `أُلغي الطلب ${number}: لم يصل رد`,
      text: ({ number, other }) =>
        `لم يُرَدّ على طلب ${other} رقم ${number} خلال ${timeToAnswer.ar}، فأُلغي تلقائيًا وعاد ما طُلب متاحًا للبيع.`,
    },
    "sale-cancelled": {
      subject: (number) => `أُلغي الطلب ${number}`,
      text: ({ number, other }) => `ألغى ${other} الطلب ${number}، وعاد ما طُلب متاحًا للبيع.`,
    },
    "sale-receipt": {
      subject: (number) => `تحويل للطلب ${number}`,
      text: ({ number, other }) =>
        `أرسل ${other} إيصال تحويل مبلغ الطلب ${number}. نرجو التحقق من حسابك ثم تعليم الطلب مدفوعًا.`,
    },
  },
};

/** A time in words, as pages have it. */
export const momentInWords = (time: Date, language: Language): string =>
  getSiteDateFormat(language, { dateStyle: "long", timeStyle: "short" }).format(time);

/** Marks that turn the reading direction of what follows, and whatever else is no letter of a name. */
const deceiving = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/** A text of somebody's as a mail has it, turning nothing around it. */
export const plain = (text: string): string => isolated(text.toWellFormed().replace(deceiving, ""));

/** The mail in its reader's language: a plain text, and the same as a page that runs the right way. */
export function orderMail(mail: OrderMail, to: string): NewMail {
  const { kind, language, number, link } = mail;
  const { hello, transferred, cars, collect, copy, look, otherwise, ...kinds } = words[language];
  const subject = kinds[kind].subject(number);
  const greeting = hello(plain(mail.name));
  const told = kinds[kind].text({
    number: plain(number),
    other: plain(mail.other),
    total: isolated(mail.total),
    until: mail.until ? isolated(momentInWords(mail.until, language)) : "",
  });
  const after = [
    mail.collect && collect(mail.collect),
    mail.cars && cars[mail.cars],
    mail.note,
    mail.payment,
    mail.mayBePaid ? transferred(plain(number)) : undefined,
  ];
  const more = [...mail.lines.map(plain), ...after.flatMap((text) => (text ? [text] : []))];
  const isSale = kind.startsWith("sale");
  return letter({
    to,
    language,
    subject,
    greeting,
    paragraphs: [told, ...more],
    act: look,
    link,
    copy,
    otherwise: isSale ? "" : otherwise,
    canSwitchOff: mail.canSwitchOff,
  });
}
