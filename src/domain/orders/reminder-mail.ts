import { letter } from "#domain/mail/letter.ts";
import type { NewMail } from "#domain/mail/outbox.server.ts";
import { isolated } from "#kernel/isolated.ts";
import type { Language } from "#kernel/local-text.ts";
import { momentInWords, plain } from "./mails.ts";

/** What a seller hears of several orders that wait for their answer. */
export type ReminderMail = {
  language: Language;
  /** Who is greeted. */
  name: string;
  /** What waits, what ends first first: of whom, the goods' amount with its currency, and until when. */
  orders: readonly { number: string; buyer: string; total: string; until: Date }[];
  link: string;
  canSwitchOff: boolean;
};

type Told = { number: string; buyer: string; total: string; until: string };
type Vocabulary = {
  hello: (name: string) => string;
  subject: (count: number) => string;
  text: string;
  order: (told: Told) => string;
  act: string;
  copy: string;
};

const inArabic = new Intl.PluralRules("ar");
const waitingInArabic = (count: number): string => {
  const form = inArabic.select(count);
  if (form === "two") return "طلبان بانتظار ردّك";
  return `${count} ${form === "few" ? "طلبات" : form === "many" ? "طلبًا" : "طلب"} بانتظار ردّك`;
};

const words: Record<Language, Vocabulary> = {
  en: {
    hello: (name) => `Hello ${name},`,
    subject: (count) => `${count} orders are waiting for your answer`,
    text: "These orders are waiting for your answer. Please confirm or refuse each of them in time: unanswered, it is cancelled by itself, and others can buy what was ordered.",
    order: ({ number, buyer, total, until }) => `Order ${number} of ${buyer}, ${total}: by ${until}`,
    act: "Look at the orders",
    copy: "If the button does nothing, open this address:",
  },
  ar: {
    hello: (name) => `مرحبًا ${name}،`,
    subject: waitingInArabic,
    text: "هذه طلبات ما زالت بانتظار ردّك. نرجو تأكيد كل طلب أو رفضه قبل موعده، وبعد ذلك يُلغى تلقائيًا ويعود ما طُلب متاحًا لغيره.",
    order: ({ number, buyer, total, until }) => `طلب ${buyer} رقم ${number} بقيمة ${total}: قبل ${until}`,
    act: "عرض الطلبات",
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
  },
};

/** The mail in its reader's language, a line for each order. */
export function reminderMail({ language, name, orders, link, canSwitchOff }: ReminderMail, to: string): NewMail {
  const { hello, subject, text, order, act, copy } = words[language];
  const lines = orders.map(({ number, buyer, total, until }) => {
    const told = { number: plain(number), buyer: plain(buyer), total: isolated(total) };
    return `• ${order({ ...told, until: isolated(momentInWords(until, language)) })}`;
  });
  return letter({
    to,
    language,
    subject: subject(orders.length),
    greeting: hello(plain(name)),
    paragraphs: [text, lines.join("\n")],
    act,
    link,
    copy,
    canSwitchOff,
  });
}
