import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";

/** Renders a number as a small badge on an icon. Renders nothing for 0, and "99+" above 99. */
export function CountBadge({ value, className = "" }: { value: number; className?: string }) {
  const { formatNumber } = getFormatters(useTranslation().language);
  if (value <= 0) return null;
  return (
    <span
      className={`grid h-4.5 min-w-4.5 place-items-center rounded-full bg-accent px-1 text-12 leading-none font-semibold text-on-accent tabular-nums ring-2 ring-paper ${className}`}
    >
      <bdi>{value > 99 ? `${formatNumber(99)}+` : formatNumber(value)}</bdi>
    </span>
  );
}
