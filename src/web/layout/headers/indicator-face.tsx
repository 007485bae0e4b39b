import { CountBadge } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type Props = { icon: IconName; label: string; count?: number; worded?: boolean };

/** Renders the content of a header indicator: the icon with its counter, and the label where there is enough space. */
export function IndicatorContent({ icon, label, count = 0, worded = false }: Props) {
  return (
    <span className={`indicator ${worded ? (count > 0 ? "gap-3.5" : "gap-2") : ""}`}>
      <span className="relative">
        <Icon name={icon} size={24} />
        <CountBadge value={count} className="absolute -end-2.5 -top-2" />
      </span>
      <span className={worded ? "max-xl:sr-only" : "sr-only"}>{label}</span>
    </span>
  );
}
