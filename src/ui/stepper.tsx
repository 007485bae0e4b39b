import { Icon } from "./icon.tsx";

export type Step = { label: string; href?: string };

type Props = {
  /** "Checkout". */
  label: string;
  steps: readonly Step[];
  /** The step that the reader is at, from 0. */
  current: number;
  /** Said after a step that is behind: "done". */
  doneLabel: string;
};

/** Where one is on a way of a few steps. On a narrow screen only the present step has its words. */
export function Stepper({ label, steps, current, doneLabel }: Props) {
  return (
    <nav aria-label={label} className="@container">
      <ol className="flex items-center gap-2">
        {steps.map((step, i) => {
          const state = i < current ? "done" : i === current ? "now" : "ahead";
          const inside = (
            <>
              <span
                className={`grid size-7 shrink-0 place-items-center rounded-full border text-13 font-semibold tabular-nums ${{ done: "border-fits bg-fits-wash text-fits", now: "border-ink bg-ink text-paper", ahead: "border-line-strong text-ink-faint" }[state]}`}
              >
                {state === "done" ? <Icon name="check" size={16} label={doneLabel} /> : i + 1}
              </span>
              <span className={`truncate text-14 ${state === "now" ? "font-medium" : "text-ink-soft @max-lg:sr-only"}`}>
                {step.label}
              </span>
            </>
          );
          const line = "flex min-h-8 min-w-0 items-center gap-2 rounded-sm";
          return (
            <li
              key={step.label}
              aria-current={state === "now" ? "step" : undefined}
              className="flex min-w-0 items-center gap-2 not-last:grow"
            >
              {step.href && state === "done" ? (
                <a href={step.href} className={`link ${line}`}>
                  {inside}
                </a>
              ) : (
                <span className={line}>{inside}</span>
              )}
              {i < steps.length - 1 && (
                <span aria-hidden className={`h-px min-w-3 grow ${i < current ? "bg-fits" : "bg-line-strong"}`} />
              )}
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

export type OpenStep = {
  label: string;
  href: string;
  done: boolean;
  /** What is said after a step's name: "2 things missing". */
  note?: string | undefined;
};

type OpenProps = {
  label: string;
  steps: readonly OpenStep[];
  /** The step that the reader is at, from 0. */
  current: number;
  doneLabel: string;
};

/**
 * Steps that are taken in any order: each is a link that says whether it is complete. A row of numbers on phones, a
 * list with words beside the page on wide screens.
 */
export function OpenStepper({ label, steps, current, doneLabel }: OpenProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center justify-between gap-0.5 lg:flex-col lg:items-stretch">
        {steps.map((step, i) => {
          const now = i === current;
          const look = now
            ? "border-ink bg-ink text-paper"
            : step.done
              ? "border-fits bg-fits-wash text-fits"
              : "border-line-control bg-paper text-ink-soft";
          return (
            <li key={step.href} className="min-w-0">
              <a
                href={step.href}
                aria-current={now ? "step" : undefined}
                className="flex min-h-11 min-w-8 items-center justify-center gap-3 rounded-sm lg:justify-start lg:px-3 lg:hover:bg-wash lg:aria-[current]:bg-wash"
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full border text-13 font-semibold tabular-nums ${look}`}
                >
                  {step.done && !now ? <Icon name="check" size={16} label={doneLabel} /> : i + 1}
                </span>
                <span className="min-w-0 max-lg:sr-only">
                  <span className={`block text-14 leading-tight ${now ? "font-semibold" : ""}`}>{step.label}</span>
                  {step.note && <span className="block text-12 leading-tight text-ink-soft">{step.note}</span>}
                </span>
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}
