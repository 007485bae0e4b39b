import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { SeededDice } from "../dice.ts";
import { type PhraseValues, pickRemarks, type Remark, renderRemarks, type TextLayout } from "./remarks.ts";

/** Data from which the texts of a part listing are generated. */
export type PartTextData = {
  feminine: boolean;
  /** True if the part is made for one model. Other parts fit any car. */
  fits: boolean;
  genuine: boolean;
  used: boolean;
  shop: boolean;
  /** Warranty in months. 0 means no warranty. */
  warranty: number;
  availability: "in-stock" | "out-of-stock" | "on-backorder";
};

type Remarks = readonly Remark<PartTextData>[];

const fitmentRemarks: Remarks = [
  {
    when: ({ fits }) => fits,
    ar: [
      "{يركب|تركب} على {vehicle} {from}-{to}",
      "مناسب{|ة} ل{vehicle} من {from} إلى {to}",
      "{يركب|تركب} على {vehicle} {from}-{to}، وتأكد برقم الهيكل",
      "لموديلات {vehicle} {from}-{to}",
    ],
    en: [
      "fits {vehicle} {from}–{to}",
      "for {vehicle} from {from} to {to}",
      "fits {vehicle} {from}–{to}, please check by chassis number",
      "{vehicle} models {from}–{to}",
    ],
  },
  {
    when: ({ fits }) => !fits,
    ar: [
      "إذا ما تعرف المناسب لسيارتك اسألنا",
      "اسألنا عن المقاس المناسب لسيارتك",
      "قل لنا موديل سيارتك ونعطيك المناسب",
    ],
    en: [
      "not sure what your car takes? ask us",
      "ask us which size your car takes",
      "tell us your model and we find the right one",
    ],
  },
];

const qualityRemarks: Remarks = [
  {
    when: ({ genuine, used }) => genuine && !used,
    ar: [
      "وكالة أصلي بكرتونه",
      "قطعة وكالة مو تجاري",
      "أصلي{|ة} من الوكيل وعليها الملصق",
      "وكالة ونرسل لك صورة الكرتون",
    ],
    en: [
      "genuine, in its box",
      "genuine part, not aftermarket",
      "original with the agent's label",
      "genuine, photos of the box on request",
    ],
  },
  {
    when: ({ genuine, used, fits }) => !genuine && !used && fits,
    ar: [
      "تجاري درجة أولى",
      "بديل الوكالة وبنصف سعرها",
      "نفس مصنع الوكالة تقريبًا وسعر أقل",
      "تجاري ممتاز ومجرب عند زبائننا",
    ],
    en: [
      "aftermarket, first grade",
      "as good as genuine at half its price",
      "near genuine quality for less",
      "good aftermarket, well tried by our customers",
    ],
  },
  {
    when: ({ genuine, used, fits }) => !genuine && !used && !fits,
    ar: ["جديد{|ة} ومختوم{|ة}", "من الوكيل مباشرة", "بضاعة جديدة تاريخها حديث", "أصلي{|ة} ومضمون{|ة}"],
    en: ["new and sealed", "straight from the agent", "fresh stock", "original and guaranteed"],
  },
  {
    when: ({ used }) => used,
    ar: [
      "مستعمل{|ة} نظيف{|ة}",
      "{مفكوك|مفكوكة} من سيارة مصدومة من الخلف",
      "تشليح ونظيف{|ة} جدًا",
      "شلت{ه|ها} من سيارتي بعد ما ركبت جديد",
    ],
    en: [
      "used, clean",
      "taken from a car with rear damage",
      "from a breaker, very clean",
      "came off my own car after I fitted new",
    ],
  },
];

const warrantyRemarks: Remarks = [
  {
    when: ({ warranty, used }) => warranty > 0 && !used,
    ar: ["ضمان {warranty}", "عليها ضمان {warranty} استبدال", "الضمان {warranty} من تاريخ الفاتورة"],
    en: ["{warranty} warranty", "{warranty} replacement warranty", "{warranty} warranty from the invoice date"],
  },
  {
    when: ({ used }) => used,
    ar: ["ضمان تشغيل 3 أيام", "جرب{ه|ها} قبل ما تدفع", "الفحص على الشرط"],
    en: ["three days to try it", "test it before you pay", "tested, your mechanic is welcome"],
  },
  {
    when: ({ warranty, used }) => warranty === 0 && !used,
    ar: ["الاستبدال خلال 7 أيام بكرتونه", "البضاعة المفتوحة لا ترجع"],
    en: ["exchange within 7 days in its box", "no returns once opened"],
  },
];

const deliveryRemarks: Remarks = [
  {
    when: ({ shop, availability }) => shop && availability === "in-stock",
    ar: [
      "شحن لكل مدن المملكة",
      "التوصيل في نفس اليوم داخل المدينة",
      "متوفر{|ة} والاستلام من المحل",
      "الشحن مجاني فوق 300 ريال",
      "الدفع عند الاستلام",
    ],
    en: [
      "shipped to every city",
      "same-day delivery in town",
      "in stock, pick up at the shop",
      "free delivery above SAR 300",
      "cash on delivery",
    ],
  },
  {
    when: ({ availability }) => availability === "on-backorder",
    ar: ["بالطلب و{يوصل|توصل} خلال {days}", "نطلب{ه|ها} لك من الوكيل خلال {days}", "احجز{ه|ها} وتستلم بعد {days}"],
    en: ["to order, here in {days}", "ordered from the agent, {days}", "reserve it now, ready in {days}"],
  },
  {
    when: ({ availability }) => availability === "out-of-stock",
    ar: ["نفدت الكمية والدفعة الجاية قريب", "خلصت الكمية، تابعنا", "غير متوفر{|ة} حاليًا"],
    en: ["sold out, next delivery soon", "out of stock for now", "not available at the moment"],
  },
  {
    when: ({ shop, availability }) => !shop && availability === "in-stock",
    ar: ["الاستلام من {city}", "الشحن على المشتري", "التسليم يد بيد في {city}"],
    en: ["collect from {city}", "shipping paid by the buyer", "hand to hand in {city}"],
  },
];

const numberRemarks: Remarks = [
  {
    ar: ["رقم القطعة {number}", "رقم الوكالة {number}", "الرقم: {number}"],
    en: ["part no. {number}", "OEM no. {number}", "number: {number}"],
  },
];

const contactRemarks: Remarks = [
  {
    when: ({ shop }) => shop,
    ar: ["للاستفسار {phone}", "أرسل رقم الهيكل على الواتساب", "أسعار خاصة للورش"],
    en: ["call {phone}", "send the chassis number by WhatsApp", "special prices for workshops"],
  },
  {
    when: ({ shop }) => !shop,
    ar: ["واتساب فقط", "للتواصل {phone}", "السعر قابل"],
    en: ["WhatsApp only", "call {phone}", "price negotiable"],
  },
];

/**
 * Generates the description of a part from the part's `note`, a remark about its fitment and one to four other remarks.
 */
export function generatePartText(
  dice: SeededDice,
  partData: PartTextData,
  note: LocalizedText,
  getWords: (language: ContentLanguage) => PhraseValues,
  languages: readonly ContentLanguage[],
): LocalizedText {
  const pickedGroups = dice.shuffle(
    [qualityRemarks, warrantyRemarks, deliveryRemarks, numberRemarks, contactRemarks],
    dice.integer(1, 4),
  );
  const ordered = [qualityRemarks, numberRemarks, warrantyRemarks, deliveryRemarks, contactRemarks].filter((group) =>
    pickedGroups.includes(group),
  );
  const ownNote: Remark<PartTextData> = { ar: [note.ar ?? ""], en: [note.en ?? ""] };
  const [fitting, ...otherRemarks] = pickRemarks(dice, [fitmentRemarks, ...ordered], partData);
  const points = [
    ...(dice.chance(0.5) && fitting ? [fitting, ownNote] : fitting ? [ownNote, fitting] : [ownNote]),
    ...otherRemarks,
  ];
  const shape = dice.pick<TextLayout>(
    points.length > 4 ? ["lines", "bullets", "sentences"] : ["sentences", "commas", "sentences"],
  );
  return renderRemarks(dice, points, { shape, feminine: partData.feminine, getWords, languages });
}
