import type { Brand } from "#domain/catalog/catalog.ts";
import type { NewListing } from "#domain/listings/write/insert-listings.server.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { type DemoCar, demoCars } from "../cars/demo-makes.ts";
import { hashToSeed, SeededDice } from "../dice.ts";
import {
  type DemoMarket,
  type DemoMarketSeller,
  findLookupId,
  getCurrencyUnit,
  getDemoCategoryId,
  getDemoCity,
  getMakeAndModel,
  pickListingLanguages,
  pickNearbySeller,
  pickPlace,
  smallPriceSteps,
  toDemoFeatureValue,
  toLocalPhone,
  toLocalPrice,
} from "../market.ts";
import { formatCount } from "../texts/counted-nouns.ts";
import { generatePartText, type PartTextData } from "../texts/part-text.ts";
import { writeInLanguages } from "../texts/remarks.ts";
import type { DemoListing, DemoPart } from "./demo-part.ts";
import { createFitmentRules, type FittedVehicle, getUniversalNote } from "./fitment-rules.ts";
import { genuineBrandByMake, type PartKind, type PartSpec, partKinds } from "./part-kinds.ts";
import { generateOePartNumber, generatePartNumber, genuineBrands } from "./part-numbers.ts";

/** Part as named in a listing: brand, specification, and the car for which the part is made. */
type NamedPart = {
  brand: Brand;
  vehicle: FittedVehicle | undefined;
  spec: PartSpec | undefined;
  name: { ar: string; en: string };
};
/** Part that one shop already offers. Another shop may offer the same part. */
type OfferedPart = NamedPart & { sellerId: number; riyals: number };

const commonCars = demoCars.filter(({ model }) => model.category === undefined && model.engines.length > 0);

/** Finds the brands that can sell the part. A car maker's brand sells parts for its own cars only. */
function findPossibleBrands({ brands }: PartKind, vehicle: FittedVehicle | undefined): readonly string[] {
  if (!vehicle) return brands;
  const makers = genuineBrandByMake[vehicle.make.slug];
  const possible = brands.filter((slug) => !genuineBrands.has(slug) || slug === makers);
  if (possible.length > 0) return possible;
  return makers ? [makers] : brands;
}

/** Generates part listings. The first one is the oldest. */
export class PartListingGenerator {
  readonly #market: DemoMarket;
  readonly #shops: DemoMarketSeller[];
  readonly #people: DemoMarketSeller[];
  readonly #names = new Set<string>();
  readonly #offered = new Map<PartKind, OfferedPart[]>();
  #waiting: PartKind[] = [];

  constructor(market: DemoMarket) {
    this.#market = market;
    this.#shops = market.sellers.filter(({ deals }) => deals === "parts");
    this.#people = market.sellers.filter(({ type }) => type === "personal");
  }

  /**
   * Generates the next listing. Its SKU contains `mark`, which must be unique. If the seller does not know the part,
   * the part number is generated from `mark`.
   */
  generate(dice: SeededDice, createdAt: Date, mark: string): DemoListing {
    const { catalog, pictures } = this.#market;
    const kind = this.#pickKind(dice);
    const byShop = this.#shops.length > 0 && (!kind.secondHand || dice.chance(0.62));
    const place = pickPlace(this.#market, dice);
    const seller = byShop
      ? dice.pickWeighted(this.#shops, ({ weight }) => weight)
      : pickNearbySeller(dice, this.#people, place);
    const used = !byShop && dice.chance(0.75);
    // Random choices about the part use a separate generator, so that other listings do not depend on them.
    const own = new SeededDice(hashToSeed("part", mark));
    const named = this.#pickNamedPart(dice, kind, used);
    const sameOffer = used ? undefined : this.#pickSameOffer(own, kind, named, seller.id);
    const { brand, vehicle, spec, name } = sameOffer ?? named;
    const genuine = genuineBrands.has(brand.slug);
    const warranty = used ? 0 : dice.pick(kind.warranty);
    const [low, high] = kind.price;
    const usual =
      dice.between(low, high) * (spec?.priceFactor ?? 1) * (genuine && kind.fits ? 1.35 : 1) * (used ? 0.4 : 1);
    const riyals = sameOffer ? sameOffer.riyals * own.between(0.93, 1.09) : usual;
    const price = toLocalPrice(catalog, riyals, byShop ? seller.country : place.country, smallPriceSteps);
    const unit = getCurrencyUnit(catalog, price.currency);
    const onRequest = !byShop && dice.chance(0.08);
    const reduced = !onRequest && dice.chance(used ? 0.05 : 0.22);
    const stock = this.#pickStock(dice, byShop);
    const hasKnownPart = !used && !(kind.fits && own.chance(0.1));
    const part = hasKnownPart ? this.#buildPart(kind, { brand, vehicle, spec, name }) : undefined;
    const number = part?.partNumber ?? generatePartNumber(brand, kind.category, mark);
    if (!used && !sameOffer) this.#recordOffer(kind, { ...named, sellerId: seller.id, riyals });
    const partData: PartTextData = {
      feminine: kind.feminine,
      fits: kind.fits,
      genuine,
      used,
      shop: byShop,
      warranty,
      ...stock,
    };
    const languages = pickListingLanguages(dice, seller);
    const city = byShop ? getDemoCity(catalog, dice.pick([seller.city, ...(seller.branches ?? [])])) : place.city;
    const wait = dice.integer(3, 14);
    const getWords = (language: ContentLanguage) => ({
      vehicle: vehicle ? `${vehicle.make.name[language]} ${vehicle.model.name[language]}` : "",
      from: String(vehicle?.from ?? ""),
      to: String(vehicle?.to ?? ""),
      number,
      city: city.name[language] ?? "",
      phone: toLocalPhone(seller.phone),
      warranty: formatCount(warranty, "month", language),
      days: formatCount(wait, "day", language),
    });
    const description = generatePartText(dice, partData, dice.pick(kind.notes), getWords, languages);
    // Sellers of used parts seldom know the part number.
    const showsNumber = part !== undefined || `${description.ar} ${description.en}`.includes(number);
    return {
      kind: "part",
      part,
      categoryId: getDemoCategoryId(catalog, kind.category),
      sellerId: seller.id,
      name: writeInLanguages(languages, (language) => name[language]),
      description,
      brandId: brand.id,
      cityId: city.id,
      conditionId: findLookupId(catalog, "condition", used ? "used" : "new"),
      price: onRequest ? null : price,
      currency: price.currency,
      ...stock,
      sku: byShop ? `${brand.slug.slice(0, 2).toUpperCase()}-${mark}` : null,
      tags: vehicle ? this.#listSpellings(vehicle) : [],
      compatibility: kind.fits ? "unknown" : "all",
      features: [
        ...(showsNumber ? toDemoFeatureValue(catalog, "part_number", number) : []),
        ...toDemoFeatureValue(catalog, "genuine", genuine),
        ...(warranty > 0 ? toDemoFeatureValue(catalog, "warranty", warranty) : []),
        ...Object.entries({ ...kind.features, ...spec?.features }).flatMap(([key, value]) =>
          toDemoFeatureValue(catalog, key, value),
        ),
        // Shops sell both sides and let the buyer choose. A used part has one side.
        ...(used && kind.positions ? toDemoFeatureValue(catalog, "position", own.pick(kind.positions)) : []),
      ],
      options: used || !kind.options ? [] : kind.options,
      media: pictures.pickPartPictures(kind.picture),
      createdAt,
      compareAtMinor: reduced ? price.minor + Math.max(1, Math.round((price.minor * 0.15) / unit)) * unit : undefined,
      ...this.#pickBadges(dice, byShop, reduced),
    };
  }

  /** Picks a kind of part. Every kind is used once before any kind is used again, so that no category stays empty. */
  #pickKind(dice: SeededDice): PartKind {
    if (this.#waiting.length === 0) this.#waiting = dice.shuffle(partKinds);
    return this.#waiting.pop() as PartKind;
  }

  /**
   * Picks brand, specification and car of a part and builds its name. If the name is already used, retries up to six
   * times.
   */
  #pickNamedPart(dice: SeededDice, kind: PartKind, used: boolean): NamedPart {
    const build = () => {
      const vehicle = kind.fits ? this.#pickVehicle(dice, kind) : undefined;
      const spec = kind.specs ? dice.pick(kind.specs) : undefined;
      const own =
        vehicle && kind.genuine && dice.chance(used ? 0.9 : 0.35) ? genuineBrandByMake[vehicle.make.slug] : undefined;
      const brand = this.#getBrand(own ?? dice.pick(findPossibleBrands(kind, vehicle)));
      return { brand, vehicle, spec, name: this.#formatName(kind, brand, spec, vehicle, own !== undefined) };
    };
    let found = build();
    for (let tries = 0; this.#names.has(found.name.ar ?? "") && tries < 6; tries += 1) found = build();
    this.#names.add(found.name.ar ?? "");
    return found;
  }

  /**
   * Picks, with a probability of 12 percent, a part that another shop already offers. Genuine parts are replaced only
   * by genuine parts, and other parts only by other parts.
   */
  #pickSameOffer(own: SeededDice, kind: PartKind, { brand }: NamedPart, sellerId: number): OfferedPart | undefined {
    const genuine = (slug: string) => genuineBrands.has(slug);
    const candidates = (this.#offered.get(kind) ?? []).filter(
      (offered) => offered.sellerId !== sellerId && genuine(offered.brand.slug) === genuine(brand.slug),
    );
    return candidates.length > 0 && own.chance(0.12) ? own.pick(candidates) : undefined;
  }

  #recordOffer(kind: PartKind, offered: OfferedPart): void {
    this.#offered.set(kind, [...(this.#offered.get(kind) ?? []), offered]);
  }

  /** Builds the part. The same name gives the same part for every seller. */
  #buildPart(kind: PartKind, { brand, vehicle, spec }: NamedPart): DemoPart {
    const { catalog } = this.#market;
    const getMark = ({ slug }: Brand) =>
      [
        kind.name.en,
        slug,
        spec?.en,
        vehicle && `${vehicle.make.slug} ${vehicle.model.slug} ${vehicle.from}-${vehicle.to}`,
      ]
        .filter(Boolean)
        .join("/");
    const mark = getMark(brand);
    const own = new SeededDice(hashToSeed("rules", mark));
    const candidates = vehicle ? kind.brands.filter((slug) => slug !== brand.slug) : [];
    const replaced = own.shuffle(candidates, Math.min(2, candidates.length)).map((slug) => this.#getBrand(slug));
    return {
      brandId: brand.id,
      categoryId: getDemoCategoryId(catalog, kind.category),
      partNumber: generatePartNumber(brand, kind.category, mark),
      numbers: [
        ...(vehicle
          ? [
              {
                kind: "oe" as const,
                number: generateOePartNumber(catalog.brands.bySlug, kind, vehicle.make, vehicle.model),
                makeId: vehicle.make.id,
                brandId: null,
              },
            ]
          : []),
        ...replaced.map((other) => ({
          kind: "interchange" as const,
          number: generatePartNumber(other, kind.category, getMark(other)),
          makeId: null,
          brandId: other.id,
        })),
      ],
      universal: kind.fits ? null : getUniversalNote(kind),
      rules: vehicle ? createFitmentRules(this.#market, own, kind, vehicle) : [],
    };
  }

  #formatName(
    kind: PartKind,
    brand: Brand,
    spec: PartSpec | undefined,
    vehicle: FittedVehicle | undefined,
    own: boolean,
  ): { ar: string; en: string } {
    const models = vehicle ? `${vehicle.from}-${vehicle.to}` : "";
    const forCar = vehicle ? `, ${vehicle.make.name.en} ${vehicle.model.name.en} ${models}` : "";
    const size = spec ? ` ${spec.en}` : "";
    return {
      en: `${brand.name.en} ${kind.name.en}${size}${forCar}`,
      ar: [
        kind.name.ar,
        spec?.ar,
        own ? "وكالة" : brand.name.ar,
        vehicle && `ل${vehicle.make.name.ar} ${vehicle.model.name.ar}`,
        models,
      ]
        .filter(Boolean)
        .join(" "),
    };
  }

  #getBrand(slug: string): Brand {
    const brand = this.#market.catalog.brands.bySlug.get(slug);
    if (!brand) throw new Error(`the demo's brand ${slug} is not in the catalog`);
    return brand;
  }

  #pickVehicle(dice: SeededDice, kind: PartKind): FittedVehicle {
    const { catalog, now } = this.#market;
    const year = now.getUTCFullYear();
    const isPossible = ({ model: { body, manual } }: DemoCar) =>
      (kind.bodies?.includes(body) ?? true) && (!kind.manual || manual !== undefined);
    // Common models get even more parts than their frequency suggests.
    const chosen = dice.pickWeighted(commonCars.filter(isPossible), ({ model }) => model.weight ** 2);
    const { make, model } = getMakeAndModel(catalog, chosen);
    const { body, engines, to = year, from: first } = chosen.model;
    const last = Math.min(to, year);
    const from = dice.integer(Math.min(first, last - 1), last - 1);
    return { make, model, body, engines, from, to: Math.min(last, from + dice.integer(2, 7)) };
  }

  /** Lists the names of make and model in both scripts, so that a search in either language finds the listing. */
  #listSpellings({ make, model }: FittedVehicle): string[] {
    return [make.name.ar, make.name.en, model.name.ar, model.name.en].filter((each) => each !== null);
  }

  #pickStock(dice: SeededDice, shop: boolean): Pick<PartTextData, "availability"> & { stock: number } {
    if (!shop) return { availability: "in-stock", stock: 1 };
    if (dice.chance(0.1)) return { availability: "out-of-stock", stock: 0 };
    if (dice.chance(0.1)) return { availability: "on-backorder", stock: 0 };
    return { availability: "in-stock", stock: dice.pick([1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 40, 60]) };
  }

  #pickBadges(dice: SeededDice, shop: boolean, reduced: boolean): Pick<NewListing, "badges" | "featured"> {
    const featured = shop && dice.chance(0.05);
    return {
      badges: [...(reduced ? (["sale"] as const) : []), ...(featured ? (["featured"] as const) : [])],
      featured,
    };
  }
}
