/** What must be on the first page: ads with all of these facts. Slugs as in addresses; prices in US dollars. */
export type Wanted = {
  kind?: "car" | "part" | "rental";
  make?: string;
  model?: string;
  city?: string;
  color?: string;
  body?: string;
  fuel?: string;
  gear?: string;
  condition?: string;
  /** A category or one above it. */
  category?: string;
  brand?: string;
  from?: number;
  to?: number;
  priceFrom?: number;
  priceTo?: number;
  mileageTo?: number;
  sku?: string;
  /** In the name, in either language. */
  name?: RegExp;
  /** In the Arabic name of who sells it. */
  seller?: RegExp;
};
export type QualityQuery = { text: string; wanted: Wanted };

const of =
  (wanted: Wanted) =>
  (...texts: string[]): QualityQuery[] =>
    texts.map((text) => ({ text, wanted }));
const car = (model: string, more: Wanted = {}) => of({ kind: "car", model, ...more });
const part = (category: string, more: Wanted = {}) => of({ kind: "part", category, ...more });

/**
 * What people type, by what makes it hard. Written by hand, from how buyers on markets of ours write;
 * the ads are those of the demo world.
 */
export const qualityQueries: Record<string, QualityQuery[]> = {
  "names, Arabic": [
    ...car("toyota.camry")("كامري", "تويوتا كامري", "سيارة كامري", "الكامري"),
    ...car("toyota.land-cruiser")("لاند كروزر", "تويوتا لاندكروزر"),
    ...car("toyota.hilux")("هايلكس", "تويوتا هايلوكس"),
    ...car("nissan.patrol")("باترول", "نيسان باترول"),
    ...car("hyundai.azera")("ازيرا", "هيونداي أزيرا"),
    ...car("ford.taurus")("تورس", "فورد توروس"),
    ...car("gmc.sierra")("سييرا", "جمس سييرا"),
    ...car("mercedes-benz.g-class")("مرسيدس جي كلاس"),
    ...car("bmw.5-series")("بي ام الفئة الخامسة"),
    ...of({ kind: "car", make: "lexus" })("لكزس", "سيارات لكزس"),
    ...of({ kind: "car", make: "porsche" })("بورش", "بورشه"),
    ...of({ kind: "car", make: "changan" })("شانجان"),
  ],
  "names, English": [
    ...car("toyota.camry")("camry", "Toyota Camry", "TOYOTA CAMRY", "camry for sale"),
    ...car("toyota.land-cruiser")("land cruiser", "Toyota Land Cruiser"),
    ...car("nissan.patrol")("patrol", "nissan patrol"),
    ...car("gmc.yukon")("gmc yukon", "yukon"),
    ...car("mercedes-benz.s-class")("mercedes s class", "s-class"),
    ...car("mercedes-benz.gle")("mercedes gle"),
    ...car("bmw.5-series")("bmw 5 series"),
    ...car("audi.a6")("audi a6", "a6"),
    ...car("kia.sportage")("sportage"),
    ...car("haval.h9")("haval h9", "h9"),
    ...car("mg.zs")("mg zs"),
    ...of({ kind: "car", make: "infiniti" })("infiniti"),
    ...of({ kind: "car", make: "dodge" })("dodge cars"),
  ],
  "spellings and dialects": [
    ...car("toyota.camry")("كامرى", "كمري", "كامري جراندي"),
    ...car("toyota.land-cruiser")("لاندكروزر", "لاند كروز"),
    ...car("toyota.prado")("برادو", "لاندكروزر برادو"),
    ...car("toyota.yaris")("يارس", "ياريس", "يارز"),
    ...car("toyota.fortuner")("فورتشنر", "فورتنر"),
    ...car("hyundai.elantra")("النترا", "إلنترا", "النتره"),
    ...car("hyundai.accent")("اكسنت", "أكسنت", "اكسينت"),
    ...car("hyundai.santa-fe")("سنتافي", "سانتافيه", "سنتا في"),
    ...car("hyundai.tucson")("توسان", "توكسون"),
    ...car("mitsubishi.pajero")("باجيرو", "بجيرو"),
    ...car("chevrolet.tahoe")("تاهو", "تاهوو"),
    ...car("chevrolet.suburban")("سوبربان", "سوبر بان"),
    ...car("nissan.altima")("التيما", "ألتيما"),
    ...of({ kind: "car", make: "mercedes-benz" })("مرسيدس بنز", "بنز", "مرسدس"),
    ...of({ kind: "car", make: "chevrolet" })("شيفروليه", "شفرليه", "شفر"),
    ...of({ kind: "car", make: "hyundai" })("هيونداي", "هونداي", "هيونداى"),
    ...of({ kind: "car", make: "nissan" })("نيسان", "نسيان"),
  ],
  typos: [
    ...car("toyota.camry")("camery", "camrry", "cmary", "camri", "كامررى", "كامرين", "كامؤي"),
    ...car("toyota.corolla")("corola", "corrola", "coralla", "كورولاا", "كرولا", "كوروىلا"),
    ...car("toyota.fortuner")("fortuner", "fourtuner", "fortunr"),
    ...car("toyota.hilux")("hylux", "hiluxx", "هايلوكس", "هيلكس"),
    ...car("hyundai.elantra")("elentra", "elanta", "الانترا"),
    ...car("hyundai.palisade")("palisad", "pallisade", "باليسيد"),
    ...car("kia.sportage")("sportaje", "sportege", "سبورتاج", "سبورتيج"),
    ...car("ford.taurus")("tarus", "taurs", "تورسس"),
    ...car("dodge.charger")("chargr", "chargar", "تشارجر", "شارجر"),
    ...car("porsche.cayenne")("cayene", "caynne", "كاين"),
    ...of({ kind: "car", make: "mercedes-benz" })("mercedec", "merceds", "mersedes", "مرسيدش"),
    ...of({ kind: "car", make: "chevrolet" })("chevrolete", "chevorlet", "شيفرولية"),
    ...of({ kind: "car", make: "volkswagen" })("volkswagon", "volkswagn"),
    ...of({ kind: "car", make: "mitsubishi" })("mitsubshi", "mitsubichi", "متسوبيشي"),
    ...of({ kind: "car", make: "hyundai" })("hyundia", "hundai"),
    ...part("batteries")("batery", "battry", "بطاريه"),
    ...part("brake-pads")("brakse pads", "فحمت"),
    ...part("radiators")("raditor", "radiater", "رديترر"),
  ],
  "run together or apart": [
    ...car("toyota.camry")("toyotacamry", "تويوتاكامري", "كاميري"),
    ...car("toyota.land-cruiser")("landcruiser", "لاندكروزر"),
    ...car("toyota.rav4")("rav4", "rav 4", "راف 4", "راف٤", "راف فور"),
    ...car("toyota.fj-cruiser")("fj cruiser", "fjcruiser", "اف جي"),
    ...car("ford.f-150-raptor")("f150 raptor", "f-150 raptor", "f 150 raptor", "رابتر"),
    ...car("mg.mg-5")("mg5", "mg 5"),
    ...car("haval.h6")("h6", "h 6", "هافال اتش 6"),
    ...car("infiniti.qx80")("qx80", "qx 80"),
    ...car("audi.a8")("a8", "a 8"),
    ...car("kia.k5")("k5", "كي 5"),
    ...part("oil-filters")("oilfilter", "فلترزيت"),
    ...part("spark-plugs")("sparkplug", "spark-plug"),
    ...part("seat-covers")("seatcover", "seat-covers"),
  ],
  "digits and years": [
    ...car("toyota.camry", { from: 2020, to: 2020 })(
      "camry 2020",
      "كامري 2020",
      "كامري ٢٠٢٠",
      "2020 camry",
      "كامري موديل ۲۰۲۰",
    ),
    ...car("toyota.hilux", { from: 2019, to: 2019 })("hilux 2019", "هايلكس ٢٠١٩", "2019 toyota hilux"),
    ...of({ kind: "car", from: 2024, to: 2024 })("سيارات 2024", "cars 2024", "سيارة موديل ٢٠٢٤"),
    ...of({ kind: "car", make: "nissan", from: 2021, to: 2021 })("نيسان 2021", "nissan model 2021"),
    ...of({ kind: "car", make: "toyota", from: 2018 })("toyota from 2018", "تويوتا من 2018", "تويوتا ٢٠١٨ فما فوق"),
    ...of({ kind: "car", make: "kia", to: 2020 })("kia before 2020", "كيا قبل ٢٠٢٠"),
    ...of({ kind: "car", make: "hyundai", from: 2015, to: 2018 })(
      "hyundai 2015-2018",
      "هيونداي من 2015 الى 2018",
      "هيونداي بين ٢٠١٥ و ٢٠١٨",
    ),
  ],
  sentences: [
    ...car("toyota.camry", { priceTo: 20_000 })(
      "camry under 20k",
      "كامري تحت ٢٠ الف",
      "كامري اقل من 20,000",
      "كامري بأقل من عشرين الف",
    ),
    ...car("toyota.camry", { color: "white", from: 2018 })("white camry after 2018", "كامري بيضاء بعد 2018"),
    ...car("toyota.camry", { city: "riyadh" })(
      "camry in riyadh",
      "كامري في الرياض",
      "كامري بالرياض",
      "ابغى كامري الرياض",
    ),
    ...of({ kind: "car", make: "toyota", city: "jeddah", priceTo: 30_000 })(
      "toyota in jeddah under 30000",
      "تويوتا جدة تحت 30 الف دولار",
    ),
    ...of({ kind: "car", body: "suv", color: "black" })("black suv", "جيب عائلي اسود"),
    ...of({ kind: "car", body: "suv", city: "dammam" })("suv in dammam", "دفع رباعي الدمام"),
    ...of({ kind: "car", body: "pickup", gear: "manual" })("manual pickup", "ونيت قير عادي"),
    ...of({ kind: "car", fuel: "diesel" })("diesel car", "سيارة ديزل"),
    ...of({ kind: "car", fuel: "hybrid", make: "toyota" })("hybrid toyota", "تويوتا هايبرد"),
    ...of({ kind: "car", condition: "new", make: "haval" })("new haval", "هافال جديدة"),
    ...of({ kind: "car", priceFrom: 10_000, priceTo: 20_000, body: "sedan" })(
      "sedan between 10k and 20k",
      "سيدان من 10 الى 20 الف",
      "sedan 10000-20000 usd",
    ),
    ...of({ kind: "car", mileageTo: 50_000, make: "toyota" })(
      "toyota less than 50000 km",
      "تويوتا ممشى اقل من 50 الف",
      "تويوتا ماشي تحت ٥٠ الف كم",
    ),
    ...of({ kind: "car", make: "toyota", color: "silver" })("silver toyota", "تويوتا فضي", "تويوتا لونها سلفر"),
    ...of({ kind: "car", make: "lexus", priceTo: 60_000, from: 2018 })(
      "lexus 2018 or newer max 60k",
      "لكزس 2018 وفوق بحد اقصى 60 الف",
    ),
    ...car("toyota.land-cruiser", { color: "white" })("لاندكروزر ابيض", "white land cruiser", "جيب لاندكروزر ابيض"),
    ...of({ kind: "car", make: "toyota", city: "khobar" })("toyota khobar", "تويوتا الخبر"),
    ...of({ kind: "car", body: "hatchback" })("hatchback", "هاتشباك"),
    ...of({ kind: "car", city: "dubai" })("cars in dubai", "سيارات دبي"),
    ...of({ kind: "car", make: "gmc", priceTo: 40_000 })("cheap gmc up to 40 thousand", "جمس لا يتجاوز 40 الف"),
    ...of({ kind: "car", body: "coupe" })("coupe", "كوبيه"),
  ],
  "parts by name": [
    ...part("oil-filters")("oil filter", "oil filters", "فلتر زيت", "فلاتر زيت", "سيفون زيت"),
    ...part("air-filters")("air filter", "فلتر هواء", "فلتر هوا"),
    ...part("brake-pads")("brake pads", "فحمات", "سفايف", "أقمشة فرامل"),
    ...part("brake-discs")("brake discs", "rotors", "هوبات", "ديسكات"),
    ...part("spark-plugs")("spark plugs", "بواجي"),
    ...part("batteries")("battery", "بطارية", "بطاريات"),
    ...part("tyres")("tyres", "tires", "كفرات", "إطارات", "تواير", "كفر"),
    ...part("alloy-wheels")("rims", "alloy wheels", "جنوط", "رنجات"),
    ...part("wiper-blades")("wipers", "wiper blades", "مساحات"),
    ...part("radiators")("radiator", "رديتر", "راديتر"),
    ...part("alternators")("alternator", "dynamo", "دينمو", "دينامو"),
    ...part("starters")("starter", "سلف"),
    ...part("clutch-kits")("clutch", "كلتش", "دبرياش"),
    ...part("headlights")("headlights", "headlamp", "شمعة أمامية"),
    ...part("tail-lights")("tail lights", "اسطب", "فانوس خلفي"),
    ...part("side-mirrors")("side mirror", "مرايا", "مراية جانبية"),
    ...part("shock-absorbers")("shock absorbers", "shocks", "مساعدات"),
    ...part("floor-mats")("floor mats", "دعاسات"),
    ...part("seat-covers")("seat covers", "تلبيس مقاعد"),
    ...part("exhaust")("muffler", "exhaust", "شكمان"),
    ...part("fuel-pumps")("fuel pump", "طرمبة بنزين"),
    ...part("engine-oils")("engine oil", "زيت مكينة", "motor oil"),
  ],
  "parts for a car": [
    ...part("brake-pads", { name: /Tahoe|تاهو/ })("فحمات تاهو", "tahoe brake pads", "brake pads for chevrolet tahoe"),
    ...part("air-filters", { name: /Corolla|كورولا/ })("فلتر هواء كورولا", "corolla air filter"),
    ...part("fuel-pumps", { name: /Prado|برادو/ })("طرمبة بنزين برادو", "prado fuel pump"),
    ...part("headlights", { name: /Hunter|هنتر/ })("شمعة هنتر", "changan hunter headlight"),
    ...part("radiators", { name: /X5/ })("bmw x5 radiator", "رديتر x5"),
    ...part("spark-plugs", { name: /Emgrand|امجراند/ })("بواجي امجراند", "emgrand spark plugs"),
    ...part("floor-mats", { name: /Challenger|تشالنجر/ })("دعاسات تشالنجر", "challenger floor mats"),
    ...part("wiper-blades", { name: /RX8/ })("rx8 wiper", "مساحة rx8"),
  ],
  "brands and sizes": [
    ...part("tyres", { brand: "bridgestone" })("bridgestone", "bridgestone tyre", "كفرات بريدجستون"),
    ...of({ kind: "part", brand: "bosch" })("bosch", "بوش"),
    ...of({ kind: "part", brand: "denso" })("denso", "دينسو"),
    ...of({ kind: "part", brand: "varta" })("varta battery", "بطارية فارتا"),
    ...part("tyres", { name: /265\/65/ })("265/65 R17", "كفر 265/65"),
    ...part("engine-oils", { name: /5W-30/ })("5w-30", "5w30", "زيت 5w-30", "oil 5W30"),
  ],
  "part numbers": [
    ...of({ sku: "K--40996" })("K--40996", "k40996"),
    ...of({ sku: "GM-41033" })("GM-41033", "gm41033", "GM 41033"),
    ...of({ sku: "BO-40752" })("BO-40752", "bo40752"),
    ...of({ sku: "DE-40975" })("de-40975", "DE40975"),
    ...of({ sku: "TO-40827" })("TO-40827"),
  ],
  "the other keyboard": [
    ...car("toyota.camry")(";hlvd", "ؤشةقغ"),
    ...of({ kind: "car", make: "toyota" })("j,d,jh", "فخغخفش"),
    ...of({ kind: "car", make: "nissan" })("kdshk", "ىهسسشى"),
    ...car("toyota.corolla")(";,v,gh", "ؤخقخممش"),
    ...car("nissan.patrol")("fhjv,g", "حشفقخم"),
    ...of({ kind: "car", make: "lexus" })("مثءعس"),
    ...part("batteries")("f'hvdm", "لاشففثقغ"),
    ...of({ kind: "car", make: "kia" })(";dh", "نهش"),
  ],
  rentals: [
    ...of({ kind: "rental" })("سيارة للايجار", "تأجير سيارات", "rent a car", "car rental"),
    ...of({ kind: "rental", city: "riyadh" })("ايجار سيارات الرياض", "rent a car in riyadh"),
    ...of({ kind: "rental", body: "suv" })("rent suv", "تأجير دفع رباعي"),
  ],
};
