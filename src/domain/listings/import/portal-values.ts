import { normalizeSearchText, normalizeToKey } from "#kernel/normalize-text.ts";

/** Features with a list of values for which import files of portals use other words. */
export type PortalValueField = "fuel" | "gear" | "specs" | "condition" | "body" | "color";

/**
 * Words of portals by feature and key of the feature's value, in both scripts and several dialects. The spellings of
 * the catalog are known without this table. It contains words that mean the value only in a column of the feature:
 * "Gas" in the column of fuels is petrol, and a car in "excellent" condition is a used car.
 */
export const portalValues: Record<PortalValueField, readonly (readonly [key: string, words: string])[]> = {
  fuel: [
    [
      "petrol",
      "gas|gasoline|benzin|benzine|essence|unleaded|petrol 91|petrol 95|بنزين 80|بنزين 90|بنزين 91|بنزين 92|بنزين 95|بنزين 98|بانزين|خالي الرصاص|ممتاز",
    ],
    ["diesel", "gasoil|gas oil|gazole|سولار|مازوت|ديزل توربو|turbo diesel|tdi"],
    [
      "hybrid",
      "plug-in hybrid|plugin hybrid|plug in hybrid electric|phev|hev|mhev|mild hybrid|self-charging hybrid|petrol hybrid|gasoline hybrid|hybrid petrol|petrol/electric|gasoline/electric|electric/petrol|erev|بلج ان هايبرد|بلق ان هايبرد|هايبرد بلج ان|مايلد هايبرد|هايبرد قابل للشحن|بنزين/كهرباء|كهرباء/بنزين|بنزين وكهرباء|كهرباء وبنزين|هايبرد بنزين",
    ],
    [
      "electric",
      "bev|full electric|fully electric|pure electric|كهربائي|كهربائي بالكامل|كهرباء بالكامل|كهربائيه بالكامل",
    ],
    [
      "natural-gas",
      "natural gas|cng|ngv|compressed natural gas|غاز طبيعي|غاز|بنزين/غاز|غاز/بنزين|بنزين وغاز|petrol/cng|gas/cng|bi-fuel|bifuel|dual fuel|natural gas/petrol",
    ],
  ],
  gear: [
    [
      "automatic",
      "automatic transmission|auto|a/t|at|cvt|dct|dsg|dht|amt|e-cvt|tiptronic|steptronic|semi-automatic|semi automatic|automated manual|single speed|تبترونيك|تيبترونيك|نصف اوتوماتيك|شبه اوتوماتيك|اتوماتك|اوتماتيك|اوتوماتك",
    ],
    [
      "manual",
      "manual transmission|m/t|mt|manuel|man|stick|normal|يدوي/عادي|عادي/يدوي|عادي يدوي|مانيوال/عادي|عادي/مانيوال|نورمال|غيار عادي|فتيس عادي",
    ],
  ],
  specs: [
    ["saudi", "saudi arabia|saudi arabian|ksa specs|السعوديه|مواصفات السعوديه"],
    ["gulf", "gcc|gcc specs|gulf specs|khaleeji|الخليج|وارد الخليج|خليجيه"],
    ["american", "usa specs|us specs|north american|america|امريكا|وارد امريكا"],
    ["canadian", "canada|canada specs|canadian import|كندا|وارد كندا"],
    ["european", "europe|euro|euro specs|german|germany|اوروبا|اوربي|اوربيه|اوروبيه|وارد اوروبا|الماني|المانيا"],
    ["japanese", "japan|japan specs|اليابان|وارد اليابان"],
    ["korean", "korea|korea specs|south korea|كوريا|وارد كوريا"],
    ["chinese", "china|china specs|الصين|وارد الصين"],
  ],
  condition: [
    ["new", "brand-new|unused|zero km|0 km|zero|جديد زيرو|زيرو|جديد كليا|لم تستعمل|غير مستعمل|غير مستعمله"],
    [
      "used",
      "like new|as new|nearly new|almost new|excellent|very good|good|fair|pre-owned|preowned|second-hand|certified pre-owned|cpo|certified|refurbished|used - excellent|used - very good|used - good|used - like new|ممتاز|ممتازه|ممتازه بدون حوادث|جيد|جيده|جيد جدا|جيده جدا|مقبول|مقبوله|كسر زيرو|شبه جديد|شبه جديده|كالجديد|كالجديده|بحاله الوكاله|بحاله ممتازه|بحاله جيده|نظيف|نظيفه|مستعمل - ممتاز|مستعمل - جيد",
    ],
    [
      "damaged",
      "accident|crashed|wrecked|scrap|for parts|not running|needs repair|حادث|حوادث|متضرر|متضرره|معطوب|معطوبه|تشليح|للتشليح|سكراب|قطع غيار|مقلوب|مقلوبه|تحتاج صيانه",
    ],
  ],
  body: [
    ["sedan", "berline|limousine|saloon car|سيدان 4 ابواب|صالون عائلي"],
    [
      "suv",
      "crossover|cross over|4x4|4wd|off road|off-road|offroad|jeep|jeeps|sport utility|كروس اوفر|كروس|جيب|عائليه دفع رباعي|اس يو في|دفع رباعي suv",
    ],
    ["hatchback", "hatch|5 door hatchback|compact|هاتش باك|هاتش|هاتشباك 5 ابواب|هاتش بك"],
    ["pickup", "pick-up|double cab|single cab|truck pickup|نصف نقل|ربع نقل|دبل كابينه|سنجل كابينه|بك اب|بيك اب دبل"],
    ["coupe", "sport|sports|sports car|coupé|كوبيه 2 باب|رياضيه|سياره رياضيه|كوبه"],
    ["convertible", "cabriolet|cabrio|roadster|spyder|spider|كابورليه|كابريو|رودستر|مكشوف"],
    ["wagon", "station wagon|estate|touring|combi|kombi|sw|ستيشن واجن|استيشن|ستيشن واغن|واجن"],
    ["van", "mpv|minivan|people carrier|cargo van|panel van|فان نقل|ميني فان عائلي"],
    ["truck", "heavy truck|lorry|نقل|نقل ثقيل|شاحنات"],
    ["bus", "coach|microbus|micro bus|ميكروباص|ميكرو باص|اتوبيس|باص صغير"],
  ],
  color: [
    ["white", "off white|off-white|pearl|snow white|ابيض لؤلؤي|اوف وايت|ابيض ثلجي|وايت"],
    ["silver", "silver gray|silver grey|metallic silver|سلفر فاتح|فضي فاتح"],
    ["gray", "titanium|gun metal|gunmetal|graphite|فيراني|فئراني|رمادي معدني|رصاص|جرافيت|تيتانيوم|سكني|فراني"],
    ["dark-gray", "anthracite|دخاني|رمادي دخاني|فضي غامق"],
    ["black", "jet black|اسود ملكي|بلاك|اسود لامع"],
    ["red", "احمر غامق|احمر فيراري|crimson|ruby"],
    ["orange", "copper|نحاسي|مشمشي|اورنج"],
    ["pear-green", "lime|فسفوري|فوسفوري|تفاحي"],
    ["green", "dark green|اخضر غامق|جنزاري"],
    ["shakespeare", "turquoise|light blue|sky blue|baby blue|teal|cyan|تركواز|تيركواز|فيروزي|لبني|ازرق فاتح|بترولي"],
    ["dark-blue", "indigo|royal blue|نيلي|ازرق ملكي"],
    ["violet", "mauve|موف|بنفسج|ليلكي"],
    ["brown", "chocolate|coffee|mocha|شوكولاته|قهوائي|بن محروق|موكا|قهوه"],
    ["beige", "champagne|cream|sand|ivory|tan|شمبانيا|شامبين|شامبانيا|كريمي|سكري|جملي|رملي|عاجي|حليبي"],
    ["gold", "ذهبي فاتح|honey|عسلي"],
    ["olive", "olive green|زيتوني|كاكي|khaki"],
    ["burgundy", "maroon|wine|dark red|نبيتي|نبيذي|خمري غامق|ماروني|مارون|بوردو|عنابي غامق"],
    ["other", "other|multi|multicolor|اخرى|متعدد الالوان|الوان اخرى"],
  ],
};

/** Words around a value that do not change it, such as "specs" in "GCC specs", in normalized form. */
const noiseWords = new Set(
  `specs spec specifications specification type transmission gearbox color colour condition fuel body metallic matte matt
   pearl glossy مواصفات مواصفه المواصفات وارد استيراد ناقل حركه الحركه قير جير فتيس غيار لون اللون حاله الحاله وقود نوع
   ميتاليك معدني لؤلؤي مطفي مطفى لامع سياره`
    .split(/\s+/)
    .map((word) => normalizeSearchText(word)),
);

const keysByField: Readonly<Record<PortalValueField, ReadonlyMap<string, string>>> = Object.fromEntries(
  Object.entries(portalValues).map(([field, entries]) => [
    field,
    new Map(entries.flatMap(([key, words]) => words.split("|").map((word) => [normalizeToKey(word), key]))),
  ]),
) as Record<PortalValueField, Map<string, string>>;

export const isPortalValueField = (field: string): field is PortalValueField => Object.hasOwn(portalValues, field);

/** Finds the key of the value for which a portal writes `text` in the column of a feature. */
export const findPortalValue = (field: PortalValueField, text: string): string | undefined =>
  keysByField[field].get(normalizeToKey(text));

/**
 * Lists simpler forms of a value, most specific first: without words such as "specs", with the masculine ending of an
 * adjective (أمريكية → أمريكي), and the parts of a value with a separator ("يدوي/عادي").
 */
export function listSimplerForms(text: string): string[] {
  const words = normalizeSearchText(text)
    .split(/\s+/)
    .filter((word) => word !== "");
  const withoutNoise = words.filter((word) => !noiseWords.has(word)).join(" ");
  const forms = [withoutNoise, toMasculine(withoutNoise)].filter((form) => form !== "");
  return [...new Set(forms)].filter((form) => form !== words.join(" "));
}

/** Splits a value at its separators. Returns an empty list for a value without separators. */
export function splitValue(text: string): string[] {
  const parts = text
    .split(/[/|,،;()+]| - | – |\bor\b|\band\b| أو | او | و(?=\S)/u)
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.length > 1 ? parts : [];
}

/** Replaces the feminine ending of an Arabic adjective: اوروبيه becomes اوروبي. */
const toMasculine = (text: string): string => text.replace(/(\p{L}{3})يه$/u, "$1ي");
