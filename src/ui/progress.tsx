type Props = {
  label: string;
  /** Current value. Undefined when the progress is unknown. */
  value?: number | undefined;
  max?: number;
  /** Formatted progress at the end of the line, such as "60%" or "3 of 5". */
  valueText?: string;
  hideLabel?: boolean;
};

/** Renders a progress bar that fills in the reading direction. */
export function Progress({ label, value, max = 100, valueText, hideLabel }: Props) {
  return (
    <div className="min-w-0">
      {(!hideLabel || valueText) && (
        <p className="mb-1 flex justify-between gap-3 text-13" aria-hidden>
          <span className="min-w-0 truncate">{!hideLabel && label}</span>
          {valueText && <bdi className="shrink-0 text-ink-soft tabular-nums">{valueText}</bdi>}
        </p>
      )}
      <progress
        aria-label={label}
        aria-valuetext={valueText}
        value={value}
        max={max}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line-strong text-ink indeterminate:animate-pulse [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-150"
      />
    </div>
  );
}
