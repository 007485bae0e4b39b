import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type StockStatus = "in-stock" | "out-of-stock" | "on-backorder";

const looks: Record<StockStatus, { tone: BadgeTone; icon: IconName }> = {
  "in-stock": { tone: "success", icon: "success" },
  "out-of-stock": { tone: "failure", icon: "failure" },
  "on-backorder": { tone: "warning", icon: "clock" },
};

/** Whether it can be had (ST-05), in the words that are given. */
export function StockBadge({ status, label }: { status: StockStatus; label: string }) {
  return <Badge {...looks[status]}>{label}</Badge>;
}
