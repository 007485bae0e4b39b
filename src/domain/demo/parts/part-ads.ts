import type { NewAd } from "#domain/ads/insert.server.ts";
import type { Brand } from "#domain/catalog/catalogue.ts";
import type { Language } from "#kernel/local-text.ts";
import { demoMakes } from "../cars/models.ts";
import { Dice, seedOf } from "../dice.ts";
import {
  categoryId,
  cityOf,
  featureValue,
  languagesOf,
  localPhone,
  localPrice,
  lookupId,
  type Market,
  placeOf,
  type SellerInMarket,
  sellerNear,
} from "../market.ts";
import { countedArabic, countedEnglish, days, months } from "../texts/counted.ts";
import { type PartFacts, partText } from "../texts/part-text.ts";
import type { DemoAd, DemoPart } from "./demo-part.ts";
import { type FittedVehicle, rulesFor, universalNote } from "./fitting.ts";
import { makersBrands, makersNumber, partNumber } from "./numbers.ts";
import type { PartKind, PartSpec } from "./part-kind.ts";
import { genuineBrandOf, partKinds } from "./part-kinds.ts";

/** What is sold: a kind of part by a brand, in a make-up, for a car. */
type Named = {
  brand: Brand;
  vehicle: FittedVehicle | undefined;
  spec: PartSpec | undefined;
  name: { ar: string; en: string };
};
/** What a shop has on offer already, and another may offer too. */
type Offered = Named & { sellerId: number; riyals: number };

const common = demoMakes.flatMap((make) =>
  make.models
    .filter(({ category, engines }) => category === undefined && engines.length > 0)
    .map((model) => ({ make: make.make, ...model })),
);
const steps = { SAR: 5, AED: 5, KWD: 1, USD: 1 };

/** Whose part it can be: a car maker sells parts for its own cars. */
function brandsFor({ brands }: PartKind, vehicle: FittedVehicle | undefined): readonly string[] {
  if (!vehicle) return brands;
  const makers = genuineBrandOf[vehicle.make.slug];
  const possible = brands.filter((slug) => !makersBrands.has(slug) || slug === makers);
  if (possible.length > 0) return possible;
  return makers ? [makers] : brands;
}

/** Ads of parts, one after the other as they were written. */
export class PartAds {
  readonly #market: Market;
  readonly #shops: SellerInMarket[];
  readonly #people: SellerInMarket[];
  readonly #names = new Set<string>();
  readonly #offered = new Map<PartKind, Offered[]>();
  #waiting: PartKind[] = [];

  constructor(market: Market) {
    this.#market = market;
    this.#shops = market.sellers.filter(({ deals }) => deals === "parts");
    this.#people = market.sellers.filter(({ type }) => type === "personal");
  }

  /** `mark` makes its SKU its own, and the part number where nobody knows the part. */
  next(dice: Dice, createdAt: Date, mark: string): DemoAd {
    const { catalogue, pictures } = this.#market;
    const kind = this.#kind(dice);
    const byShop = this.#shops.length > 0 && (!kind.secondHand || dice.chance(0.62));
    const place = placeOf(this.#market, dice);
    const seller = byShop ? dice.weighted(this.#shops, ({ weight }) => weight) : sellerNear(dice, this.#people, place);
    const used = !byShop && dice.chance(0.75);
    // What is thrown for the part alone has dice of its own: other ads don't depend on it.
    const own = new Dice(seedOf("part", mark));
    const named = this.#named(dice, kind, used);
    const twin = used ? undefined : this.#twin(own, kind, named, seller.id);
    const { brand, vehicle, spec, name } = twin ?? named;
    const genuine = makersBrands.has(brand.slug);
    const warranty = used ? 0 : dice.pick(kind.warranty);
    const [low, high] = kind.price;
    const usual = dice.between(low, high) * (spec?.times ?? 1) * (genuine && kind.fits ? 1.35 : 1) * (used ? 0.4 : 1);
    const riyals = twin ? twin.riyals * own.between(0.93, 1.09) : usual;
    const price = localPrice(catalogue, riyals, byShop ? seller.country : place.country, steps);
    const unit = 10 ** (catalogue.currencies.get(price.currency)?.decimals ?? 2);
    const onRequest = !byShop && dice.chance(0.08);
    const reduced = !onRequest && dice.chance(used ? 0.05 : 0.22);
    const stock = this.#stock(dice, byShop);
    const known = !used && !(kind.fits && own.chance(0.1));
    const part = known ? this.#part(kind, { brand, vehicle, spec, name }) : undefined;
    const number = part?.partNumber ?? partNumber(brand, kind.category, mark);
    if (!used && !twin) this.#offer(kind, { ...named, sellerId: seller.id, riyals });
    const facts: PartFacts = {
      feminine: kind.feminine,
      fits: kind.fits,
      genuine,
      used,
      shop: byShop,
      warranty,
      ...stock,
    };
    const languages = languagesOf(dice, seller);
    const city = byShop ? cityOf(catalogue, dice.pick([seller.city, ...(seller.branches ?? [])])) : place.city;
    const wait = dice.whole(3, 14);
    const words = (language: Language) => ({
      vehicle: vehicle ? `${vehicle.make.name[language]} ${vehicle.model.name[language]}` : "",
      from: String(vehicle?.from ?? ""),
      to: String(vehicle?.to ?? ""),
      number,
      city: city.name[language] ?? "",
      phone: localPhone(seller.phone),
      warranty: language === "ar" ? countedArabic(warranty, months) : countedEnglish(warranty, "month"),
      days: language === "ar" ? countedArabic(wait, days) : countedEnglish(wait, "day"),
    });
    const description = partText(dice, facts, dice.pick(kind.notes), { ar: words("ar"), en: words("en") }, languages);
    // Whoever sells a used part seldom knows its number.
    const saysNumber = part !== undefined || `${description.ar} ${description.en}`.includes(number);
    return {
      kind: "part",
      ...(part ? { part } : {}),
      categoryId: categoryId(catalogue, kind.category),
      sellerId: seller.id,
      name: { ar: languages.includes("ar") ? name.ar : null, en: languages.includes("en") ? name.en : null },
      description,
      brandId: brand.id,
      cityId: city.id,
      conditionId: lookupId(catalogue, "condition", used ? "used" : "new"),
      price: onRequest ? null : price,
      currency: price.currency,
      ...stock,
      sku: byShop ? `${brand.slug.slice(0, 2).toUpperCase()}-${mark}` : null,
      tags: vehicle ? this.#spellings(vehicle) : [],
      compatibility: kind.fits ? "unknown" : "all",
      features: [
        ...(saysNumber ? featureValue(catalogue, "part_number", number) : []),
        ...featureValue(catalogue, "genuine", genuine),
        ...(warranty > 0 ? featureValue(catalogue, "warranty", warranty) : []),
        ...Object.entries({ ...kind.features, ...spec?.features }).flatMap(([key, value]) =>
          featureValue(catalogue, key, value),
        ),
      ],
      options: used || !kind.options ? [] : kind.options,
      media: pictures.part(kind.picture),
      createdAt,
      ...(reduced ? { compareAtMinor: price.minor + Math.max(1, Math.round((price.minor * 0.15) / unit)) * unit } : {}),
      ...this.#marks(dice, byShop, reduced),
    };
  }

  /** Every kind comes up before one comes up again, so that no category stays empty. */
  #kind(dice: Dice): PartKind {
    if (this.#waiting.length === 0) this.#waiting = dice.shuffled(partKinds);
    return this.#waiting.pop() as PartKind;
  }

  /** What it is called: brand, part, size, and the car it is made for. Not a name that is taken, where it can be helped. */
  #named(dice: Dice, kind: PartKind, used: boolean): Named {
    const build = () => {
      const vehicle = kind.fits ? this.#vehicle(dice, kind) : undefined;
      const spec = kind.specs ? dice.pick(kind.specs) : undefined;
      const own =
        vehicle && kind.genuine && dice.chance(used ? 0.9 : 0.35) ? genuineBrandOf[vehicle.make.slug] : undefined;
      const brand = this.#brand(own ?? dice.pick(brandsFor(kind, vehicle)));
      return { brand, vehicle, spec, name: this.#name(kind, brand, spec, vehicle, own !== undefined) };
    };
    let found = build();
    for (let tries = 0; this.#names.has(found.name.ar ?? "") && tries < 6; tries += 1) found = build();
    this.#names.add(found.name.ar ?? "");
    return found;
  }

  /** Now and then what another shop has already, and as genuine as what was meant to be sold. */
  #twin(own: Dice, kind: PartKind, { brand }: Named, sellerId: number): Offered | undefined {
    const genuine = (slug: string) => makersBrands.has(slug);
    const others = (this.#offered.get(kind) ?? []).filter(
      (offered) => offered.sellerId !== sellerId && genuine(offered.brand.slug) === genuine(brand.slug),
    );
    return others.length > 0 && own.chance(0.12) ? own.pick(others) : undefined;
  }

  #offer(kind: PartKind, offered: Offered): void {
    this.#offered.set(kind, [...(this.#offered.get(kind) ?? []), offered]);
  }

  /** The part itself: the same for the same name, whoever sells it. */
  #part(kind: PartKind, { brand, vehicle, spec }: Named): DemoPart {
    const { catalogue } = this.#market;
    const markOf = ({ slug }: Brand) =>
      [
        kind.name.en,
        slug,
        spec?.en,
        vehicle && `${vehicle.make.slug} ${vehicle.model.slug} ${vehicle.from}-${vehicle.to}`,
      ]
        .filter(Boolean)
        .join("/");
    const mark = markOf(brand);
    const own = new Dice(seedOf("rules", mark));
    const others = vehicle ? kind.brands.filter((slug) => slug !== brand.slug) : [];
    const replaced = own.shuffled(others, Math.min(2, others.length)).map((slug) => this.#brand(slug));
    return {
      brandId: brand.id,
      categoryId: categoryId(catalogue, kind.category),
      partNumber: partNumber(brand, kind.category, mark),
      numbers: [
        ...(vehicle
          ? [
              {
                kind: "oe" as const,
                number: makersNumber(catalogue.brands.bySlug, kind, vehicle.make, vehicle.model),
                makeId: vehicle.make.id,
                brandId: null,
              },
            ]
          : []),
        ...replaced.map((other) => ({
          kind: "interchange" as const,
          number: partNumber(other, kind.category, markOf(other)),
          makeId: null,
          brandId: other.id,
        })),
      ],
      universal: kind.fits ? null : universalNote(kind),
      rules: vehicle ? rulesFor(this.#market, own, kind, vehicle) : [],
    };
  }

  #name(
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

  #brand(slug: string): Brand {
    const brand = this.#market.catalogue.brands.bySlug.get(slug);
    if (!brand) throw new Error(`the demo's brand ${slug} is not in the catalogue`);
    return brand;
  }

  #vehicle(dice: Dice, kind: PartKind): FittedVehicle {
    const { catalogue, now } = this.#market;
    const year = now.getUTCFullYear();
    const takes = ({ body, manual }: (typeof common)[number]) =>
      (kind.bodies?.includes(body) ?? true) && (!kind.manual || manual !== undefined);
    // Parts are offered for what drives about most, more than in proportion.
    const chosen = dice.weighted(common.filter(takes), ({ weight }) => weight ** 2);
    const make = catalogue.makes.bySlug.get(chosen.make);
    const model = catalogue.modelsOfMake.get(make?.id ?? 0)?.find(({ slug }) => slug === chosen.model);
    if (!make || !model) throw new Error(`the demo's ${chosen.make} ${chosen.model} is not in the catalogue`);
    const last = Math.min(chosen.to ?? year, year);
    const from = dice.whole(Math.min(chosen.from, last - 1), last - 1);
    const { body, engines } = chosen;
    return { make, model, body, engines, from, to: Math.min(last, from + dice.whole(2, 7)) };
  }

  /** Found in either script, whichever the ad is written in. */
  #spellings({ make, model }: FittedVehicle): string[] {
    return [make.name.ar, make.name.en, model.name.ar, model.name.en].filter((each) => each !== null);
  }

  #stock(dice: Dice, shop: boolean): Pick<PartFacts, "availability"> & { stock: number } {
    if (!shop) return { availability: "in-stock", stock: 1 };
    if (dice.chance(0.1)) return { availability: "out-of-stock", stock: 0 };
    if (dice.chance(0.1)) return { availability: "on-backorder", stock: 0 };
    return { availability: "in-stock", stock: dice.pick([1, 2, 3, 4, 6, 8, 10, 12, 15, 20, 25, 40, 60]) };
  }

  #marks(dice: Dice, shop: boolean, reduced: boolean): Pick<NewAd, "badges" | "featured"> {
    const featured = shop && dice.chance(0.05);
    return {
      badges: [...(reduced ? (["sale"] as const) : []), ...(featured ? (["featured"] as const) : [])],
      featured,
    };
  }
}
