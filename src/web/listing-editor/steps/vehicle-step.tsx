import { useContext, useEffect, useRef } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useVehicleForm } from "#web/vehicles/use-vehicle-form.ts";
import { VehicleFields } from "#web/vehicles/vehicle-fields.tsx";
import type { VehicleOptions } from "#web/vehicles/vehicle-options.ts";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext, useDraftField } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

type Props = { data: Extract<StepData, { step: "vehicle" }>; onChange: (soon?: boolean) => void };

/** Renders the step that identifies the vehicle by VIN, from lists, or by hand. */
export function VehicleStep({ data, onChange }: Props) {
  const { t } = useTranslation();
  return (
    <>
      <StepHeading title={t("listingEditor.vehicle.title")} text={data.byHand ? "" : t("listingEditor.vehicle.text")} />
      <FieldPanel>
        {data.byHand ? (
          <VehicleByHand data={data} />
        ) : (
          <VehicleFromLists initialOptions={data.options} onChange={onChange} />
        )}
        <p className="flex items-start gap-2 text-13 text-ink-soft">
          <Icon name="shield" size={16} className="mt-0.5" />
          {t("listingEditor.vehicle.vinPrivate")}
        </p>
        <HideVinField />
        <div>
          <Button type="submit" variant="outline" name="by" value={data.byHand ? "list" : "hand"}>
            {t(data.byHand ? "listingEditor.vehicle.fromList" : "listingEditor.vehicle.enterManually")}
          </Button>
        </div>
      </FieldPanel>
    </>
  );
}

/** Renders the choice to show nothing of the VIN. */
function HideVinField() {
  const { t } = useTranslation();
  const { values } = useContext(StepFieldsContext);
  const { defaultValue: _, ...hideVin } = useDraftField()("hideVin");
  return (
    <>
      <OptionalFieldNames names={["hideVin"]} />
      <Checkbox {...hideVin} label={t("listingEditor.vehicle.hideVin")} defaultChecked={values.hideVin === "on"} />
    </>
  );
}

type FromListsProps = Pick<Props, "onChange"> & { initialOptions: VehicleOptions };

function VehicleFromLists({ initialOptions, onChange }: FromListsProps) {
  const { values } = useContext(StepFieldsContext);
  const field = useDraftField();
  // Shows a VIN in its field before it has been looked up.
  const vin = initialOptions.vin ?? (values.vin ? { state: "none" as const, vin: values.vin, lines: [] } : undefined);
  const form = useVehicleForm({ ...initialOptions, vin });
  const { year, make, model, vehicle } = form.options;
  const isFirstRun = useRef(true);
  // biome-ignore lint/correctness/useExhaustiveDependencies: whichever of them changes is to be saved
  useEffect(() => {
    // A VIN lookup changes the values without an input event, so the change is saved here.
    if (isFirstRun.current) isFirstRun.current = false;
    else onChange(true);
  }, [year, make, model, vehicle, form.vin.text, onChange]);
  return (
    <>
      <OptionalFieldNames names={["make", "model", "vehicle"]} />
      <VehicleFields form={form} layout="account" id="sell" vinFirst required errorOf={(name) => field(name).error} />
    </>
  );
}

function VehicleByHand({ data }: { data: Extract<Props["data"], { byHand: true }> }) {
  const { t } = useTranslation();
  const field = useDraftField();
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        {...field("make")}
        label={t("listingEditor.field.make")}
        options={data.makes}
        placeholder={t("vehicles.form.choose.make")}
        required
        tall
      />
      <TextInput
        {...field("modelName")}
        label={t("listingEditor.field.model")}
        hint={t("listingEditor.vehicle.modelHint")}
        list="sell-models"
        autoComplete="off"
        tall
      />
      <datalist id="sell-models">
        {data.models.map(({ value, label }) => (
          <option key={value} value={label} />
        ))}
      </datalist>
      <TextInput
        {...field("year")}
        label={t("listingEditor.field.year")}
        inputMode="numeric"
        maxLength={20}
        required
        tall
      />
      <TextInput
        {...field("vin")}
        label={t("listingEditor.field.vin")}
        dir="ltr"
        maxLength={60}
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        tall
      />
    </div>
  );
}
