import { Fragment, type ReactNode } from "react";
import { getExtraName } from "#domain/bookings/extra-names.ts";
import { countPaidDays, type StayPrice, type StayPriceLine } from "#domain/bookings/stay-price.ts";
import { type CurrencySymbols, getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney } from "#kernel/money.ts";
import { Price } from "#ui/price.tsx";
import { formatSeason } from "./season-text.ts";

type Props = {
  price: StayPrice;
  currency: CurrencySymbols;
  /** Currency in which the total is estimated for the reader, if it is another one. */
  estimateCurrency?: CurrencySymbols | undefined;
};

/** Renders the price of a stay line by line, with the tax and the total. */
export function StayPriceLines({ price, currency, estimateCurrency }: Props) {
  const { t, language } = useTranslation();
  const formatters = getFormatters(language);
  const format = (minor: number) => formatters.formatPrice({ minor, currency: currency.code }, currency);
  const { lines, tax, totalMinor, days } = price;
  const paidDays = countPaidDays(lines);
  const lastDays = lines.findLastIndex(({ kind }) => kind === "days");
  return (
    <>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines of a price have no state
        <Fragment key={index}>
          <PriceRow
            label={<LineLabel line={line} format={format} />}
            amount={line.amountMinor === 0 ? t("bookings.price.free") : format(line.amountMinor)}
          />
          {index === lastDays && paidDays > days && (
            <p className="text-13 text-ink-soft">
              {t("bookings.price.capped", {
                days: t("bookings.days", { count: paidDays }),
                chosen: t("bookings.days", { count: days }),
              })}
            </p>
          )}
        </Fragment>
      ))}
      {tax && !tax.included && (
        <PriceRow label={t("bookings.price.tax", { percent: tax.percent })} amount={format(tax.minor)} />
      )}
      <p className="flex items-baseline justify-between gap-4 border-t border-line pt-1">
        <span className="text-15 font-semibold">{t("bookings.total")}</span>
        <Price text={format(totalMinor)} className="text-22" />
      </p>
      {estimateCurrency && (
        <p className="text-end text-13 text-ink-soft">
          ≈{" "}
          <Price
            text={formatters.formatPrice(
              convertMoney({ minor: totalMinor, currency: currency.code }, currency, estimateCurrency),
              estimateCurrency,
              { rounded: true },
            )}
            className="font-medium!"
          />
        </p>
      )}
      {tax?.included && (
        <p className="text-13 text-ink-soft">
          {t("bookings.price.taxIncluded", { percent: tax.percent, amount: wrapBidiIsolate(format(tax.minor)) })}
        </p>
      )}
    </>
  );
}

const PriceRow = ({ label, amount }: { label: ReactNode; amount: string }) => (
  <p className="flex flex-wrap items-baseline justify-between gap-x-4 text-ink-soft">
    <span className="min-w-0 wrap-anywhere">{label}</span>
    <Price text={amount} className="ms-auto font-medium!" />
  </p>
);

/** Renders what a line is for: "4 days × SAR 150", "Child seat × 2: 4 days × SAR 20". */
function LineLabel({ line, format }: { line: StayPriceLine; format: (minor: number) => string }) {
  const { t, language } = useTranslation();
  const unit = <Price text={format(line.unitMinor)} className="font-medium!" />;
  const countDays = (count: number) => <bdi>{t("bookings.days", { count })}</bdi>;
  if (line.kind === "days") {
    const season = line.season ? ` (${formatSeason(line.season, language)})` : "";
    return (
      <>
        {line.rate !== "daily" && `${t(`bookings.price.${line.rate}`)}${season}: `}
        {countDays(line.quantity)} × {unit}
      </>
    );
  }
  if (line.kind === "young-driver") {
    return (
      <>
        {t("bookings.price.youngDriver", { age: line.belowAge })}: {countDays(line.quantity)} × {unit}
      </>
    );
  }
  if (line.kind === "one-way") {
    const city = pickTranslation(line.city, language);
    return (
      <>
        {t("bookings.returnPlace.line")} <bdi lang={city.lang}>{city.text}</bdi>
      </>
    );
  }
  const name = getExtraName(line, language);
  return (
    <>
      <bdi lang={name.lang}>{name.text}</bdi>
      {line.quantity > 1 && ` × ${line.quantity}`}
      {line.unitMinor > 0 && line.days !== null && (
        <>
          : {countDays(line.days)} × {unit}
        </>
      )}
    </>
  );
}
