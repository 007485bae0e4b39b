import type { Db } from "#db/database.ts";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import type { Booking } from "#domain/bookings/queries.server.ts";
import type { StayPriceLine } from "#domain/bookings/stay-price.ts";
import type { Catalog } from "#domain/catalog/catalog.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { getTextDirection, type Language, type LocalizedText, pickTranslation } from "#kernel/localized-text.ts";
import { formatOpeningTime } from "#web/sellers/opening-hours.ts";
import { describeCancellation } from "./cancellation-text.ts";
import { toCurrencySymbols } from "./picker.server.ts";
import { formatSeason } from "./season-text.ts";

/** Office of an agreement, with what identifies a business. */
export type AgreementOffice = {
  name: LocalizedText;
  address: LocalizedText;
  registration: string | null;
  vatNumber: string | null;
};

/** Finds the office of a booking with what identifies it as a business. */
export async function findAgreementOffice(db: Db, sellerId: number): Promise<AgreementOffice> {
  const row = await db
    .selectFrom("sellers")
    .select(["name_en", "name_ar", "address_en", "address_ar", "registration", "vat_number"])
    .where("id", "=", sellerId)
    .executeTakeFirstOrThrow();
  return {
    name: { en: row.name_en, ar: row.name_ar },
    address: { en: row.address_en, ar: row.address_ar },
    registration: row.registration,
    vatNumber: row.vat_number,
  };
}

/** Row of a section. Without a value, the document has a line on which the parties write. */
export type AgreementRow = { label: string; value: string | undefined };

/** Rental agreement in one language, with finished texts. */
export type AgreementDocument = {
  language: Language;
  direction: "ltr" | "rtl";
  title: string;
  number: string;
  sections: { title: string; rows: AgreementRow[] }[];
  price: { title: string; lines: AgreementRow[]; total: AgreementRow; note: string | undefined };
  rules: { title: string; text: string } | undefined;
  statement: string;
  signatures: { title: string; name: string; fields: string[] }[];
};

/** Booking whose agreement is shown. Readers who have only the link of a booking see no contact details. */
export type AgreementInput = {
  booking: Booking;
  office: AgreementOffice;
  catalog: Catalog;
  /** Plate that the office recorded at the pick-up. */
  plate: string | undefined;
  hasContact: boolean;
};

/** Presents the agreement of a confirmed booking in one language. */
export function presentAgreement(
  { booking, office, catalog, plate, hasContact }: AgreementInput,
  language: Language,
): AgreementDocument {
  const { t } = getTranslator(language);
  const { formatDate, formatNumber, formatPrice } = getFormatters(language);
  const currency = catalog.currencies.get(booking.currency);
  const format = (minor: number) =>
    currency ? wrapBidiIsolate(formatPrice({ minor, currency: currency.code }, toCurrencySymbols(currency))) : "";
  const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
  const formatMoment = (day: string, time: string | null) =>
    time
      ? t("bookings.times.moment", { day: formatDay(day), time: wrapBidiIsolate(formatOpeningTime(time, language)) })
      : formatDay(day);
  const pick = (text: LocalizedText) => pickTranslation(text, language).text || undefined;
  const isolate = (text: string | null | undefined) => (text ? wrapBidiIsolate(text) : undefined);
  const row = (label: string, value: string | undefined): AgreementRow => ({ label, value });
  /** Row that is left out without a value. */
  const optionalRow = (label: string, value: string | undefined) => (value ? [row(label, value)] : []);
  const { agreedTerms: terms, stayPrice, driver } = booking;
  const km = (value: number) => t("rentals.agreement.km", { km: formatNumber(value) });
  const customerName = booking.name || t("bookings.rentals.erased");
  const officeName = pick(office.name) ?? "";
  const contact = (value: string | null | undefined) => (hasContact ? isolate(value) : undefined);
  return {
    language,
    direction: getTextDirection(language),
    title: t("rentals.agreement.title"),
    number: t("bookings.number", { number: String(booking.id) }),
    sections: [
      {
        title: t("rentals.agreement.office"),
        rows: [
          row(t("rentals.agreement.name"), officeName),
          ...optionalRow(t("rentals.agreement.address"), pick(office.address)),
          ...optionalRow(t("rentals.agreement.phone"), isolate(booking.seller.phone)),
          ...optionalRow(t("rentals.agreement.registration"), isolate(office.registration)),
          ...optionalRow(t("rentals.agreement.vatNumber"), isolate(office.vatNumber)),
        ],
      },
      {
        title: t("rentals.agreement.customer"),
        rows: [
          row(t("rentals.agreement.name"), customerName),
          row(t("rentals.agreement.phone"), contact(booking.phone)),
          ...optionalRow(t("rentals.agreement.email"), contact(booking.email)),
          row(t("rentals.agreement.birthDate"), contact(driver.birthDate && formatDay(driver.birthDate))),
          row(t("rentals.agreement.licenceNumber"), undefined),
          row(t("rentals.agreement.licenceSince"), contact(driver.licenceSince && formatDay(driver.licenceSince))),
        ],
      },
      {
        title: t("rentals.agreement.car"),
        rows: [
          row(t("rentals.agreement.car"), pick(booking.adName)),
          row(t("rentals.agreement.plate"), isolate(plate)),
          row(t("rentals.agreement.vin"), isolate(terms?.vin)),
        ],
      },
      {
        title: t("rentals.agreement.period"),
        rows: [
          row(t("bookings.from"), formatMoment(booking.from, booking.pickUpTime)),
          row(t("bookings.to"), formatMoment(booking.to, booking.returnTime)),
          row(t("rentals.agreement.length"), t("bookings.days", { count: stayPrice?.days ?? booking.days })),
          ...optionalRow(t("bookings.extras.deliveryAddress"), contact(booking.deliveryAddress)),
        ],
      },
      {
        title: t("rentals.agreement.terms"),
        rows: [
          ...optionalRow(t("rentals.agreement.insurance"), terms?.insurance ? pick(terms.insurance) : undefined),
          ...optionalRow(
            t("rentals.agreement.excess"),
            terms?.excessMinor == null ? undefined : t("rentals.agreement.upTo", { amount: format(terms.excessMinor) }),
          ),
          ...optionalRow(
            t("rentals.agreement.mileage"),
            terms?.dailyKm == null
              ? undefined
              : t("rentals.agreement.mileageText", {
                  daily: km(terms.dailyKm),
                  total: km(terms.dailyKm * (stayPrice?.days ?? booking.days)),
                }),
          ),
          ...optionalRow(
            t("rentals.agreement.extraKm"),
            terms?.extraKmMinor == null ? undefined : format(terms.extraKmMinor),
          ),
          ...optionalRow(
            t("bookings.price.deposit"),
            booking.depositMinor === null ? undefined : format(booking.depositMinor),
          ),
          ...optionalRow(
            t("rentals.agreement.documents"),
            terms?.documents.map((each) => pick(each)).join(language === "ar" ? "، " : ", "),
          ),
          row(
            t("bookings.payment.title"),
            t(booking.payment === "online" ? "bookings.payment.online" : "bookings.payment.pickUp"),
          ),
          row(t("bookings.terms.cancelling"), describeCancellation(booking.cancellation, language)),
        ],
      },
    ],
    price: {
      title: t("bookings.price.title"),
      lines: [
        ...(stayPrice?.lines ?? []).map((line) =>
          row(
            describeLine(line, language, format),
            line.amountMinor === 0 ? t("bookings.price.free") : format(line.amountMinor),
          ),
        ),
        ...(stayPrice?.tax && !stayPrice.tax.included
          ? [row(t("bookings.price.tax", { percent: stayPrice.tax.percent }), format(stayPrice.tax.minor))]
          : []),
      ],
      total: row(t("bookings.total"), booking.totalMinor === null ? undefined : format(booking.totalMinor)),
      note: stayPrice?.tax?.included
        ? t("bookings.price.taxIncluded", { percent: stayPrice.tax.percent, amount: format(stayPrice.tax.minor) })
        : undefined,
    },
    rules: terms?.houseRules ? { title: t("bookings.terms.houseRules"), text: terms.houseRules } : undefined,
    statement: t("rentals.agreement.statement"),
    signatures: [
      { title: t("rentals.agreement.office"), name: officeName },
      { title: t("rentals.agreement.customer"), name: customerName },
    ].map((party) => ({
      ...party,
      fields: [t("rentals.agreement.placeAndDate"), t("rentals.agreement.signature")],
    })),
  };
}

/** Describes what a line of the price is for in one text, such as "Weekly rate: 7 days × SAR 150". */
function describeLine(line: StayPriceLine, language: Language, format: (minor: number) => string): string {
  const { t } = getTranslator(language);
  const times = (count: number) => `${t("bookings.days", { count })} × ${format(line.unitMinor)}`;
  switch (line.kind) {
    case "days":
      return [
        line.rate === "daily" ? "" : t(`bookings.price.${line.rate}`),
        line.season ? ` (${formatSeason(line.season, language)})` : "",
        line.rate === "daily" ? "" : ": ",
        times(line.quantity),
      ].join("");
    case "young-driver":
      return `${t("bookings.price.youngDriver", { age: line.belowAge })}: ${times(line.quantity)}`;
    case "one-way":
      return `${t("bookings.returnPlace.line")} ${wrapBidiIsolate(pickTranslation(line.city, language).text)}`;
    case "extra": {
      const name = wrapBidiIsolate(getExtraName(line, language).text);
      const quantity = line.quantity > 1 ? ` × ${line.quantity}` : "";
      return line.days !== null && line.unitMinor > 0
        ? `${name}${quantity}: ${times(line.days)}`
        : `${name}${quantity}`;
    }
  }
}
