import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";
import { responseTimeText } from "./response-deadline.ts";

/** Kinds of mails about orders. Kinds that begin with "sale" go to sellers, all others to buyers. */
const orderMailKinds = [
  "placed",
  "CONFIRMED",
  "car-taken",
  "car-sold",
  "SHIPPED",
  "DELIVERED",
  "CANCELLED",
  "unanswered",
  "unpaid",
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

/** Kinds of mails that buyers cannot switch off, because they document the agreement and the payments. */
export const mandatoryOrderMailKinds: readonly OrderMailKind[] = [
  "placed",
  "CONFIRMED",
  "CANCELLED",
  "unanswered",
  "unpaid",
  "car-sold",
  "refunded",
];

export type OrderMail = {
  kind: OrderMailKind;
  language: Language;
  /** Name of the recipient in the greeting. */
  name: string;
  number: string;
  /** Other party of the order: the seller in mails to buyers, the buyer in mails to sellers. */
  other: string;
  /** Total amount with its currency. */
  total: string;
  /** Ordered products, one text per line. */
  lines: readonly string[];
  /** Amounts of cash that the seller collects on delivery. */
  collect?: CashOnDeliveryAmounts | undefined;
  /** Payment instructions, for a new order. */
  payment?: string | undefined;
  /** Carrier and tracking number, or the reason of a cancellation. */
  note?: string | undefined;
  /** Time by which the seller has to respond. */
  until?: Date | undefined;
  /** Notice about the cars in the order. */
  cars?: CarNotice | undefined;
  /** Whether the buyer may already have transferred money for an order that is now cancelled. */
  mayBePaid?: boolean;
  link: string;
  canSwitchOff?: boolean;
};

/** Amounts of cash that a seller collects, each with its currency. `tax` is undefined if the prices include all tax. */
export type CashOnDeliveryAmounts = { total: string; goods: string; shipping: string; tax: string | undefined };

/**
 * Notice about the cars in an order, which are requested, reserved, or for sale again. Notices that begin with "sale"
 * go to sellers.
 */
export type CarNotice = "requested" | "reserved" | "sale-requested" | "sale-freed";

type MailParameters = { number: string; other: string; total: string; until: string };
type OrderMailTexts = { subject: (number: string) => string; text: (params: MailParameters) => string };
type Vocabulary = Record<OrderMailKind, OrderMailTexts> & {
  transferred: (number: string) => string;
  cars: Record<CarNotice, string>;
  collect: (amounts: CashOnDeliveryAmounts) => string;
  viewLabel: string;
  otherwise: string;
};

const mailTexts: ByLanguage<Vocabulary> = {
  en: {
    transferred: (number) => `If you have already transferred the money, contact us and mention order ${number}.`,
    collect: ({ total, goods, shipping, tax }) =>
      `Collect ${total} from the buyer: items ${goods}, shipping ${shipping}${tax ? `, tax ${tax}` : ""}.`,
    cars: {
      requested:
        "A car is reserved for you once its seller accepts your request. Until then it stays for sale, and others can request it too.",
      reserved: "The car is reserved for you.",
      "sale-requested": "The car stays for sale until you accept a request. It is then reserved for that buyer.",
      "sale-freed": "If the car was reserved for this order, it is for sale again and you can accept another request.",
    },
    viewLabel: "View order",
    otherwise: "This is a private link to your order. Don't share it.",
    placed: {
      subject: (number) => `Your order ${number}`,
      text: ({ number, total }) => `Thank you. We received your order ${number} for ${total} and notified the sellers.`,
    },
    CONFIRMED: {
      subject: (number) => `Order ${number} is confirmed`,
      text: ({ number, other }) => `${other} confirmed order ${number} and is preparing it.`,
    },
    "car-taken": {
      subject: (number) => `Order ${number}: the car is reserved for another buyer`,
      text: ({ number, other }) =>
        `${other} reserved the car of your order ${number} for another buyer. Your request stays open: if the car becomes available again, the seller can still accept it. You can also cancel it.`,
    },
    "car-sold": {
      subject: (number) => `Order ${number} was cancelled: the car is sold`,
      text: ({ number, other }) =>
        `${other} sold the car of your order ${number} to another buyer, so your request was cancelled. You pay nothing for it.`,
    },
    SHIPPED: {
      subject: (number) => `Order ${number} is on its way`,
      text: ({ number, other }) => `${other} shipped order ${number}.`,
    },
    DELIVERED: {
      subject: (number) => `Order ${number} was delivered`,
      text: ({ number, other }) =>
        `${other} says that order ${number} was delivered. We hope everything is fine with it.`,
    },
    CANCELLED: {
      subject: (number) => `Order ${number} was cancelled`,
      text: ({ number, other }) => `Your order ${number} from ${other} was cancelled.`,
    },
    unanswered: {
      subject: (number) => `Order ${number} was cancelled: no answer`,
      text: ({ number, other }) =>
        `${other} didn't answer your order ${number} within ${responseTimeText.en}, so it was cancelled automatically. You pay nothing for it.`,
    },
    unpaid: {
      subject: (number) => `Order ${number} was cancelled: not paid`,
      text: ({ number, other }) =>
        `We received no online payment for your order ${number} from ${other} in time, so it was cancelled and you pay nothing. If your bank shows a charge, it is returned automatically.`,
    },
    RETURNED: {
      subject: (number) => `Order ${number} was returned`,
      text: ({ number, other }) => `${other} received your return from order ${number}.`,
    },
    paid: {
      subject: (number) => `Payment for order ${number} received`,
      text: ({ number, other }) => `Your payment for order ${number} from ${other} was received.`,
    },
    refunded: {
      subject: (number) => `Order ${number} was refunded`,
      text: ({ number, other }) => `Your payment for order ${number} from ${other} was refunded.`,
    },
    sale: {
      subject: (number) => `New order ${number}`,
      text: ({ number, other, total }) =>
        `${other} placed order ${number} with you, items worth ${total}. Please confirm or decline it within ${responseTimeText.en}, or it is cancelled automatically.`,
    },
    "sale-reminder": {
      subject: (number) => `Order ${number} is waiting for your answer`,
      text: ({ number, other, until }) =>
        `Order ${number} from ${other} is waiting for your answer. Please confirm or decline it by ${until}. After that it is cancelled automatically, and the items are available to others again.`,
    },
    "sale-unanswered": {
      subject: (number) => `Order ${number} was cancelled: no answer`,
      text: ({ number, other }) =>
        `Order ${number} from ${other} wasn't answered within ${responseTimeText.en}, so it was cancelled automatically. The items are available to others again.`,
    },
    "sale-cancelled": {
      subject: (number) => `Order ${number} was cancelled`,
      text: ({ number, other }) => `${other} cancelled order ${number}. The items are for sale again.`,
    },
    "sale-receipt": {
      subject: (number) => `Transfer receipt for order ${number}`,
      text: ({ number, other }) =>
        `${other} sent a transfer receipt for order ${number}. The transfer went to our account: we'll check it and tell you when the order is paid.`,
    },
  },
  ar: {
    transferred: (number) => `إن كنت قد حوّلت المبلغ فراسلنا واذكر رقم الطلب ${number}.`,
    collect: ({ total, goods, shipping, tax }) =>
      `المبلغ الذي تحصّله من المشتري ${total}: المنتجات ${goods}، الشحن ${shipping}${tax ? `، الضريبة ${tax}` : ""}.`,
    cars: {
      requested: "تُحجز السيارة لك عندما يقبل البائع طلبك. وحتى ذلك الوقت تبقى معروضة ويمكن لغيرك أن يطلبها.",
      reserved: "السيارة محجوزة لك.",
      "sale-requested": "تبقى السيارة معروضة حتى تقبل أحد الطلبات، ثم تُحجز لصاحب ذلك الطلب.",
      "sale-freed": "إن كانت السيارة محجوزة لهذا الطلب فقد عادت معروضة، ويمكنك قبول طلب آخر.",
    },
    viewLabel: "عرض الطلب",
    otherwise: "هذا رابط خاص بطلبك، فلا تشاركه مع أحد.",
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
        `حجز ${other} السيارة التي طلبتها برقم ${number} لمشترٍ آخر. يبقى طلبك قائمًا، وإذا أصبحت السيارة متاحة من جديد فيمكن للبائع أن يقبله. ويمكنك إلغاؤه متى شئت.`,
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
      text: ({ number, other }) => `أُلغي طلبك رقم ${number} من ${other}.`,
    },
    unanswered: {
      subject: (number) => `أُلغي الطلب ${number}: لم يصل رد`,
      text: ({ number, other }) =>
        `لم يردّ ${other} على طلبك رقم ${number} خلال ${responseTimeText.ar}، فأُلغي تلقائيًا، ولن تدفع عنه شيئًا.`,
    },
    unpaid: {
      subject: (number) => `أُلغي الطلب ${number}: لم يُدفع`,
      text: ({ number, other }) =>
        `لم تصلنا دفعة طلبك رقم ${number} من ${other} في الوقت المحدد، فأُلغي ولن تدفع عنه شيئًا. وإن ظهر خصم في حسابك البنكي فسيعود إليك تلقائيًا.`,
    },
    RETURNED: {
      subject: (number) => `أُرجع الطلب ${number}`,
      text: ({ number, other }) => `استلم ${other} ما أعدته من الطلب رقم ${number}.`,
    },
    paid: {
      subject: (number) => `وصلت دفعة الطلب ${number}`,
      text: ({ number, other }) => `وصلت دفعة طلبك رقم ${number} من ${other}.`,
    },
    refunded: {
      subject: (number) => `أُعيد مبلغ الطلب ${number}`,
      text: ({ number, other }) => `أُعيد إليك مبلغ طلبك رقم ${number} من ${other}.`,
    },
    sale: {
      subject: (number) => `طلب جديد رقم ${number}`,
      text: ({ number, other, total }) =>
        `وصلك من ${other} الطلب رقم ${number} بقيمة ${total}. نرجو تأكيده أو رفضه خلال ${responseTimeText.ar}، وإلا أُلغي تلقائيًا.`,
    },
    "sale-reminder": {
      subject: (number) => `الطلب ${number} بانتظار ردّك`,
      text: ({ number, other, until }) =>
        `ما زال طلب ${other} رقم ${number} بانتظار ردّك. نرجو تأكيده أو رفضه قبل ${until}، وبعد ذلك يُلغى تلقائيًا وتعود المنتجات متاحة لغيره.`,
    },
    "sale-unanswered": {
      subject: (number) => `أُلغي الطلب ${number}: لم يصل رد`,
      text: ({ number, other }) =>
        `لم يُرَدّ على طلب ${other} رقم ${number} خلال ${responseTimeText.ar}، فأُلغي تلقائيًا وعادت المنتجات متاحة للبيع.`,
    },
    "sale-cancelled": {
      subject: (number) => `أُلغي الطلب ${number}`,
      text: ({ number, other }) => `ألغى ${other} الطلب ${number}، وعادت المنتجات متاحة للبيع.`,
    },
    "sale-receipt": {
      subject: (number) => `إيصال تحويل للطلب ${number}`,
      text: ({ number, other }) =>
        `أرسل ${other} إيصال تحويل مبلغ الطلب ${number}. وصل التحويل إلى حسابنا، وسنتحقق منه ونخبرك عندما يُعلَّم الطلب كمدفوع.`,
    },
  },
};

/** Creates a mail about an order in the recipient's language, as plain text and HTML with the right text direction. */
export function createOrderMail(mail: OrderMail, to: string): NewMail {
  const { kind, language, number, link } = mail;
  const { transferred, cars, collect, viewLabel, otherwise, ...kinds } = pickByLanguage(mailTexts, language);
  const subject = kinds[kind].subject(number);
  const mainParagraph = kinds[kind].text({
    number: sanitizeMailText(number),
    other: sanitizeMailText(mail.other),
    total: wrapBidiIsolate(mail.total),
    until: mail.until ? wrapBidiIsolate(formatDateTimeInWords(mail.until, language)) : "",
  });
  const notices = [
    mail.collect && collect(mail.collect),
    mail.cars && cars[mail.cars],
    mail.note,
    mail.payment,
    mail.mayBePaid ? transferred(sanitizeMailText(number)) : undefined,
  ];
  const furtherParagraphs = [mail.lines.map(sanitizeMailText).join("\n"), ...notices].flatMap((text) =>
    text ? [text] : [],
  );
  const isSale = kind.startsWith("sale");
  return renderEmail({
    to,
    language,
    subject,
    name: sanitizeMailText(mail.name),
    paragraphs: [mainParagraph, ...furtherParagraphs],
    act: viewLabel,
    link,
    otherwise: isSale ? "" : otherwise,
    canSwitchOff: mail.canSwitchOff,
  });
}
