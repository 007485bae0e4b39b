import { getToday } from "#domain/bookings/days.ts";
import type { RentalListing } from "#domain/bookings/rental-listing.server.ts";
import { MONTH_DAYS, WEEK_DAYS } from "#domain/bookings/stay-price.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import type { Listing } from "#domain/listings/detail/listing.ts";
import { listSpecifications } from "#domain/listings/detail/specifications.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";
import type { IconName } from "#ui/icon-names.ts";
import { getKeyedSpecRows } from "#web/listing-card/spec-rows.ts";
import { describeCancellation } from "./cancellation-text.ts";
import { toCurrencySymbols } from "./picker.server.ts";
import { formatSeason } from "./season-text.ts";

/** Features of rentals that are terms of the rental, in order, with their icons. */
const termIcons = {
  min_age: "user",
  licence_years: "clock",
  rental_documents: "file",
  deposit: "currency",
  insurance: "shield",
  insurance_excess: "shield",
  mileage_per_day: "road",
  extra_km_price: "plus",
  pickup_hours: "clock",
  delivery: "pin",
  with_driver: "wheel",
} as const satisfies Record<string, IconName>;

/** Keys of the specifications that the terms of a rental show. Other lists of specifications leave them out. */
export const rentalTermKeys: ReadonlySet<string> = new Set([...Object.keys(termIcons), "minimum_days"]);

/** Presents the terms of a rental from its features. Features that the listing does not state are left out. */
export function getRentalTerms(listing: Listing, catalog: Catalog, language: Language) {
  const rows = new Map(getKeyedSpecRows(listing, catalog, language).map((row) => [row.key, row]));
  const dailyKm = listSpecifications(catalog, listing).find(({ feature }) => feature.key === "mileage_per_day");
  return {
    rows: Object.entries(termIcons).flatMap(([key, icon]) => {
      const row = rows.get(key);
      return row ? { label: row.name, value: row.value, icon } : [];
    }),
    deposit: rows.get("deposit")?.value,
    /** Excess: the part of a damage that the renter pays with the included insurance. */
    excess: rows.get("insurance_excess")?.value,
    extraKm: rows.get("extra_km_price")?.value,
    /** Distance per day in kilometres that the price includes. */
    dailyKm: dailyKm?.kind === "number" ? dailyKm.value : undefined,
  };
}

/** Presents the rates of longer stays and the rules that the booking commands apply. */
export function describeRentalRules(ad: RentalListing, catalog: Catalog, language: Language, now: Date) {
  const { t } = getTranslator(language);
  const currency = catalog.currencies.get(ad.currency);
  const { weekendMinor, weeklyMinor, monthlyMinor, seasons, youngDriver } = ad.stay;
  const rows: { label: string; value: string; icon: IconName }[] = [];
  const addRate = (label: string, minor: number | null | undefined) => {
    if (minor === null || minor === undefined || !currency || ad.price === null) return;
    const amount = wrapBidiIsolate(
      getFormatters(language).formatPrice({ minor, currency: currency.code }, toCurrencySymbols(currency)),
    );
    rows.push({ label, value: t("bookings.terms.perDay", { amount }), icon: "calendar" });
  };
  addRate(t("bookings.terms.weekend"), weekendMinor);
  addRate(t("bookings.terms.weekly", { days: t("bookings.days", { count: WEEK_DAYS }) }), weeklyMinor);
  addRate(t("bookings.terms.weekly", { days: t("bookings.days", { count: MONTH_DAYS }) }), monthlyMinor);
  const today = getToday(ad.timeZone, now);
  for (const season of seasons.filter(({ ends }) => ends >= today))
    addRate(`${t("bookings.price.season")}: ${formatSeason(season, language)}`, season.dayMinor);
  addRate(youngDriver ? t("bookings.price.youngDriver", { age: youngDriver.belowAge }) : "", youngDriver?.dayMinor);
  rows.push({
    label: t("bookings.terms.minimum"),
    value: t("bookings.days", { count: ad.minDays }),
    icon: "calendar",
  });
  if (ad.isInstant)
    rows.push({ label: t("bookings.terms.confirmation"), value: t("bookings.terms.instant"), icon: "check" });
  rows.push({
    label: t("bookings.terms.cancelling"),
    value: describeCancellation(ad.cancellation, language),
    icon: "check",
  });
  if (ad.wantsDocuments)
    rows.push({
      label: t("bookings.terms.driverDocuments"),
      value: t("bookings.terms.driverDocumentsText"),
      icon: "file",
    });
  if (ad.facts.houseRules)
    rows.push({ label: t("bookings.terms.houseRules"), value: ad.facts.houseRules, icon: "file" });
  return rows;
}

export type RentalTerms = ReturnType<typeof getRentalTerms>;
