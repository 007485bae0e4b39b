import type { ListingKind } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { useRegionLinks } from "#web/navigation/region-links.ts";
import { SearchBox } from "#web/search/search-box.tsx";
import { useFormatNumber } from "./blocks.tsx";
import { type FinderData, ListingFinder } from "./finder.tsx";

type Props = { totals: Record<ListingKind, number>; finder: FinderData | undefined };

/** Renders the hero of the home page: the search box for a sentence with examples, and the finder below it. */
export function Hero({ totals, finder }: Props) {
  const { t } = useTranslation();
  const number = useFormatNumber();
  const toRegion = useRegionLinks();
  const kinds = (["car", "part", "rental"] as const).filter((kind) => totals[kind] > 0);
  return (
    <section className="bg-header text-on-header">
      <div className="container-page space-y-4 py-6 md:py-9">
        <div className="flex flex-wrap items-baseline justify-between gap-x-8 gap-y-1">
          <h1 className="text-22 leading-snug font-bold text-balance sm:text-28 lg:text-36">{t("home.heading")}</h1>
          {kinds.length > 0 && (
            <p className="text-14 opacity-85 max-sm:hidden">
              {t("home.counts", {
                cars: t("home.cars", { count: totals.car, shown: number(totals.car) }),
                parts: t("home.partCount", { count: totals.part, shown: number(totals.part) }),
              })}
            </p>
          )}
        </div>
        <div>
          {/* On wide screens, the header above has the same search box. */}
          <div className="text-ink lg:hidden">
            <SearchBox id="search-home" picker={false} />
          </div>
          <p className="no-scrollbar flex items-center gap-x-4 overflow-x-auto pt-1 text-14 whitespace-nowrap">
            <span className="opacity-85">{t("home.try")}</span>
            {(["home.example1", "home.example2", "home.example3"] as const).map((key) => (
              <a
                key={key}
                href={toRegion(`/shop/Allproducts/${encodeURIComponent(t(key))}`)}
                className="inline-flex min-h-9 items-center underline opacity-85 hover:opacity-100"
              >
                {t(key)}
              </a>
            ))}
          </p>
        </div>
        {finder && <ListingFinder {...finder} kinds={kinds} />}
      </div>
    </section>
  );
}
