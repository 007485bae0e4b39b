import { Counter } from "#ui/counter.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";

type Props = { icon: IconName; label: string; count?: number; worded?: boolean };

/** Renders the icon of an indicator with its counter, and its label where there is enough space. */
export function IndicatorFace({ icon, label, count = 0, worded = false }: Props) {
  return (
    <span className={`indicator ${worded ? (count > 0 ? "gap-3.5" : "gap-2") : ""}`}>
      <span className="relative">
        <Icon name={icon} size={24} />
        <Counter value={count} className="absolute -end-2.5 -top-2" />
      </span>
      <span className={worded ? "max-xl:sr-only" : "sr-only"}>{label}</span>
    </span>
  );
}
