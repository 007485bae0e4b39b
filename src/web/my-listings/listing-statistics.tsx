import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { BarChart } from "#ui/bar-chart.tsx";
import { Card } from "#ui/card.tsx";
import { Icon } from "#ui/icon.tsx";
import type { MyListingPageData } from "./load-my-listing.server.ts";

type Statistics = MyListingPageData["statistics"];

/** Renders daily views, phone reveals and favourites of a listing. */
export function ListingStatistics({ statistics }: { statistics: Statistics }) {
  const { t, language } = useTranslation();
  const { formatNumber } = getFormatters(language);
  return (
    <section id="statistics" className="min-w-0 scroll-mt-4">
      <Card
        title={t("myListings.statistics.title")}
        actions={
          <nav aria-label={t("myListings.statistics.period")} className="flex" data-keep-scroll="">
            {statistics.periods.map(({ days, href, isShown }) => (
              <a
                key={days}
                href={href}
                aria-current={isShown ? "true" : undefined}
                className="min-h-8 rounded-sm px-2.5 py-1 text-13 text-ink-soft hover:bg-wash aria-[current]:bg-wash aria-[current]:font-semibold aria-[current]:text-ink"
              >
                {t("myListings.statistics.days", { count: days })}
              </a>
            ))}
          </nav>
        }
      >
        <div className="grid gap-5">
          <ul className="grid grid-cols-3 gap-2" data-keep-scroll="">
            {statistics.totals.map((total) => (
              <li key={total.name} className="min-w-0">
                <a
                  href={total.href}
                  aria-current={total.isShown ? "true" : undefined}
                  className="grid h-full content-start gap-0.5 rounded-sm border border-line p-2.5 transition-colors duration-150 hover:border-line-control aria-[current]:border-ink aria-[current]:bg-wash sm:p-3"
                >
                  <span className="text-13 text-ink-soft wrap-anywhere">{t(`myListings.figures.${total.name}`)}</span>
                  <span className="text-22 font-semibold tabular-nums">{total.sum}</span>
                  <Change total={total} />
                </a>
              </li>
            ))}
          </ul>
          <BarChart
            title={statistics.title}
            bars={statistics.bars}
            columns={{ label: t("myListings.statistics.day"), value: t(`myListings.figures.${statistics.figure}`) }}
            tableLabel={t("myListings.statistics.table")}
            format={(value) => formatNumber(value)}
            empty={<p className="py-8 text-center text-14 text-ink-soft">{t("myListings.statistics.none")}</p>}
          />
        </div>
      </Card>
    </section>
  );
}

/**
 * Renders the change against the previous period of the same length. Icon and text show the direction, so that colour
 * is never the only sign.
 */
function Change({ total: { change, before } }: { total: Statistics["totals"][number] }) {
  const { t } = useTranslation();
  if (change === undefined)
    return <span className="text-12 text-ink-faint">{t("myListings.statistics.noBefore")}</span>;
  const tone = change > 0 ? "text-fits" : change < 0 ? "text-failure" : "text-ink-soft";
  const direction = change > 0 ? "more" : change < 0 ? "less" : "same";
  return (
    <span className={`flex flex-wrap items-center gap-x-1 text-12 font-medium ${tone}`}>
      {change !== 0 && <Icon name={change > 0 ? "price-rise" : "price-drop"} size={14} />}
      {t(`myListings.statistics.${direction}`, { percent: Math.abs(change) })}
      <span className="sr-only">{t("myListings.statistics.before", { before })}</span>
    </span>
  );
}
