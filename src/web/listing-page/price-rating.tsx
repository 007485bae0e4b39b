import type { ReactNode } from "react";
import { MAX_COMPARABLES, MIN_COMPARABLES, priceRatingThresholds } from "#domain/pricing/market-comparison.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { Badge } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { MarketDifference, type RatedMarketView, ratingLooks } from "./price-verdict.tsx";
import type { MarketPositionView } from "./price-views.server.ts";

/** Renders the price rating among comparable cars, their number and the method. */
export function PriceRatingCard({ market }: { market: MarketPositionView }) {
  const { t } = useTranslation();
  return (
    <section aria-labelledby="market-title" className="rounded-md border border-line bg-paper p-4 md:px-6">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="market-title" className="text-16 font-semibold">
          {t("market.title")}
        </h2>
        {market.state === "judged" && (
          <Badge tone={ratingLooks[market.verdict].tone} icon={ratingLooks[market.verdict].icon}>
            {t(`market.${market.verdict}`)}
          </Badge>
        )}
      </div>
      {market.state === "few" && <p className="pt-1 text-13 text-ink-soft">{t("market.few")}</p>}
      {market.state === "apart" && (
        <p className="flex gap-2 pt-2 text-14">
          <Icon name="alert" size={18} className="mt-0.5 text-warning" />
          <span>{t("market.apart", { median: wrapBidiIsolate(market.median) })}</span>
        </p>
      )}
      {market.state === "judged" && <RatingDetails market={market} />}
      <a href={market.href} className="link mt-2 inline-flex min-h-8 items-center gap-1 text-14 font-medium">
        {t("market.see")}
        <Icon name="arrow-next" size={16} />
      </a>
      <RatingMethod market={market} />
    </section>
  );
}

function RatingDetails({ market }: { market: RatedMarketView }) {
  const { t } = useTranslation();
  const { bar } = market;
  return (
    <>
      <p className="pt-1 text-14 text-ink-soft">
        <MarketDifference market={market} />
      </p>
      <div aria-hidden className="relative mt-8 h-2.5">
        <div className="absolute inset-0 flex gap-0.5 overflow-hidden rounded-full">
          {bar.stretches.map(({ verdict, from, to }) => (
            <span key={verdict} className={ratingLooks[verdict].stretch} style={{ width: `${to - from}%` }} />
          ))}
        </div>
        <span
          className="absolute -inset-y-1 w-0.5 -translate-x-1/2 rounded-full bg-ink-soft rtl:translate-x-1/2"
          style={{ insetInlineStart: `${bar.median}%` }}
        />
        <span
          className="market-own bottom-full mb-2 text-12 leading-4 font-semibold"
          style={{ insetInlineStart: `${bar.own}%`, "--along": bar.own } as React.CSSProperties}
        >
          {t("market.thisListing")}
        </span>
        <span
          className="absolute top-1/2 size-4 -translate-1/2 rotate-45 rounded-[3px] border-2 border-paper bg-ink rtl:translate-x-1/2"
          style={{ insetInlineStart: `${bar.own}%` }}
        />
      </div>
      <dl className="relative flex justify-between gap-3 pt-9 text-13 [&_dt]:text-12 [&_dt]:text-ink-faint">
        <Figure name={t("market.low")} price={<Price text={market.low} className="font-medium!" />} />
        <div
          className="market-own top-2 flex items-baseline gap-1.5"
          style={{ insetInlineStart: `${bar.median}%`, "--along": bar.median } as React.CSSProperties}
        >
          <dt>{t("market.median")}</dt>
          <dd>
            <Price text={market.median} />
          </dd>
        </div>
        <Figure
          name={t("market.highest")}
          price={<Price text={market.high} className="font-medium!" />}
          className="text-end"
        />
      </dl>
    </>
  );
}

const Figure = ({ name, price, className }: { name: string; price: ReactNode; className?: string }) => (
  <div className={className}>
    <dt>{name}</dt>
    <dd>{price}</dd>
  </div>
);

const toPercentDifference = (fraction: number) => Math.abs(Math.round((fraction - 1) * 100));

/** Renders the rating method with its figures. */
function RatingMethod({ market }: { market: MarketPositionView }) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
  const [great, good, fair] = priceRatingThresholds.map(({ share }) => toPercentDifference(share));
  const formatMileageBand = ({ from, to }: NonNullable<MarketPositionView["band"]>) =>
    to === null
      ? t("market.from", { from: number(from) })
      : from === 0
        ? t("market.upTo", { to: number(to) })
        : t("market.between", { from: number(from), to: number(to) });
  return (
    <details className="group text-13">
      <summary className="link inline-flex min-h-8 items-center gap-1 text-ink-soft">
        {t("market.how")}
        <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
      </summary>
      <div className="space-y-2 pt-1 text-ink-soft">
        <p>
          {market.band ? t("market.howAlike", { mileage: formatMileageBand(market.band) }) : t("market.howAnyMileage")}
        </p>
        <p>{t("market.howMiddle", { most: number(MAX_COMPARABLES) })}</p>
        <p>{t("market.howVerdicts", { great, good, fair, fewest: MIN_COMPARABLES })}</p>
        <p>{t("market.howLimits")}</p>
      </div>
    </details>
  );
}
