import type { Catalogue } from "#domain/catalog/catalogue.ts";
import { tokens } from "#kernel/fold.ts";
import type { SpelledLike } from "./query.ts";

/** Names that are also everyday words: they mean the model only beside its make. */
export const everyday: ReadonlySet<string> = new Set(
  tokens(`
    city fit up note one go ka pulse sport class focus fox golf polo range seven air max pro van urban vision
    sky star sun cross panda bus royal جولف سيتي فان كلاس سبورت رويال corniche convertible coupe platinum
    prestige models model power king shine huge rich boss captain friday expert master traffic express spring
    hatch gravity copper custom reward element universe continental xenon echo كوري سيد هان سيل ويل الام السي
    سيسي جامبر زينون يخت شاين باور داون شارك ماستر اكسبرت هاتش بلاتينيوم بلاتنيوم برستيج كونتيننتال كونتننتال
    كونتنتال ايكو كورنيش جيتي كشف
  `),
);

/** Of them those that mean the model when nothing else is asked. */
export const modelsAlone: ReadonlySet<string> = new Set("city note focus golf polo fit جولف سيتي".split(" "));

/** The words as one name, then without what Arabic writes onto nouns: the article, "in", "for", "and". */
export function formsOf(words: readonly string[]): string[] {
  const whole = words.join("");
  const first = words[0] ?? "";
  const bare = /^[بلوف]?ال|^لل/u.exec(first)?.[0] ?? /^[بلوف](?=.{3})/u.exec(first)?.[0];
  return bare && first.length - bare.length >= 2 ? [whole, whole.slice(bare.length)] : [whole];
}

/** The longest name of a make, model or city, in words. */
export const longestName = 4;

type Car = { make: { id: number }; model: { id: number } };

/** The words of a search text without those that name a car's make and model; undefined where they don't name the model. */
export function withoutCar(
  words: readonly string[],
  { spellings }: Pick<Catalogue, "spellings">,
  { make, model }: Car,
): string[] | undefined {
  const models = spellings.forms("model", model.id);
  const makes = spellings.forms("make", make.id);
  const both = makes.flatMap((first) => models.map((second) => first + second));
  const [ofModel, ofMake] = [new Set([...models, ...both]), new Set(makes)];
  const rest: string[] = [];
  let named = false;
  for (let at = 0; at < words.length; ) {
    let count = Math.min(longestName, words.length - at);
    for (; count > 0; count -= 1) {
      const forms = formsOf(words.slice(at, at + count));
      const isModel = forms.some((form) => ofModel.has(form));
      named ||= isModel;
      if (isModel || forms.some((form) => ofMake.has(form))) break;
    }
    if (count === 0) rest.push(words[at] as string);
    at += Math.max(1, count);
  }
  return named ? rest : undefined;
}

/** What ads have whose name or facts name a model in any spelling, as a tsquery; undefined where it has no telling name. */
export function namesModel({ spellings }: Catalogue, modelId: number): string | undefined {
  // A bare number, the 3 of a Mazda, may be anything.
  const telling = spellings.forms("model", modelId).filter((form) => form.length > 1 && /\p{L}/u.test(form));
  return telling.length > 0 ? telling.map((form) => `'${form}':ABD`).join(" | ") : undefined;
}

/**
 * How else makes, models and brands are spelt, for texts that name them: a part's name says which car it is for
 * in the seller's spelling, so "كلتش هايلوكس" and "hilux clutch" must find كلتش هايلكس.
 */
export const spelledLike =
  ({ spellings }: Catalogue): SpelledLike =>
  (words) => {
    const name = words.join("");
    if (!/\p{L}{3}/u.test(name) || everyday.has(name)) return [];
    for (const target of ["make", "model", "brand"] as const) {
      const [id, another] = spellings.find(target, name);
      if (id === undefined || another !== undefined) continue;
      return spellings.forms(target, id).filter((form) => form !== name && /\p{L}{3}/u.test(form));
    }
    return [];
  };
