import type { LocalizedText } from "#kernel/localized-text.ts";

/** Distance and time after which an item is due again, whichever comes first. Null means no limit of that kind. */
export type ServiceInterval = { km: number | null; months: number | null };

export const serviceFuels = ["petrol", "diesel", "hybrid", "electric"] as const;
export type ServiceFuel = (typeof serviceFuels)[number];

export const serviceItemKeys = [
  "oil",
  "oil-filter",
  "air-filter",
  "cabin-filter",
  "brake-fluid",
  "coolant",
  "battery",
  "tyres",
  "registration",
  "insurance",
] as const;
export type ServiceItemKey = (typeof serviceItemKeys)[number];

export type ServiceItem = {
  key: ServiceItemKey;
  name: LocalizedText;
  /** Slug of the category with the parts for the item. Undefined for items without parts. */
  category?: string;
  /** Usual intervals by fuel. Null for a fuel whose cars do not have the item. Undefined for items that end on a stated day. */
  intervals?: Record<ServiceFuel, ServiceInterval | null>;
};

const forEngines = (petrol: ServiceInterval, diesel = petrol, hybrid = petrol) => ({
  petrol,
  diesel,
  hybrid,
  electric: null,
});
const forAll = (interval: ServiceInterval, electric = interval) => ({
  petrol: interval,
  diesel: interval,
  hybrid: interval,
  electric,
});

/**
 * Items of the service plan in display order. The intervals are general-purpose defaults for passenger cars in a hot
 * climate, rounded down. They come from no manufacturer's schedule, so the owner can change each of them.
 */
export const serviceItems: readonly ServiceItem[] = [
  {
    key: "oil",
    name: { en: "Engine oil", ar: "زيت المكينة" },
    category: "engine-oils",
    intervals: forEngines({ km: 10_000, months: 12 }),
  },
  {
    key: "oil-filter",
    name: { en: "Oil filter", ar: "فلتر الزيت" },
    category: "oil-filters",
    intervals: forEngines({ km: 10_000, months: 12 }),
  },
  {
    key: "air-filter",
    name: { en: "Air filter", ar: "فلتر الهواء" },
    category: "air-filters",
    intervals: forEngines({ km: 20_000, months: 24 }, { km: 15_000, months: 24 }),
  },
  {
    key: "cabin-filter",
    name: { en: "Cabin filter", ar: "فلتر المكيف" },
    category: "filters",
    intervals: forAll({ km: 15_000, months: 12 }),
  },
  {
    key: "brake-fluid",
    name: { en: "Brake fluid", ar: "زيت الفرامل" },
    category: "brake-fluids",
    intervals: forAll({ km: 40_000, months: 24 }, { km: null, months: 24 }),
  },
  {
    key: "coolant",
    name: { en: "Coolant", ar: "ماء الرديتر" },
    category: "coolants",
    intervals: forAll({ km: 80_000, months: 48 }, { km: 120_000, months: 72 }),
  },
  {
    key: "battery",
    name: { en: "12 V battery", ar: "البطارية" },
    category: "batteries",
    intervals: forAll({ km: null, months: 30 }),
  },
  {
    key: "tyres",
    name: { en: "Tyres", ar: "الكفرات" },
    category: "tyres",
    intervals: forAll({ km: 50_000, months: 60 }, { km: 40_000, months: 60 }),
  },
  { key: "registration", name: { en: "Registration", ar: "الاستمارة" } },
  { key: "insurance", name: { en: "Insurance", ar: "التأمين" } },
];

/** Returns the fuel by which the usual intervals are chosen. Unknown fuels and gas count as petrol. */
export const toServiceFuel = (slug: string | undefined): ServiceFuel =>
  serviceFuels.find((fuel) => fuel === slug) ?? "petrol";

/** Returns the items that cars with a fuel have. */
export const listServiceItems = (fuel: ServiceFuel): ServiceItem[] =>
  serviceItems.filter(({ intervals }) => intervals === undefined || intervals[fuel] !== null);
