import type { DriverDocumentKind, DriverDocumentReason } from "#db/schema/driver-documents.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";
import type { BookingMailText } from "./deposit-mail-texts.ts";
import type { DriverDocument } from "./driver-documents.ts";

type DocumentMailKind = "documents-refused" | "documents-accepted" | "seller-documents";

/** Texts of the booking mails about documents of the driver, by language. */
export const documentMailTexts: ByLanguage<Record<DocumentMailKind, BookingMailText>> = {
  en: {
    "documents-refused": {
      subject: (ad) => `Please send your documents again: ${ad}`,
      text: ({ ad, other }) =>
        `${other} has checked your documents for ${ad} and needs another picture. The reasons are below. Please upload it on the page of your booking.`,
    },
    "documents-accepted": {
      subject: (ad) => `Your documents are accepted: ${ad}`,
      text: ({ ad, other }) =>
        `${other} has checked and accepted your documents for ${ad}. Please bring the originals to the pick-up.`,
    },
    "seller-documents": {
      subject: (ad) => `Please check the driver's documents: ${ad}`,
      text: ({ ad, other }) => `${other} has sent the documents for ${ad}. Please check them before the pick-up.`,
    },
  },
  ar: {
    "documents-refused": {
      subject: (ad) => `نرجو إرسال مستنداتك مرة أخرى: ${ad}`,
      text: ({ ad, other }) =>
        `راجع ${other} مستنداتك لحجز ${ad} ويحتاج إلى صورة أخرى، والأسباب مذكورة أدناه. ارفع الصورة من صفحة حجزك.`,
    },
    "documents-accepted": {
      subject: (ad) => `قُبلت مستنداتك: ${ad}`,
      text: ({ ad, other }) => `راجع ${other} مستنداتك لحجز ${ad} وقبلها. أحضر الأصول معك عند الاستلام.`,
    },
    "seller-documents": {
      subject: (ad) => `مستندات السائق بانتظار مراجعتك: ${ad}`,
      text: ({ ad, other }) => `أرسل ${other} مستندات حجز ${ad}. نرجو مراجعتها قبل الاستلام.`,
    },
  },
};

const documentNames: ByLanguage<Record<DriverDocumentKind, string>> = {
  en: {
    "licence-front": "Driving licence, front",
    "licence-back": "Driving licence, back",
    identity: "ID or passport",
  },
  ar: {
    "licence-front": "رخصة القيادة، الوجه الأمامي",
    "licence-back": "رخصة القيادة، الوجه الخلفي",
    identity: "الهوية أو جواز السفر",
  },
};

const reasonTexts: ByLanguage<Record<Exclude<DriverDocumentReason, "other">, string>> = {
  en: {
    unreadable: "The picture can't be read.",
    incomplete: "A part of the document is missing.",
    "wrong-document": "This is another document.",
    expired: "The document has expired.",
    "other-person": "The name is not that of the booking.",
  },
  ar: {
    unreadable: "الصورة غير واضحة.",
    incomplete: "جزء من المستند غير ظاهر.",
    "wrong-document": "هذا مستند آخر.",
    expired: "المستند منتهي الصلاحية.",
    "other-person": "الاسم لا يطابق اسم الحجز.",
  },
};

/** Refused picture in a mail: what it is of, and why. `note` has the office's words. */
export type DocumentFinding = { name: string; reason: string; note: string | null };

/** Describes the refused pictures of a booking for a mail. */
export const describeRefusedDocuments = (documents: readonly DriverDocument[], language: Language): DocumentFinding[] =>
  documents.flatMap(({ kind, state, reason, note }) =>
    state === "refused" && reason
      ? {
          name: pickByLanguage(documentNames, language)[kind],
          reason: reason === "other" ? "" : pickByLanguage(reasonTexts, language)[reason],
          note,
        }
      : [],
  );
