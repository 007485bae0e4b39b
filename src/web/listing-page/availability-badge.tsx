import type { ListingStatus, StockAvailability } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { StockBadge } from "#ui/stock-badge.tsx";

const availabilityKeys = {
  "in-stock": "stock.in",
  "out-of-stock": "stock.out",
  "on-backorder": "stock.backorder",
} as const satisfies Record<StockAvailability, string>;

type Props = { status: ListingStatus; availability: StockAvailability };

/** Renders the availability (ST-05), or the status of a listing that is not active. */
export function AvailabilityBadge({ status, availability }: Props) {
  const { t } = useTranslation();
  if (status !== "active") return <Badge tone="warning">{t(`status.${status}` as "status.sold")}</Badge>;
  return <StockBadge status={availability} label={t(availabilityKeys[availability])} />;
}
