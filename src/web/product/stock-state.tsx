import { useTranslation } from "react-i18next";
import type { AdStatus, Availability } from "#db/schema/ads.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";

const states = {
  "in-stock": ["success", "stock.in"],
  "out-of-stock": ["failure", "stock.out"],
  "on-backorder": ["warning", "stock.backorder"],
} as const satisfies Record<Availability, [BadgeTone, string]>;

/** Whether it can be had (ST-05); an ad that is over says that instead. */
export function StockState({ status, availability }: { status: AdStatus; availability: Availability }) {
  const { t } = useTranslation();
  if (status !== "active") return <Badge tone="warning">{t(`status.${status}` as "status.sold")}</Badge>;
  const [tone, key] = states[availability];
  return (
    <Badge tone={tone} icon={tone === "success" ? "check" : "info"}>
      {t(key)}
    </Badge>
  );
}
