import { useTranslation } from "#i18n/use-translation.ts";
import { Button, IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Radio } from "#ui/radio.tsx";
import type { VehicleView } from "./vehicle-view.ts";

type Props = {
  vehicles: readonly VehicleView[];
  /** Id of the selected garage entry. Null means all vehicles. */
  selected: number | null;
  busy: boolean;
  onChoose: (entry: number | null) => void;
  onRemove: (vehicle: VehicleView) => void;
  onAdd: () => void;
  onCancel: () => void;
  onSelect: () => void;
};

/** Renders the panel for choosing all vehicles or one of the garage (VP-01). */
export function VehicleListPanel({ vehicles, selected, busy, onChoose, onRemove, onAdd, onCancel, onSelect }: Props) {
  const { t } = useTranslation();
  return (
    <form
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        if (!busy) onSelect();
      }}
    >
      <fieldset className="min-h-0 grow overflow-y-auto p-4">
        <legend className="sr-only">{t("vehicles.list.title")}</legend>
        <p className="pb-4 text-14 text-ink-soft">{t("vehicles.list.text")}</p>
        <ul className="grid gap-2">
          <li>
            <Radio
              boxed
              name="vehicle-choice"
              label={<span className="font-medium">{t("vehicles.list.all")}</span>}
              hint={t("vehicles.list.allHint")}
              checked={selected === null}
              onChange={() => onChoose(null)}
            />
          </li>
          {vehicles.map((vehicle) => (
            <li key={vehicle.id} className="relative">
              <Radio
                boxed
                name="vehicle-choice"
                label={<VehicleLabel vehicle={vehicle} />}
                checked={selected === vehicle.id}
                onChange={() => onChoose(vehicle.id)}
              />
              <IconButton
                icon="trash"
                label={t("vehicles.list.remove", { name: vehicle.name })}
                className="absolute end-1.5 top-1.5 text-ink-soft hover:text-failure"
                disabled={busy}
                onClick={() => onRemove(vehicle)}
              />
            </li>
          ))}
        </ul>
        <Button variant="quiet" size="lg" className="mt-2 px-3! text-accent-text" onClick={onAdd}>
          <Icon name="plus" size={18} />
          {t("vehicles.list.add")}
        </Button>
      </fieldset>
      <div className="flex shrink-0 justify-end gap-2 border-t border-line p-3">
        <Button variant="quiet" size="lg" onClick={onCancel}>
          {t("vehicles.list.cancel")}
        </Button>
        <Button type="submit" size="lg" busy={busy}>
          {t("vehicles.list.select")}
        </Button>
      </div>
    </form>
  );
}

/** Renders the description of a vehicle: nickname, year, make, model, engine and VIN. */
function VehicleLabel({ vehicle: { name, nickname, detail, vin } }: { vehicle: VehicleView }) {
  return (
    <span className="block pe-11">
      <span className="block font-medium wrap-anywhere">
        <bdi>{nickname ?? name}</bdi>
      </span>
      {nickname && <span className="block text-14">{name}</span>}
      {detail && <span className="block text-13 text-ink-soft">{detail}</span>}
      {vin && (
        <bdi dir="ltr" className="text-13 text-ink-faint tabular-nums">
          {vin}
        </bdi>
      )}
    </span>
  );
}
