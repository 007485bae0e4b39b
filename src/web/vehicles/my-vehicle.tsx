import { useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { getPartsPath } from "./vehicle-list-path.ts";
import { CurrentVehicleContext } from "./vehicle-view.ts";

const actionClass =
  "inline-flex min-h-11 items-center gap-1.5 rounded-sm border border-current/30 px-3.5 font-medium hover:border-current";

/**
 * Renders a box on the home page with the visitor's vehicle and a link to its parts. Without a vehicle, it has a link
 * for choosing one.
 */
export function MyVehicle() {
  const { t } = useTranslation();
  const vehicle = useContext(CurrentVehicleContext);
  return (
    <section
      aria-label={t("vehicle.myVehicle")}
      className="flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md bg-current/8 p-3.5 text-14 lg:max-w-2xl"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-current/10">
        <Icon name="car" size={22} />
      </span>
      <div className="min-w-40 grow basis-0">
        {vehicle ? (
          <>
            <p className="text-13 opacity-80">{t("vehicle.myVehicle")}</p>
            <p className="text-16 font-semibold wrap-anywhere">
              <bdi>{vehicle.name}</bdi>
            </p>
          </>
        ) : (
          <p className="opacity-90">{t("vehicle.addText")}</p>
        )}
      </div>
      <div className="flex flex-wrap gap-2">
        {vehicle && (
          <a href={getPartsPath(vehicle.vehicle)} className={actionClass}>
            <Icon name="parts" size={18} />
            {t("vehicle.partsFor")}
          </a>
        )}
        <a href="/garage" data-vehicle-picker="" className={actionClass}>
          {!vehicle && <Icon name="plus" size={18} />}
          {t(vehicle ? "vehicle.change" : "vehicle.add")}
        </a>
      </div>
    </section>
  );
}
