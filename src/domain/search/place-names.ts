import { tokenize } from "#kernel/normalize-text.ts";

/**
 * Names of places that are no cities of the catalog, in Arabic and English: countries and cities of the world. Cities
 * with two words are missing, because searches are corrected word by word.
 */
const cityNames = tokenize(`
  لندن london باريس paris برلين berlin روما rome مدريد madrid برشلونة barcelona ميلانو milan ميونخ munich فرانكفورت
  frankfurt هامبورغ hamburg فيينا vienna بروكسل brussels امستردام amsterdam روتردام rotterdam جنيف geneva زيورخ zurich
  ستوكهولم stockholm اوسلو oslo كوبنهاغن copenhagen هلسنكي helsinki وارسو warsaw براغ prague بودابست budapest بوخارست
  bucharest صوفيا sofia اثينا athens لشبونة lisbon دبلن dublin مانشستر manchester ليفربول liverpool برمنغهام birmingham
  مرسيليا marseille ليون lyon موسكو moscow كييف kyiv kiev مينسك minsk اسطنبول istanbul انقرة ankara ازمير
  izmir انطاليا antalya بورصة bursa مرسين mersin طهران tehran شيراز shiraz تبريز tabriz اصفهان isfahan مشهد mashhad
  كابول kabul كراتشي karachi لاهور lahore دلهي delhi مومباي mumbai كلكتا kolkata دكا dhaka كولومبو colombo بانكوك bangkok
  جاكرتا jakarta كوالالمبور سنغافورة singapore مانيلا manila هانوي hanoi بكين beijing شنغهاي shanghai قوانغتشو guangzhou
  شنتشن shenzhen طوكيو tokyo اوساكا osaka سيول seoul بوسان busan سيدني sydney ملبورن melbourne تورنتو تورونتو toronto
  مونتريال montreal فانكوفر vancouver نيويورك شيكاغو chicago هيوستن houston دالاس dallas ميامي miami ديترويت detroit
  بوسطن boston اتلانتا atlanta لاغوس lagos نيروبي nairobi دكار dakar انجمينا باماكو bamako جوهانسبرغ johannesburg
  حيفا haifa يافا jaffa الناصرة nazareth القدس jerusalem دمشق damascus حلب aleppo حمص homs حماة hama اللاذقية latakia
  طرطوس tartus ادلب idlib الرقة raqqa درعا السويداء القامشلي بنغازي benghazi مصراتة misrata سبها sabha درنة derna سرت
  sirte زوارة zuwara طبرق tobruk صنعاء sanaa عدن aden تعز taiz الحديدة المكلا mukalla الخرطوم khartoum امدرمان
  omdurman نواكشوط nouakchott نواذيبو مقديشو mogadishu جيبوتي djibouti
`);

/** Regions whose usual name is shorter than their official one. */
const shortCountryNames = tokenize(
  "كوريا korea امريكا america انجلترا england بريطانيا britain روسيا السعودية الامارات سوريا syria ليبيا libya",
);

/** Returns the names of all countries that consist of one word, in Arabic and English. */
function listCountryNames(): string[] {
  const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
  const codes = letters.flatMap((first) => letters.map((second) => first + second));
  return ["ar", "en"].flatMap((language) => {
    const names = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    return codes.flatMap((code) => {
      const words = tokenize(names.of(code) ?? "");
      return words.length === 1 ? words : [];
    });
  });
}

const placeNames: ReadonlySet<string> = new Set([...cityNames, ...shortCountryNames, ...listCountryNames()]);

/** Returns whether a normalized word names a well-known place. Such a word is spelled correctly, even without listings. */
export const isPlaceName = (word: string): boolean => placeNames.has(word);
