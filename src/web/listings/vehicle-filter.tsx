import { useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { getGaragePath } from "#web/vehicles/use-garage-path.ts";
import { CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";
import { ALL_VEHICLES, setParam } from "../navigation/list-url.ts";
import { FilterValue } from "./filter-value.tsx";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";

type Props = { list: FilterableList; filter: Extract<FilterView, { type: "vehicle" }> };

/**
 * Renders the filter for parts of one vehicle: only those that fit, or also those that may fit. Without a vehicle, it
 * offers the current one or a link to choose one (VP-05).
 */
export function VehicleFilter({ list: { path, search }, filter: { vehicle, items } }: Props) {
  const { t } = useTranslation();
  const current = useContext(CurrentVehicleContext);
  if (!vehicle) {
    return (
      <>
        <p className="pb-2 text-13 text-ink-soft">{t("filters.vehicleWhy")}</p>
        {current ? (
          <a
            href={setParam(path, search, "vehicle", String(current.vehicle))}
            className={getButtonClass("outline", "w-full min-w-0")}
          >
            <Icon name="car" />
            <bdi className="min-w-0 truncate">{current.short}</bdi>
          </a>
        ) : (
          <a
            href={getGaragePath(path, search)}
            rel="nofollow"
            data-vehicle-picker=""
            className={getButtonClass("outline", "w-full")}
          >
            <Icon name="car" />
            {t("filters.vehicleChoose")}
          </a>
        )}
      </>
    );
  }
  return (
    <>
      <p className="flex items-start gap-2 pb-1.5 text-14">
        <Icon name="car" className="mt-0.5 shrink-0 text-ink-faint" />
        <span className="min-w-0">
          <bdi className="block font-medium">{vehicle.name}</bdi>
          {vehicle.detail && <bdi className="block text-13 text-ink-soft">{vehicle.detail}</bdi>}
        </span>
      </p>
      <ul>
        {items.map((item) => (
          <FilterValue
            key={item.slug}
            href={setParam(path, search, "fit", item.slug === "only" ? undefined : item.slug)}
            item={item}
            mark={<span className="filter-radio" />}
            name={<span>{item.name}</span>}
            isAdditional={item.slug === "maybe"}
          />
        ))}
      </ul>
      <a
        href={setParam(path, search, "vehicle", current ? ALL_VEHICLES : undefined)}
        className="link inline-flex min-h-9 items-center text-13 font-medium text-accent-text"
      >
        {t("filters.vehicleAll")}
      </a>
    </>
  );
}
