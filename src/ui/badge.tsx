import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

/**
 * Meaning of a badge, which decides its colour: success, failure, warning or unknown (ST-11), information, or an
 * offer.
 */
export type BadgeTone = "success" | "failure" | "warning" | "unknown" | "info" | "offer";

const tones: Record<BadgeTone, string> = {
  success: "bg-fits-wash text-fits",
  failure: "bg-failure-wash text-failure",
  warning: "bg-warning-wash text-warning",
  unknown: "bg-wash text-ink-soft",
  info: "bg-info-wash text-info",
  offer: "bg-accent text-on-accent",
};

/**
 * Renders a short status as a coloured badge. A badge always has a text, and an icon where it helps, so that colour
 * never carries the meaning alone. For an explanation, use a tooltip: `<Tooltip text="…"><Badge …/></Tooltip>`.
 */
export function Badge({ tone, icon, children }: { tone: BadgeTone; icon?: IconName | undefined; children: ReactNode }) {
  return (
    <span
      className={`inline-flex items-center gap-1 rounded-sm px-2 py-0.5 text-start text-12 font-medium ${tones[tone]}`}
    >
      {icon && <Icon name={icon} size={14} />}
      {children}
    </span>
  );
}
