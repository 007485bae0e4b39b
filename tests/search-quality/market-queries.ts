import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { createSeededRandom } from "#kernel/seeded-random.ts";

/** Listing as a row of an import file names it. Missing columns and empty cells are empty texts. */
export type MarketListing = {
  externalId: string;
  title: string;
  description: string;
  make: string;
  model: string;
  year: number | undefined;
  color: string;
  gear: string;
  fuel: string;
  /** Price in the currency of the market. */
  price: number | undefined;
};

type MarketQuery = {
  text: string;
  /** External ids of the listings that a visitor with this query wants. */
  relevant: ReadonlySet<string>;
};

/** Queries of one class, for example names of models with a typing error. */
export type MarketQueryClass = { name: string; queries: MarketQuery[] };

type Random = () => number;
const pick = <T>(random: Random, values: readonly T[]): T => values[Math.floor(random() * values.length)] as T;

/** Words around a car that every visitor of an Arab marketplace types, and that few listings contain. */
const requestTemplates = [
  (car: string) => `مطلوب ${car}`,
  (car: string) => `${car} للبيع`,
  (car: string) => `بدي ${car} نظيفة`,
  (car: string) => `عايز ${car} بحالة كويسة`,
  (car: string) => `ابغى ${car} مستعمل`,
  (car: string) => `used ${car} for sale`,
];
const traitTexts = ["فحص كامل", "بحالة الوكالة", "فبريكا", "وارد الوكالة", "full option", "اعلى صنف", "بدون حوادث"];
const yearTemplates = [
  (car: string, year: number) => `${car} ${year}`,
  (car: string, year: number) => `${car} موديل ${year}`,
  (car: string, year: number) => `${car} سنة ${year}`,
  (car: string, year: number) => `${year} ${car}`,
];

/** Texts around a car that contain a word for a condition or a place but mean something else. */
const misleadingTexts = [
  "جمرك جديد",
  "رخصة جديدة",
  "كوشوك جديد",
  "فحص جديد",
  "كسر زيرو",
  "شبه جديدة",
  "وارد دبي",
  "وارد امريكي",
];
const wordsAroundTitles = ["مطلوب", "للبيع", "بدي", "عايز", "ابحث عن", "السعر قابل للتفاوض", "نظيفة جدا"];
/** Models that files name if a seller found no model to choose. Nobody searches for them. */
const placeholderModels: ReadonlySet<string> = new Set(["other", "اخري", "غير ذلك"]);

/** Changes one letter after the first: leaves it out, doubles it, or swaps it with the next one. */
function misspell(word: string, random: Random): string {
  const at = 1 + Math.floor(random() * (word.length - 2));
  const [before, letter, next, after] = [word.slice(0, at), word[at] ?? "", word[at + 1] ?? "", word.slice(at + 2)];
  return pick(random, [
    before + next + after,
    before + letter + letter + next + after,
    letter === next ? before + next + after : before + next + letter + after,
  ]);
}

/** Rows of letters on the US keyboard and the Arabic (101) keyboard. */
const keyboardRows = ["qwertyuiop", "asdfghjkl", "zxcvbnm", "ضصثقفغعهخحجد", "شسيبلاتنمكط", "ئءؤر", "ىةوزظ"];

/** Replaces one letter after the first by the letter of a neighbouring key. Undefined if no key has a neighbour. */
function slipToNeighbour(word: string, random: Random): string | undefined {
  const letters = [...word.toLowerCase()];
  const slips = letters.slice(1).flatMap((letter, i) => {
    const row = keyboardRows.find((keys) => keys.includes(letter)) ?? "";
    const neighbours = [row[row.indexOf(letter) - 1], row[row.indexOf(letter) + 1]].filter((key) => key !== undefined);
    return neighbours.map((key) => letters.with(i + 1, key).join(""));
  });
  return slips.length > 0 ? pick(random, slips) : undefined;
}

/** Letters that people write for one another: dialects swap the Arabic ones, and the Latin ones sound alike. */
const similarLetters = "قك قج جغ ثت ثس ذز ذد ظض صس طت ضد اع ck cs kq sz vf vb iy ea ou gj".split(" ");

/** Replaces one letter of a word by one that sounds alike. Undefined if the word has no such letter. */
function spellByEar(word: string, random: Random): string | undefined {
  const letters = [...word.toLowerCase()];
  const spellings = letters.flatMap((letter, i) =>
    similarLetters.flatMap((pair) =>
      pair.includes(letter) ? [letters.with(i, pair.replace(letter, "")).join("")] : [],
    ),
  );
  return spellings.length > 0 ? pick(random, spellings) : undefined;
}

/** Drops the first letter, doubles it, or swaps it with the second one. */
const misspellStart = (word: string, random: Random): string => {
  const [first = "", second = ""] = word;
  return pick(random, [word.slice(1), first + word, second + first + word.slice(2)]);
};

/** Latin letters with which people write Arabic ones in chats. */
const chatLetters: Readonly<Record<string, readonly string[]>> = {
  ...Object.fromEntries(
    [..."اa بb تt دd رr زz سs صs ضd طt ظz فf كk لl مm نn هh ةa ىa أa إe آa ئe ءa".split(" ")].map(
      ([a = "", b = ""]) => [a, [b]],
    ),
  ),
  ث: ["th", "s"],
  ج: ["g", "j"],
  ح: ["h", "7"],
  خ: ["kh", "5"],
  ذ: ["z", "th"],
  ش: ["sh"],
  ع: ["a", "3"],
  غ: ["gh", "g"],
  ق: ["q", "k"],
  ؤ: ["o"],
  و: ["o", "u", "w"],
  ي: ["i", "y", "e"],
};

/** Writes an Arabic word in Latin letters as people do in chats, without the vowels that Arabic leaves out. */
const writeInLatin = (word: string, random: Random): string =>
  [...word].map((letter) => pick(random, chatLetters[letter] ?? [letter])).join("");

/**
 * Generates search queries from the listings of a market, up to `size` for each class. The same seed gives the same
 * queries. Listings are relevant if the columns of the file say so, whatever the importer made of them.
 */
export function generateMarketQueries(
  listings: readonly MarketListing[],
  { seed, size }: { seed: number; size: number },
): MarketQueryClass[] {
  const random = createSeededRandom(seed);
  const carKey = ({ make, model }: MarketListing) => `${normalizeSearchText(make)}|${normalizeSearchText(model)}`;
  const byCar = Map.groupBy(
    listings.filter(({ make, model }) => make && model),
    carKey,
  );
  // A model with few listings is as often an odd spelling of another one.
  const cars = [...byCar.values()].filter(
    (group) => group.length >= 4 && !placeholderModels.has(normalizeSearchText(group[0]?.model ?? "")),
  );
  const getIds = (wanted: readonly MarketListing[]) => new Set(wanted.map(({ externalId }) => externalId));
  const name = ({ make, model }: MarketListing) => pick(random, [model, `${make} ${model}`]);
  const isWord = (text: string) => /^\p{L}{4,}$/u.test(text);

  /** Changes the first word of a model that is long enough to be recognized with a mistake. */
  const changeModel = (model: string, change: (word: string, random: Random) => string | undefined) => {
    const word = model.split(/\s+/).find((each) => isWord(each) && each.length > 4);
    const changed = word && change(word, random);
    return word && changed && changed !== word.toLowerCase() ? model.replace(word, changed) : undefined;
  };

  type Generate = () => { text: string; wanted: readonly MarketListing[] } | undefined;
  const fromCar = (build: (car: MarketListing, group: readonly MarketListing[]) => ReturnType<Generate>): Generate => {
    return () => {
      const group = pick(random, cars);
      return build(pick(random, group), group);
    };
  };
  const matchesTextOf = (text: string) => {
    const words = normalizeSearchText(text).split(" ");
    return (listing: MarketListing) => {
      const own = ` ${normalizeSearchText(`${listing.title} ${listing.description}`)} `;
      return words.every((word) => own.includes(` ${word} `));
    };
  };

  const hasTitle = (text: string) => {
    const title = normalizeSearchText(text);
    return (listing: MarketListing) => normalizeSearchText(listing.title) === title;
  };

  const classes: Record<string, Generate> = {
    "own title": () => {
      const listing = pick(random, listings);
      // Listings with equal titles are equally good results.
      return listing.title.trim().length < 8
        ? undefined
        : { text: listing.title, wanted: listings.filter(hasTitle(listing.title)) };
    },
    "model name": fromCar(({ make, model }, group) => {
      const text = /\p{L}{3}/u.test(model) ? model : `${make} ${model}`;
      return { text, wanted: group };
    }),
    "make and model": fromCar(({ make, model }, group) => ({ text: `${make} ${model}`, wanted: group })),
    "make only": () => {
      const { make } = pick(random, pick(random, cars));
      const same = normalizeSearchText(make);
      return { text: make, wanted: listings.filter((other) => normalizeSearchText(other.make) === same) };
    },
    "model and year": fromCar(({ make, model, year }, group) => {
      if (!year) return undefined;
      const text = pick(random, yearTemplates)(`${make} ${model}`, year);
      return { text, wanted: group.filter((other) => other.year === year) };
    }),
    "model and colour": fromCar((car, group) => {
      if (!car.color) return undefined;
      return { text: `${name(car)} ${car.color}`, wanted: group.filter(({ color }) => color === car.color) };
    }),
    "model and gearbox": fromCar((car, group) => {
      if (!car.gear) return undefined;
      return { text: `${car.make} ${car.model} ${car.gear}`, wanted: group.filter(({ gear }) => gear === car.gear) };
    }),
    "model and fuel": fromCar((car, group) => {
      if (!car.fuel) return undefined;
      return { text: `${car.make} ${car.model} ${car.fuel}`, wanted: group.filter(({ fuel }) => fuel === car.fuel) };
    }),
    "model and highest price": fromCar((car, group) => {
      if (!car.price) return undefined;
      const step = car.price > 100_000 ? 100_000 : 1_000;
      const limit = Math.ceil(car.price / step) * step;
      const text = `${car.make} ${car.model} ${pick(random, ["تحت", "اقل من", "under"])} ${limit}`;
      return { text, wanted: group.filter(({ price }) => price !== undefined && price <= limit) };
    }),
    "model in a request": fromCar(({ make, model }, group) => {
      return { text: pick(random, requestTemplates)(`${make} ${model}`), wanted: group };
    }),
    // The same car is wanted even if few listings contain the words of the trait.
    "model and trait": fromCar(({ make, model }, group) => {
      return { text: `${make} ${model} ${pick(random, traitTexts)}`, wanted: group };
    }),
    "model and two traits": fromCar(({ make, model }, group) => {
      const [one, two] = [pick(random, traitTexts), pick(random, traitTexts)];
      return one === two ? undefined : { text: `${make} ${model} ${one} ${two}`, wanted: group };
    }),
    "misspelled model": fromCar(({ model }, group) => {
      const words = model.split(/\s+/);
      const word = words.find(isWord);
      if (!word || word.length < 5) return undefined;
      return { text: model.replace(word, misspell(word, random)), wanted: group };
    }),
    "misspelled model with its make": fromCar(({ make, model }, group) => {
      const word = model.split(/\s+/).find(isWord);
      return word ? { text: `${make} ${model.replace(word, misspell(word, random))}`, wanted: group } : undefined;
    }),
    "model number in titles": fromCar((car, group) => {
      const number = /(?<![\p{L}\d])[a-z]{0,2}\d{2,3}[a-z]?(?![\p{L}\d])/iu.exec(car.title)?.[0];
      if (!number || number === String(car.year ?? "").slice(-2)) return undefined;
      const wanted = group.filter(matchesTextOf(number));
      return wanted.length < 2 ? undefined : { text: `${car.make} ${number}`, wanted };
    }),
    "model with a neighbouring key": fromCar(({ make, model }, group) => {
      const changed = changeModel(model, slipToNeighbour);
      return changed ? { text: pick(random, [changed, `${make} ${changed}`]), wanted: group } : undefined;
    }),
    "model spelled by ear": fromCar(({ make, model }, group) => {
      const changed = changeModel(model, spellByEar);
      return changed ? { text: pick(random, [changed, `${make} ${changed}`]), wanted: group } : undefined;
    }),
    "model with a misspelled start": fromCar(({ make, model }, group) => {
      const changed = changeModel(model, misspellStart);
      return changed ? { text: pick(random, [changed, `${make} ${changed}`]), wanted: group } : undefined;
    }),
    "misspelled make": fromCar(({ make, model }, group) => {
      const changed = changeModel(make, misspell);
      return changed ? { text: `${changed} ${model}`, wanted: group } : undefined;
    }),
    "Arabic model in Latin letters": fromCar(({ make, model }, group) => {
      if (!/\p{Script=Arabic}/u.test(model)) return undefined;
      const changed = changeModel(model, writeInLatin);
      return changed ? { text: pick(random, [changed, `${make} ${changed}`]), wanted: group } : undefined;
    }),
    "own title with other words": () => {
      const { title } = pick(random, listings);
      const text = pick(random, [
        `${title} ${pick(random, wordsAroundTitles)}`,
        `${pick(random, wordsAroundTitles)} ${title}`,
        `${title} ${pick(random, traitTexts)}`,
      ]);
      // A title of one or two words names only a car.
      return title.trim().split(/\s+/).length < 3 ? undefined : { text, wanted: listings.filter(hasTitle(title)) };
    },
    "model and misleading text": fromCar(({ make, model }, group) => {
      return { text: `${make} ${model} ${pick(random, misleadingTexts)}`, wanted: group };
    }),
    "model and year of two digits": fromCar(({ make, model, year }, group) => {
      if (!year) return undefined;
      const digits = String(year).slice(-2);
      const text = pick(random, [`${make} ${model} موديل ${digits}`, `${make} ${model} ${digits} model`]);
      return { text, wanted: group.filter((other) => other.year === year) };
    }),
    "model and price in thousands": fromCar((car, group) => {
      if (!car.price || car.price < 2_000) return undefined;
      const thousands = Math.ceil(car.price / 1_000);
      const text = `${car.make} ${car.model} ${pick(random, ["تحت", "اقل من"])} ${thousands} الف`;
      const limit = thousands * 1_000;
      return { text, wanted: group.filter(({ price }) => price !== undefined && price <= limit) };
    }),
    "model, year and trait": fromCar(({ make, model, year }, group) => {
      if (!year) return undefined;
      const text = `${make} ${model} ${year} ${pick(random, traitTexts)}`;
      return { text, wanted: group.filter((other) => other.year === year) };
    }),
  };

  return Object.entries(classes).map(([className, generate]) => {
    const queries = new Map<string, MarketQuery>();
    // Some classes have few different queries in a small market.
    for (let tries = 0; queries.size < size && tries < size * 10; tries += 1) {
      const query = generate();
      const key = query && normalizeSearchText(query.text);
      if (query && key && query.wanted.length > 0 && !queries.has(key)) {
        queries.set(key, { text: query.text.replace(/\s+/g, " ").trim(), relevant: getIds(query.wanted) });
      }
    }
    return { name: className, queries: [...queries.values()] };
  });
}
