import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type FitStatus = "fits" | "fits-if" | "universal" | "does-not-fit" | "unknown";

const statusStyles: Record<FitStatus, { tone: BadgeTone; icon: IconName }> = {
  fits: { tone: "success", icon: "success" },
  "fits-if": { tone: "warning", icon: "condition" },
  universal: { tone: "info", icon: "universal" },
  "does-not-fit": { tone: "failure", icon: "failure" },
  unknown: { tone: "unknown", icon: "help" },
};

/** Renders whether a part fits the visitor's car, with the given label. Each result has its own icon. */
export function FitBadge({ fit, label }: { fit: FitStatus; label: string }) {
  return <Badge {...statusStyles[fit]}>{label}</Badge>;
}
