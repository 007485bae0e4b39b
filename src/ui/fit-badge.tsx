import { Badge, type BadgeTone } from "./badge.tsx";
import type { IconName } from "./icon-names.ts";

export type FitmentStatus = "fits" | "fits-if" | "universal" | "does-not-fit" | "unknown";

/** Each result has its own icon, so that colour never carries the meaning alone. */
export const fitmentStatusIcons: Record<FitmentStatus, IconName> = {
  fits: "success",
  "fits-if": "condition",
  universal: "universal",
  "does-not-fit": "failure",
  unknown: "help",
};

const statusTones: Record<FitmentStatus, BadgeTone> = {
  fits: "success",
  "fits-if": "warning",
  universal: "info",
  "does-not-fit": "failure",
  unknown: "unknown",
};

/** Renders a badge that says whether a part fits the visitor's car. */
export function FitmentBadge({ fit, label }: { fit: FitmentStatus; label: string }) {
  return (
    <Badge tone={statusTones[fit]} icon={fitmentStatusIcons[fit]}>
      {label}
    </Badge>
  );
}
