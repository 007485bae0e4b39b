import type { ListingKind } from "#db/schema/listings.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { SearchBox } from "#web/search/search-box.tsx";
import { MyVehicle } from "#web/vehicles/my-vehicle.tsx";
import { useFormatNumber } from "./blocks.tsx";
import type { FinderOptions } from "./finder.server.ts";
import { ListingFinder } from "./finder.tsx";

type Props = {
  totals: Record<ListingKind, number>;
  finder: { options: FinderOptions; partOptions: FinderOptions } | undefined;
};

/** Renders the hero of the home page: the search box with the finder beside it. */
export function Hero({ totals, finder }: Props) {
  const { t } = useTranslation();
  const number = useFormatNumber();
  const kinds = (["car", "part", "rental"] as const).filter((kind) => totals[kind] > 0);
  return (
    <section className="bg-header text-on-header">
      <div className="container-page grid items-center gap-8 py-8 md:py-12 lg:grid-cols-[minmax(0,1fr)_400px] lg:gap-14">
        <div className="grid gap-5">
          <h1 className="text-28 leading-tight font-bold text-balance md:text-36">{t("home.heading")}</h1>
          {kinds.length > 0 && (
            <p className="max-w-2xl opacity-85">
              {t("home.counts", {
                cars: t("home.cars", { count: totals.car, shown: number(totals.car) }),
                parts: t("home.partCount", { count: totals.part, shown: number(totals.part) }),
              })}
            </p>
          )}
          <div className="text-ink lg:max-w-2xl">
            <SearchBox id="search-home" picker={false} />
          </div>
          <p className="text-14 opacity-85">
            {t("home.try")}{" "}
            {(["home.example1", "home.example2", "home.example3"] as const).map((key) => (
              <a
                key={key}
                href={`/shop/Allproducts/${encodeURIComponent(t(key))}`}
                className="me-3 inline-block py-1 underline underline-offset-4"
              >
                {t(key)}
              </a>
            ))}
          </p>
          <MyVehicle />
        </div>
        {finder && <ListingFinder {...finder} kinds={kinds} />}
      </div>
    </section>
  );
}
