import { useContext } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";
import { ALL_VEHICLES, setParam } from "../navigation/list-url.ts";
import type { FilterView } from "./filter-view.ts";
import type { FilterableList } from "./load-list-page.server.ts";

type Props = { list: FilterableList; filter: Extract<FilterView, { type: "vehicle" }> };

/**
 * Filter for parts of one vehicle: those that fit, or also those that may fit. Without a vehicle, offers the current
 * one or a link to choose one (VP-05).
 */
export function VehicleFilter({ list: { path, search }, filter: { vehicle, items } }: Props) {
  const { t, language } = useTranslation();
  const { formatNumber: number } = getFormatters(language);
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
          <a href="/garage" data-vehicle-picker="" className={getButtonClass("outline", "w-full")}>
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
          <li key={item.slug} className="filter-value">
            <a
              href={setParam(path, search, "fit", item.slug === "only" ? undefined : item.slug)}
              rel="nofollow"
              aria-current={item.selected ? "true" : undefined}
              className="filter-item"
            >
              <span className="filter-radio" />
              <span>{item.name}</span>
              <span className="filter-count">
                <span className="sr-only">{`${t("filters.countBefore")} `}</span>
                {item.slug === "maybe" ? <bdi>{`+${number(item.count)}`}</bdi> : number(item.count)}
              </span>
            </a>
          </li>
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
