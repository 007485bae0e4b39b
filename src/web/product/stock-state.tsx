import type { AdStatus, Availability } from "#db/schema/ads.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";

const words = {
  "in-stock": "stock.in",
  "out-of-stock": "stock.out",
  "on-backorder": "stock.backorder",
} as const satisfies Record<Availability, string>;

/** Whether it can be had (ST-05); an ad that is over says that instead. */
export function StockState({ status, availability }: { status: AdStatus; availability: Availability }) {
  const { t } = useTranslation();
  if (status !== "active") return <Badge tone="warning">{t(`status.${status}` as "status.sold")}</Badge>;
  return <StockBadge status={availability} label={t(words[availability])} />;
}
