import { Icon } from "./icon.tsx";

type StepperStep = { label: string; href?: string };

type Props = {
  /** Name of the process, such as "Checkout". */
  label: string;
  steps: readonly StepperStep[];
  /** Index of the current step, from 0. */
  current: number;
  /** Text for screen readers behind the name of a completed step, such as "done". */
  doneLabel: string;
};

/** Renders the progress through a few steps. Narrow containers show only the label of the current step. */
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
          const stepClass = "flex min-h-8 min-w-0 items-center gap-2 rounded-sm";
          return (
            <li
              key={step.label}
              aria-current={state === "now" ? "step" : undefined}
              className="flex min-w-0 items-center gap-2 not-last:grow"
            >
              {step.href && state === "done" ? (
                <a href={step.href} className={`link ${stepClass}`}>
                  {inside}
                </a>
              ) : (
                <span className={stepClass}>{inside}</span>
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

type FreeOrderStep = {
  label: string;
  href: string;
  done: boolean;
  /** Note behind the name of a step, such as "2 things missing". */
  note?: string | undefined;
};

type FreeOrderProps = {
  label: string;
  steps: readonly FreeOrderStep[];
  /** Index of the current step, from 0. */
  current: number;
  doneLabel: string;
};

/**
 * Renders steps that can be taken in any order. Each step is a link that shows whether the step is complete. Phones
 * show a row of numbers, wide screens a list with names.
 */
export function FreeOrderStepper({ label, steps, current, doneLabel }: FreeOrderProps) {
  return (
    <nav aria-label={label}>
      <ol className="flex items-center justify-between gap-0.5 lg:flex-col lg:items-stretch">
        {steps.map((step, i) => {
          const isCurrent = i === current;
          const markClass = isCurrent
            ? "border-ink bg-ink text-paper"
            : step.done
              ? "border-fits bg-fits-wash text-fits"
              : "border-line-control bg-paper text-ink-soft";
          return (
            <li key={step.href} className="min-w-0">
              <a
                href={step.href}
                aria-current={isCurrent ? "step" : undefined}
                className="flex min-h-11 min-w-8 items-center justify-center gap-3 rounded-sm lg:justify-start lg:px-3 lg:hover:bg-wash lg:aria-[current]:bg-wash"
              >
                <span
                  className={`grid size-7 shrink-0 place-items-center rounded-full border text-13 font-semibold tabular-nums ${markClass}`}
                >
                  {step.done && !isCurrent ? <Icon name="check" size={16} label={doneLabel} /> : i + 1}
                </span>
                <span className="min-w-0 max-lg:sr-only">
                  <span className={`block text-14 leading-tight ${isCurrent ? "font-semibold" : ""}`}>
                    {step.label}
                  </span>
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
