import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type Fact = { label: string; value: ReactNode; icon?: IconName };

/** What is known about a thing, name beside value; in two columns where there is room for them. */
export function Facts({ facts, columns = 1 }: { facts: readonly Fact[]; columns?: 1 | 2 }) {
  return (
    <div className="@container overflow-clip">
      <dl className={`-mb-px grid gap-x-8 text-14 ${columns === 2 ? "@lg:grid-cols-2" : ""}`}>
        {facts.map(({ label, value, icon }) => (
          <div key={label} className="flex min-h-10 items-baseline justify-between gap-4 border-b border-line py-2">
            <dt className="flex shrink-0 items-center gap-2 text-ink-soft">
              {icon && <Icon name={icon} size={16} className="text-ink-faint" />}
              {label}
            </dt>
            <dd className="min-w-0 text-end font-medium wrap-anywhere">{value}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}
