import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type StockStatus = "in-stock" | "out-of-stock" | "on-backorder";

const statusStyles: Record<StockStatus, { tone: BadgeTone; icon: IconName }> = {
  "in-stock": { tone: "success", icon: "success" },
  "out-of-stock": { tone: "failure", icon: "failure" },
  "on-backorder": { tone: "warning", icon: "clock" },
};

/** Renders a badge with the availability of a product (ST-05). */
export function StockBadge({ status, label }: { status: StockStatus; label: string }) {
  return <Badge {...statusStyles[status]}>{label}</Badge>;
}
