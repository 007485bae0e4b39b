import type { ListingBadge } from "#db/schema/listings.ts";
import type { NewListing, NewMedia } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage, LocalizedText } from "#kernel/localized-text.ts";
import type { Money } from "#kernel/money.ts";
import type { SeededDice } from "../dice.ts";
import {
  type CatalogCar,
  carPriceSteps,
  type DemoMarket,
  type DemoMarketSeller,
  type DemoPlace,
  findLookupId,
  formatAmount,
  getCurrencyUnit,
  getDemoCategoryId,
  getDemoCity,
  getMakeAndModel,
  pickListingLanguages,
  pickNearbySeller,
  pickPlace,
  toDemoFeatureValue,
  toLocalPhone,
  toLocalPrice,
} from "../market.ts";
import { bodyNouns } from "../texts/body-nouns.ts";
import type { CarTextData, PaintedPart } from "../texts/car-facts.ts";
import { generateCarText } from "../texts/car-text.ts";
import { formatCount, formatLargeNumber } from "../texts/counted-nouns.ts";
import { type PhraseValues, toEasternDigits, writeInLanguages } from "../texts/remarks.ts";
import { getDemoCarFacts } from "./car-equipment.ts";
import { getPaintedPart, isDemoCarInspected } from "./car-inspection.ts";
import { estimateCarValue } from "./car-value.ts";
import { type DemoCar, type DemoMake, type DemoModel, demoCars, type Fuel, pickDemoCar } from "./demo-makes.ts";
import { type PopularCar, popularCars } from "./popular-cars.ts";

/**
 * Cars that are rare but that the demo should contain: trucks, buses, convertibles, estates and classic cars. About
 * every 25th generated car is one of them, each in turn.
 */
const rareCars = demoCars.filter(
  ({ model }) => model.category !== undefined || model.body === "convertible" || model.body === "wagon",
);
const RARE_CAR_INTERVAL = 25;
const SELLER_ROTATION_INTERVAL = 13;
/** Every sixth generated car is a popular car. */
const POPULAR_CAR_INTERVAL = 6;
const commonCars = demoCars.filter((each) => !rareCars.includes(each));
const offRoadCars = commonCars.filter(
  ({ model }) => model.body === "pickup" || model.shape === "off-roader" || (model.keeps ?? 0) > 0.92,
);

/** Parts of the flaw photos. A bonnet has none. */
const flawParts: Partial<Record<PaintedPart, string>> = {
  "front-bumper": "front-bumper",
  "right-fender": "fender",
  doors: "door",
  "rear-bumper": "rear-bumper",
};

const trimLabels = {
  full: { ar: "فل كامل", en: "full option" },
  "semi-full": { ar: "نص فل", en: "mid option" },
  standard: { ar: "ستاندر", en: "standard" },
} as const;

/** Returns the trim of a car as sellers name it. Trucks, buses and classic cars have none. */
const getTrimLabel = ({ heavy, classic, trim }: CarTextData, language: ContentLanguage): string =>
  heavy || classic ? "" : trimLabels[trim][language];

/** Generates car listings. The first one is the oldest. */
export class CarListingGenerator {
  readonly #market: DemoMarket;
  readonly #dealers: DemoMarketSeller[];
  readonly #offRoadDealers: DemoMarketSeller[];
  readonly #people: DemoMarketSeller[];
  readonly #sought: boolean;
  #lastModel = "";
  #turn = 0;
  #rareWaiting: DemoCar[] = [];
  #peopleWaiting: DemoMarketSeller[] = [];

  /**
   * With `sought`, some popular cars get many similar listings, as on a large market. Their prices can then be
   * compared.
   */
  constructor(market: DemoMarket, sought = false) {
    this.#sought = sought;
    this.#market = market;
    this.#dealers = market.sellers.filter(({ deals }) => deals === "cars");
    this.#offRoadDealers = market.sellers.filter(({ deals }) => deals === "off-road");
    this.#people = market.sellers.filter(({ type }) => type === "personal");
  }

  generate(dice: SeededDice, createdAt: Date): NewListing {
    const { catalog, now } = this.#market;
    const { seller, place } = this.#pickSeller(dice);
    const popularCar = this.#pickPopularCar(dice, seller);
    const car = popularCar ?? this.#pickCar(dice, seller);
    const { make, model } = car;
    const named = getMakeAndModel(catalog, car);
    const year = popularCar ? now.getUTCFullYear() - dice.pick(popularCar.ages) : this.#year(dice, model);
    const ageYears = Math.max(0, now.getUTCFullYear() - year);
    const dealer = seller.type === "showroom";
    const isNew = ageYears === 0 && dice.chance(dealer ? 0.7 : 0.06);
    const km = popularCar ? dice.integer(...popularCar.thousands) * 1_000 : this.#mileage(dice, model, ageYears, isNew);
    const gradeIndex = dice.integer(0, Math.max(0, model.grades.length - 1));
    const position = model.grades.length > 1 ? gradeIndex / (model.grades.length - 1) : 0.5;
    const trim = position > 0.66 ? "full" : position > 0.3 ? "semi-full" : "standard";
    const riyals = estimateCarValue(make, model, ageYears, km) * (0.88 + position * 0.2) * dice.between(0.95, 1.05);
    const askingPrice = toLocalPrice(catalog, riyals, place.country, carPriceSteps);
    const price = dice.chance(0.06) ? null : askingPrice;
    const compareAtMinor = price && !isNew && dice.chance(0.15) ? this.#calculateOldPrice(dice, price) : null;
    const fuel = dice.pick<Fuel>(model.fuels ?? ["petrol"]);
    const manual = dice.chance(model.manual ?? 0);
    const specs = this.#specs(dice, make, place, km);
    const { color, media } = this.#pickPictures(dice, car, seller, place);
    const agent = make.agents && ageYears < 16 ? dice.pick(make.agents) : undefined;
    const owners = ageYears < 3 ? 1 : dice.integer(1, Math.min(4, 1 + Math.floor(ageYears / 3)));
    const paint = this.#paint(dice, ageYears);
    const carData: CarTextData = {
      country: place.country,
      dealer,
      expat: seller.tongue === "en",
      body: model.body,
      feminine: bodyNouns[model.body].feminine,
      ageYears,
      km,
      isNew,
      classic: model.category === "classic-cars",
      heavy: model.category === "trucks-and-buses",
      trim,
      specs,
      agent,
      owners,
      paint,
      isInspected: model.category === undefined && isDemoCarInspected({ isNew, paint, km }),
      paintedPart: paint === "partial" ? getPaintedPart(km, year) : undefined,
      priced: price !== null,
      negotiable: dice.chance(0.65),
      manual,
      fuel,
    };
    const grade = model.grades[gradeIndex]?.replaceAll("-", " ") ?? "";
    const languages = pickListingLanguages(dice, seller);
    const getWords = this.#pickWords(dice, { textData: carData, named, year, seller, place, askingPrice });
    const text = generateCarText(dice, carData, getWords, languages);
    const name = this.#name(dice, named, { year, grade, textData: carData, languages });
    const description = !dealer && dice.chance(0.12) ? { ...text, ar: text.ar && toEasternDigits(text.ar) } : text;
    const engine = model.engines.length > 0 ? dice.pick(model.engines) : undefined;
    return {
      kind: "car",
      categoryId: getDemoCategoryId(catalog, model.category ?? "cars"),
      sellerId: seller.id,
      name,
      description,
      makeId: named.make.id,
      modelId: named.model.id,
      year,
      cityId: place.city.id,
      colorId: findLookupId(catalog, "color", color),
      fuelId: findLookupId(catalog, "fuel", fuel),
      gearId: findLookupId(catalog, "gear", manual && fuel !== "electric" ? "manual" : "automatic"),
      bodyId: findLookupId(catalog, "body", model.body),
      conditionId: findLookupId(catalog, "condition", isNew ? "new" : "used"),
      mileageKm: km,
      price,
      currency: askingPrice.currency,
      compareAtMinor,
      features: [
        ...(engine === undefined ? [] : toDemoFeatureValue(catalog, "engine", engine)),
        ...toDemoFeatureValue(catalog, "specs", specs),
        ...toDemoFeatureValue(catalog, "trim", trim),
        ...getDemoCarFacts(catalog, { model, year, engine, grade: position, textData: carData, createdAt }),
      ],
      ...this.#pickBadges(dice, carData, seller, compareAtMinor),
      media: this.#withFlaw(media, color, carData),
      createdAt,
    };
  }

  /** Picks the seller of a car: a showroom for 42 percent of the cars, a private seller for the others. */
  #pickSeller(dice: SeededDice): { seller: DemoMarketSeller; place: DemoPlace } {
    this.#turn += 1;
    if (this.#turn % SELLER_ROTATION_INTERVAL === 0) {
      // Private sellers take turns so that each of them has a listing, also in a small city.
      if (this.#peopleWaiting.length === 0) this.#peopleWaiting = dice.shuffle(this.#people);
      const seller = this.#peopleWaiting.pop() as DemoMarketSeller;
      return { seller, place: this.#getHomePlace(seller) };
    }
    const dealers = [...this.#dealers, ...this.#offRoadDealers];
    if (dealers.length > 0 && dice.chance(0.42)) {
      const seller = dice.pickWeighted(dealers, ({ weight }) => weight);
      return { seller, place: this.#getHomePlace(seller) };
    }
    const place = pickPlace(this.#market, dice);
    return { seller: pickNearbySeller(dice, this.#people, place), place };
  }

  #getHomePlace({ city, country }: DemoMarketSeller): DemoPlace {
    return { slug: city, country, weight: 0, city: getDemoCity(this.#market.catalog, city) };
  }

  #pickPopularCar(dice: SeededDice, seller: DemoMarketSeller): (Omit<PopularCar, "model"> & DemoCar) | undefined {
    if (!this.#sought || this.#turn % POPULAR_CAR_INTERVAL !== 3 || seller.deals === "off-road") return undefined;
    const popularCar = dice.pick(popularCars.filter(({ model }) => model !== this.#lastModel));
    const picked = demoCars.find(
      ({ make, model }) => make.make === popularCar.makeSlug && model.model === popularCar.model,
    );
    if (!picked) throw new Error(`the demo has no ${popularCar.makeSlug} ${popularCar.model}`);
    this.#lastModel = popularCar.model;
    return { ...popularCar, ...picked };
  }

  #pickCar(dice: SeededDice, seller: DemoMarketSeller): DemoCar {
    if (this.#turn % RARE_CAR_INTERVAL === 12 && seller.deals !== "off-road") {
      if (this.#rareWaiting.length === 0) this.#rareWaiting = dice.shuffle(rareCars);
      return this.#rareWaiting.pop() as DemoCar;
    }
    const picked = pickDemoCar(dice, seller.deals === "off-road" ? offRoadCars : commonCars, this.#lastModel);
    this.#lastModel = picked.model.model;
    return picked;
  }

  #year(dice: SeededDice, model: DemoModel): number {
    const now = this.#market.now.getUTCFullYear();
    const newest = Math.max(model.from, Math.min(model.to ?? now, now));
    if (model.category === "classic-cars") return dice.integer(model.from, newest);
    const years = Array.from({ length: newest - model.from + 1 }, (_, i) => newest - i);
    const frequencies = [11, 9, 9, 9, 9, 8, 8, 7, 7, 6, 6, 5, 4, 3, 3, 2, 2, 1, 1, 1];
    return dice.pickWeighted(years, (year) => frequencies[now - year] ?? 0.5);
  }

  #mileage(dice: SeededDice, model: DemoModel, ageYears: number, isNew: boolean): number {
    if (isNew) return dice.pick([0, 0, 10, 15, 25]);
    const yearly = model.category === "trucks-and-buses" ? dice.between(25_000, 50_000) : dice.between(8_000, 27_000);
    const driven = Math.min(
      420_000,
      Math.max(0.4, ageYears + dice.between(-0.4, 0.4)) * yearly * 0.93 ** Math.max(0, ageYears - 8),
    );
    const step = driven > 10_000 && dice.chance(0.75) ? 1_000 : 100;
    return Math.max(step, Math.round(driven / step) * step);
  }

  #calculateOldPrice(dice: SeededDice, price: Money): number {
    const step = (carPriceSteps[price.currency] ?? 100) * getCurrencyUnit(this.#market.catalog, price.currency);
    return Math.max(price.minor + step, Math.round((price.minor * dice.between(1.04, 1.12)) / step) * step);
  }

  #specs(dice: SeededDice, { make }: DemoMake, { country }: DemoPlace, km: number): CarTextData["specs"] {
    const american = ["ford", "chevrolet", "gmc", "jeep", "dodge", "chrysler", "cadillac", "lincoln", "tesla", "lexus"];
    if (american.includes(make) && dice.chance(0.14)) return Math.floor(km / 100) % 4 === 0 ? "canadian" : "american";
    if (country !== "SA") return "gulf";
    return dice.chance(0.78) ? "saudi" : "gulf";
  }

  #paint(dice: SeededDice, ageYears: number): CarTextData["paint"] {
    const original = Math.max(0.3, 1 - ageYears * 0.055);
    if (dice.chance(original)) return "original";
    return dice.chance(0.75) ? "partial" : "repainted";
  }

  #pickPictures(
    dice: SeededDice,
    { make, model }: DemoCar,
    seller: DemoMarketSeller,
    place: DemoPlace,
  ): { color: string; media: NewMedia[] } {
    const { shape, price } = model;
    // Listings of cars without photos show drawings.
    if (!shape) return { color: dice.pick(["white", "white", "silver", "beige", "blue", "red"]), media: [] };
    const isShowroom = seller.type === "showroom";
    const lists = ["cars", model.body, `${make.make} ${model.model}`, make.make, seller.slug, place.slug];
    const pictured = { make: make.make, model: model.model, shape, price, isShowroom, lists };
    const { colour, media } = this.#market.pictures.pickCarPictures(dice, pictured);
    return { color: colour, media };
  }

  /** Adds the close-up of a flaw to the photos of a car whose inspection names the painted part. */
  #withFlaw(media: NewMedia[], color: string, { paintedPart, isInspected }: CarTextData): NewMedia[] {
    const photographed = isInspected && paintedPart && flawParts[paintedPart];
    if (!photographed || media.length === 0) return media;
    const flaw = this.#market.pictures.findFlawPicture(color, photographed);
    return flaw ? [...media, flaw] : media;
  }

  #pickBadges(
    dice: SeededDice,
    carData: CarTextData,
    seller: DemoMarketSeller,
    reducedFrom: number | null,
  ): Pick<NewListing, "badges" | "featured"> {
    const featured = dice.chance(carData.dealer ? 0.09 : 0.03);
    const certified = carData.dealer && seller.verified && carData.ageYears <= 6 && !carData.isNew && dice.chance(0.3);
    const badges: ListingBadge[] = [
      ...(carData.isNew ? (["new"] as const) : []),
      ...(reducedFrom === null ? [] : (["sale"] as const)),
      ...(featured ? (["featured"] as const) : []),
      ...(certified ? (["certified"] as const) : []),
    ];
    return { badges, featured };
  }

  /**
   * Formats the name of a car listing. Showrooms write make, model, grade and year. Private sellers leave some of them
   * out.
   */
  #name(
    dice: SeededDice,
    { make, model }: CatalogCar,
    given: { year: number; grade: string; textData: CarTextData; languages: ContentLanguage[] },
  ): LocalizedText {
    const { year, grade, textData, languages } = given;
    const form = textData.dealer ? dice.integer(0, 3) : dice.integer(0, 7);
    return writeInLanguages(languages, (language) => {
      const modelName = model.name[language] ?? model.slug;
      const fullMakeName = make.name[language] ?? make.slug;
      // Model names such as "Nissan Z" already contain the make.
      const makeName = modelName.startsWith(fullMakeName) ? "" : fullMakeName;
      const trim = getTrimLabel(textData, language);
      const forms = [
        [makeName, modelName, grade, year],
        [makeName, modelName, grade, year],
        [makeName, modelName, year],
        [makeName, modelName, year, trim],
        [this.#isKnownByModelName({ make, model }) ? "" : makeName, modelName, year, trim],
        language === "ar" ? [makeName, modelName, "موديل", year] : [year, makeName, modelName, grade],
        [makeName, modelName, grade, year],
        language === "ar" ? ["للبيع", makeName, modelName, year] : [makeName, modelName, year, "for sale"],
      ];
      return (forms[form] ?? []).filter((part) => part !== "").join(" ");
    });
  }

  /** Returns whether people name the car by its model alone, such as "Camry". */
  #isKnownByModelName({ make, model }: CatalogCar): boolean {
    return (
      ["toyota", "nissan", "hyundai", "kia", "ford", "chevrolet", "gmc", "honda"].includes(make.slug) &&
      /^[A-Za-z -]{4,}$/.test(model.name.en ?? "")
    );
  }

  /** Picks the random amounts of a description. Returns the values of its placeholders in each language. */
  #pickWords(
    dice: SeededDice,
    given: {
      textData: CarTextData;
      named: CatalogCar;
      year: number;
      seller: DemoMarketSeller;
      place: DemoPlace;
      askingPrice: Money;
    },
  ): (language: ContentLanguage) => PhraseValues {
    const { textData, named, year, seller, place, askingPrice } = given;
    const { currency } = askingPrice;
    const wholeUnits = askingPrice.minor / getCurrencyUnit(this.#market.catalog, currency);
    const step = carPriceSteps[currency] ?? 100;
    const bid = Math.max(step, Math.round((wholeUnits * dice.between(0.9, 0.97)) / (step * 2)) * step * 2);
    const monthsLeft = dice.integer(2, 11);
    const service = Math.max(5_000, Math.floor(textData.km / 5_000) * 5_000);
    // Prices in riyals are spoken of in thousands: «الحد 78» means 78,000.
    const inThousands =
      currency === "SAR" && wholeUnits >= 20_000 && wholeUnits % 1_000 === 0 && bid % 1_000 === 0 && dice.chance(0.4);
    return (language) => {
      const format = (amount: number) =>
        inThousands && language === "ar" ? String(amount / 1_000) : formatAmount(amount, currency, language);
      const make = this.#isKnownByModelName(named) ? "" : named.make.name[language];
      const title = [make, named.model.name[language], year, getTrimLabel(textData, language)];
      return {
        agent: textData.agent ?? "",
        phone: toLocalPhone(seller.phone),
        the: bodyNouns[textData.body][language],
        title: title.filter(Boolean).join(" "),
        km: formatLargeNumber(textData.km, language),
        service: formatLargeNumber(service, language),
        months: formatCount(monthsLeft, "month", language),
        limit: format(wholeUnits),
        bid: format(bid),
        city: place.city.name[language] ?? "",
      };
    };
  }
}
