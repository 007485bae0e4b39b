import type { ParseState } from "./parse-state.ts";
import {
  atMostPhrases,
  kilometreWords,
  millionWords,
  priceWords,
  rangeJoiners,
  thousandWords,
  toPhraseSet,
  yearWords,
} from "./vocabulary.ts";

/** Words for "new", which describe the condition of a car unless they belong to one of the nouns below. */
const newWords = toPhraseSet("new, brand new, جديد, جديدة, الجديد, الجديدة, جديده, جداد, زيرو, الزيرو, صفر");

/**
 * Nouns whose "new" does not describe the condition: new customs papers, a new licence, a new shape. Parts of a car are
 * not listed, because "new tyres" also asks for new parts.
 */
const nounsOfNew = toPhraseSet(`
  جمرك, الجمرك, جمارك, رخصة, رخصتها, الرخصة, رخصه, ترخيص, الترخيص, ترخيصها, فحص, الفحص, فحصها, استمارة, الاستمارة, تأمين, التأمين,
  تامين, شكل, الشكل, شكلها, قصة, القصة, القصه, طراز, الطراز, جيل, الجيل, موديل, الموديل, محول, محدث, تحديث, دهان, الدهان,
  بوية, صبغ, تنجيد, كت, بودي, البودي, افرهول, عفشة, العفشة
`);
const englishNounsOfNew = toPhraseSet(`
  licence, license, registration, customs, insurance, inspection, shape, body, model, generation, look, face, paint, overhaul
`);

/** Phrases that contain a word for "new" but describe a used car. */
const likeNewPhrases = toPhraseSet(`
  كسر زيرو, كسر الزيرو, شبه زيرو, شبه جديد, شبه جديدة, شبه الجديد, شبه الجديدة, زي الجديد, زي الجديدة, زي الزيرو, مثل الجديد, مثل الجديدة,
  مثل الزيرو, بحالة الجديد, بحالة الجديدة, بحالة الزيرو, حالة الزيرو, حالة زيرو, بحالة زيرو, اخت الجديد, اخت الجديدة, اخت الزيرو,
  كالجديد, كالجديدة, كانها جديدة, كأنها زيرو, like new, as new, almost new, nearly new, semi new, good as new
`);

/** Words before the country or place that a car was imported from. The car is somewhere else now. */
const originWords = toPhraseSet(`
  وارد, واردة, وارد من, واردة من, مستورد, مستوردة, مستورد من, مستوردة من, استيراد, import, imported, imported from, import from
`);

/** Words before the year of a licence or of a later conversion, which is not the model year. */
const otherYearWords = toPhraseSet(`
  محول, محولة, محوله, محدث, محدثة, محدثه, معدل, معدلة, تعديل, تحويل, مجدد, لشهر, شهر, لسنة, مرخص, مرخصة, مرخصه, ترخيص, لغاية شهر,
  converted, modified, facelifted, updated, licensed until, registered until
`);

/** Words before an amount that is paid at once or every month. The amount is not the price. */
const instalmentPhrases = toPhraseSet(`
  دفعة, بدفعة, دفعه, بدفعه, دفعة اولى, بدفعة اولى, دفعه اولى, بدفعه اولى, دفعة أولى, مقدم, بمقدم, المقدم, قسط, بقسط, القسط, قسط شهري,
  بقسط شهري, باقي, الباقي, وباقي, والباقي, down payment, deposit, monthly, instalment, installment
`);

/** Words for an engine before its size. */
const engineWords = toPhraseSet(
  "محرك, المحرك, ماتور, الماتور, موتور, الموتور, مكينة, ماكينة, engine, motor, سعة, سعة المحرك",
);

const cubicCentimetreWords = toPhraseSet("cc, سي سي, سيسي, ccm");

/** Properties and papers that texts about cars state and texts about parts do not. */
const carTraitPhrases = toPhraseSet(`
  فحص كامل, الفحص كامل, فحص 7 جيد, 4 جيد, 7 جيد, فاحص كامل, مرخص, مرخصة, مرخصه, ترخيص, مجمرك, مجمركة, جمرك, فل كامل, فل اوبشن, فول اوبشن,
  فل, فل الفل, فل مسكر, فل الا فتحة, اعلى صنف, اعلى فئة, مالك واحد, مالك اول, بحالة الوكالة, بحالة الزيرو, فابريكا, فبريكا, فابريكة, فبريكة,
  فابريكه, فبريكه, بدون حوادث, اقساط, بالاقساط, والاقساط, للبدل, ماشية, ممشى, دهان اصلي, استعمال طبيب, استعمال سيدة, كلين تايتل, clean title,
  one owner, accident free, first owner, fully loaded
`);

/** Words of all phrases above. They have a meaning of their own and name no car. */
export const phraseRuleWords: ReadonlySet<string> = new Set(
  [
    newWords,
    nounsOfNew,
    englishNounsOfNew,
    likeNewPhrases,
    originWords,
    otherYearWords,
    instalmentPhrases,
    engineWords,
    carTraitPhrases,
  ].flatMap((phrases) => [...phrases].flatMap((phrase) => phrase.split(" "))),
);

/**
 * Finds the words whose usual meaning as the name of a value does not apply, because of the words around them: "new
 * licence", "like new", "imported from Dubai". They are searched as text.
 */
export function findPhraseRuleIndexes(state: ParseState): Set<number> {
  const indexes = new Set<number>();
  for (let at = 0; at < state.tokens.length; at += 1) {
    for (const phrases of [likeNewPhrases, instalmentPhrases]) {
      const length = state.matchPhrase(at, phrases);
      for (let i = at; i < at + length; i += 1) indexes.add(i);
    }
    const count = state.matchPhrase(at, newWords);
    if (
      count > 0 &&
      (state.matchPrecedingPhrase(at, nounsOfNew) > 0 || state.matchPhrase(at + count, englishNounsOfNew) > 0)
    ) {
      for (let i = at; i < at + count; i += 1) indexes.add(i);
    }
    if (state.matchPrecedingPhrase(at, originWords) > 0) indexes.add(at);
  }
  return indexes;
}

/** Finds numbers that belong to an amount, a mileage or a year, so that they do not name a model: "under 500 thousand". */
export function findAmountIndexes(state: ParseState, thisYear: number): Set<number> {
  const indexes = new Set<number>();
  const isBefore = (at: number, phrases: ReadonlySet<string>) => state.matchPrecedingPhrase(at, phrases) > 0;
  const isUnit = (at: number) =>
    [thousandWords, millionWords, kilometreWords].some((words) => state.matchPhrase(at, words) > 0);
  for (const [at, { value }] of state.tokens.entries()) {
    if (value === undefined) continue;
    const joiner = state.matchPhrase(at + 1, rangeJoiners);
    const isRangeOfUnits = state.tokens[at + 1 + joiner]?.value !== undefined && isUnit(at + 2 + joiner);
    const isModelYear = value >= 1950 && value <= thisYear + 1 && isBefore(at, yearWords);
    const isPrice = value >= 100 && (isBefore(at, atMostPhrases) || isBefore(at, priceWords));
    if (isUnit(at + 1) || isRangeOfUnits || isModelYear || isPrice) indexes.add(at);
  }
  return indexes;
}

/** Returns whether the words are an engine with its size in cubic centimetres or litres: "motor 1600", "engine 1.6". */
export function isEngineWithSize(state: ParseState, at: number): boolean {
  const value = state.tokens[at + 1]?.value ?? 0;
  const isSize =
    (value >= 600 && value <= 8_000 && value % 100 === 0) || (!Number.isInteger(value) && value > 0.5 && value < 9);
  return isSize && state.matchPhrase(at, engineWords) > 0;
}

/** Returns whether a number is the size of an engine: "1600 cc", "motor 1600". */
export const isEngineSize = (state: ParseState, at: number): boolean =>
  state.matchPhrase(at + 1, cubicCentimetreWords) > 0 || isEngineWithSize(state, at - 1);

/** Returns whether the words before a number say that it is not the price or the model year. */
export const isOtherAmount = (state: ParseState, at: number): boolean =>
  state.matchPrecedingPhrase(at, instalmentPhrases) > 0;

export const isOtherYear = (state: ParseState, at: number): boolean =>
  state.matchPrecedingPhrase(at, otherYearWords) > 0;

/** Returns whether the text states a property that only cars have. */
export const namesCarTrait = (state: ParseState): boolean =>
  state.tokens.some((_, at) => state.matchPhrase(at, carTraitPhrases) > 0);
