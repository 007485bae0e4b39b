import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import { Table } from "#ui/table.tsx";
import type { PriceHistoryEntry } from "./price-views.server.ts";

/** Margin above the highest and below the lowest price, in percent of the chart. */
const VERTICAL_MARGIN_PERCENT = 12;
const getTopPercent = ({ y }: PriceHistoryEntry) =>
  100 - VERTICAL_MARGIN_PERCENT - (y * (100 - 2 * VERTICAL_MARGIN_PERCENT)) / 100;

/** Renders the price history of a listing as a step chart and as a table. */
export function PriceHistory({ steps }: { steps: readonly PriceHistoryEntry[] }) {
  const { t } = useTranslation();
  const [first, last] = [steps[0], steps.at(-1)];
  if (!first || !last) return null;
  const line = steps
    .map((step, i) => (i === 0 ? `M0 ${getTopPercent(step)}` : `H${step.x} V${getTopPercent(step)}`))
    .join(" ");
  return (
    <section aria-labelledby="history-title" className="rounded-md border border-line bg-paper p-4 md:px-6">
      <h2 id="history-title" className="text-16 font-semibold">
        {t("market.history")}
      </h2>
      <p className="flex items-center gap-1.5 pt-1 text-14 text-ink-soft">
        <PriceChange step={last} asSentence />
      </p>
      <div
        role="img"
        aria-label={t("market.chart", { from: first.date, first: first.price, last: last.price })}
        className="relative mt-3 h-24 border-b border-line-strong"
      >
        {/* Time runs in the reading direction. */}
        <svg
          viewBox="0 0 100 100"
          preserveAspectRatio="none"
          aria-hidden
          className="absolute size-full rtl:-scale-x-100"
        >
          <path d={`${line} H100 V100 H0 Z`} className="fill-wash" />
          <path d={`${line} H100`} className="fill-none stroke-ink" strokeWidth="2" vectorEffect="non-scaling-stroke" />
        </svg>
        {steps.map((step) => (
          <span
            key={step.iso}
            className="absolute size-2.5 -translate-1/2 rounded-full border-2 border-paper bg-ink rtl:translate-x-1/2"
            style={{ insetInlineStart: `${step.x}%`, top: `${getTopPercent(step)}%` }}
          />
        ))}
      </div>
      <p aria-hidden className="flex justify-between gap-3 pt-1 text-12 text-ink-faint">
        <bdi>{first.date}</bdi>
        <span>{t("market.today")}</span>
      </p>
      <details className="group mt-1 text-13">
        <summary className="link inline-flex min-h-8 items-center gap-1 text-ink-soft">
          {t("market.changes")}
          <Icon name="chevron-down" size={16} className="transition-transform duration-150 group-open:rotate-180" />
        </summary>
        <div className="pt-2">
          <Table
            caption={t("market.history")}
            hideCaption
            stickyFirst={false}
            rows={steps.toReversed()}
            getKey={(step) => step.iso}
            columns={[
              { id: "date", header: t("market.date"), cell: (step) => <time dateTime={step.iso}>{step.date}</time> },
              {
                id: "price",
                header: t("market.price"),
                numeric: true,
                cell: (step) => (
                  <>
                    <Price text={step.price} />
                    {step.sellerPrice && (
                      <span className="block text-12 whitespace-nowrap text-ink-faint">
                        <bdi>{step.sellerPrice}</bdi>
                      </span>
                    )}
                  </>
                ),
              },
              { id: "change", header: t("market.change"), numeric: true, cell: (step) => <PriceChange step={step} /> },
            ]}
          />
        </div>
      </details>
    </section>
  );
}

/** Renders a price change as a figure or as a sentence. */
function PriceChange({ step, asSentence = false }: { step: PriceHistoryEntry; asSentence?: boolean }) {
  const { t, language } = useTranslation();
  const { change, date } = step;
  if (change === null) return <span className="text-ink-faint">{t("market.first")}</span>;
  const hasFallen = change < 0;
  const tone = hasFallen ? "text-fits" : "text-ink-soft";
  const percent = Math.abs(change);
  const icon = change !== 0 && <Icon name={hasFallen ? "price-drop" : "price-rise"} size={asSentence ? 18 : 15} />;
  if (asSentence) {
    const text = change === 0 ? "changed" : hasFallen ? "fell" : "rose";
    return (
      <>
        <span className={tone}>{icon}</span>
        {t(`market.${text}`, { percent, date })}
      </>
    );
  }
  return (
    <span className={`inline-flex items-center gap-1 ${tone}`}>
      {icon}
      <bdi>{`${hasFallen ? "−" : "+"}${getFormatters(language).formatNumber(percent)}%`}</bdi>
    </span>
  );
}
