import type { Catalog } from "#domain/catalog/catalog.ts";
import type { LocalizedText } from "#kernel/localized-text.ts";
import { normalizeToKey, tokenize } from "#kernel/normalize-text.ts";
import { getPhoneticKey } from "./phonetic-key.ts";
import type { SpellingLookup } from "./tsquery.ts";

/** Model names that are also everyday words. Such a word names the model only next to its make. */
export const ambiguousModelNames: ReadonlySet<string> = new Set(
  tokenize(`
    city fit up note one go ka pulse sport class focus fox golf polo range seven air max pro van urban vision
    sky star sun cross panda bus royal جولف سيتي فان كلاس سبورت رويال corniche convertible coupe platinum
    prestige models model power king shine huge rich boss captain friday expert master traffic express spring
    hatch gravity copper custom reward element universe continental xenon echo كوري سيد هان سيل ويل الام السي
    سيسي جامبر زينون يخت شاين باور داون شارك ماستر اكسبرت هاتش بلاتينيوم بلاتنيوم برستيج كونتيننتال كونتننتال
    كونتنتال ايكو كورنيش جيتي كشف
    move beat combi kombi topic adam musa safe deer free dream passion courage mega quick metro prince ray spin sail
    tiger punch bravo idea born mix dragon wonder stream inspire aura grace mentor galaxy junior senator granite
    century columbia phoenix utopia nomad jumbo pointer gazelle ami marvel rely carrying boarding conquer explosion
    splendor click yep kiwi موف بيت كومبي توبيك ادم موسى سفير سيف دير فري دريم باشن كوريج ميجا كويك مترو برنس راي
    سايل تايجر بانش ايديا بورن ميكس وندر جريس جالاكسي جونيور سيناتور كولومبيا جامبو دبابة بطة عيون جول فورا ايا امي نوت
  `),
);

/** Ambiguous model names that name the model if they are the only word of a search. */
export const standaloneModelNames: ReadonlySet<string> = new Set("city note focus golf polo fit جولف سيتي".split(" "));

/** Latin letters by their Arabic names, as in "سي 200" for C200. */
const latinLetters: ReadonlyMap<string, string> = new Map(
  Object.entries({
    a: "ايه",
    b: "بي",
    c: "سي",
    d: "دي",
    e: "اي",
    f: "اف",
    g: "جي",
    h: "اتش",
    j: "جيه",
    k: "كي كيه",
    l: "ال",
    m: "ام",
    n: "ان",
    q: "كيو",
    r: "ار",
    s: "اس",
    t: "تي",
    x: "اكس",
    y: "واي",
    z: "زد",
  }).flatMap(([letter, names]) => names.split(" ").map((name) => [name, letter] as const)),
);

/** Arabic letters that are written as digits in Latin script. */
const arabiziLetters: Readonly<Record<string, string>> = { 2: "a", 3: "a", 5: "kh", 7: "h", 9: "s" };

/** Spells Arabic names of letters in Latin letters: جي ال سي becomes glc. Undefined if a word is no letter or number. */
function spellLetters(words: readonly string[]): string | undefined {
  if (!words.some((word) => latinLetters.has(word))) return undefined;
  const letters = words.map((word) => latinLetters.get(word) ?? (/^[a-z\d]{1,4}$/.test(word) ? word : undefined));
  const name = letters.join("");
  return letters.includes(undefined) || name.length < 2 ? undefined : name;
}

/** Replaces the digits of a word in which they stand for Arabic letters: 7yundai. Undefined for other words. */
const spellArabizi = (word: string): string | undefined =>
  /^[23579][a-z]{4,}$/.test(word) ? word.replace(/\d/, (digit) => arabiziLetters[digit] ?? digit) : undefined;

/**
 * Returns words joined to one name. Further names follow: without an Arabic prefix of the first word (article, "in",
 * "for", "and"), with Arabic names of letters in Latin script, and without digits for Arabic letters.
 */
export function getNameForms(words: readonly string[]): string[] {
  const fullName = words.join("");
  const first = words[0] ?? "";
  const prefix = /^[بلوف]?ال|^لل/u.exec(first)?.[0] ?? /^[بلوف](?=.{3})/u.exec(first)?.[0];
  const forms = [
    fullName,
    prefix && first.length - prefix.length >= 2 ? fullName.slice(prefix.length) : undefined,
    spellLetters(words),
    spellArabizi(fullName),
  ];
  return forms.filter((form) => form !== undefined);
}

/**
 * Returns whether a spelling of a model names one variant of it by a number that the name of the model lacks: C200 of the
 * C-Class, 520i of the 5 Series. Listings of the other variants do not match such a spelling.
 */
export function isVariantSpelling(spelling: string, { en, ar }: LocalizedText): boolean {
  const number = /\d{2,}/.exec(spelling)?.[0];
  return number !== undefined && ![en, ar].some((name) => normalizeToKey(name ?? "").includes(number));
}

/** Maximum number of words in the name of a make, model or city. */
export const MAX_NAME_WORDS = 4;

type MakeAndModel = { make: { id: number }; model: { id: number } };

/**
 * Removes the words that name the make and the model of a car, and returns the others. Undefined if no words name the
 * model.
 */
export function removeCarName(
  words: readonly string[],
  { spellings }: Pick<Catalog, "spellings">,
  { make, model }: MakeAndModel,
): string[] | undefined {
  const models = spellings.listForms("model", model.id);
  const makes = spellings.listForms("make", make.id);
  const both = makes.flatMap((first) => models.map((second) => first + second));
  const [modelForms, makeForms] = [new Set([...models, ...both]), new Set(makes)];
  const remainingWords: string[] = [];
  let namesModel = false;
  for (let position = 0; position < words.length; ) {
    let count = Math.min(MAX_NAME_WORDS, words.length - position);
    for (; count > 0; count -= 1) {
      const forms = getNameForms(words.slice(position, position + count));
      const isModel = forms.some((form) => modelForms.has(form));
      namesModel ||= isModel;
      if (isModel || forms.some((form) => makeForms.has(form))) break;
    }
    if (count === 0) remainingWords.push(words[position] as string);
    position += Math.max(1, count);
  }
  return namesModel ? remainingWords : undefined;
}

/**
 * Builds a tsquery for listings that contain any spelling of a model in name, facts or description. Undefined if no
 * spelling is distinctive.
 */
export function buildModelQuery({ spellings }: Catalog, modelId: number): string | undefined {
  // A bare number, such as the 3 of Mazda, is not distinctive.
  const distinctiveForms = spellings
    .listForms("model", modelId)
    .filter((form) => form.length > 1 && /\p{L}/u.test(form));
  return distinctiveForms.length > 0 ? distinctiveForms.map((form) => `'${form}':ABD`).join(" | ") : undefined;
}

/**
 * Finds the model that names the family of all the models, such as the Range Rover among the Range Rovers. Returns its id.
 * Undefined if there is none, or several as for the Suburbans of two makes.
 */
export function findFamilyModel(
  { models, spellings }: Pick<Catalog, "models" | "spellings">,
  modelIds: readonly number[],
): number | undefined {
  const names = modelIds.filter((id) => {
    const name = normalizeToKey(models.get(id)?.name.en ?? "");
    return modelIds.every((other) => spellings.listForms("model", other).includes(name));
  });
  return names.length === 1 ? names[0] : undefined;
}

/** Returns the forms that sound like the name. Other forms of a narrower name's model mean more than the name. */
function listSameSounds(name: string, forms: readonly string[]): string[] {
  const key = getPhoneticKey(name);
  return key.length < 3 ? [] : forms.filter((form) => getPhoneticKey(form) === key);
}

/**
 * Creates the function that finds other spellings of makes, models and brands. Sellers spell the car of a part in their
 * own way: "كلتش هايلوكس" and "hilux clutch" must both find كلتش هايلكس.
 */
export const createSpellingLookup =
  ({ spellings }: Catalog): SpellingLookup =>
  (words) => {
    const name = words.join("");
    if (!/\p{L}{3}/u.test(name) || ambiguousModelNames.has(name)) return [];
    for (const target of ["make", "model", "brand"] as const) {
      const ids = spellings.find(target, name);
      const fullForms = ids.map((id) => spellings.listFullForms(target, id)).filter((each) => each.includes(name));
      const [first, ...others] =
        fullForms.length > 0 ? fullForms : ids.map((id) => listSameSounds(name, spellings.listForms(target, id)));
      if (!first) continue;
      // Models of several makes can share a name, such as the Suburbans.
      return first.filter(
        (form) => form !== name && /\p{L}{3}/u.test(form) && others.every((forms) => forms.includes(form)),
      );
    }
    return [];
  };
