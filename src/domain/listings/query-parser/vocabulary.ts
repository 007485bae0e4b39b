import { tokenize } from "#kernel/normalize-text.ts";
import { numbersByPhrase } from "./number-words.ts";
import { stopWords } from "./stop-words.ts";

/** Creates a set of normalized phrases from a list with commas. The words of a phrase are joined by a space. */
export const toPhraseSet = (phrases: string): ReadonlySet<string> =>
  new Set(phrases.split(",").map((phrase) => tokenize(phrase).join(" ")));

/** Phrases before a number that make it a lower bound. */
export const atLeastPhrases = toPhraseSet(`
  after, above, over, from, since, more than, newer than, min, minimum, at least, starting from,
  بعد, فوق, أكثر من, أعلى من, أكبر من, من, ابتداء من, أحدث من, من سنة, على الأقل, لا يقل عن, منذ, اعلى
`);

/** Phrases before a number that make it an upper bound. */
export const atMostPhrases = toPhraseSet(`
  under, below, before, until, till, up to, upto, less than, max, maximum, older than, cheaper than, within,
  no more than, not more than, budget, to,
  تحت, أقل من, بأقل من, قبل, حتى, لحد, لغاية, بحد أقصى, ما يتجاوز, ما يتعدى, ما تتعدى, لا يتعدى, لا تتعدى, ما تزيد عن,
  لا تزيد عن, لا يتجاوز, لا تتجاوز, ما تتجاوز, ارخص من, أقدم من, إلى, الين, لين, ميزانية, ميزانيتي, لا يزيد عن,
  ما يزيد عن, دون, أدنى من, اصغر من, اقل
`);

/** Phrases before a number that make it approximate. */
export const approximatePhrases = toPhraseSet(`
  around, about, approx, approximately, near, circa,
  بحدود, حدود, في حدود, حوالي, تقريبا, قرابة, يقارب, نحو
`);

/** Phrases after a number that make it a lower bound ("2018 فما فوق", "2018 or newer"). */
export const orMorePhrases = toPhraseSet(`
  and above, or above, and up, or newer, and newer, or more, plus, onwards,
  فما فوق, وما فوق, أو أعلى, و أعلى, و فوق, أو فوق, فأحدث, و أحدث, وأكثر, او اكثر, وفوق, فأعلى, وأعلى, وأحدث, أو أحدث,
  وطالع, فأكثر, أو أكثر
`);
export const orLessPhrases = toPhraseSet(`
  or less, and below, or below, or older, or cheaper, max,
  فأقل, وأقل, و أقل, فما دون, أو أقل, وتحت, كحد أقصى, أو أقدم, بالكثير
`);

/** Words between a phrase and its number that add no meaning, also if attached to the digits: "بحدود ال50", "US$". */
export const ignoredPrefixPhrases = toPhraseSet("us, ال");

/** Words between the two numbers of a range. */
export const rangeJoiners = toPhraseSet("to, and, until, till, إلى, و, حتى, لـ, ل, الين, لين");

export const yearWords = toPhraseSet("model, year, my, موديل, سنة, مديل, موديلات, صنع, عام, مواليد");
export const priceWords = toPhraseSet(`
  price, cost, costs, for, budget,
  ب, بال, سعر, بسعر, السعر, سعرها, سعره, قيمة, ثمن, بقيمة, حدي, ميزانية, ميزانيتي, كاش
`);
/** Phrases before and after an amount that is paid every month. */
export const monthlyPhrases = toPhraseSet(`
  monthly, monthly payment, monthly payments, instalment, installment, instalments, installments, instalment of, monthly instalment,
  monthly installment, قسط, بقسط, القسط, قسطها, قسط شهري, بقسط شهري, القسط الشهري, اقساط, باقساط, بالاقساط, تقسيط, بالتقسيط, شهريا
`);
export const eachMonthPhrases = toPhraseSet(`
  a month, per month, each month, every month, monthly, pm, month, شهريا, شهري, بالشهر, في الشهر, كل شهر, لكل شهر, قسط شهري, قسط
`);
export const mileageWords = toPhraseSet(`
  mileage, odometer, odo, driven, kilometers, kilometres,
  ممشى, ممشاها, الممشى, ماشي, ماشية, عداد, العداد, عدادها, قاطعة, قاطع, مشيها
`);

export const thousandWords = toPhraseSet("k, thousand, thousands, الف, الآف, آلاف, ألفا, ك, ألاف, تلاف");
export const millionWords = toPhraseSet("m, mn, mil, million, millions, مليون, ملايين");
export const mileWords = toPhraseSet("miles, mile, mi, ميل");
export const kilometreWords = toPhraseSet(`
  km, kms, kilometer, kilometers, kilometre, kilometres,
  كم, كيلو, كيلومتر, كلم
`);

/** Phrases before the name of a city that ask for its surroundings. */
export const nearPhrases = toPhraseSet(`
  near, nearby, near to, close to, around,
  قريب من, قريبة من, القريب من, القريبة من, قريبه من, قرب, بالقرب من, حول, حوالي, حوالين, ضواحي, محيط
`);
/** Phrases behind the name of a city that ask for its surroundings too. */
export const surroundingsPhrases = toPhraseSet(`
  and around, and surroundings, and nearby, surroundings, nearby,
  وما حولها, وما حولي, وماحولها, وضواحيها, والضواحي, وما جاورها, ومحيطها, وقربها, والمناطق القريبة, والقريب منها
`);
/** Phrases before a distance from a city. */
export const withinPhrases = toPhraseSet(`
  within, radius of, up to,
  ضمن, خلال, بحدود, في حدود, على بعد, ع بعد, على مسافة, مسافة, في نطاق, بنطاق, نطاق, في محيط, بمحيط, لحد
`);
/** Words between a distance and the city from which it counts. */
export const distanceJoiners = toPhraseSet("of, from, around, near, away from, من, عن, حول, حوالي, من مدينة, عن مدينة");

/** Words between two cars of which either is wanted. */
export const alternativeWords = toPhraseSet("or, and, او, و, أو, ولا");

/** Phrases before a name that exclude it. */
export const negationPhrases = toPhraseSet(`
  not, no, except, non, without,
  مو, ليس, ليست, غير, ما عدا, ماعدا, إلا, مب, مش, من غير, بدون, وغير, وبدون, مهو, مهب, ما ابي, ما ابغى, ما بدي,
  ما اريد
`);

/** Phrases that ask for the lowest price first. */
export const cheapestFirstPhrases = toPhraseSet(`
  cheap, cheapest, cheaper,
  رخيصين, رخيص, رخيصة, أرخص, الأرخص, اقتصادية رخيصة
`);
export const newestFirstPhrases = toPhraseSet("newest, latest, أحدث, الأحدث, جديد الإعلانات");

export const rentalPhrases = toPhraseSet(`
  for rent, rent, rental, rentals, to rent, hire, for hire, lease, rented, renting,
  للإيجار, إيجار, تأجير, للتأجير, استئجار, استأجر, أستأجر, لتأجير, لإيجار, كراء, للكراء
`);
/** Words for equipment that is also sold as a part. After the name of a car they describe the car. */
export const carFeatureWords = toPhraseSet(`
  leather, sunroof, panorama, panoramic, screen, camera, turbo, cruise, control,
  جلد, جلدية, فتحة, سقف, بانوراما, بنوراما, شاشة, كاميرا, تيربو, توربو, مثبت, سرعة, بصمة
`);
export const carWords = toPhraseSet(`
  car, cars, vehicle, vehicles, voiture,
  سيارة, سيارات, السيارات, السيارة, عربية, عربيات, موتر, مركبة, لسيارة, للسيارة, للسيارات, لسيارات, سيارتي, لسيارتي,
  العربية, طوموبيل, كرهبة, عربيتي, عربيه, سياره, sayara, sayyara, siyara, 3arabya, 3arabiya, 3arabeya, arabya, tomobil
`);
/** Words that name parts of many kinds. Words for one kind are synonyms or names of categories (`partNames`). */
export const partWords = toPhraseSet(`
  parts, spare parts, auto parts, car parts, spares, spare part,
  pump, pumps, hose, hoses, serpentine, strut, struts, bushing, bushings, ball joint, ball joints, bulb, bulbs,
  condenser, evaporator, flywheel,
  قطع غيار, قطع الغيار, قطعة, قطع, طرمبة, طرمبات, طلمبة, خرطوم, خراطيم, كوبلن, طيس, جلب
`);

/** Single words of the vocabulary. Spelling correction leaves them unchanged even if no listing contains them. */
export const parserVocabulary: ReadonlySet<string> = new Set(
  [
    atLeastPhrases,
    atMostPhrases,
    approximatePhrases,
    orMorePhrases,
    orLessPhrases,
    rangeJoiners,
    yearWords,
    priceWords,
    mileageWords,
    thousandWords,
    millionWords,
    kilometreWords,
    [...numbersByPhrase.keys()],
    nearPhrases,
    surroundingsPhrases,
    withinPhrases,
    negationPhrases,
    cheapestFirstPhrases,
    newestFirstPhrases,
    rentalPhrases,
    carWords,
    partWords,
    stopWords,
  ].flatMap((phrasesOfOne) => [...phrasesOfOne].flatMap((phrase) => phrase.split(" "))),
);
