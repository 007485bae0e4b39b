import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import { SwitchButton } from "#ui/switch-button.tsx";
import { HiddenParams } from "../navigation/hidden-params.tsx";
import { useGaragePath } from "../vehicles/use-garage-path.ts";
import type { OwnVehicleView } from "./own-vehicle-view.server.ts";

/**
 * Renders the bar with the reader's vehicle above a list of parts (VP-05). Its switch shows all parts or only those
 * that fit. The bar stays below the header while the list scrolls.
 */
export default function OwnVehicleNote({ vehicle, text, isOn, toggle, maybe }: OwnVehicleView) {
  const { t } = useTranslation();
  const garagePath = useGaragePath();
  const [action = "", query = ""] = toggle.href.split("?");
  const linkClass = "link inline-flex min-h-9 items-center text-accent-text";
  return (
    <div
      data-own-vehicle=""
      className={`below-header z-10 mb-3 flex items-center gap-3 rounded-md border bg-paper px-3 py-1.5 text-14 ${isOn ? "border-fits" : "border-line-strong"}`}
    >
      <Icon name="car" size={22} className={isOn ? "shrink-0 text-fits" : "shrink-0 text-ink-faint"} />
      <div className="flex min-w-0 grow flex-wrap items-center gap-x-4">
        <p className="min-w-0 wrap-anywhere">
          <bdi className="font-semibold">{vehicle}</bdi> <span className="text-ink-soft">· {text}</span>
        </p>
        <p className="flex flex-wrap gap-x-4 text-13 font-medium md:ms-auto">
          {maybe && (
            <a href={maybe.href} rel="nofollow" className={linkClass}>
              {maybe.label}
            </a>
          )}
          <a href={garagePath} rel="nofollow" data-vehicle-picker="" className={linkClass}>
            {t("vehicle.changeVehicle")}
          </a>
        </p>
      </div>
      <form action={action} className="flex shrink-0">
        <HiddenParams search={query} except={[]} />
        <SwitchButton isOn={isOn} label={toggle.label} />
      </form>
    </div>
  );
}
