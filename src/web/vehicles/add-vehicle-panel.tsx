import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useVehicleForm } from "./use-vehicle-form.ts";
import { VehicleFields } from "./vehicle-fields.tsx";

type Props = {
  busy: boolean;
  onAdd: (fields: Record<string, string>) => void;
  /** Returns to the list of vehicles. Undefined when the garage is empty. */
  onBack?: () => void;
};

/** Panel for adding a vehicle (VP-01). The button is disabled until a vehicle is chosen. */
export function AddVehiclePanel({ busy, onAdd, onBack }: Props) {
  const { t } = useTranslation();
  const form = useVehicleForm(undefined);
  const { chosen, knownVin, vin } = form;
  return (
    <form
      className="flex min-h-0 grow flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        // Enter in the VIN field looks up the number, and adds the vehicle once the number is known.
        if (!chosen || (vin.text.trim() && !vin.answer)) form.lookUp();
        else if (!busy) onAdd({ vehicle: chosen.vehicle, ...(knownVin ? { vin: knownVin } : {}) });
      }}
    >
      <div className="min-h-0 grow overflow-y-auto p-4">
        <VehicleFields form={form} layout="modal" id="picker" />
      </div>
      <div className="flex shrink-0 flex-wrap items-center justify-end gap-2 border-t border-line p-3">
        {onBack && (
          <Button variant="quiet" size="lg" className="me-auto px-3!" onClick={onBack}>
            <Icon name="chevron-back" size={18} />
            {t("vehicles.form.back")}
          </Button>
        )}
        <Button type="submit" size="lg" busy={busy} disabled={!chosen}>
          {t("vehicles.form.add")}
        </Button>
      </div>
    </form>
  );
}
