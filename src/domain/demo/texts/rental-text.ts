import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { SeededDice } from "../dice.ts";
import { type PhraseValues, pickRemarks, type Remark, renderRemarks, type TextLayout } from "./remarks.ts";

/** Data from which the texts of a rental listing are generated. */
export type RentalTextData = {
  feminine: boolean;
  country: string;
  withDriver: boolean;
  minimumDays: number;
  van: boolean;
  luxury: boolean;
  small: boolean;
};

type Remarks = readonly Remark<RentalTextData>[];

const carRemarks: Remarks = [
  {
    ar: [
      "{the} نظيف{|ة} ومعقم{|ة} قبل كل تسليم",
      "موديل {year} وحالة الوكالة",
      "مكيف قوي وكراسي مريحة للخط",
      "اقتصادي{|ة} في البنزين",
    ],
    en: [
      "cleaned and checked before every handover",
      "{year} model in dealer condition",
      "strong AC and comfortable on long roads",
      "easy on petrol",
    ],
  },
  {
    when: ({ small }) => small,
    ar: ["اقتصادي{|ة} في البنزين", "{صغير|صغيرة} و{سهل|سهلة} في المواقف"],
    en: ["easy on petrol", "small and easy to park"],
  },
  {
    when: ({ van }) => van,
    ar: ["{يوسع|توسع} العائلة مع الشنط", "مناسب{|ة} للعمرة والسفر الجماعي"],
    en: ["room for the family and its bags", "right for Umrah and group trips"],
  },
  {
    when: ({ luxury }) => luxury,
    ar: ["للمناسبات والاستقبال من المطار", "مع خدمة سائق عند الطلب"],
    en: ["for weddings and airport reception", "chauffeur on request"],
  },
];
const insuranceRemarks: Remarks = [
  {
    ar: ["التأمين شامل بتحمل {excess}", "التأمين شامل في السعر", "تأمين شامل وبدون وديعة على الموظفين"],
    en: ["full insurance, {excess} excess", "full insurance included", "full cover, no deposit for employees"],
  },
];
const distanceRemarks: Remarks = [
  {
    ar: ["{limit} كم في اليوم والزيادة نص ريال", "الكيلو مفتوح للعقد الشهري", "{limit} كيلو يوميًا"],
    en: [
      "{limit} km a day, small fee beyond",
      "unlimited kilometres on monthly contracts",
      "{limit} km a day included",
    ],
    when: ({ country }) => country === "SA",
  },
  {
    ar: ["{limit} كم في اليوم", "الكيلو مفتوح للعقد الشهري"],
    en: ["{limit} km a day", "unlimited kilometres on monthly contracts"],
    when: ({ country }) => country !== "SA",
  },
];
const offerRemarks: Remarks = [
  {
    ar: ["الشهري {monthly}", "عرض الشهر {monthly} شامل الصيانة", "أسبوع بسعر 6 أيام", "خصم 10% لعقد ثلاثة أشهر"],
    en: [
      "{monthly} a month",
      "monthly offer {monthly}, service included",
      "a week for the price of six days",
      "10% off a three-month contract",
    ],
  },
];
const deliveryRemarks: Remarks = [
  {
    ar: ["نوصل{ه|ها} لين بيتك", "الاستلام من المطار على مدار الساعة", "التوصيل مجاني داخل {city}", "تسليم خلال ساعة"],
    en: [
      "delivered to your door",
      "airport pick-up round the clock",
      "free delivery in {city}",
      "ready within the hour",
    ],
  },
];
const termRemarks: Remarks = [
  {
    when: ({ withDriver }) => withDriver,
    ar: ["السعر مع السائق 10 ساعات", "السائق يعرف المدينة ويتكلم إنجليزي"],
    en: ["price includes a driver for 10 hours", "the driver knows the city and speaks English"],
  },
  {
    when: ({ withDriver }) => !withDriver,
    ar: ["العمر من 21 سنة ورخصة سارية", "نقبل الرخصة الدولية", "أقل مدة {days}", "بدون كفيل"],
    en: ["age 21 and over, valid licence", "international licences accepted", "from {days}", "no guarantor needed"],
  },
];

/** Generates the description of a rental listing from three to five remarks, in each requested language. */
export function generateRentalText(
  dice: SeededDice,
  rentalData: RentalTextData,
  getWords: (language: ContentLanguage) => PhraseValues,
  languages: readonly ContentLanguage[],
): LocalizedText {
  const all = [carRemarks, insuranceRemarks, distanceRemarks, offerRemarks, deliveryRemarks, termRemarks];
  const chosen = dice.shuffle(all, dice.integer(3, 5));
  const points = pickRemarks(
    dice,
    all.filter((group) => chosen.includes(group)),
    rentalData,
  );
  const shape = dice.pick<TextLayout>(points.length > 4 ? ["lines", "bullets", "sentences"] : ["sentences", "commas"]);
  return renderRemarks(dice, points, { shape, feminine: rentalData.feminine, getWords, languages });
}
