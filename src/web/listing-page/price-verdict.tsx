import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import type { IconName } from "#ui/icon-names.ts";
import type { MarketPositionView } from "./price-views.server.ts";

export type RatedMarketView = Extract<MarketPositionView, { state: "judged" }>;
type PriceRating = RatedMarketView["verdict"];

/** Badge and bar colour of each price rating. */
export const ratingLooks: Record<PriceRating, { tone: BadgeTone; icon: IconName; stretch: string }> = {
  great: { tone: "success", icon: "success", stretch: "bg-fits" },
  good: { tone: "success", icon: "check", stretch: "bg-fits/55" },
  fair: { tone: "unknown", icon: "minus", stretch: "bg-line-control/55" },
  high: { tone: "warning", icon: "price-rise", stretch: "bg-warning/70" },
};

/** Renders the price rating in one line, with a link to its explanation further down. */
export function PriceVerdict({ market }: { market: RatedMarketView }) {
  const { t } = useTranslation();
  const { tone, icon } = ratingLooks[market.verdict];
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-0.5 pt-1 text-13 text-ink-soft">
      <Badge tone={tone} icon={icon}>
        {t(`market.${market.verdict}`)}
      </Badge>
      <a href="#market-title" data-native="" className="link">
        <MarketDifference market={market} />
      </a>
    </p>
  );
}

/** Renders how far the price is from the median of comparable cars. */
export function MarketDifference({ market }: { market: RatedMarketView }) {
  const { t, language } = useTranslation();
  const direction = market.differencePercent < 0 ? "below" : market.differencePercent > 0 ? "above" : "level";
  return t(`market.${direction}`, {
    count: market.ads,
    ads: getFormatters(language).formatNumber(market.ads),
    percent: Math.abs(market.differencePercent),
  });
}
