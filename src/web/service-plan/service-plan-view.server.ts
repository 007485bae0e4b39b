import type { ServiceInterval } from "#domain/service-plan/service-items.ts";
import type { PlannedItem, ServicePlan } from "#domain/service-plan/service-plan.server.ts";
import { formatVehicleName } from "#domain/vehicles/vehicle-names.ts";
import { getFormatters } from "#i18n/formatters.ts";
import { getTranslator } from "#i18n/translator.ts";
import { type Language, pickTranslation } from "#kernel/localized-text.ts";

/** Groups of the page in their order, with the items of each. */
const groups = ["due", "soon", "later", "unknown", "off"] as const;

/** Presents the service plan of a vehicle, grouped by how urgent its items are. */
export function presentServicePlan({ entry, odometer, estimatedKm, today, items }: ServicePlan, language: Language) {
  const { formatDate, formatNumber } = getFormatters(language);
  const { t } = getTranslator(language);
  const formatDay = (day: string) => formatDate(new Date(`${day}T00:00:00Z`));
  const formatKm = (km: number) => t("servicePlan.km", { km: formatNumber(km) });
  const formatInterval = (interval: ServiceInterval | null): string | undefined =>
    interval === null || (interval.km === null && interval.months === null)
      ? undefined
      : [
          ...(interval.km === null ? [] : [formatKm(interval.km)]),
          ...(interval.months === null ? [] : [t("servicePlan.months", { count: interval.months })]),
        ].join(t("servicePlan.or"));
  const toView = (planned: PlannedItem) => ({
    key: planned.key,
    name: pickTranslation(planned.item.name, language).text,
    state: planned.state,
    /** When the item is due: "at 95,000 km or on 1 March 2027". */
    due: [
      ...(planned.dueKm === null ? [] : [t("servicePlan.atKm", { km: formatNumber(planned.dueKm) })]),
      ...(planned.dueOn === null ? [] : [t("servicePlan.onDay", { day: formatDay(planned.dueOn) })]),
    ].join(t("servicePlan.or")),
    done: [
      ...(planned.doneOn === null ? [] : [formatDay(planned.doneOn)]),
      ...(planned.doneKm === null ? [] : [formatKm(planned.doneKm)]),
    ].join(" · "),
    hasInterval: planned.usual !== null,
    isCustom: planned.isCustom,
    every: formatInterval(planned.interval),
    usual: formatInterval(planned.usual),
    interval: { km: planned.interval?.km ?? null, months: planned.interval?.months ?? null },
    dueOn: planned.dueOn,
    parts: planned.item.category && `/shop/category/${planned.item.category}/products?vehicle=${entry.vehicle.id}`,
  });
  return {
    name: entry.nickname ?? formatVehicleName(entry.vehicle, language),
    today,
    odometer: odometer && {
      ...odometer,
      text: t("servicePlan.stated", { km: formatNumber(odometer.km), day: formatDay(odometer.on) }),
      estimated:
        estimatedKm !== null && estimatedKm !== odometer.km
          ? t("servicePlan.estimated", { km: formatNumber(estimatedKm) })
          : undefined,
    },
    estimatedKm,
    groups: groups.flatMap((state) => {
      const members = items.filter((each) => each.state === state).map(toView);
      return members.length > 0 ? [{ state, items: members }] : [];
    }),
  };
}

export type ServicePlanView = ReturnType<typeof presentServicePlan>;
export type ServiceItemView = ServicePlanView["groups"][number]["items"][number];
