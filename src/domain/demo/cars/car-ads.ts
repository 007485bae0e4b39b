import type { Badge } from "#db/schema/ads.ts";
import type { NewAd, NewMedia } from "#domain/ads/insert.server.ts";
import type { Make, Model } from "#domain/catalog/catalogue.ts";
import type { Language, LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import type { Dice } from "../dice.ts";
import {
  categoryId,
  cityOf,
  featureValue,
  languagesOf,
  localPhone,
  localPrice,
  lookupId,
  type Market,
  moneyWord,
  type Place,
  placeOf,
  type SellerInMarket,
  sellerNear,
} from "../market.ts";
import type { CarFacts } from "../texts/car-facts.ts";
import { carText } from "../texts/car-text.ts";
import { countedArabic, countedEnglish, grouped, months, roughArabic } from "../texts/counted.ts";
import { type Words, withEasternDigits } from "../texts/phrase.ts";
import type { DemoBody, DemoMake, DemoModel, Fuel, PicturedBody } from "./model.ts";
import { demoMakes } from "./models.ts";
import { type Sought, soughtCars } from "./sought.ts";
import { worth } from "./value.ts";

type Offered = { make: DemoMake; model: DemoModel };
const offered: Offered[] = demoMakes.flatMap((make) => make.models.map((model) => ({ make, model })));
/** Lorries, buses, open cars, estates and classics: each comes up in turn, once in so many cars. */
const rare = offered.filter(({ model }) => model.category !== undefined || !isPictured(model.body));
const rareEvery = 25;
const inTurnEvery = 13;
/** Every so many cars one is of those that are sought after. */
const soughtEvery = 6;
const common = offered.filter((each) => !rare.includes(each));
const offRoad = common.filter(
  ({ model }) => model.body === "pickup" || model.family === 2 || (model.keeps ?? 0) > 0.92,
);
const weightOf = ({ model }: Offered): number => model.weight;

/** What people call a car by its body, and whether Arabic takes the word for feminine. */
const nouns: Record<DemoBody, { ar: string; feminine: boolean; en: string }> = {
  sedan: { ar: "السيارة", feminine: true, en: "the car" },
  coupe: { ar: "السيارة", feminine: true, en: "the car" },
  hatchback: { ar: "السيارة", feminine: true, en: "the car" },
  convertible: { ar: "السيارة", feminine: true, en: "the car" },
  wagon: { ar: "السيارة", feminine: true, en: "the car" },
  suv: { ar: "الجيب", feminine: false, en: "the SUV" },
  pickup: { ar: "الونيت", feminine: false, en: "the pickup" },
  van: { ar: "الفان", feminine: false, en: "the van" },
  bus: { ar: "الباص", feminine: false, en: "the bus" },
  truck: { ar: "الشاحنة", feminine: true, en: "the truck" },
};

const grades = {
  full: { ar: "فل كامل", en: "full option" },
  "semi-full": { ar: "نص فل", en: "mid option" },
  standard: { ar: "ستاندر", en: "standard" },
} as const;

/** Round numbers of the larger coins; small change looks odd on a car. */
const steps = { SAR: 500, AED: 500, KWD: 50, USD: 100 };
function isPictured(body: DemoBody): body is PicturedBody {
  return ["sedan", "suv", "hatchback", "pickup", "coupe", "van"].includes(body);
}

/** Ads of cars for sale, one after the other as they were written. */
export class CarAds {
  readonly #market: Market;
  readonly #dealers: SellerInMarket[];
  readonly #offRoadDealers: SellerInMarket[];
  readonly #people: SellerInMarket[];
  readonly #sought: boolean;
  #lastModel = "";
  #turn = 0;
  #rareWaiting: Offered[] = [];
  #peopleWaiting: SellerInMarket[] = [];

  /** With `sought`, some cars are on offer many times over, as on a large market. */
  constructor(market: Market, sought = false) {
    this.#sought = sought;
    this.#market = market;
    this.#dealers = market.sellers.filter(({ deals }) => deals === "cars");
    this.#offRoadDealers = market.sellers.filter(({ deals }) => deals === "off-road");
    this.#people = market.sellers.filter(({ type }) => type === "personal");
  }

  next(dice: Dice, createdAt: Date): NewAd {
    const { catalogue, now } = this.#market;
    const { seller, place } = this.#someone(dice);
    const sought = this.#soughtNow(dice, seller);
    const { make, model } = sought ?? this.#offer(dice, seller);
    const named = this.#named(make, model);
    const year = sought ? now.getUTCFullYear() - dice.pick(sought.ages) : this.#year(dice, model);
    const ageYears = Math.max(0, now.getUTCFullYear() - year);
    const dealer = seller.type === "showroom";
    const isNew = ageYears === 0 && dice.chance(dealer ? 0.7 : 0.06);
    const km = sought ? dice.whole(...sought.thousands) * 1_000 : this.#mileage(dice, model, ageYears, isNew);
    const gradeAt = dice.whole(0, Math.max(0, model.grades.length - 1));
    const position = model.grades.length > 1 ? gradeAt / (model.grades.length - 1) : 0.5;
    const trim = position > 0.66 ? "full" : position > 0.3 ? "semi-full" : "standard";
    const riyals = worth(make, model, ageYears, km) * (0.88 + position * 0.2) * dice.between(0.95, 1.05);
    const asked = localPrice(catalogue, riyals, place.country, steps);
    const price = dice.chance(0.06) ? null : asked;
    const compareAtMinor = price && !isNew && dice.chance(0.15) ? this.#before(dice, price) : null;
    const fuel = dice.pick<Fuel>(model.fuels ?? ["petrol"]);
    const manual = dice.chance(model.manual ?? 0);
    const specs = this.#specs(dice, make, place);
    const { color, media } = this.#look(dice, make, model);
    const facts: CarFacts = {
      country: place.country,
      dealer,
      expat: seller.tongue === "en",
      body: model.body,
      feminine: nouns[model.body].feminine,
      ageYears,
      km,
      isNew,
      classic: model.category === "classic-cars",
      heavy: model.category === "trucks-and-buses",
      trim,
      specs,
      agent: make.agents && ageYears < 16 ? dice.pick(make.agents) : undefined,
      owners: ageYears < 3 ? 1 : dice.whole(1, Math.min(4, 1 + Math.floor(ageYears / 3))),
      paint: this.#paint(dice, ageYears),
      priced: price !== null,
      negotiable: dice.chance(0.65),
      manual,
      fuel,
    };
    const grade = model.grades[gradeAt]?.replaceAll("-", " ") ?? "";
    const languages = languagesOf(dice, seller);
    const words = this.#words(dice, { facts, named, year, grade, seller, place, asked });
    const text = carText(dice, facts, words, languages);
    return {
      kind: "car",
      categoryId: categoryId(catalogue, model.category ?? "cars"),
      sellerId: seller.id,
      name: this.#name(dice, named, { year, grade, facts, languages }),
      description: !dealer && dice.chance(0.12) ? { ...text, ar: text.ar && withEasternDigits(text.ar) } : text,
      makeId: named.make.id,
      modelId: named.model.id,
      year,
      cityId: place.city.id,
      colorId: lookupId(catalogue, "color", color),
      fuelId: lookupId(catalogue, "fuel", fuel),
      gearId: lookupId(catalogue, "gear", manual && fuel !== "electric" ? "manual" : "automatic"),
      bodyId: lookupId(catalogue, "body", model.body),
      conditionId: lookupId(catalogue, "condition", isNew ? "new" : "used"),
      mileageKm: km,
      price,
      currency: asked.currency,
      compareAtMinor,
      features: [
        ...(model.engines.length > 0 ? featureValue(catalogue, "engine", dice.pick(model.engines)) : []),
        ...featureValue(catalogue, "specs", specs),
        ...featureValue(catalogue, "trim", trim),
      ],
      ...this.#marks(dice, facts, seller, compareAtMinor),
      media,
      createdAt,
    };
  }

  /** Nearly half of the cars stand in showrooms, the others are sold by their owners. */
  #someone(dice: Dice): { seller: SellerInMarket; place: Place } {
    this.#turn += 1;
    if (this.#turn % inTurnEvery === 0) {
      // Nobody is in the shop without an ad, however small his town.
      if (this.#peopleWaiting.length === 0) this.#peopleWaiting = dice.shuffled(this.#people);
      const seller = this.#peopleWaiting.pop() as SellerInMarket;
      return { seller, place: this.#home(seller) };
    }
    const dealers = [...this.#dealers, ...this.#offRoadDealers];
    if (dealers.length > 0 && dice.chance(0.42)) {
      const seller = dice.weighted(dealers, ({ weight }) => weight);
      return { seller, place: this.#home(seller) };
    }
    const place = placeOf(this.#market, dice);
    return { seller: sellerNear(dice, this.#people, place), place };
  }

  #home({ city, country }: SellerInMarket): Place {
    return { slug: city, country, weight: 0, city: cityOf(this.#market.catalogue, city) };
  }

  #soughtNow(dice: Dice, seller: SellerInMarket): (Omit<Sought, "model"> & Offered) | undefined {
    if (!this.#sought || this.#turn % soughtEvery !== 3 || seller.deals === "off-road") return undefined;
    const sought = dice.pick(soughtCars.filter(({ model }) => model !== this.#lastModel));
    const found = offered.find(({ make, model }) => make.make === sought.of && model.model === sought.model);
    if (!found) throw new Error(`the demo has no ${sought.of} ${sought.model}`);
    this.#lastModel = sought.model;
    return { ...sought, ...found };
  }

  #offer(dice: Dice, seller: SellerInMarket): Offered {
    if (this.#turn % rareEvery === 12 && seller.deals !== "off-road") {
      if (this.#rareWaiting.length === 0) this.#rareWaiting = dice.shuffled(rare);
      return this.#rareWaiting.pop() as Offered;
    }
    const from = seller.deals === "off-road" ? offRoad : common;
    let found = dice.weighted(from, weightOf);
    for (let tries = 0; found.model.model === this.#lastModel && tries < 5; tries += 1) {
      found = dice.weighted(from, weightOf);
    }
    this.#lastModel = found.model.model;
    return found;
  }

  #named({ make }: DemoMake, { model }: DemoModel): { make: Make; model: Model } {
    const { catalogue } = this.#market;
    const known = catalogue.makes.bySlug.get(make);
    const knownModel = catalogue.modelsOfMake.get(known?.id ?? 0)?.find(({ slug }) => slug === model);
    if (!known || !knownModel) throw new Error(`the demo's ${make} ${model} is not in the catalogue`);
    return { make: known, model: knownModel };
  }

  #year(dice: Dice, model: DemoModel): number {
    const now = this.#market.now.getUTCFullYear();
    const newest = Math.max(model.from, Math.min(model.to ?? now, now));
    if (model.category === "classic-cars") return dice.whole(model.from, newest);
    const years = Array.from({ length: newest - model.from + 1 }, (_, i) => newest - i);
    const seen = [11, 9, 9, 9, 9, 8, 8, 7, 7, 6, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1];
    return dice.weighted(years, (year) => seen[now - year] ?? 0.5);
  }

  #mileage(dice: Dice, model: DemoModel, ageYears: number, isNew: boolean): number {
    if (isNew) return dice.pick([0, 0, 10, 15, 25]);
    const yearly = model.category === "trucks-and-buses" ? dice.between(25_000, 50_000) : dice.between(8_000, 27_000);
    const driven = Math.min(
      420_000,
      Math.max(0.4, ageYears + dice.between(-0.4, 0.4)) * yearly * 0.93 ** Math.max(0, ageYears - 8),
    );
    const step = driven > 10_000 && dice.chance(0.75) ? 1_000 : 100;
    return Math.max(step, Math.round(driven / step) * step);
  }

  #before(dice: Dice, price: Money): number {
    const unit = price.minor > 0 && price.currency === "KWD" ? 1_000 : 100;
    const step = (steps[price.currency as keyof typeof steps] ?? 100) * unit;
    return Math.max(price.minor + step, Math.round((price.minor * dice.between(1.04, 1.12)) / step) * step);
  }

  #specs(dice: Dice, { make }: DemoMake, { country }: Place): CarFacts["specs"] {
    const american = ["ford", "chevrolet", "gmc", "jeep", "dodge", "chrysler", "cadillac", "lincoln", "tesla", "lexus"];
    if (american.includes(make) && dice.chance(0.14)) return "american";
    if (country !== "SA") return "gulf";
    return dice.chance(0.78) ? "saudi" : "gulf";
  }

  #paint(dice: Dice, ageYears: number): CarFacts["paint"] {
    const original = Math.max(0.3, 1 - ageYears * 0.055);
    if (dice.chance(original)) return "original";
    return dice.chance(0.75) ? "partial" : "repainted";
  }

  #look(dice: Dice, make: DemoMake, model: DemoModel): { color: string; media: NewMedia[] } {
    // Few of these are on offer, and the studio has none: they are shown as drawings.
    if (!isPictured(model.body) || model.category === "classic-cars") {
      return { color: dice.pick(["white", "white", "silver", "beige", "blue", "red"]), media: [] };
    }
    const [own, second] = make.families;
    const families = model.family ? [model.family, own, second] : [own, second];
    const { colour, media } = this.#market.pictures.car(dice, "car", make.make, model.body, families);
    return { color: colour, media };
  }

  #marks(
    dice: Dice,
    facts: CarFacts,
    seller: SellerInMarket,
    reducedFrom: number | null,
  ): Pick<NewAd, "badges" | "featured"> {
    const featured = dice.chance(facts.dealer ? 0.09 : 0.03);
    const certified = facts.dealer && seller.verified && facts.ageYears <= 6 && !facts.isNew && dice.chance(0.3);
    const badges: Badge[] = [
      ...(facts.isNew ? (["new"] as const) : []),
      ...(reducedFrom === null ? [] : (["sale"] as const)),
      ...(featured ? (["featured"] as const) : []),
      ...(certified ? (["certified"] as const) : []),
    ];
    return { badges, featured };
  }

  /** Showrooms write make, model, grade and year; people leave out what everybody knows. */
  #name(
    dice: Dice,
    { make, model }: { make: Make; model: Model },
    { year, grade, facts, languages }: { year: number; grade: string; facts: CarFacts; languages: readonly Language[] },
  ): LocalText {
    const way = facts.dealer ? dice.whole(0, 3) : dice.whole(0, 7);
    const inOne = (language: Language) => {
      const modelName = model.name[language] ?? model.slug;
      const wholeMake = make.name[language] ?? make.slug;
      // "Nissan Z" says its make itself.
      const makeName = modelName.startsWith(wholeMake) ? "" : wholeMake;
      const trim = grades[facts.trim][language];
      const forms = [
        [makeName, modelName, grade, year],
        [makeName, modelName, grade, year],
        [makeName, modelName, year],
        [makeName, modelName, year, facts.heavy || facts.classic ? "" : trim],
        [this.#known(make, model) ? "" : makeName, modelName, year, facts.heavy || facts.classic ? "" : trim],
        language === "ar" ? [makeName, modelName, "موديل", year] : [year, makeName, modelName, grade],
        [makeName, modelName, grade, year],
        language === "ar" ? ["للبيع", makeName, modelName, year] : [makeName, modelName, year, "for sale"],
      ];
      return (forms[way] ?? []).filter((part) => part !== "").join(" ");
    };
    return {
      ar: languages.includes("ar") ? inOne("ar") : null,
      en: languages.includes("en") ? inOne("en") : null,
    };
  }

  /** Whether people say the model alone: a Camry is a Camry, a 300 could be anything. */
  #known(make: Make, model: Model): boolean {
    return (
      ["toyota", "nissan", "hyundai", "kia", "ford", "chevrolet", "gmc", "honda"].includes(make.slug) &&
      /^[A-Za-z -]{4,}$/.test(model.name.en ?? "")
    );
  }

  #words(
    dice: Dice,
    given: {
      facts: CarFacts;
      named: { model: Model; make: Make };
      year: number;
      grade: string;
      seller: SellerInMarket;
      place: Place;
      asked: Money;
    },
  ): Record<Language, Words> {
    const { facts, named, year, seller, place, asked } = given;
    const unit = asked.currency === "KWD" ? 1_000 : 100;
    const whole = asked.minor / unit;
    const step = steps[asked.currency as keyof typeof steps] ?? 100;
    const bid = Math.max(step, Math.round((whole * dice.between(0.9, 0.97)) / (step * 2)) * step * 2);
    const left = dice.whole(2, 11);
    const service = Math.max(5_000, Math.floor(facts.km / 5_000) * 5_000);
    // Riyals are talked of in thousands: «الحد 78» is 78,000.
    const bare =
      asked.currency === "SAR" && whole >= 20_000 && whole % 1_000 === 0 && bid % 1_000 === 0 && dice.chance(0.4);
    const arabic = (amount: number) =>
      bare ? String(amount / 1_000) : `${roughArabic(amount)} ${moneyWord(asked.currency, "ar")}`;
    const english = (amount: number) => `${moneyWord(asked.currency, "en")} ${grouped(amount)}`;
    const shared = { agent: facts.agent ?? "", phone: localPhone(seller.phone) };
    const titled = (language: Language) => {
      const plain = facts.heavy || facts.classic;
      const make = this.#known(named.make, named.model) ? "" : named.make.name[language];
      return [make, named.model.name[language], year, plain ? "" : grades[facts.trim][language]]
        .filter(Boolean)
        .join(" ");
    };
    return {
      ar: {
        ...shared,
        the: nouns[facts.body as DemoBody].ar,
        title: titled("ar"),
        km: roughArabic(facts.km),
        service: roughArabic(service),
        months: countedArabic(left, months),
        limit: arabic(whole),
        bid: arabic(bid),
        city: place.city.name.ar ?? "",
      },
      en: {
        ...shared,
        the: nouns[facts.body as DemoBody].en,
        title: titled("en"),
        km: grouped(facts.km),
        service: grouped(service),
        months: countedEnglish(left, "month"),
        limit: english(whole),
        bid: english(bid),
        city: place.city.name.en ?? "",
      },
    };
  }
}
