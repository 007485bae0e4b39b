import type { ByLanguage } from "#kernel/localized-text.ts";
import { type BookingMailText, depositMailTexts } from "./deposit-mail-texts.ts";
import { documentMailTexts } from "./document-mail-texts.ts";

/** Kinds of booking mails to customers and to sellers. */
const bookingMailKinds = [
  "unconfirmed",
  "requested",
  "confirmed",
  "payable",
  "paid",
  "unpaid",
  "deposit-released",
  "deposit-claimed",
  "deposit-kept",
  "deposit-decided",
  "refused",
  "unanswered",
  "cancelled",
  "completed",
  "changed",
  "change-declined",
  "change-payable",
  "change-unpaid",
  "change-taken",
  "protocol",
  "documents-refused",
  "documents-accepted",
  "seller-documents",
  "seller-contested",
  "seller-deposit-kept",
  "seller-deposit-contested",
  "seller-deposit-decided",
  "seller-change",
  "seller-changed",
  "seller-change-paid",
  "seller-change-unpaid",
  "seller-requested",
  "seller-booked",
  "seller-paid",
  "seller-deposit",
  "seller-unpaid",
  "seller-unanswered",
  "seller-cancelled",
] as const;
export type BookingMailKind = (typeof bookingMailKinds)[number];

/** Kinds of booking mails that customers cannot turn off, because these mails document the agreement. */
export const mandatoryBookingMailKinds: readonly BookingMailKind[] = [
  "unconfirmed",
  "requested",
  "confirmed",
  "payable",
  "paid",
  "unpaid",
  "deposit-released",
  "deposit-claimed",
  "deposit-kept",
  "deposit-decided",
  "cancelled",
  "changed",
  "change-declined",
  "change-payable",
  "change-unpaid",
  "change-taken",
  "protocol",
  "documents-refused",
  "documents-accepted",
];

type MailVocabulary = Record<BookingMailKind, BookingMailText> & {
  span: (from: string, to: string) => string;
  days: (days: number) => string;
  total: (total: string) => string;
  extras: (extras: string) => string;
  deposit: (amount: string) => string;
  deliveryAddress: (address: string) => string;
  returnCity: (city: string) => string;
  moment: (day: string, time: string) => string;
  payBy: (moment: string) => string;
  changeDue: (amount: string, moment: string) => string;
  refund: (amount: string) => string;
  kept: (amount: string) => string;
  claimed: (amount: string) => string;
  answerUntil: (moment: string) => string;
  documents: string;
  pay: string;
  onRequest: string;
  viewLabel: string;
  confirm: string;
  heldNotice: string;
  heldUntil: (moment: string) => string;
  open: string;
  otherwise: string;
};

/** Texts of booking mails by language. */
export const bookingMailVocabularies: ByLanguage<MailVocabulary> = {
  en: {
    ...depositMailTexts.en,
    ...documentMailTexts.en,
    span: (from, to) => `Pick-up: ${from}\nReturn: ${to}`,
    days: (days) => `Days: ${days}`,
    total: (total) => `Total: ${total}`,
    extras: (extras) => `Extras: ${extras}`,
    deposit: (amount) => `Refundable deposit: ${amount}`,
    deliveryAddress: (address) => `Delivery to: ${address}`,
    returnCity: (city) => `Return in: ${city}`,
    moment: (day, time) => `${day}, ${time}`,
    payBy: (moment) => `Please pay by ${moment}. After that the booking is cancelled.`,
    changeDue: (amount, moment) => `To pay: ${amount}\nPay by ${moment}. After that the booking stays as it was.`,
    refund: (amount) => `Refund: ${amount}. It goes back the way you paid.`,
    kept: (amount) => `Kept: ${amount}`,
    claimed: (amount) => `Claimed: ${amount}`,
    answerUntil: (moment) => `Please answer by ${moment}. Without an answer, the seller keeps the amount.`,
    documents:
      "Before the pick-up, please upload pictures of your driving licence and your ID or passport on the page of your booking.",
    pay: "Pay now",
    onRequest: "The seller will tell you the price.",
    viewLabel: "View booking",
    otherwise: "This is a private link to your booking. Don't share it.",
    confirm: "Confirm the request",
    heldNotice: "The days are held for you until then.",
    heldUntil: (moment) =>
      `The days are held for you until ${moment}. After that others can book them until your request is accepted.`,
    open: "These days aren't held for you. Others can book them until your request is accepted.",
    unconfirmed: {
      subject: (ad) => `Please confirm your request: ${ad}`,
      text: ({ ad, other }) =>
        `Someone requested ${ad} from ${other} with this e-mail address. If it was you, please confirm. Only then does ${other} see the request, and only then can we hold the days. If it wasn't you, ignore this e-mail.`,
    },
    requested: {
      subject: (ad) => `Your request: ${ad}`,
      text: ({ ad, other }) => `We sent your request for ${ad} to ${other}. You'll get an answer within 48 hours.`,
    },
    confirmed: {
      subject: (ad) => `Confirmed: ${ad}`,
      text: ({ ad, other }) => `${other} confirmed your booking of ${ad}. The car is reserved for you on these days.`,
    },
    payable: {
      subject: (ad) => `Please pay: ${ad}`,
      text: ({ ad, other }) => `${other} confirmed your booking of ${ad}. Pay online to keep the car.`,
    },
    paid: {
      subject: (ad) => `Paid and confirmed: ${ad}`,
      text: ({ ad, other }) => `Your payment for ${ad} has arrived. ${other} has the car ready for you on these days.`,
    },
    unpaid: {
      subject: (ad) => `Not paid, so cancelled: ${ad}`,
      text: ({ ad }) => `The booking of ${ad} wasn't paid in time, so it has been cancelled. Nothing was charged.`,
    },
    protocol: {
      subject: (ad) => `The state of the car was recorded: ${ad}`,
      text: ({ ad, other }) =>
        `${other} recorded the odometer, the fuel and the state of ${ad}. Please check the record and confirm it, or say what is wrong.`,
    },
    "seller-contested": {
      subject: (ad) => `Record contested: ${ad}`,
      text: ({ ad, other }) => `${other} does not agree with your record of ${ad}. The reason is below.`,
    },
    refused: {
      subject: (ad) => `Not possible: ${ad}`,
      text: ({ ad, other }) => `${other} can't rent ${ad} to you on these days.`,
    },
    unanswered: {
      subject: (ad) => `No answer: ${ad}`,
      text: ({ ad, other }) =>
        `${other} didn't answer your request for ${ad} in time, so it has expired. Other days or another car may be available.`,
    },
    cancelled: {
      subject: (ad) => `Cancelled: ${ad}`,
      text: ({ ad, other }) => `${other} cancelled your booking of ${ad}.`,
    },
    completed: {
      subject: (ad) => `Thank you: ${ad}`,
      text: ({ ad, other }) => `You have returned ${ad} to ${other}. We hope you had a good trip.`,
    },
    "seller-requested": {
      subject: (ad) => `New request: ${ad}`,
      text: ({ ad, other }) =>
        `${other} would like to book ${ad}. Please answer within 48 hours, or the request expires.`,
    },
    "seller-booked": {
      subject: (ad) => `Booked: ${ad}`,
      text: ({ ad, other }) => `${other} booked ${ad}. You accept bookings at once, so the booking is confirmed.`,
    },
    "seller-paid": {
      subject: (ad) => `Booked and paid: ${ad}`,
      text: ({ ad, other }) => `${other} booked ${ad} and has paid online. The booking is confirmed.`,
    },
    "seller-unpaid": {
      subject: (ad) => `Not paid: ${ad}`,
      text: ({ ad, other }) => `${other} didn't pay for ${ad} in time. The days are available again.`,
    },
    "seller-unanswered": {
      subject: (ad) => `Request expired: ${ad}`,
      text: ({ ad, other }) =>
        `The request from ${other} for ${ad} wasn't answered in time. The days are available again.`,
    },
    changed: {
      subject: (ad) => `Your booking has changed: ${ad}`,
      text: ({ ad }) => `Your booking of ${ad} has changed as you asked. This is what counts now.`,
    },
    "change-declined": {
      subject: (ad) => `Change declined: ${ad}`,
      text: ({ ad, other }) => `${other} can't change your booking of ${ad}. It stays as it was.`,
    },
    "seller-change": {
      subject: (ad) => `Change requested: ${ad}`,
      text: ({ ad, other }) =>
        `${other} wants to change the booking of ${ad}. The days below are still the old ones. Please accept or decline the change.`,
    },
    "seller-changed": {
      subject: (ad) => `Booking changed: ${ad}`,
      text: ({ ad, other }) =>
        `${other} changed the booking of ${ad}. You confirm bookings at once, so this counts now.`,
    },
    "change-payable": {
      subject: (ad) => `Please pay for the change: ${ad}`,
      text: ({ ad }) =>
        `The change of your booking of ${ad} is possible. It counts once you have paid the difference online. The new days aren't held until then, so please pay soon.`,
    },
    "change-unpaid": {
      subject: (ad) => `Change not paid: ${ad}`,
      text: ({ ad }) =>
        `The change of your booking of ${ad} wasn't paid in time, so the booking stays as it was. Nothing was charged for the change.`,
    },
    "change-taken": {
      subject: (ad) => `Change not possible: ${ad}`,
      text: ({ ad }) =>
        `Your payment for the change of ${ad} has arrived, but the change is no longer possible, for example because the car has been booked on the new days. Your booking stays as it was. The amount goes back the way you paid.`,
    },
    "seller-change-paid": {
      subject: (ad) => `Change paid: ${ad}`,
      text: ({ ad, other }) => `${other} has paid online for the change of the booking of ${ad}. It counts now.`,
    },
    "seller-change-unpaid": {
      subject: (ad) => `Change not paid: ${ad}`,
      text: ({ ad, other }) =>
        `${other} didn't pay for the change of the booking of ${ad} in time. The booking stays as it was.`,
    },
    "seller-cancelled": {
      subject: (ad) => `Cancelled: ${ad}`,
      text: ({ ad, other }) => `${other} cancelled the booking of ${ad}. The days are available again.`,
    },
  },
  ar: {
    ...depositMailTexts.ar,
    ...documentMailTexts.ar,
    span: (from, to) => `الاستلام: ${from}\nالإرجاع: ${to}`,
    days: (days) => `عدد الأيام: ${days}`,
    total: (total) => `الإجمالي: ${total}`,
    extras: (extras) => `الإضافات: ${extras}`,
    deposit: (amount) => `تأمين مسترد: ${amount}`,
    deliveryAddress: (address) => `التوصيل إلى: ${address}`,
    returnCity: (city) => `الإرجاع في: ${city}`,
    moment: (day, time) => `${day}، ${time}`,
    payBy: (moment) => `ادفع قبل ${moment}، وإلا أُلغي الحجز.`,
    changeDue: (amount, moment) => `المبلغ المطلوب: ${amount}\nادفع قبل ${moment}، وإلا بقي الحجز كما كان.`,
    refund: (amount) => `المبلغ المسترد: ${amount}. يعود بالطريقة التي دفعت بها.`,
    kept: (amount) => `المبلغ المخصوم: ${amount}`,
    claimed: (amount) => `المبلغ المطالَب به: ${amount}`,
    answerUntil: (moment) => `نرجو الرد قبل ${moment}، وإلا خُصم المبلغ لصالح المؤجّر.`,
    documents: "قبل الاستلام، ارفع صور رخصة القيادة والهوية أو جواز السفر من صفحة حجزك.",
    pay: "ادفع الآن",
    onRequest: "سيخبرك المؤجّر بالسعر.",
    viewLabel: "عرض الحجز",
    otherwise: "هذا رابط خاص بحجزك، فلا تشاركه مع أحد.",
    confirm: "تأكيد الطلب",
    heldNotice: "الأيام محفوظة لك حتى ذلك الحين.",
    heldUntil: (moment) => `الأيام محفوظة لك حتى ${moment}، وبعدها يمكن لغيرك حجزها إلى أن يُقبل طلبك.`,
    open: "الأيام غير محفوظة، ويمكن لغيرك حجزها إلى أن يُقبل طلبك.",
    unconfirmed: {
      subject: (ad) => `أكّد طلب حجزك: ${ad}`,
      text: ({ ad, other }) =>
        `طُلب بهذا البريد حجز ${ad} من ${other}. إن كان الطلب منك فأكّده، فلن يصل إلى ${other} ولن تُحفظ الأيام إلا بعد التأكيد. وإن لم يكن منك فتجاهل هذه الرسالة.`,
    },
    requested: {
      subject: (ad) => `طلب حجزك: ${ad}`,
      text: ({ ad, other }) => `وصل طلب حجزك ${ad} إلى ${other}. سيصلك الرد خلال 48 ساعة.`,
    },
    confirmed: {
      subject: (ad) => `تأكّد حجزك: ${ad}`,
      text: ({ ad, other }) => `أكّد ${other} حجزك ${ad}. السيارة محجوزة لك في هذه الأيام.`,
    },
    payable: {
      subject: (ad) => `أكمل الدفع: ${ad}`,
      text: ({ ad, other }) => `أكّد ${other} حجزك ${ad}. ادفع عبر الموقع لتبقى السيارة لك.`,
    },
    paid: {
      subject: (ad) => `وصل الدفع وتأكّد حجزك: ${ad}`,
      text: ({ ad, other }) => `وصل دفعك عن ${ad}. ستكون السيارة جاهزة لك عند ${other} في هذه الأيام.`,
    },
    unpaid: {
      subject: (ad) => `أُلغي الحجز لعدم الدفع: ${ad}`,
      text: ({ ad }) => `لم يُدفع حجز ${ad} في الوقت المحدد فأُلغي، ولم يُخصم منك شيء.`,
    },
    protocol: {
      subject: (ad) => `سُجّلت حالة السيارة: ${ad}`,
      text: ({ ad, other }) =>
        `سجّل ${other} قراءة العداد والوقود وحالة ${ad}. راجع المحضر وأكّده، أو اكتب ما تراه غير صحيح.`,
    },
    "seller-contested": {
      subject: (ad) => `اعتراض على المحضر: ${ad}`,
      text: ({ ad, other }) => `يعترض ${other} على محضر ${ad}، والسبب مذكور أدناه.`,
    },
    refused: {
      subject: (ad) => `تعذّر الحجز: ${ad}`,
      text: ({ ad, other }) => `لا يستطيع ${other} تأجيرك ${ad} في هذه الأيام.`,
    },
    unanswered: {
      subject: (ad) => `لم يصل رد: ${ad}`,
      text: ({ ad, other }) =>
        `لم يردّ ${other} على طلب حجزك ${ad} في الوقت المحدد، فانتهى الطلب. قد تجد أيامًا أخرى أو سيارة أخرى متاحة.`,
    },
    cancelled: { subject: (ad) => `أُلغي الحجز: ${ad}`, text: ({ ad, other }) => `ألغى ${other} حجزك ${ad}.` },
    completed: {
      subject: (ad) => `شكرًا لك: ${ad}`,
      text: ({ ad, other }) => `أعدت ${ad} إلى ${other}. نتمنى أن تكون رحلتك موفّقة.`,
    },
    "seller-requested": {
      subject: (ad) => `طلب حجز جديد: ${ad}`,
      text: ({ ad, other }) => `يرغب ${other} في حجز ${ad}. نرجو الرد خلال 48 ساعة، وإلا انتهى الطلب تلقائيًا.`,
    },
    "seller-booked": {
      subject: (ad) => `حجز مؤكّد: ${ad}`,
      text: ({ ad, other }) => `حجز ${other} ${ad}. أنت تؤكّد الحجوزات فورًا، لذلك تأكّد الحجز.`,
    },
    "seller-paid": {
      subject: (ad) => `حجز مدفوع: ${ad}`,
      text: ({ ad, other }) => `حجز ${other} ${ad} ودفع عبر الموقع. الحجز مؤكّد.`,
    },
    "seller-unpaid": {
      subject: (ad) => `لم يُدفع الحجز: ${ad}`,
      text: ({ ad, other }) => `لم يدفع ${other} حجز ${ad} في الوقت المحدد، وعادت الأيام متاحة.`,
    },
    "seller-unanswered": {
      subject: (ad) => `انتهى طلب الحجز: ${ad}`,
      text: ({ ad, other }) => `لم يُرَدّ على طلب ${other} حجز ${ad} في الوقت المحدد، وعادت الأيام متاحة.`,
    },
    changed: {
      subject: (ad) => `تغيّر حجزك: ${ad}`,
      text: ({ ad }) => `تغيّر حجزك ${ad} كما طلبت، وهذه تفاصيله الآن.`,
    },
    "change-declined": {
      subject: (ad) => `تعذّر التغيير: ${ad}`,
      text: ({ ad, other }) => `لا يستطيع ${other} تغيير حجزك ${ad}، ويبقى كما كان.`,
    },
    "seller-change": {
      subject: (ad) => `طلب تغيير حجز: ${ad}`,
      text: ({ ad, other }) =>
        `يرغب ${other} في تغيير حجز ${ad}. الأيام أدناه هي أيام الحجز الحالي. اقبل التغيير أو ارفضه.`,
    },
    "seller-changed": {
      subject: (ad) => `تغيّر الحجز: ${ad}`,
      text: ({ ad, other }) => `غيّر ${other} حجز ${ad}. أنت تؤكّد الحجوزات فورًا، لذلك أصبح التغيير نافذًا.`,
    },
    "change-payable": {
      subject: (ad) => `ادفع لتغيير الحجز: ${ad}`,
      text: ({ ad }) =>
        `تغيير حجزك ${ad} ممكن، ويصبح نافذًا عندما تدفع الفرق عبر الموقع. الأيام الجديدة غير محفوظة حتى ذلك الحين، فبادر بالدفع.`,
    },
    "change-unpaid": {
      subject: (ad) => `لم يُدفع فرق التغيير: ${ad}`,
      text: ({ ad }) => `لم يُدفع فرق تغيير حجز ${ad} في الوقت المحدد، فبقي الحجز كما كان، ولم يُخصم منك شيء عن التغيير.`,
    },
    "change-taken": {
      subject: (ad) => `تعذّر التغيير: ${ad}`,
      text: ({ ad }) =>
        `وصل دفعك عن تغيير حجز ${ad}، لكن التغيير لم يعد ممكنًا، كأن تكون السيارة قد حُجزت في الأيام الجديدة. يبقى حجزك كما كان، ويعود إليك المبلغ بالطريقة التي دفعت بها.`,
    },
    "seller-change-paid": {
      subject: (ad) => `دُفع فرق التغيير: ${ad}`,
      text: ({ ad, other }) => `دفع ${other} فرق تغيير حجز ${ad} عبر الموقع، وأصبح التغيير نافذًا.`,
    },
    "seller-change-unpaid": {
      subject: (ad) => `لم يُدفع فرق التغيير: ${ad}`,
      text: ({ ad, other }) => `لم يدفع ${other} فرق تغيير حجز ${ad} في الوقت المحدد، ويبقى الحجز كما كان.`,
    },
    "seller-cancelled": {
      subject: (ad) => `أُلغي الحجز: ${ad}`,
      text: ({ ad, other }) => `ألغى ${other} حجز ${ad}، وعادت الأيام متاحة.`,
    },
  },
};
