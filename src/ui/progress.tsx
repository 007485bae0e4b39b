type Props = {
  label: string;
  /** Without a value it is not known how long it takes. */
  value?: number | undefined;
  max?: number;
  /** The value in words, at the line's end: "60%", "3 of 5". */
  shown?: string;
  hideLabel?: boolean;
};

/** How far something is; it fills in the reading direction. */
export function Progress({ label, value, max = 100, shown, hideLabel }: Props) {
  return (
    <div className="min-w-0">
      {(!hideLabel || shown) && (
        <p className="mb-1 flex justify-between gap-3 text-13" aria-hidden>
          <span className="min-w-0 truncate">{!hideLabel && label}</span>
          {shown && <bdi className="shrink-0 text-ink-soft tabular-nums">{shown}</bdi>}
        </p>
      )}
      <progress
        aria-label={label}
        aria-valuetext={shown}
        value={value}
        max={max}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full border-0 bg-line-strong text-ink indeterminate:animate-pulse [&::-moz-progress-bar]:bg-current [&::-webkit-progress-bar]:bg-line-strong [&::-webkit-progress-value]:bg-current [&::-webkit-progress-value]:transition-[inline-size] [&::-webkit-progress-value]:duration-150"
      />
    </div>
  );
}
