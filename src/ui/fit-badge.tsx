import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type Fit = "fits" | "fits-if" | "universal" | "does-not-fit" | "unknown";

const looks: Record<Fit, { tone: BadgeTone; icon: IconName }> = {
  fits: { tone: "success", icon: "success" },
  "fits-if": { tone: "warning", icon: "condition" },
  universal: { tone: "info", icon: "universal" },
  "does-not-fit": { tone: "failure", icon: "failure" },
  unknown: { tone: "unknown", icon: "help" },
};

/** Whether a part fits the reader's car, in the words that are given; each answer has an icon of its own. */
export function FitBadge({ fit, label }: { fit: Fit; label: string }) {
  return <Badge {...looks[fit]}>{label}</Badge>;
}
