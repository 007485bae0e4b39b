import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { getOwnDonorCarPath, ownDonorCarsPath } from "#domain/donor-cars/donor-car.ts";
import { listOwnDonorCars } from "#domain/donor-cars/donor-cars.server.ts";
import { listAccessibleSellerIds } from "#domain/sellers/seller-access.server.ts";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyState } from "#ui/empty-state.tsx";
import { Icon } from "#ui/icon.tsx";
import { PageHeading } from "#ui/page-heading.tsx";
import { getCurrentAccount, requirePermission } from "#web/account/current-account.server.ts";
import { createUnlistedHead } from "#web/account/unlisted-head.server.ts";
import { preferencesContext } from "#web/context.ts";
import { getPageContext } from "#web/page-context.server.ts";
import { buildHeadTags, fallbackHead } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/own-donor-cars-page.ts";
import { DonorCarCard } from "./donor-car-card.tsx";
import { presentDonorCar } from "./donor-car-view.server.ts";

await Promise.all([preloadMessages("account"), preloadMessages("donor-cars")]);

export const middleware: Route.MiddlewareFunction[] = [requirePermission("sell")];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, t } = getPageContext(context);
  const preferences = context.get(preferencesContext);
  const catalog = await getCatalog(db);
  const cars = await listOwnDonorCars(db, await listAccessibleSellerIds(db, getCurrentAccount(context).id));
  return {
    ...createUnlistedHead(context, ownDonorCarsPath, t("donorCars.own.title")),
    cars: cars.map((car) => ({
      ...presentDonorCar(car, catalog, preferences),
      href: getOwnDonorCarPath(car.id),
      isClosed: car.closedAt !== null,
    })),
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => (loaderData ? buildHeadTags(loaderData) : fallbackHead);

/** Renders the dismantled cars of the sellers for whom the account acts. */
export default function OwnDonorCarsPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const add = (
    <a href={`${ownDonorCarsPath}/new`} className={getButtonClass("primary")}>
      <Icon name="plus" />
      {t("donorCars.own.add")}
    </a>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <PageHeading title={page.title} text={t("donorCars.own.text")} />
        {page.cars.length > 0 && add}
      </div>
      {page.cars.length === 0 ? (
        <EmptyState title={t("donorCars.own.none")} text={t("donorCars.own.noneText")}>
          {add}
        </EmptyState>
      ) : (
        <ul className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {page.cars.map((car) => (
            <li key={car.id} className="min-w-0">
              <DonorCarCard car={car}>
                {car.isClosed && (
                  <p className="pt-1">
                    <Badge tone="unknown">{t("donorCars.own.closed")}</Badge>
                  </p>
                )}
              </DonorCarCard>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
