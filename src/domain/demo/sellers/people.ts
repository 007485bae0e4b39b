import type { DemoSeller, Tongue } from "./seller.ts";

const dialling: Record<string, string> = {
  AE: "+971 50 000 ",
  KW: "+965 5000 ",
  QA: "+974 3000 ",
  BH: "+973 3300 ",
  OM: "+968 9000 ",
};

let last = 118;
/** One of the people who sell a car of their own now and then; numbers are from ranges that no one is given. */
const person = (
  slug: string,
  en: string,
  ar: string,
  city: string,
  tongue: Tongue,
  weight = 4,
  country = "SA",
): DemoSeller => {
  last += 1;
  const phone = `${dialling[country] ?? "+966 50 000 "}${String(last).padStart(4, "0")}`;
  return { slug, type: "personal", name: { en, ar }, city, phone, tongue, weight };
};

export const demoPeople: DemoSeller[] = [
  person("abu-fahad", "Abu Fahad", "أبو فهد", "buraydah", "ar", 8),
  person("sara-m", "Sara M.", "سارة م.", "jeddah", "both", 3),
  person("khalid-alotaibi", "Khalid Alotaibi", "خالد العتيبي", "taif", "ar", 5),
  person("yousef-hassan", "Yousef Hassan", "يوسف حسن", "khobar", "both", 5),
  person("abu-turki", "Abu Turki", "أبو تركي", "riyadh", "ar", 8),
  person("nasser-aldosari", "Nasser Aldosari", "ناصر الدوسري", "riyadh", "ar", 6),
  person("mohammed-alqahtani", "Mohammed Alqahtani", "محمد القحطاني", "abha", "ar", 5),
  person("saad-alshahrani", "Saad Alshahrani", "سعد الشهراني", "khamis-mushait", "ar", 5),
  person("abdullah-alharbi", "Abdullah Alharbi", "عبدالله الحربي", "madinah", "ar", 6),
  person("faisal-alghamdi", "Faisal Alghamdi", "فيصل الغامدي", "jeddah", "both", 6),
  person("bandar-alshammari", "Bandar Alshammari", "بندر الشمري", "hail", "ar", 5),
  person("majed-alzahrani", "Majed Alzahrani", "ماجد الزهراني", "makkah", "both", 5),
  person("reem-alsaleh", "Reem Alsaleh", "ريم الصالح", "riyadh", "both", 3),
  person("noura-alanazi", "Noura Alanazi", "نورة العنزي", "tabuk", "ar", 3),
  person("hussain-alnasser", "Hussain Alnasser", "حسين الناصر", "hofuf", "ar", 4),
  person("ali-alsaffar", "Ali Alsaffar", "علي الصفار", "dammam", "both", 4),
  person("ibrahim-hakami", "Ibrahim Hakami", "إبراهيم حكمي", "jazan", "ar", 4),
  person("salem-alyami", "Salem Alyami", "سالم اليامي", "najran", "ar", 3),
  person("turki-aljuhani", "Turki Aljuhani", "تركي الجهني", "yanbu", "ar", 3),
  person("abu-lulwa", "Abu Lulwa", "أبو لولوة", "unaizah", "ar", 4),
  person("mona-alsubaie", "Mona Alsubaie", "منى السبيعي", "kharj", "both", 2),
  person("fahad-alruwaili", "Fahad Alruwaili", "فهد الرويلي", "sakaka", "ar", 3),
  person("ahmed-mostafa", "Ahmed Mostafa", "أحمد مصطفى", "riyadh", "both", 6),
  person("mahmoud-elsayed", "Mahmoud Elsayed", "محمود السيد", "jeddah", "both", 5),
  person("rami-khoury", "Rami Khoury", "رامي خوري", "khobar", "both", 4),
  person("omar-darwish", "Omar Darwish", "عمر درويش", "makkah", "both", 4),
  person("tareq-alkhatib", "Tareq Alkhatib", "طارق الخطيب", "jubail", "both", 3),
  person("rajesh-nair", "Rajesh Nair", "راجيش ناير", "dammam", "en", 5),
  person("imran-sheikh", "Imran Sheikh", "عمران شيخ", "riyadh", "en", 6),
  person("jose-santos", "Jose Santos", "خوسيه سانتوس", "jubail", "en", 3),
  person("maria-reyes", "Maria Reyes", "ماريا رييس", "jeddah", "en", 3),
  person("rashid-almansoori", "Rashid Almansoori", "راشد المنصوري", "abu-dhabi", "both", 6, "AE"),
  person("hamdan-alketbi", "Hamdan Alketbi", "حمدان الكتبي", "al-ain", "ar", 4, "AE"),
  person("anil-menon", "Anil Menon", "أنيل مينون", "dubai", "en", 7, "AE"),
  person("george-haddad", "George Haddad", "جورج حداد", "sharjah", "both", 5, "AE"),
  person("bader-alajmi", "Bader Alajmi", "بدر العجمي", "ahmadi", "ar", 5, "KW"),
  person("dalal-alrashidi", "Dalal Alrashidi", "دلال الرشيدي", "kuwait-city", "both", 4, "KW"),
  person("jassim-alkuwari", "Jassim Alkuwari", "جاسم الكواري", "doha", "both", 5, "QA"),
  person("sayed-mahdi", "Sayed Mahdi", "سيد مهدي", "manama", "both", 4, "BH"),
  person("said-albalushi", "Said Albalushi", "سعيد البلوشي", "muscat", "both", 5, "OM"),
];
