import { numbersByPhrase } from "./number-words.ts";
import { toPhraseSet } from "./vocabulary.ts";

/** Parameters of a list that a phrase stands for. */
type FactParameters = readonly (readonly [name: string, value: string])[];

/** Phrases of search texts that state a fact of a car. */
type FactPhrases = {
  phrases: ReadonlySet<string>;
  parameters: FactParameters;
  /** Whether the phrase has another meaning in a text that names no car: "American" alone. */
  needsCar?: true;
};

const noAccidentPhrases = toPhraseSet(`
  no accident, no accidents, zero accidents, accident free, accidents free, free of accidents, without accident, without accidents,
  non accident, never crashed, no crash, بدون حوادث, بدون حادث, بلا حوادث, خالي حوادث, خالية حوادث, خالي من الحوادث, خالية من الحوادث,
  خاليه من اي حوادث, خالي من حوادث, خالية من حوادث, سليمة من الحوادث, سليم من الحوادث, ما فيها حوادث, مافيها حوادث, ما عليها حوادث,
  ماعليها حوادث, ما فيه حوادث, مافيه حوادث, من غير حوادث, ولا حادث, مفيهاش حوادث, مش عاملة حوادث, مش عامله حوادث, بدون اي حوادث,
  بلا اي حوادث, بدون صدمات, بدون صدامات
`);
const firstOwnerPhrases = toPhraseSet(`
  first owner, 1 st owner, one owner, single owner, 1 owner, sole owner, مالك واحد, مالك اول, اول مالك, المالك الاول, مالك وحيد, مالك 1,
  صاحب اول, اول صاحب, صاحبها الاول, صاحب واحد, يد اولى, يد اولي, اول يد, استعمال شخص واحد, استخدام شخص واحد, مستخدم واحد, اول مستخدم
`);
const secondOwnerPhrases = toPhraseSet(`
  second owner, 2 nd owner, two owners, 2 owners, مالك ثاني, ثاني مالك, المالك الثاني, مالكين, مالكين فقط, تاني مالك, مالك تاني
`);
const fourWheelPhrases = toPhraseSet(`
  4 x 4, four by four, 4 by 4, 4 wd, awd, all wheel drive, four wheel drive, 4 wheel drive, all wheel, quattro, xdrive, 4 matic, دفع رباعي,
  دفع كلي, دفع كامل, دفع عالاربع, دفع على الاربع, فور ويل, فورويل, فور باي فور, دبل دفرنس, دبل ديفرنس
`);
const frontWheelPhrases = toPhraseSet("fwd, front wheel drive, front wheel, دفع امامي, سحب امامي, شد امامي");
const rearWheelPhrases = toPhraseSet("rwd, rear wheel drive, rear wheel, دفع خلفي, سحب خلفي, شد خلفي");
const warrantyPhrases = toPhraseSet(`
  under warranty, with warranty, has warranty, in warranty, warranty left, dealer warranty, agency warranty, تحت الضمان, ضمان ساري,
  الضمان ساري, فيها ضمان, عليها ضمان, فيه ضمان, عليه ضمان, بالضمان, مع ضمان, مع الضمان, ضمان الوكالة, ضمان وكالة, بضمان, بضمان الوكالة,
  على الضمان, لسا بالضمان, داخل الضمان, ضمانها ساري
`);
const inspectedPhrases = toPhraseSet(`
  inspected, with inspection, inspection report, مفحوص, مفحوصة, مع فحص, مع تقرير فحص, تقرير فحص, فيها فحص, عليها فحص
`);
const originalPaintPhrases = toPhraseSet(`
  original paint, factory paint, no repaint, صبغ وكالة, صبغ الوكالة, صبغ اصلي, صبغ المصنع, دهان وكالة, دهان الوكالة, دهان اصلي, بوية وكالة,
  بوية الوكالة, رش وكالة, بدون رش, بدون صبغ
`);

/** Adjectives and countries of each value of the feature `specs`. */
const specWords: Record<string, { adjectives: string; countries: string }> = {
  saudi: { adjectives: "saudi, ksa, سعودي, سعودية", countries: "saudi arabia, السعودية" },
  gulf: { adjectives: "gulf, gcc, khaleeji, خليجي, خليجية", countries: "الخليج, the gulf" },
  american: { adjectives: "american, us, usa, امريكي, امريكية, اميركي", countries: "america, usa, امريكا, اميركا" },
  canadian: { adjectives: "canadian, كندي, كندية", countries: "canada, كندا" },
  european: { adjectives: "european, euro, اوروبي, اوروبية, اوربي", countries: "europe, اوروبا, اوربا" },
  japanese: { adjectives: "japanese, ياباني, يابانية", countries: "japan, اليابان" },
  korean: { adjectives: "korean, كوري, كورية", countries: "korea, كوريا" },
  chinese: { adjectives: "chinese, صيني, صينية", countries: "china, الصين" },
};
const splitList = (list: string): string[] => list.split(",").map((each) => each.trim());
const importedWords = ["وارد", "واردة", "مستورد", "مستوردة", "استيراد"];

/** Lists the phrases that state regional specs whatever stands beside them: "GCC specs", "وارد امريكي". */
function listSpecPhrases(key: string, { adjectives, countries }: { adjectives: string; countries: string }): string {
  const fromAdjectives = splitList(adjectives).flatMap((word) =>
    /[a-z]/.test(word)
      ? [`${word} specs`, `${word} spec`, `${word} import`, `${word} version`]
      : [...importedWords, "مواصفات", "سبيك"].map((prefix) => `${prefix} ${word}`),
  );
  const fromCountries = splitList(countries).flatMap((word) =>
    /[a-z]/.test(word)
      ? [`imported from ${word}`, `import from ${word}`]
      : importedWords.flatMap((prefix) => [`${prefix} ${word}`, `${prefix} من ${word}`]),
  );
  // These two words have no other meaning in a market for cars.
  const alone = key === "gulf" ? ["gcc", "خليجي", "خليجية", "khaleeji"] : [];
  return [...fromAdjectives, ...fromCountries, ...alone].join(", ");
}

/** Adjectives that mean regional specs only beside the name of a car. The short "us" is also an English word. */
const listSpecAdjectives = ({ adjectives }: { adjectives: string }): string =>
  splitList(adjectives)
    .filter((word) => word !== "us")
    .join(", ");

/**
 * Everyday words for equipment by feature and value, besides the names in the catalog. Beside the name of a car they
 * describe the car. Listings are not indexed with them, because most are also names of parts.
 */
const equipmentWords: Record<string, Record<string, string>> = {
  assistance: {
    "cruise-control": "cruise, cruise control, كروز, كروز كنترول, مثبت, مثبت سرعه",
    "adaptive-cruise": "adaptive cruise, radar cruise, radar, رادار, مثبت رادار, مثبت سرعة ذكي",
    "lane-assist": "lane assist, lane keeping, lane keep assist, مساعد المسار",
    "blind-spot": "blind spot, blind spots, نقطة عمياء, النقطة العمياء, النقاط العمياء",
    "parking-sensors-rear": "parking sensors, sensors, حساسات, حساس خلفي, سنسر",
    "camera-rear": "reverse camera, backup camera, rear view camera, كاميرا رجوع, كاميرا ريوس, كاميره خلفيه",
    "camera-surround":
      "360 camera, camera 360, 360 cameras, surround camera, كاميرات 360, كاميره 360, 360 درجة, كاميرا محيطية",
    "head-up-display": "hud, head up display, head up, هيد اب, هيدب",
    "self-parking": "self parking, park assist, auto parking, يصف لحاله, اصطفاف ذاتي",
  },
  comfort: {
    sunroof: "sunroof, sun roof, moonroof, moon roof, فتحة, فتحة سقف, فتحة بالسقف, بفتحة, صن روف, سن روف",
    "panoramic-roof":
      "panorama, panoramic, panorama roof, panoramic sunroof, pano, بانوراما, بنوراما, فتحة بانوراما, سقف بانوراما",
    "keyless-entry": "keyless, keyless go, smart key, دخول ذكي, مفتاح ذكي",
    "push-start": "push start, push button, start button, بصمة, تشغيل بصمة, تشغيل بالبصمة, زر تشغيل",
    "remote-start": "remote start, remote engine start, تشغيل عن بعد, تشغيل من بعيد",
    "electric-tailgate": "power tailgate, electric trunk, power trunk, شنطة كهرباء, دبة كهرباء, باب كهرباء",
    "climate-control": "climate control, dual climate, مكيف رقمي",
  },
  seats: {
    leather: "leather, leather interior, leather seats, جلد, جلدية, فرش جلد, داخلية جلد, مقاعد جلدية",
    heated: "heated seats, seat heating, تدفئة, تدفئة كراسي, كراسي مدفأة",
    ventilated: "cooled seats, ventilated seats, cooling seats, تبريد كراسي, كراسي مبردة, مقاعد مبردة, كراسي تبريد",
    memory: "memory seats, memory seat, ميموري, كراسي ميموري",
    "electric-driver":
      "electric seats, power seats, power seat, electric seat, كراسي كهرباء, مقاعد كهرباء, كرسي كهرباء",
    massage: "massage seats, massage, كراسي مساج, مساج",
    "third-row": "third row, 3 rd row, 3 rows, three rows, صف ثالث, ثلاث صفوف, ثلاثة صفوف, 3 صفوف",
    "captain-chairs": "captain seats, captain chairs, كراسي كابتن, كابتن",
  },
  media: {
    "apple-carplay": "carplay, car play, apple carplay, apple car play, كاربلاي, كار بلاي, ابل كار بلاي, كاربليه",
    "android-auto": "android auto, اندرويد اوتو",
    "touch-screen": "touch screen, touchscreen, screen, شاشة, شاشة لمس, بشاشة",
    navigation: "navigation, navigator, gps, ملاحة, نفيجيشن, نافيجيشن, خرائط",
    "wireless-charging": "wireless charger, wireless charging, شاحن لاسلكي, شحن لاسلكي",
    "digital-cockpit": "digital cockpit, digital cluster, عداد رقمي, عداد ديجيتال, طبلون ديجيتال",
    bluetooth: "bluetooth, بلوتوث, بلوتوس",
  },
};

/** Phrases of search texts for equipment, with the parameters of the list that they stand for. */
const equipmentPhrases: readonly FactPhrases[] = Object.entries(equipmentWords).flatMap(([feature, values]) =>
  Object.entries(values).map(
    ([slug, words]): FactPhrases => ({
      phrases: toPhraseSet(words),
      parameters: [[`feature.equipment_${feature}`, slug]],
      needsCar: true,
    }),
  ),
);

/** Phrases that state facts of cars, with the parameters of the list that they stand for. */
export const factPhrases: readonly FactPhrases[] = [
  ...equipmentPhrases,
  { phrases: noAccidentPhrases, parameters: [["feature.accidents", "none"]] },
  { phrases: firstOwnerPhrases, parameters: [["feature.ownersMax", "1"]] },
  { phrases: secondOwnerPhrases, parameters: [["feature.ownersMax", "2"]] },
  // Few people tell the two drivetrains apart.
  {
    phrases: fourWheelPhrases,
    parameters: [
      ["feature.drivetrain", "four"],
      ["feature.drivetrain", "all"],
    ],
  },
  { phrases: frontWheelPhrases, parameters: [["feature.drivetrain", "front"]] },
  { phrases: rearWheelPhrases, parameters: [["feature.drivetrain", "rear"]] },
  { phrases: warrantyPhrases, parameters: [["feature.warrantyMin", "1"]] },
  { phrases: inspectedPhrases, parameters: [["inspected", "yes"]] },
  { phrases: originalPaintPhrases, parameters: [["feature.paint", "original"]] },
  ...Object.entries(specWords).flatMap(([key, words]): FactPhrases[] => [
    { phrases: toPhraseSet(listSpecPhrases(key, words)), parameters: [["feature.specs", key]] },
    { phrases: toPhraseSet(listSpecAdjectives(words)), parameters: [["feature.specs", key]], needsCar: true },
  ]),
];

/** Words after a number that say what is counted, with the numbers that cars have. */
export const countedParts: readonly { key: string; units: ReadonlySet<string>; least: number; most: number }[] = [
  {
    key: "seats",
    units: toPhraseSet(`
      seats, seat, seater, seaters, passengers, passenger, مقاعد, مقعد, كراسي, كرسي, راكب, ركاب, نفر, انفار
    `),
    least: 2,
    most: 60,
  },
  { key: "doors", units: toPhraseSet("doors, door, ابواب, باب, بيبان"), least: 2, most: 6 },
  {
    key: "cylinders",
    units: toPhraseSet(
      "cylinders, cylinder, cyl, سلندر, سلندرات, سيلندر, سليندر, سلندار, اسطوانة, اسطوانات, بستم, بساتم",
    ),
    least: 2,
    most: 16,
  },
];

/** Letters before the number of cylinders: V8, V6, «في 8». */
export const cylinderLetters: ReadonlySet<string> = new Set(["v", "في", "فيه"]);

/** Words around the colour of the seats: "black interior", «داخلية بيج». */
export const interiorWords = toPhraseSet(
  "interior, inside, seats, داخلية, الداخلية, داخليتها, داخل, من الداخل, فرش, الفرش",
);

/** Number words of the vocabulary that count parts of a car. */
export const getCountOfWord = (word: string): number | undefined => {
  const count = numbersByPhrase.get(word);
  return count !== undefined && count < 20 ? count : undefined;
};

/** Single words of the phrases above. Spelling correction leaves them unchanged. */
export const carFactWords: ReadonlySet<string> = new Set(
  [...factPhrases.map(({ phrases }) => phrases), ...countedParts.map(({ units }) => units), interiorWords].flatMap(
    (phrases) => [...phrases].flatMap((phrase) => phrase.split(" ")),
  ),
);
