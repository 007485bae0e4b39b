import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type DefinitionItem = { label: string; value: ReactNode; icon?: IconName };

/** Renders names and values side by side, in two columns where the container is wide enough. */
export function DefinitionList({ items, columns = 1 }: { items: readonly DefinitionItem[]; columns?: 1 | 2 }) {
  return (
    <div className="@container overflow-clip">
      <dl className={`-mb-px grid gap-x-8 text-14 ${columns === 2 ? "@lg:grid-cols-2" : ""}`}>
        {items.map(({ label, value, icon }) => (
          <div key={label} className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="flex shrink-0 items-baseline gap-2 text-ink-soft">
              {icon && <Icon name={icon} size={16} className="self-center text-ink-faint" />}
              {label}
            </dt>
            <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
