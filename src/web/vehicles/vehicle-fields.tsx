import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Select } from "#ui/select.tsx";
import type { Step, VehicleForm } from "./use-vehicle-form.ts";
import { VinField } from "./vin-field.tsx";

/** Where the form stands: on a page of its own, in the garage, or in a dialog (VP-03). */
export type VehicleFormLook = "search" | "account" | "modal";

const grids: Record<VehicleFormLook, string> = {
  search: "grid gap-4 sm:grid-cols-2 lg:grid-cols-4",
  account: "grid gap-4 sm:grid-cols-2",
  modal: "grid gap-3.5",
};

type Props = {
  form: VehicleForm;
  look: VehicleFormLook;
  /** Of the fields' ids, where a page has several forms. */
  id: string;
  /** The form that sends the vehicle, where it is another one than that of the steps. */
  sentBy?: string;
  /** The number stands before the steps: where it is the shorter way. */
  vinFirst?: boolean;
  /** The steps can't be left out: marks those up to the model as required. */
  required?: boolean;
  /** What is wrong with a field, where whoever shows the form has looked at it. */
  errorOf?: (field: Step | "vehicle" | "vin") => string | undefined;
};

const noError = () => undefined;

/** Whether scripts are there: without them later fields stay empty instead of being disabled. */
export function useAlive(): boolean {
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  return alive;
}

/** Year, make, model and engine, each offered once the one before is chosen; or the vehicle number (VP-03, VP-04). */
export function VehicleFields({ form, look, id, sentBy, vinFirst = false, required, errorOf = noError }: Props) {
  const { t } = useTranslation();
  const { options, loading, failed } = form;
  const placeholder = (field: "year" | "make" | "model" | "engine", waitsFor: string) =>
    loading && !waitsFor ? t("vehicles.form.loading") : t(`vehicles.form.choose.${field}`);
  const step = (field: Step, list: readonly { value: string; label: string }[], ready: boolean) => (
    <Select
      id={`${id}-${field}`}
      name={field}
      tall
      label={t(`vehicles.form.${field}`)}
      placeholder={placeholder(field, options[field] || (ready ? "" : "later"))}
      options={list}
      value={options[field]}
      required={required}
      error={errorOf(field)}
      disabled={!ready || (field !== "year" && list.length === 0)}
      autoComplete="off"
      onChange={(event) => form.choose(field, event.target.value)}
    />
  );
  const years = options.years.map((year) => ({ value: year, label: year }));
  return (
    <div className="grid gap-4" aria-busy={loading}>
      {vinFirst && (
        <>
          <VinField id={`${id}-vin`} form={form} error={errorOf("vin")} />
          <Or />
        </>
      )}
      <div className={grids[look]}>
        {step("year", years, true)}
        {step("make", options.makes, options.year !== "")}
        {step("model", options.models, options.make !== "")}
        <Select
          id={`${id}-vehicle`}
          name="vehicle"
          form={sentBy}
          tall
          label={t("vehicles.form.engine")}
          placeholder={placeholder("engine", options.vehicle || (options.model ? "" : "later"))}
          options={options.vehicles}
          value={options.vehicle}
          error={errorOf("vehicle")}
          disabled={options.vehicles.length === 0}
          autoComplete="off"
          onChange={(event) => form.choose("vehicle", event.target.value)}
        />
      </div>
      {failed && (
        <Alert tone="failure" role="alert">
          {t("vehicles.form.failed")}
        </Alert>
      )}
      {!loading && !failed && options.years.length === 0 && <Alert role="status">{t("vehicles.form.none")}</Alert>}
      {!vinFirst && (
        <>
          <Or />
          <VinField id={`${id}-vin`} form={form} error={errorOf("vin")} />
        </>
      )}
    </div>
  );
}

/** Between two ways to say the same. */
function Or() {
  const { t } = useTranslation();
  return (
    <p className="flex items-center gap-3 text-13 text-ink-faint before:h-px before:grow before:bg-line after:h-px after:grow after:bg-line">
      {t("vehicles.form.or")}
    </p>
  );
}
