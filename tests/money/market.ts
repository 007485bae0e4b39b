import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { insertListings } from "#domain/listings/write/insert-listings.server.ts";
import { createStaff } from "../support/admin.ts";
import { insertRow, insertRows } from "../support/rows.ts";
import { createUser } from "../support/users.ts";
import type { BookingHistoryPlan } from "./booking-plan.ts";
import type { GoodsPlan, SellerPlan } from "./history-plan.ts";

/** Days after the delivery for which the site holds money. */
export const ESCROW_DAYS = 1;

/** VAT rates of the countries of the sellers. Kuwait has none, so the tax rate of the site applies there. */
export const vatRates: Readonly<Record<string, { percent: string; included: boolean }>> = {
  SA: { percent: "15", included: true },
  AE: { percent: "5", included: false },
};

/** Commission by currency, in percent with its limits in minor units. */
export const commissionRules: readonly CommissionTerms[] = [
  { currency: null, percent: "7.5", minimumMinor: null, maximumMinor: null },
  { currency: "KWD", percent: "10", minimumMinor: 250, maximumMinor: 20_000 },
  { currency: "SAR", percent: "4.125", minimumMinor: null, maximumMinor: 5_000 },
];
export type CommissionTerms = {
  currency: string | null;
  percent: string;
  minimumMinor: number | null;
  maximumMinor: number | null;
};

/** Writes the settings, VAT rates, commission rules and two administrators of all histories in a database. */
export async function prepareMarket(db: Db): Promise<void> {
  for (const name of ["Huda", "Omar"]) await createStaff(db, "administrator", name);
  await insertRows(db, "settings", [{ key: "escrowDays", value: String(ESCROW_DAYS) }]);
  for (const [country, { percent, included }] of Object.entries(vatRates))
    await sql`insert into tax_rates (country_code, percent, included)
      values (${country}, ${percent}::numeric, ${included})`.execute(db);
  await insertRows(
    db,
    "commission_rules",
    commissionRules.map(({ currency, percent, minimumMinor, maximumMinor }) => ({
      currency,
      percent,
      minimum_minor: minimumMinor,
      maximum_minor: maximumMinor,
    })),
  );
}

const cityByCountry: Readonly<Record<string, string>> = { SA: "riyadh", AE: "dubai", KW: "kuwait-city" };
const vatNumberByCountry: Readonly<Record<string, string>> = {
  SA: "300000000000003",
  AE: "100000000000003",
  KW: "KW12345",
};

export type HistorySeller = { id: number; userId: number };

/** Creates the sellers of a history with their owners and bank accounts. */
export async function createSellers(
  db: Db,
  { cities }: Pick<Catalog, "cities">,
  plans: readonly SellerPlan[],
  now: Date,
): Promise<HistorySeller[]> {
  const sellers: HistorySeller[] = [];
  for (const { country, isRegistered } of plans) {
    const name = randomUUID().slice(0, 8);
    const user = { email: `${name}@example.com`, name, last_name: "S", phone: null, role: "member" as const };
    const { id: userId } = await createUser(db, user);
    const { id } = await insertRow(db, "sellers", {
      slug: `money-${name}`,
      type: "showroom",
      name_en: `Seller ${name}`,
      name_ar: `بائع ${name}`,
      owner_id: userId,
      city_id: cities.bySlug.get(cityByCountry[country] ?? "")?.id ?? null,
      vat_number: isRegistered ? (vatNumberByCountry[country] ?? null) : null,
    });
    await insertRows(
      db,
      "payout_accounts",
      ["SAR", "KWD", "USD", "AED"].map((currency) => ({
        seller_id: id,
        currency,
        holder: name,
        bank_name: "Test Bank",
        iban: "SA0380000000608010167519",
        usable_at: now,
        created_by: userId,
        created_at: now,
      })),
    );
    sellers.push({ id, userId });
  }
  return sellers;
}

/** Number of pieces of each part that a history can order. */
export const STOCK = 1_000;

/** Creates the listings of a history: parts, and cars that are reserved with a deposit. */
export const createGoods = (
  db: Db,
  catalog: Catalog,
  sellers: readonly HistorySeller[],
  goods: readonly GoodsPlan[],
): Promise<number[]> =>
  insertListings(
    db,
    catalog,
    goods.map(({ seller, currency, priceMinor, isCar, depositMinor }) => ({
      kind: isCar ? ("car" as const) : ("part" as const),
      categoryId: catalog.categories.bySlug.get("batteries")?.id as number,
      sellerId: (sellers[seller % sellers.length] as HistorySeller).id,
      name: { en: "Battery", ar: "بطارية" },
      description: { en: null, ar: null },
      price: { minor: priceMinor, currency },
      currency,
      stock: isCar ? 1 : STOCK,
      depositMinor,
    })),
  );

/** Creates the rental car of a history. Its price per day is the only price. */
export async function createRentalCar(
  db: Db,
  catalog: Catalog,
  sellerId: number,
  plan: Pick<BookingHistoryPlan, "currency" | "dayMinor" | "deposit" | "cars" | "isInstant" | "cancellation">,
): Promise<number> {
  const { currency, dayMinor, deposit, cars, isInstant, cancellation } = plan;
  const depositFeature = catalog.features.get("deposit");
  if (!depositFeature) throw new Error("the catalog has no deposits");
  const [id] = await insertListings(db, catalog, [
    {
      kind: "rental" as const,
      categoryId: catalog.categories.bySlug.get("rental-cars")?.id as number,
      sellerId,
      name: { en: "Rent a Corolla", ar: "كورولا للإيجار" },
      description: { en: null, ar: null },
      price: { minor: dayMinor, currency },
      currency,
      pricePer: "day" as const,
      stock: cars,
      features: deposit === null ? [] : [{ featureId: depositFeature.id, number: deposit }],
      rental: {
        weekendMinor: null,
        weeklyMinor: null,
        monthlyMinor: null,
        youngDriver: null,
        cancellation,
        isInstant,
        extras: [],
        returnPlaces: [],
        graceMinutes: 60,
        seasons: [],
        houseRules: null,
      },
    },
  ]);
  return id as number;
}
