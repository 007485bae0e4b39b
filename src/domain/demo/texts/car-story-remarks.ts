import type { CarTextData } from "./car-facts.ts";
import type { Remark } from "./remarks.ts";

type Remarks = readonly Remark<CarTextData>[];

/** Remarks about the origin and the former owners of a car. */
export const originRemarks: Remarks = [
  {
    when: ({ agent, specs }) => agent !== undefined && specs === "saudi",
    ar: ["وارد {agent}", "سعودي وارد {agent}", "شراء {agent} والضمان معروف", "وارد الوكالة ({agent})"],
    en: ["Saudi specs, imported by the agency", "KSA agency car", "bought from the agency", "Saudi agency import"],
  },
  {
    when: ({ specs, country }) => specs === "saudi" && country === "SA",
    ar: ["سعودي", "وارد سعودي", "مواصفات سعودية"],
    en: ["Saudi specs", "KSA specs", "Saudi import"],
  },
  {
    when: ({ specs }) => specs === "gulf",
    ar: ["مواصفات خليجية", "خليجي وكالة", "وارد خليجي"],
    en: ["GCC specs", "GCC specs, agency car", "Gulf import"],
  },
  {
    when: ({ specs }) => specs === "american",
    ar: ["وارد أمريكا، والبدي نظيف بالتقرير", "وارد أمريكي كارفكس نظيف", "أمريكي وجاهز{|ة} بالجمرك"],
    en: ["US import, clean title", "American specs, clean history report", "US specs, customs paid"],
  },
  {
    when: ({ specs }) => specs === "canadian",
    ar: ["وارد كندا، والتقرير موجود", "وارد كندي نظيف"],
    en: ["imported from Canada, history report at hand", "clean Canadian import"],
  },
  {
    when: ({ owners, isNew }) => owners === 1 && !isNew,
    ar: ["مالك واحد من الوكالة", "أول مالك", "استعمال شخص واحد", "شريت{ه|ها} من الوكالة بنفسي"],
    en: ["one owner from new", "first owner", "one driver since new", "bought it new from the agency myself"],
  },
  {
    when: ({ owners, isNew }) => owners === 2 && !isNew,
    ar: ["المالك الثاني", "مرّ{|ت} على مالكين فقط", "ثاني مالك والأول من الأهل"],
    en: ["second owner", "two owners only", "second owner, the first is a relative"],
  },
];

export const storyRemarks: Remarks = [
  {
    when: ({ dealer, isNew }) => !dealer && !isNew,
    ar: [
      "استخدام عائلي هادي",
      "استخدام مشاوير داخل المدينة",
      "كان{|ت} مع الوالد الله يحفظه",
      "استخدام موظف من البيت للدوام",
      "خط أغلب ممشا{ه|ها}",
      "{the} نظيف{|ة} وما {يحتاج|تحتاج} شي",
    ],
    en: [
      "used by a family, driven gently",
      "city use only",
      "my father's car, driven with care",
      "my daily car to the office and back",
      "mostly highway kilometres",
      "clean throughout, needs nothing",
    ],
  },
  {
    when: ({ dealer, expat, isNew, ageYears, country }) =>
      !dealer && !expat && !isNew && ageYears < 14 && country === "SA",
    ar: [
      "سبب البيع نبي عائلية أكبر",
      "سبب البيع شريت غير{ه|ها}",
      "أبيع{ه|ها} لأني انتقلت وما أحتاج سيارتين",
      "سبب البيع الترقية",
    ],
    en: [
      "reason for sale: we need a bigger one for the kids",
      "selling because I bought another",
      "I have moved and don't need two cars",
      "reason for sale: upgrading",
    ],
  },
  {
    when: ({ expat, isNew, country }) => expat && !isNew && country === "SA",
    ar: ["سبب البيع خروج نهائي", "سبب البيع السفر وأحتاج أبيع{ه|ها} هالشهر"],
    en: ["final exit, everything must go", "leaving the Kingdom, must sell this month"],
  },
  {
    when: ({ dealer, isNew, country }) => !dealer && !isNew && country !== "SA",
    ar: ["سبب البيع السفر", "سبب البيع شريت غير{ه|ها}", "أبيع{ه|ها} لأن الموقف ما يكفي"],
    en: [
      "leaving the country, so it has to go",
      "bought another one, so this one is free",
      "no parking space for it any more",
    ],
  },
  {
    when: ({ dealer, classic, heavy }) => dealer && !classic && !heavy,
    ar: [
      "متوفر كاش وأقساط",
      "تمويل عن طريق كل البنوك",
      "نقبل البدل",
      "نوصل{ه|ها} لباب بيتك في أي مدينة",
      "والتسليم خلال يومين",
      "السعر شامل نقل الملكية",
    ],
    en: [
      "cash or instalments",
      "bank finance with all banks",
      "trade-in welcome",
      "delivery to any city",
      "ready for handover in two days",
      "transfer fees included in the price",
    ],
  },
  {
    when: ({ classic }) => classic,
    ar: ["للجادين من أهل التراث", "شارك{|ت} في معارض الكلاسيك", "{يمشي|تمشي} بلوحات تراثية"],
    en: ["for collectors who know what they see", "shown at classic meets", "on heritage plates"],
  },
  {
    when: ({ heavy, isNew }) => heavy && !isNew,
    ar: ["كان{|ت} مع شركة والعقد منتهي", "{يصلح|تصلح} للنقل بين المدن", "سبب البيع انتهاء المشروع"],
    en: ["company vehicle, contract finished", "suits work between cities", "selling as the project has ended"],
  },
];

/** Remarks about registration and inspection, in the terms of each country. */
export const paperworkRemarks: Remarks = [
  {
    when: ({ country, isNew }) => country === "SA" && !isNew,
    ar: [
      "استمارة وفحص جدد",
      "الاستمارة {months} والفحص ساري",
      "الفحص الدوري مجدد هالشهر",
      "الاستمارة سارية {months}",
      "مفحوص{|ة} ومأمن{|ة} وجاهز{|ة} للنقل",
      "نقل الملكية فوري",
    ],
    en: [
      "istimara and fahas are new",
      "registration valid for {months}, periodic inspection done",
      "fahas renewed this month",
      "istimara valid {months}",
      "inspected, insured and ready for transfer",
      "transfer of ownership at once",
    ],
  },
  {
    when: ({ country, isNew }) => country === "AE" && !isNew,
    ar: ["الملكية مجددة", "الملكية سارية {months}", "باسنج على المشتري", "مفحوص{|ة} في تسجيل والتقرير جاهز"],
    en: ["mulkiya renewed", "registration valid {months}", "passing is on the buyer", "tested, full report available"],
  },
  {
    when: ({ country, isNew }) => country === "KW" && !isNew,
    ar: ["الدفتر {months}", "الدفتر مجدد سنة", "جاهز{|ة} للتحويل وما علي{ه|ها} مخالفات"],
    en: ["daftar valid {months}", "registration renewed for a year", "ready for transfer, no fines"],
  },
  {
    when: ({ country, isNew }) => !["SA", "AE", "KW"].includes(country) && !isNew,
    ar: ["التسجيل ساري {months}", "مجدد{|ة} ومفحوص{|ة}", "التأمين والتسجيل جدد"],
    en: [
      "registration valid for {months}",
      "registration renewed, inspection passed",
      "insurance and registration are new",
    ],
  },
];

export const priceRemarks: Remarks = [
  {
    when: ({ priced, negotiable, dealer }) => priced && negotiable && !dealer,
    ar: [
      "الحد {limit}",
      "وصلت {bid} والحد {limit}",
      "السعر قابل للتفاوض بالمعقول",
      "ولنا كلام مع الجاد",
      "السوم واصل {bid}",
      "ننزل شي بسيط للمشتري الجاد",
    ],
    en: [
      "the least I take is {limit}",
      "{bid} offered, sold at {limit}",
      "slightly negotiable",
      "we can talk if you are serious",
      "{bid} offered already",
      "a small discount for a serious buyer",
    ],
  },
  {
    when: ({ priced, negotiable }) => priced && !negotiable,
    ar: ["السعر نهائي", "آخر كلام {limit}", "بدون مكاسر الله يحفظكم", "السعر ثابت وبدون سوم"],
    en: ["price is final", "last price {limit}", "no bargaining please", "price is fixed, no offers"],
  },
  {
    when: ({ priced }) => !priced,
    ar: [
      "على السوم",
      "البيع لأعلى سوم",
      "السعر على السوم والبيع قريب",
      "سوموا واللي فيه نصيب",
      "على السوم لين نهاية الأسبوع",
    ],
    en: [
      "open to offers",
      "best offer takes it",
      "price by offers, selling soon",
      "make me an offer",
      "open to offers until the weekend",
    ],
  },
];

export const contactRemarks: Remarks = [
  {
    when: ({ dealer }) => !dealer,
    ar: [
      "للتواصل واتساب",
      "الاتصال بعد العصر",
      "اتصال أو واتساب",
      "الجاد يتواصل على الجوال",
      "المعاينة في {city} بعد المغرب",
      "يفضل الاتصال والرسائل ما نرد عليها",
      "{phone}",
    ],
    en: [
      "WhatsApp please",
      "call after 4 pm",
      "call or WhatsApp",
      "serious buyers only",
      "can be seen in {city} any evening",
      "please call, I miss messages",
      "{phone}",
    ],
  },
  {
    when: ({ dealer }) => dealer,
    ar: ["حياكم في المعرض", "زورونا في {city}", "للاستفسار {phone}", "المعرض مفتوح لين الليل", "راسلنا ونرسل لك فيديو"],
    en: [
      "you are welcome at the showroom",
      "visit us in {city}",
      "call us on {phone}",
      "open until late",
      "ask us for a video",
    ],
  },
];

/** Opening sentences of car descriptions that do not begin with the car. */
export const greetingRemarks: Remarks = [
  {
    when: ({ dealer }) => !dealer,
    ar: ["السلام عليكم", "بسم الله", "السلام عليكم ورحمة الله", "للبيع"],
    en: ["for sale", "hi all", "for quick sale", "up for sale"],
  },
  {
    when: ({ dealer }) => dealer,
    ar: ["وصل{|ت} حديثًا", "متوفر{|ة} الآن", "عرض المعرض", "نظيف{|ة} جدًا"],
    en: ["just arrived", "now in stock", "showroom offer", "very clean example"],
  },
];
