import type { DemoSeller, WritingLanguage } from "./demo-seller.ts";

const phonePrefixes: Record<string, string> = {
  AE: "+971 50 000 ",
  KW: "+965 5000 ",
  QA: "+974 3000 ",
  BH: "+973 3300 ",
  OM: "+968 9000 ",
};

let lastPhoneSuffix = 118;
/** Defines a private seller. The phone numbers come from ranges that are not assigned to anybody. */
const definePerson = (
  slug: string,
  en: string,
  ar: string,
  city: string,
  tongue: WritingLanguage,
  weight = 4,
  country = "SA",
): DemoSeller => {
  lastPhoneSuffix += 1;
  const phone = `${phonePrefixes[country] ?? "+966 50 000 "}${String(lastPhoneSuffix).padStart(4, "0")}`;
  return { slug, type: "personal", name: { en, ar }, city, phone, tongue, weight };
};

export const demoPrivateSellers: DemoSeller[] = [
  definePerson("abu-fahad", "Abu Fahad", "أبو فهد", "buraydah", "ar", 8),
  definePerson("sara-m", "Sara M.", "سارة م.", "jeddah", "both", 3),
  definePerson("khalid-alotaibi", "Khalid Alotaibi", "خالد العتيبي", "taif", "ar", 5),
  definePerson("yousef-hassan", "Yousef Hassan", "يوسف حسن", "khobar", "both", 5),
  definePerson("abu-turki", "Abu Turki", "أبو تركي", "riyadh", "ar", 8),
  definePerson("nasser-aldosari", "Nasser Aldosari", "ناصر الدوسري", "riyadh", "ar", 6),
  definePerson("mohammed-alqahtani", "Mohammed Alqahtani", "محمد القحطاني", "abha", "ar", 5),
  definePerson("saad-alshahrani", "Saad Alshahrani", "سعد الشهراني", "khamis-mushait", "ar", 5),
  definePerson("abdullah-alharbi", "Abdullah Alharbi", "عبدالله الحربي", "madinah", "ar", 6),
  definePerson("faisal-alghamdi", "Faisal Alghamdi", "فيصل الغامدي", "jeddah", "both", 6),
  definePerson("bandar-alshammari", "Bandar Alshammari", "بندر الشمري", "hail", "ar", 5),
  definePerson("majed-alzahrani", "Majed Alzahrani", "ماجد الزهراني", "makkah", "both", 5),
  definePerson("reem-alsaleh", "Reem Alsaleh", "ريم الصالح", "riyadh", "both", 3),
  definePerson("noura-alanazi", "Noura Alanazi", "نورة العنزي", "tabuk", "ar", 3),
  definePerson("hussain-alnasser", "Hussain Alnasser", "حسين الناصر", "hofuf", "ar", 4),
  definePerson("ali-alsaffar", "Ali Alsaffar", "علي الصفار", "dammam", "both", 4),
  definePerson("ibrahim-hakami", "Ibrahim Hakami", "إبراهيم حكمي", "jazan", "ar", 4),
  definePerson("salem-alyami", "Salem Alyami", "سالم اليامي", "najran", "ar", 3),
  definePerson("turki-aljuhani", "Turki Aljuhani", "تركي الجهني", "yanbu", "ar", 3),
  definePerson("abu-lulwa", "Abu Lulwa", "أبو لولوة", "unaizah", "ar", 4),
  definePerson("mona-alsubaie", "Mona Alsubaie", "منى السبيعي", "kharj", "both", 2),
  definePerson("fahad-alruwaili", "Fahad Alruwaili", "فهد الرويلي", "sakaka", "ar", 3),
  definePerson("ahmed-mostafa", "Ahmed Mostafa", "أحمد مصطفى", "riyadh", "both", 6),
  definePerson("mahmoud-elsayed", "Mahmoud Elsayed", "محمود السيد", "jeddah", "both", 5),
  definePerson("rami-khoury", "Rami Khoury", "رامي خوري", "khobar", "both", 4),
  definePerson("omar-darwish", "Omar Darwish", "عمر درويش", "makkah", "both", 4),
  definePerson("tareq-alkhatib", "Tareq Alkhatib", "طارق الخطيب", "jubail", "both", 3),
  definePerson("rajesh-nair", "Rajesh Nair", "راجيش ناير", "dammam", "en", 5),
  definePerson("imran-sheikh", "Imran Sheikh", "عمران شيخ", "riyadh", "en", 6),
  definePerson("jose-santos", "Jose Santos", "خوسيه سانتوس", "jubail", "en", 3),
  definePerson("maria-reyes", "Maria Reyes", "ماريا رييس", "jeddah", "en", 3),
  definePerson("rashid-almansoori", "Rashid Almansoori", "راشد المنصوري", "abu-dhabi", "both", 6, "AE"),
  definePerson("hamdan-alketbi", "Hamdan Alketbi", "حمدان الكتبي", "al-ain", "ar", 4, "AE"),
  definePerson("anil-menon", "Anil Menon", "أنيل مينون", "dubai", "en", 7, "AE"),
  definePerson("george-haddad", "George Haddad", "جورج حداد", "sharjah", "both", 5, "AE"),
  definePerson("bader-alajmi", "Bader Alajmi", "بدر العجمي", "ahmadi", "ar", 5, "KW"),
  definePerson("dalal-alrashidi", "Dalal Alrashidi", "دلال الرشيدي", "kuwait-city", "both", 4, "KW"),
  definePerson("jassim-alkuwari", "Jassim Alkuwari", "جاسم الكواري", "doha", "both", 5, "QA"),
  definePerson("sayed-mahdi", "Sayed Mahdi", "سيد مهدي", "manama", "both", 4, "BH"),
  definePerson("said-albalushi", "Said Albalushi", "سعيد البلوشي", "muscat", "both", 5, "OM"),
];
