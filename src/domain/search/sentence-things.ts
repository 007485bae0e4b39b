import type { Catalogue, Feature, Lookup, Spellings } from "#domain/catalog/catalogue.ts";
import { fillers } from "./fillers.ts";
import { everyday, formsOf, longestName, modelsAlone } from "./names.ts";
import type { Sentence } from "./sentence.ts";
import { negations } from "./sentence-words.ts";

/** A name that so many makes use means each of them: the Suburbans of Chevrolet and GMC. */
const namesakes = 2;

/** Features that a word of a sentence chooses. The others are searched as text. */
const chosenByWord = new Set(["color", "fuel", "gear", "body", "condition"]);

type Param = { name: string; value: string };

/** Reads the names of makes, models, cities, colours and the like, the longest first; `taken` words are spoken for. */
export function readThings(sentence: Sentence, catalogue: Catalogue, taken: ReadonlySet<number>): void {
  const makes = makesNamed(sentence, catalogue);
  const features = new Map([...catalogue.features.values()].map((feature) => [feature.id, feature]));
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (let count = longestName; count > 0; count -= 1) {
      const words = sentence.words(at, count);
      if (!words || words.some((_, i) => taken.has(at + i)) || withinSize(sentence, at)) continue;
      // "mercedes under half a million": no A-Class.
      if (count === 1 && fillers.has(words[0] ?? "") && !afterMake(sentence, catalogue, at)) continue;
      const params = formsOf(words)
        .map((name) => thingNamed(name, words, catalogue, makes, features, sentence.tokens.length === 1))
        .find(Boolean);
      if (!params) continue;
      const not = sentence.phraseBefore(at, negations);
      if (not > 0) {
        sentence.understand(
          at - not,
          count + not,
          ...params.map(({ name, value }) => ({ name: `not.${name}`, value })),
        );
      } else sentence.understand(at, count, ...params);
      break;
    }
  }
  forgetWholeMakes(sentence);
  forgetJeeps(sentence);
}

const afterMake = ({ tokens }: Sentence, { spellings }: Catalogue, at: number): boolean =>
  spellings.find("make", tokens[at - 1]?.word ?? "").length > 0;

/** The x of 4x4 and 35x12: what follows is no model (X4). */
const withinSize = ({ tokens }: Sentence, at: number): boolean =>
  tokens[at]?.word === "x" && tokens[at]?.attached === true && tokens[at - 1]?.value !== undefined;

/** Every make that the sentence names: models are read beside them. */
function makesNamed(sentence: Sentence, catalogue: Catalogue): Set<number> {
  const makes = new Set<number>();
  for (let at = 0; at < sentence.tokens.length; at += 1) {
    for (let count = longestName; count > 0; count -= 1) {
      const words = sentence.words(at, count);
      if (!words) continue;
      for (const name of formsOf(words)) for (const id of catalogue.spellings.find("make", name)) makes.add(id);
    }
  }
  return makes;
}

function thingNamed(
  name: string,
  words: readonly string[],
  { spellings, makes, models, cities, lookups }: Catalogue,
  named: ReadonlySet<number>,
  features: ReadonlyMap<number, Feature>,
  alone: boolean,
): Param[] | undefined {
  const make = spellings.find("make", name).flatMap((id) => makes.byId.get(id) ?? []);
  if (make.length > 0) return make.map(({ slug }) => ({ name: "make", value: slug }));

  const all = spellings.find("model", name).flatMap((id) => models.get(id) ?? []);
  const ofNamed = all.filter((model) => named.has(model.makeId));
  // A bare number or a letter or two, and everyday words, are a model only beside its make.
  const telling = /\p{L}{3}/u.test(name) || (/\p{L}/u.test(name) && /\d/.test(name));
  const clear = telling && !(everyday.has(name) && !(alone && modelsAlone.has(name)));
  const model =
    ofNamed.length > 0 ? ofNamed : clear && new Set(all.map(({ makeId }) => makeId)).size <= namesakes ? all : [];
  if (model.length > 0)
    return [...new Set(model)].map(({ makeId, slug }) => ({
      name: "model",
      value: `${makes.byId.get(makeId)?.slug}.${slug}`,
    }));

  const both = words.length === 1 ? makeWithModel(name, spellings, makes, models) : undefined;
  if (both) return [both];

  const city = spellings.find("city", name).flatMap((id) => cities.byId.get(id) ?? []);
  if (city.length > 0 && name.length > 2) return city.map(({ slug }) => ({ name: "city", value: slug }));

  const values = spellings.find("lookup", name).flatMap((id) => lookups.get(id) ?? []);
  const usable = values.filter((lookup) => chosen(lookup, features));
  if (usable.length === 0) return undefined;
  return usable.map((lookup) => ({ name: features.get(lookup.featureId)?.key ?? "", value: lookup.slug }));
}

/** "toyotacamry": a make and a model of it in one word. */
function makeWithModel(
  name: string,
  spellings: Spellings,
  makes: Catalogue["makes"],
  models: Catalogue["models"],
): Param | undefined {
  for (let cut = 2; cut <= name.length - 2; cut += 1) {
    const [makeId] = spellings.find("make", name.slice(0, cut));
    if (makeId === undefined) continue;
    const model = spellings
      .find("model", name.slice(cut))
      .map((id) => models.get(id))
      .find((each) => each?.makeId === makeId);
    if (model) return { name: "model", value: `${makes.byId.get(makeId)?.slug}.${model.slug}` };
  }
  return undefined;
}

const chosen = (lookup: Lookup, features: ReadonlyMap<number, Feature>): boolean =>
  lookup.slug !== "other" && chosenByWord.has(features.get(lookup.featureId)?.key ?? "");

/** "جيب تويوتا": in Arabic every off-roader is a jeep; beside another make it says that, beside a model nothing. */
function forgetJeeps({ understood, tokens }: Sentence): void {
  const others = understood.filter(({ name, value }) => /^(make|model)$/.test(name) && !/^jeep(\.|$)/.test(value));
  if (others.length === 0) return;
  const at = understood.findIndex(
    ({ name, value, start }) =>
      name === "make" && value === "jeep" && tokens.some((token) => token.start === start && token.word === "جيب"),
  );
  if (at < 0) return;
  const [jeep] = understood.splice(at, 1);
  const body = understood.some(({ name }) => name === "body");
  if (jeep && !body && others.every(({ name }) => name === "make"))
    understood.push({ ...jeep, name: "body", value: "suv" });
}

/** A model says its make; the make alone would widen the list to all of its models. */
function forgetWholeMakes(sentence: Sentence): void {
  const withModel = new Set(
    sentence.understood.filter(({ name }) => name === "model").map(({ value }) => value.split(".")[0]),
  );
  for (let i = sentence.understood.length - 1; i >= 0; i -= 1) {
    const each = sentence.understood[i];
    if (each?.name === "make" && withModel.has(each.value)) sentence.understood.splice(i, 1);
  }
}
