import type { CarTextData } from "./car-facts.ts";
import type { Remark } from "./remarks.ts";

type Remarks = readonly Remark<CarTextData>[];

export const mileageRemarks: Remarks = [
  {
    when: ({ isNew, classic }) => !isNew && !classic,
    ar: [
      "ماشي{|ة} {km}",
      "الممشى {km} كم",
      "العداد {km} كيلو",
      "ماشي{|ة} {km} كيلو فقط",
      "قاطع{|ة} {km} كم",
      "الممشى {km} كيلو والعداد شرط",
    ],
    en: [
      "{km} km",
      "{km} km on the clock",
      "only {km} km driven",
      "done {km} km",
      "mileage {km} km and still running like new",
      "genuine {km} km, can be checked by computer",
    ],
  },
  {
    when: ({ isNew }) => isNew,
    ar: [
      "زيرو بالبلاستيك",
      "جديد{|ة} ما {مشى|مشت} إلا من الوكالة للمعرض",
      "صفر ما استُخدم{|ت}",
      "زيرو، باقي الكراسي عليها النايلون",
    ],
    en: [
      "brand new, zero kilometres",
      "unregistered, delivery mileage only",
      "new and unused, seats still in plastic",
      "zero km, straight from the dealer",
    ],
  },
  {
    when: ({ classic }) => classic,
    ar: ["العداد واقف ولا نعرف الممشى بالضبط", "قطعة نادرة للمقتنين", "محفوظ{|ة} في الجراج من سنين"],
    en: ["odometer stopped years ago, mileage unknown", "a rare one for collectors", "kept in a garage for years"],
  },
];

export const paintRemarks: Remarks = [
  {
    when: ({ paint: it, isNew }) => it === "original" && !isNew,
    ar: [
      "الصبغ وكالة كامل",
      "بدي وكالة بدون رش",
      "البدي نظيف ولا فيه رشة",
      "لا صدمة ولا رش",
      "بودي وكالة من الحديدة للحديدة",
      "الرش وكالة بالكامل وجاهز للفحص",
      "ما فيه نقطة رش",
    ],
    en: [
      "original paint all round",
      "factory body, no repaint",
      "body is clean, never painted",
      "no accidents, no repaint",
      "original paint from bumper to bumper",
      "factory paint, bring any inspector",
      "not a single panel repainted",
    ],
  },
  {
    when: ({ paintedPart }) => paintedPart === "front-bumper",
    ar: ["رشة بسيطة في الصدام الأمامي والباقي وكالة"],
    en: ["front bumper repainted after a scratch, the rest is original"],
  },
  {
    when: ({ paintedPart }) => paintedPart === "right-fender",
    ar: ["مرشوش الرفرف اليمين من خدش، والباقي وكالة"],
    en: ["right fender touched up, everything else factory paint"],
  },
  {
    when: ({ paintedPart }) => paintedPart === "doors",
    ar: ["فيه رش تجميلي في بابين"],
    en: ["two doors repainted for cosmetic reasons"],
  },
  {
    when: ({ paintedPart }) => paintedPart === "hood",
    ar: ["الكبوت مرشوش من حصى الطريق والباقي على الوكالة"],
    en: ["bonnet repainted because of stone chips, the rest original"],
  },
  {
    when: ({ paintedPart }) => paintedPart === "rear-bumper",
    ar: ["الصدام الخلفي مرشوش والشاصيات سليمة"],
    en: ["rear bumper painted, chassis untouched"],
  },
  {
    when: ({ paint: it, heavy }) => it === "repainted" && !heavy,
    ar: [
      "مرشوش{|ة} كامل تجديد نفس اللون",
      "الرش كامل تجميلي والشاصيات وكالة",
      "مصدوم{|ة} صدمة خفيفة من قدام ومتعدل{|ة} عند فني معروف",
    ],
    en: [
      "fully resprayed in the same colour, chassis original",
      "complete cosmetic respray last year",
      "had a light front knock, properly repaired, photos available",
    ],
  },
];

export const mechanicsRemarks: Remarks = [
  {
    when: ({ isNew, fuel }) => !isNew && fuel !== "electric",
    ar: [
      "المكينة والقير والدفرنس شرط",
      "مكينة وقير ومكيف على الشرط",
      "ميكانيكا على شرطك",
      "المكينة ناشفة ولا تنقص زيت",
      "القير ينقل ناعم والمكينة صامتة",
      "المكينة والقير بحالة الوكالة",
      "مفحوص{|ة} كمبيوتر وما {فيه|فيها} ولا عطل",
    ],
    en: [
      "engine, gearbox and axles guaranteed",
      "engine, gearbox and AC in perfect condition",
      "mechanically 100 %, any garage check welcome",
      "engine dry, burns no oil",
      "gearbox shifts smoothly, engine silent",
      "engine as it left the dealer",
      "computer scan clean, not one fault",
    ],
  },
  {
    when: ({ isNew, fuel }) => !isNew && fuel === "electric",
    ar: [
      "صحة البطارية 94 بالمية حسب تقرير الوكالة",
      "البطارية على ضمان الوكالة",
      "المدى الفعلي فوق 380 كيلو بالشحنة داخل المدينة",
    ],
    en: [
      "battery health 94 % by the dealer's report",
      "battery still under manufacturer warranty",
      "real range above 380 km in the city",
    ],
  },
  {
    when: ({ isNew }) => isNew,
    ar: ["على ضمان الوكالة كامل", "ضمان الوكيل 5 سنوات", "الضمان يبدأ من تاريخ التسجيل"],
    en: ["full manufacturer warranty", "5 years dealer warranty", "warranty starts on registration"],
  },
  {
    when: ({ manual, isNew, fuel }) => manual && !isNew && fuel !== "electric",
    ar: ["قير عادي والكلتش جديد", "القير عادي وينقل ناعم", "قير عادي وما يكلف شي بالصيانة"],
    en: [
      "manual gearbox, clutch changed recently",
      "manual gearbox, shifts smoothly",
      "manual, simple and cheap to run",
    ],
  },
];

export const maintenanceRemarks: Remarks = [
  {
    when: ({ isNew, classic }) => !isNew && !classic,
    ar: [
      "صيانت{ه|ها} بالوكالة أول بأول",
      "الصيانة كلها عند الوكيل وموجود السجل",
      "مغير ل{ه|ها} الزيت والفلاتر قبل أسبوع",
      "الصيانات منتظمة كل 5 آلاف",
      "تو{ه|ها} {طالع|طالعة} من صيانة الـ {service} كيلو",
      "مصروف علي{ه|ها} ومخدوم{|ة}",
    ],
    en: [
      "full agency service history",
      "serviced on time at the dealer, records available",
      "oil and filters changed last week",
      "serviced every 5,000 km",
      "fresh out of its {service} km service",
      "well maintained, invoices kept",
    ],
  },
  {
    when: ({ isNew, ageYears }) => !isNew && ageYears > 3,
    ar: [
      "كفرات جديدة تاريخ السنة",
      "البطارية جديدة عليها ضمان",
      "الفحمات والهوبات توها متغيرة",
      "مغير المساعدات والمقصات بقطع وكالة",
      "السيور والبواجي متغيرة عند {service} كيلو",
    ],
    en: [
      "new tyres, this year's date",
      "new battery with warranty",
      "brake pads and discs just changed",
      "shocks and arms replaced with genuine parts",
      "belts and plugs done at {service} km",
    ],
  },
  {
    when: ({ classic }) => classic,
    ar: ["مجدد{|ة} من الداخل وعلى فرشه الأصلي", "المكينة مفكوكة ومجددة", "القطع الأصلية كلها موجودة"],
    en: ["interior restored to the original pattern", "engine rebuilt by a specialist", "all original trim is there"],
  },
  {
    when: ({ dealer, isInspected }) => dealer && isInspected,
    ar: [
      "مفحوص{|ة} عندنا 120 نقطة والتقرير موجود",
      "مع{ه|ها} تقرير فحص من جهة مستقلة",
      "نغير الزيت ونلمع{ه|ها} قبل التسليم",
    ],
    en: [
      "passed our 120-point check, report included",
      "comes with an independent inspection report",
      "serviced and polished before handover",
    ],
  },
];

export const interiorRemarks: Remarks = [
  {
    when: ({ trim, ageYears, body, isNew }) =>
      trim === "full" && !isNew && ageYears <= 9 && ["sedan", "suv", "coupe"].includes(body),
    ar: [
      "فتحة وجلد وشاشة وكاميرا 360",
      "بصمة وتبريد مقاعد ونقطة عمياء",
      "كراسي كهرباء مع ذاكرة وتدفئة وتبريد",
      "بانوراما ورادار وحساسات من كل الجهات",
      "كل المواصفات حتى التهوية في المقاعد",
      "شنطة كهرباء وشاحن لاسلكي",
    ],
    en: [
      "sunroof, leather, screen, 360 camera",
      "keyless entry, cooled seats, blind spot monitor",
      "memory seats with heating and cooling",
      "panoramic roof, radar cruise, sensors all round",
      "every option including ventilated seats",
      "power tailgate and wireless charger",
    ],
  },
  {
    when: ({ trim, ageYears, isNew, heavy }) => trim !== "full" && !isNew && ageYears <= 11 && !heavy,
    ar: [
      "شاشة وكاميرا خلفية",
      "مثبت سرعة وتحكم طارة",
      "مكيف ثلج والداخلية نظيفة",
      "مخمل نظيف بدون حروق",
      "بلوتوث وحساسات خلفية",
      "جنوط وتشغيل بصمة",
    ],
    en: [
      "screen and reverse camera",
      "cruise control and steering buttons",
      "ice-cold AC, clean cabin",
      "clean fabric seats, no burns",
      "bluetooth and rear sensors",
      "alloys and push start",
    ],
  },
  {
    when: ({ ageYears, isNew, classic, heavy }) => !isNew && ageYears > 9 && !classic && !heavy,
    ar: [
      "مكيف ثلج والداخلية مرتبة",
      "الطبلون بدون تشقق والمقاعد نظيفة",
      "القزاز كهرباء وكله شغال",
      "مركب{|ة} شاشة وكاميرا",
    ],
    en: [
      "ice-cold AC and a tidy cabin",
      "dashboard uncracked, seats clean",
      "electric windows, all working",
      "screen and camera fitted",
    ],
  },
  {
    when: ({ isNew, classic }) => !isNew && !classic,
    ar: [
      "الداخلية مثل الجديدة وبدون ريحة دخان",
      "ما دخن في{ه|ها} أحد",
      "مظلل{|ة} حراري",
      "مع{ه|ها} مفتاحين وكتيب الوكالة",
      "مركب ل{ه|ها} حماية شفافة وعازل",
      "الأرضيات مغطاة من أول يوم",
    ],
    en: [
      "cabin like new, no smell of smoke",
      "never smoked in",
      "heat-rejecting tint",
      "two keys and the manual included",
      "paint protection film and insulation",
      "floors covered since the first day",
    ],
  },
  {
    when: ({ heavy }) => heavy,
    ar: ["الصندوق مصفح وجاهز للشغل", "جاهز{|ة} على التحميل من اليوم", "المكيف شغال والكبينة مرتبة"],
    en: ["body reinforced and ready for work", "ready to load today", "cab tidy, AC working"],
  },
];
