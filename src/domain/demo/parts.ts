import type { LocalText } from "#kernel/local-text.ts";

/** A kind of part in the demo world, with the category it belongs to and the brands that make it. */
export type DemoPart = {
  picture: string;
  category: string;
  name: LocalText;
  note: LocalText;
  brands: string[];
  /** US cents. */
  price: number;
  features?: Record<string, number | string>;
};

const part = (
  picture: string,
  category: string,
  en: string,
  ar: string,
  noteEn: string,
  noteAr: string,
  brands: string[],
  price: number,
  features?: DemoPart["features"],
): DemoPart => ({ picture, category, name: { en, ar }, note: { en: noteEn, ar: noteAr }, brands, price, ...(features ? { features } : {}) });

export const demoParts: DemoPart[] = [
  part("brake-disc", "brake-discs", "Front brake disc", "هوب فرامل أمامي", "Coated, ready to fit. Sold as a pair.", "مطلي وجاهز للتركيب، السعر للحبتين.", ["brembo", "bosch", "ate"], 8_900, { axle: "front", warranty: 12 }),
  part("brake-pads", "brake-pads", "Ceramic brake pads", "فحمات سيراميك", "Quiet, little dust, set for one axle.", "بدون صفير وغبارها قليل، طقم لمحور واحد.", ["brembo", "bosch", "trw"], 4_250, { axle: "front", warranty: 6 }),
  part("oil-filter", "oil-filters", "Oil filter", "فلتر زيت", "Holds pressure to the end of its service interval.", "أصلي ويتحمل لين موعد الغيار الجاي.", ["mann-filter", "mahle", "denso"], 780),
  part("air-filter", "air-filters", "Engine air filter", "فلتر هواء مكينة", "Made for dusty roads.", "مناسب لأجواء الغبار والبر.", ["mann-filter", "mahle", "bosch"], 1_450),
  part("battery", "batteries", "Maintenance-free battery", "بطارية جافة", "Fresh stock, tested before it leaves the shop.", "تاريخ جديد ونفحصها لك قبل التسليم.", ["varta", "bosch", "acdelco"], 9_600, { capacity: 70, warranty: 18 }),
  part("spark-plug", "spark-plugs", "Iridium spark plug", "بوجي إيريديوم", "Lasts up to 100,000 km.", "يمشي معك لين ١٠٠ ألف كيلو.", ["ngk", "denso", "bosch"], 1_280),
  part("shock-absorber", "shock-absorbers", "Gas shock absorber", "مساعد غاز", "Firm on bad roads, quiet in town.", "ثابت في المطبات وهادي داخل المدينة.", ["kyb", "monroe", "sachs"], 6_400, { axle: "rear", warranty: 12 }),
  part("tyre", "tyres", "All-season tyre", "كفر لكل المواسم", "Made this year, fitting and balancing included.", "تاريخ السنة، والتركيب والترصيص علينا.", ["michelin", "bridgestone"], 11_500, { tyre_size: "215/55 R17" }),
  part("alloy-wheel", "alloy-wheels", "18-inch alloy wheel", "جنط ألمنيوم ١٨ بوصة", "Machined face, no scratches.", "واجهة مخروطة وبدون خدوش.", ["mopar", "toyota-genuine-parts"], 18_500, { rim_size: 18 }),
  part("headlight", "headlights", "LED headlight", "شمعة أمامية LED", "Complete with the control unit.", "كاملة مع وحدة التحكم.", ["hella", "valeo", "philips"], 32_000, { warranty: 6 }),
  part("tail-light", "tail-lights", "Tail light", "اسطب خلفي", "Clear lens, all lamps working.", "العدسة نظيفة وكل اللمبات شغالة.", ["hella", "valeo"], 9_800),
  part("side-mirror", "side-mirrors", "Power-folding side mirror", "مراية جانبية كهرباء", "With indicator and heating.", "مع إشارة وتسخين.", ["valeo", "hella"], 12_400),
  part("wiper-blade", "wiper-blades", "Flat wiper blades", "مساحات مطاطية مسطحة", "Pair, fits hook arms.", "طقم حبتين، تركب على الذراع العادي.", ["bosch", "valeo"], 1_900),
  part("alternator", "alternators", "Alternator 120 A", "دينمو ١٢٠ أمبير", "Rebuilt and bench-tested.", "مجدد ومفحوص على الجهاز.", ["denso", "bosch", "valeo"], 21_000, { warranty: 6 }),
  part("starter", "starters", "Starter motor", "سلف", "Turns cold engines at once.", "يشتغل من أول لفة.", ["denso", "bosch"], 17_500, { warranty: 6 }),
  part("radiator", "radiators", "Aluminium radiator", "رديتر ألمنيوم", "Double core for hot summers.", "طبقتين ويتحمل حر الصيف.", ["denso", "valeo", "mahle"], 14_900, { warranty: 12 }),
  part("clutch-kit", "clutch-kits", "Clutch kit, 3 pieces", "طقم كلتش ٣ قطع", "Plate, cover and bearing.", "صحن ودسك وبلية.", ["exedy", "sachs", "aisin"], 19_900, { warranty: 12 }),
  part("timing-belt", "timing-belts", "Timing belt kit", "طقم سير توقيت", "Belt, tensioner and rollers.", "سير وشداد وبلايات.", ["gates", "skf"], 11_200),
  part("fuel-pump", "fuel-pumps", "In-tank fuel pump", "طرمبة بنزين داخلية", "With strainer and seal.", "مع الصفاية والوجه.", ["bosch", "denso"], 8_700, { warranty: 6 }),
  part("exhaust-muffler", "exhaust", "Stainless muffler", "شكمان ستانلس", "Deep sound, no drone.", "صوته فخم وما يزعج على الخط.", ["motorcraft", "gm-genuine-parts"], 13_500),
  part("engine-oil", "engine-oils", "Engine oil 5W-30, 4 L", "زيت مكينة 5W-30 سعة ٤ لتر", "Fully synthetic.", "تخليقي بالكامل.", ["mobil-1", "castrol"], 3_400, { volume: 4, viscosity: "5W-30" }),
  part("seat-cover", "seat-covers", "Leather seat covers", "تلبيس جلد للمقاعد", "Full set, tailored.", "طقم كامل تفصيل.", ["mopar", "motorcraft"], 15_800),
  part("floor-mat", "floor-mats", "Deep rubber floor mats", "دعاسات مطاط عميقة", "Keep sand and water in.", "تحفظ الرمل والموية وتنغسل بسهولة.", ["mopar", "motorcraft"], 4_900),
  part("jump-cable", "tools", "Jump cables 600 A", "اشتراك بطارية ٦٠٠ أمبير", "Copper core, 3 metres.", "نحاس صافي وطوله ٣ متر.", ["bosch", "varta"], 2_600),
];
