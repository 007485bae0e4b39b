import { useContext } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useGaragePath } from "#web/vehicles/use-garage-path.ts";
import { getPartsPath } from "#web/vehicles/vehicle-list-path.ts";
import { type CurrentVehicle, CurrentVehicleContext } from "#web/vehicles/vehicle-view.ts";

/** Renders the visitor's vehicle as a tile with a link to its parts and a link for choosing another one. */
export function MyVehicleTile({ vehicle }: { vehicle: CurrentVehicle }) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  return (
    <div className="mini-card">
      <span className="grid size-12 shrink-0 place-items-center rounded-full bg-fits-wash text-fits">
        <Icon name="car" size={26} />
      </span>
      <div className="min-w-0 grow">
        <p className="truncate font-semibold">
          <bdi>{vehicle.name}</bdi>
        </p>
        <p className="flex flex-wrap gap-x-4 text-13">
          <a
            href={getPartsPath(vehicle.vehicle)}
            className="link inline-flex min-h-8 items-center font-medium text-fits"
          >
            {t("myVehicle.partsFor")}
          </a>
          <a
            href={garagePath}
            rel="nofollow"
            data-vehicle-picker=""
            className="link inline-flex min-h-8 items-center text-ink-soft"
          >
            {t("myVehicle.change")}
          </a>
        </p>
      </div>
    </div>
  );
}

/** Renders the invitation to add a vehicle. Empty for visitors with a vehicle. */
export function AddVehiclePrompt() {
  const { t } = useTranslation();
  const vehicle = useContext(CurrentVehicleContext);
  const garagePath = useGaragePath();
  if (vehicle) return null;
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-md border border-line bg-paper px-4 py-3 text-14">
      <Icon name="car" size={24} className="text-ink-faint" />
      <p className="min-w-40 grow basis-0">{t("myVehicle.addText")}</p>
      <a href={garagePath} rel="nofollow" data-vehicle-picker="" className={getButtonClass("outline")}>
        <Icon name="plus" size={18} />
        {t("myVehicle.add")}
      </a>
    </div>
  );
}
