import type { ReactNode } from "react";
import { Icon } from "./icon.tsx";
import type { IconName } from "./icon-names.ts";

export type TimelineEvent = {
  id: string;
  title: ReactNode;
  /** Time as ISO 8601 (`iso`) and formatted (`shown`). Future events have no time. */
  time?: { iso: string; shown: string };
  text?: ReactNode;
  icon?: IconName;
  state: "done" | "now" | "ahead" | "failed";
};

const dots = {
  done: "border-fits bg-fits-wash text-fits",
  now: "border-ink bg-ink text-paper",
  ahead: "border-line-strong bg-paper text-ink-faint",
  failed: "border-failure bg-failure-wash text-failure",
};
const icons = { done: "check", now: "clock", ahead: undefined, failed: "close" } as const;

/** Renders past and future events as a vertical list. */
export function Timeline({ events, label }: { events: readonly TimelineEvent[]; label: string }) {
  return (
    <ol aria-label={label}>
      {events.map(({ id, title, time, text, state, icon = icons[state] }) => (
        <li key={id} className="group flex gap-3">
          <span className="flex flex-col items-center" aria-hidden>
            <span className={`grid size-7 shrink-0 place-items-center rounded-full border ${dots[state]}`}>
              {icon && <Icon name={icon} size={16} />}
            </span>
            <span className="w-px grow bg-line-strong group-last:hidden" />
          </span>
          <div className="min-w-0 grow pt-0.5 pb-5 group-last:pb-0" aria-current={state === "now" ? "step" : undefined}>
            <div className="flex flex-wrap items-baseline justify-between gap-x-4">
              <p className={state === "ahead" ? "text-ink-soft" : "font-medium"}>{title}</p>
              {time && (
                <time dateTime={time.iso} className="text-13 text-ink-faint">
                  {time.shown}
                </time>
              )}
            </div>
            {text && <div className="text-14 text-ink-soft">{text}</div>}
          </div>
        </li>
      ))}
    </ol>
  );
}
