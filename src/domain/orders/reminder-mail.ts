import { renderEmail, sanitizeMailText } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { formatArabicCount } from "#kernel/arabic-count.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import { formatDateTimeInWords } from "#kernel/site-time.ts";

/** Input for the mail that reminds a seller of several orders without a response. */
export type OrderReminderMail = {
  language: Language;
  /** Name of the recipient in the greeting. */
  name: string;
  /**
   * Orders to answer, the earliest deadline first. `total` is the value of the goods with its currency, `until` the
   * deadline.
   */
  orders: readonly { number: string; buyer: string; total: string; until: Date }[];
  link: string;
  canSwitchOff: boolean;
};

type ReminderParameters = { number: string; buyer: string; total: string; until: string };
type ReminderMailTexts = {
  subject: (count: number) => string;
  text: string;
  order: (params: ReminderParameters) => string;
  act: string;
};

const orderForms = { one: "طلب", two: "طلبان", few: "طلبات", many: "طلبًا", other: "طلب" };

const mailTexts: ByLanguage<ReminderMailTexts> = {
  en: {
    subject: (count) => `${count} orders are waiting for your answer`,
    text: "These orders are waiting for your answer. Please confirm or decline each one by its deadline. After that it is cancelled automatically, and the items are available to others again.",
    order: ({ number, buyer, total, until }) => `Order ${number} from ${buyer}, ${total}: by ${until}`,
    act: "View orders",
  },
  ar: {
    subject: (count) => `${formatArabicCount(count, orderForms)} بانتظار ردّك`,
    text: "هذه الطلبات ما زالت بانتظار ردّك. نرجو تأكيد كل طلب أو رفضه قبل موعده، وبعد ذلك يُلغى تلقائيًا وتعود منتجاته متاحة للآخرين.",
    order: ({ number, buyer, total, until }) => `طلب ${buyer} رقم ${number} بقيمة ${total}: قبل ${until}`,
    act: "عرض الطلبات",
  },
};

/** Creates the reminder mail in the recipient's language, with one line per order. */
export function createOrderReminderMail(
  { language, name, orders, link, canSwitchOff }: OrderReminderMail,
  to: string,
): NewMail {
  const { subject, text, order, act } = pickByLanguage(mailTexts, language);
  const lines = orders.map(({ number, buyer, total, until }) => {
    const parameters = {
      number: sanitizeMailText(number),
      buyer: sanitizeMailText(buyer),
      total: wrapBidiIsolate(total),
    };
    return `• ${order({ ...parameters, until: wrapBidiIsolate(formatDateTimeInWords(until, language)) })}`;
  });
  return renderEmail({
    to,
    language,
    subject: subject(orders.length),
    name: sanitizeMailText(name),
    paragraphs: [text, lines.join("\n")],
    act,
    link,
    canSwitchOff,
  });
}
