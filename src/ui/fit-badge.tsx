import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type FitmentStatus = "fits" | "fits-if" | "universal" | "does-not-fit" | "unknown";

const statusStyles: Record<FitmentStatus, { tone: BadgeTone; icon: IconName }> = {
  fits: { tone: "success", icon: "success" },
  "fits-if": { tone: "warning", icon: "condition" },
  universal: { tone: "info", icon: "universal" },
  "does-not-fit": { tone: "failure", icon: "failure" },
  unknown: { tone: "unknown", icon: "help" },
};

/** Renders a badge that says whether a part fits the visitor's car. Each result has its own icon. */
export function FitmentBadge({ fit, label }: { fit: FitmentStatus; label: string }) {
  return <Badge {...statusStyles[fit]}>{label}</Badge>;
}
