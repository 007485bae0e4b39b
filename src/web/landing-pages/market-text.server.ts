import { BASE_CURRENCY, type Catalog, type CatalogEntry } from "#domain/catalog/catalog.ts";
import {
  calculateYearlyLoss,
  findCommonest,
  getReliableMedian,
  getTypicalRange,
  type KeyedGroup,
  type MarketFigures,
  type PriceGroup,
} from "#domain/market/market-figures.ts";
import type { MarketScope } from "#domain/market/market-page.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { joinList } from "#i18n/join-list.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";
import type { Preferences } from "#web/context.ts";
import { formatRoundedPrice } from "#web/listing-page/price-views.server.ts";

/** Smallest number of listings from which a text tells what most of them share. */
const MIN_LISTINGS_FOR_TENDENCY = 8;
/** Number of names that an answer lists. */
const NAMES_PER_ANSWER = 3;

export type Question = { question: string; answer: string };

/** Writes the texts of a page about a part of the market from its figures, in the reader's language and currency. */
export class MarketText {
  readonly #scope: MarketScope;
  readonly #figures: MarketFigures;
  readonly #catalog: Catalog;
  readonly #preferences: Preferences;
  readonly #now: Date;

  constructor(scope: MarketScope, figures: MarketFigures, catalog: Catalog, preferences: Preferences, now: Date) {
    this.#scope = scope;
    this.#figures = figures;
    this.#catalog = catalog;
    this.#preferences = preferences;
    this.#now = now;
  }

  get language(): Language {
    return this.#preferences.language;
  }

  get #t() {
    return getTranslator(this.language).t;
  }

  /** Formats a price in minor units of the base currency. It keeps its direction within a sentence. */
  formatPrice(minor: number): string {
    return wrapBidiIsolate(formatRoundedPrice({ minor, currency: BASE_CURRENCY }, this.#catalog, this.#preferences));
  }

  formatNumber(value: number): string {
    return getFormatters(this.#preferences.language).formatNumber(value);
  }

  /** Formats the range of most prices of a group: "SAR 20,000 – SAR 30,000". Undefined without a price. */
  formatRange(group: PriceGroup): string | undefined {
    const range = getTypicalRange(group);
    if (!range) return undefined;
    // A line break may only be between the two prices.
    const [low, high] = [range.low, range.high].map((minor) => this.formatPrice(minor).replaceAll(" ", "\u00a0"));
    return low === high ? low : `${low} – ${high}`;
  }

  getName(entry: Pick<CatalogEntry, "name">): string {
    return pickTranslation(entry.name, this.#preferences.language).text;
  }

  /** Name of the car or the category that the page is about, without its city. */
  get name(): string {
    const scope = this.#scope;
    if (scope.type === "category-city") return this.getName(scope.category);
    if (scope.type === "body-city") return this.getName(scope.body);
    return scope.type === "make" || scope.type === "make-city"
      ? this.getName(scope.make)
      : `${this.getName(scope.make)} ${this.getName(scope.model)}`;
  }

  get #city(): string {
    return "city" in this.#scope ? this.getName(this.#scope.city) : "";
  }

  /** Writes the title of the page and its heading. */
  writeTitles(isGuide: boolean): { title: string; heading: string } {
    const t = this.#t;
    const [name, city] = [this.name, this.#city];
    if (isGuide) return { title: t("landing.title.guide", { name }), heading: t("landing.heading.guide", { name }) };
    switch (this.#scope.type) {
      case "make":
        return { title: t("landing.title.make", { name }), heading: t("landing.heading.make", { name }) };
      case "model":
        return { title: t("landing.title.model", { name }), heading: t("landing.heading.model", { name }) };
      case "model-city":
        return {
          title: t("landing.title.modelCity", { name, city }),
          heading: t("landing.heading.modelCity", { name, city }),
        };
      case "make-city":
      case "body-city":
        return {
          title: t("landing.title.carsInCity", { name, city }),
          heading: t("landing.heading.carsInCity", { name, city }),
        };
      case "category-city":
        return {
          title: t("landing.title.categoryCity", { category: name, city }),
          heading: t("landing.heading.categoryCity", { category: name, city }),
        };
    }
  }

  /** Writes the sentences about the number of listings, the prices and what most listings share. */
  writeIntroduction(): string[] {
    return [
      this.#writeCount(),
      this.#writePrices(),
      this.#writeYears(),
      this.#writeMileage(),
      this.#writeTendency("model"),
      this.#writeTendency("city"),
      this.#writeTendency("color"),
    ].filter((sentence) => sentence !== undefined);
  }

  #writeCount(): string {
    const count = this.#figures.all.ads;
    const values = { count, shown: this.formatNumber(count), name: this.name, city: this.#city };
    if (this.#scope.type === "category-city")
      return this.#t("landing.intro.category", { ...values, category: this.name });
    return this.#t("city" in this.#scope ? "landing.intro.carsInCity" : "landing.intro.cars", values);
  }

  #writePrices(): string | undefined {
    const { all } = this.#figures;
    const median = getReliableMedian(all);
    const range = this.#writeRange(all);
    return median === undefined || range === undefined
      ? range
      : `${this.#t("landing.intro.median", { median: this.formatPrice(median) })} ${range}`;
  }

  /** Writes a sentence about the prices of a group. Undefined without a price. */
  #writeRange(group: PriceGroup): string | undefined {
    const range = getTypicalRange(group);
    if (!range) return undefined;
    const [low, high] = [this.formatPrice(range.low), this.formatPrice(range.high)];
    if (low === high) return this.#t("landing.intro.onePrice", { price: low });
    return this.#t(range.hasAllPrices ? "landing.intro.range" : "landing.intro.most", { low, high });
  }

  #writeYears(): string | undefined {
    const years = this.#figures.byYear;
    const [first, last] = [years[0]?.key, years.at(-1)?.key];
    if (!this.#hasVehicles || first === undefined || first === last) return undefined;
    const range = { from: first, to: last };
    const commonest = findCommonest(years, this.#figures.all.ads, {
      minShare: 0.15,
      minListings: MIN_LISTINGS_FOR_TENDENCY,
    });
    return commonest
      ? this.#t("landing.intro.commonYear", { ...range, year: commonest.key, percent: commonest.percent })
      : this.#t("landing.intro.years", range);
  }

  #writeMileage(): string | undefined {
    const { medianKm, all } = this.#figures;
    return this.#hasVehicles && medianKm && all.ads >= MIN_LISTINGS_FOR_TENDENCY
      ? this.#t("landing.intro.km", { km: this.formatNumber(medianKm) })
      : undefined;
  }

  /** Names the most frequent model, city or colour, if one clearly is and the page does not name it already. */
  #writeTendency(property: "model" | "city" | "color"): string | undefined {
    const { all, byModel, byCity, byColor } = this.#figures;
    const scope = this.#scope;
    if (property === "model" && (!("make" in scope) || "model" in scope || byModel.length < 2)) return undefined;
    if (property === "city" && ("city" in scope || byCity.length < 2)) return undefined;
    if (property === "color" && (!this.#hasVehicles || byColor.length < 2)) return undefined;
    const shares = { model: byModel, city: byCity, color: byColor }[property];
    const commonest = findCommonest(shares, all.ads, { minShare: 0.25, minListings: MIN_LISTINGS_FOR_TENDENCY });
    if (!commonest) return undefined;
    const { key, percent } = commonest;
    const entry = {
      model: this.#catalog.models.get(key),
      city: this.#catalog.cities.byId.get(key),
      color: this.#catalog.lookups.get(key),
    }[property];
    return entry && this.#t(`landing.intro.${property}`, { [property]: this.getName(entry), percent });
  }

  get #hasVehicles(): boolean {
    return this.#scope.type !== "category-city" || this.#scope.category.type === "carForSale";
  }

  /** Writes two or three questions that the figures answer. */
  writeQuestions(): Question[] {
    const questions =
      this.#scope.type === "category-city"
        ? [this.#askPrice(), this.#askSubcategories()]
        : [
            this.#askYearPrice() ?? this.#askPrice(),
            this.#askYearlyLoss(),
            "make" in this.#scope && !("model" in this.#scope) ? this.#askModels() : undefined,
            this.#askCities(),
            this.#askMileage(),
          ];
    return questions.filter((question) => question !== undefined).slice(0, 3);
  }

  /** Asks for the price of the model year with the most prices in a country. Cars of the current year may be new. */
  #askYearPrice(): Question | undefined {
    if (!("model" in this.#scope)) return undefined;
    const group = this.#figures.byYearAndCountry
      .filter((each) => each.year < this.#now.getUTCFullYear() && getReliableMedian(each) !== undefined)
      .toSorted((a, b) => b.priced - a.priced || b.year - a.year)[0];
    const country = group && this.#catalog.countries.find(({ code }) => code === group.country);
    if (!group?.prices || !country) return undefined;
    const values = { name: this.name, year: group.year, country: pickTranslation(country.name, this.language).text };
    return {
      question: this.#t("landing.faq.yearPrice", values),
      answer: this.#joinSentences(
        this.#t("landing.faq.yearPriceAnswer", { ...values, ...this.#describePrices(group) }),
        group,
      ),
    };
  }

  #askPrice(): Question | undefined {
    const { all } = this.#figures;
    if (!all.prices) return undefined;
    const [name, city] = [this.name, this.#city];
    const { type } = this.#scope;
    return {
      question:
        type === "category-city"
          ? this.#t("landing.faq.categoryPrice", { category: name, city })
          : "city" in this.#scope
            ? this.#t("landing.faq.priceInCity", { name, city })
            : this.#t("landing.faq.price", { name }),
      answer: this.#joinSentences(this.#t("landing.faq.priceAnswer", this.#describePrices(all)), all),
    };
  }

  #describePrices({ priced, prices }: PriceGroup) {
    return { count: priced, shown: this.formatNumber(priced), median: this.formatPrice(prices?.median ?? 0) };
  }

  /** Appends the range of the prices of a group, unless the group has only one price. */
  #joinSentences(sentence: string, group: PriceGroup): string {
    return group.priced > 1 ? [sentence, this.#writeRange(group)].join(" ") : sentence;
  }

  #askYearlyLoss(): Question | undefined {
    if (!("model" in this.#scope)) return undefined;
    const loss = calculateYearlyLoss(this.#figures.byYear);
    const percent = Math.round((loss ?? 0) * 100);
    if (percent < 1) return undefined;
    const { name } = this;
    return {
      question: this.#t("landing.faq.loss", { name }),
      answer: this.#t("landing.faq.lossAnswer", { name, percent }),
    };
  }

  #askModels(): Question | undefined {
    const { name } = this;
    const models = this.#listNames(this.#figures.byModel, (id) => this.#catalog.models.get(id));
    return models === undefined
      ? undefined
      : {
          question: this.#t("landing.faq.models", { name }),
          answer: this.#t("landing.faq.modelsAnswer", { models }),
        };
  }

  #askCities(): Question | undefined {
    if ("city" in this.#scope) return undefined;
    const { name } = this;
    const cities = this.#listNames(this.#figures.byCity, (id) => this.#catalog.cities.byId.get(id));
    return cities === undefined
      ? undefined
      : {
          question: this.#t("landing.faq.cities", { name }),
          answer: this.#t("landing.faq.citiesAnswer", { cities }),
        };
  }

  #askMileage(): Question | undefined {
    const { medianKm, all } = this.#figures;
    if (!medianKm || all.ads < MIN_LISTINGS_FOR_TENDENCY) return undefined;
    return {
      question: this.#t("landing.faq.km", { name: this.name }),
      answer: this.#t("landing.faq.kmAnswer", { km: this.formatNumber(medianKm) }),
    };
  }

  #askSubcategories(): Question | undefined {
    if (this.#scope.type !== "category-city") return undefined;
    const names = this.#hasVehicles
      ? this.#listNames(this.#figures.byMake, (id) => this.#catalog.makes.byId.get(id))
      : this.#listNames(this.#figures.byCategory, (id) => this.#catalog.categories.byId.get(id));
    return names === undefined
      ? undefined
      : {
          question: this.#t("landing.faq.subcategories", { category: this.name, city: this.#city }),
          answer: this.#t("landing.faq.subcategoriesAnswer", { names }),
        };
  }

  /** Lists the most frequent entries with their number of listings. Undefined for fewer than two entries. */
  #listNames(groups: readonly KeyedGroup<number>[], find: (id: number) => CatalogEntry | undefined) {
    const names = groups.flatMap(({ key, ads }) => {
      const entry = find(key);
      return entry
        ? [this.#t("landing.faq.counted", { name: this.getName(entry), shown: this.formatNumber(ads) })]
        : [];
    });
    return names.length < 2 ? undefined : joinList(names.slice(0, NAMES_PER_ANSWER), this.language);
  }
}
