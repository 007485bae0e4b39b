import { useEffect, useState } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { Divider } from "#ui/divider.tsx";
import { Select } from "#ui/select.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { VehicleForm, VehicleFormStep } from "./use-vehicle-form.ts";
import type { VinResult } from "./vehicle-options.ts";

/**
 * Where the vehicle form is shown: on its own page (`search`), in the garage (`account`), or in a dialog (`modal`)
 * (VP-03).
 */
export type VehicleFormLayout = "search" | "account" | "modal";

const gridClasses: Record<VehicleFormLayout, string> = {
  search: "grid gap-4 sm:grid-cols-2 lg:grid-cols-4",
  account: "grid gap-4 sm:grid-cols-2",
  modal: "grid gap-3.5",
};

type Props = {
  form: VehicleForm;
  layout: VehicleFormLayout;
  /** Prefix of field ids, for pages with several forms. */
  id: string;
  /** Id of the form that adds the vehicle. Set when the fields belong to another form. */
  sentBy?: string;
  /** Shows the VIN field before the other fields. */
  vinFirst?: boolean;
  /** Marks year, make and model as required. */
  required?: boolean;
  /** Returns the error of a field. Set for forms that the server validates. */
  errorOf?: (field: VehicleFormStep | "vehicle" | "vin") => string | undefined;
};

const getNoError = () => undefined;

/** Returns whether the page is hydrated. Before, and without scripts, later fields are empty instead of disabled. */
export function useIsHydrated(): boolean {
  const [isHydrated, setIsHydrated] = useState(false);
  useEffect(() => setIsHydrated(true), []);
  return isHydrated;
}

/**
 * Renders the fields for year, make, model and engine, each enabled after the previous choice, and the VIN field
 * (VP-03, VP-04).
 */
export function VehicleFields({
  form,
  layout,
  id,
  sentBy: vehicleFormId,
  vinFirst = false,
  required,
  errorOf: getError = getNoError,
}: Props) {
  const { t } = useTranslation();
  const { options, loading, failed } = form;
  const placeholder = (field: "year" | "make" | "model" | "engine", waitsFor: string) =>
    loading && !waitsFor ? t("vehicles.form.loading") : t(`vehicles.form.choose.${field}`);
  const renderStep = (field: VehicleFormStep, list: readonly { value: string; label: string }[], ready: boolean) => (
    <Select
      id={`${id}-${field}`}
      name={field}
      tall
      label={t(`vehicles.form.${field}`)}
      placeholder={placeholder(field, options[field] || (ready ? "" : "later"))}
      options={list}
      value={options[field]}
      required={required}
      error={getError(field)}
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
          <VinField id={`${id}-vin`} form={form} error={getError("vin")} />
          <Divider label={t("vehicles.form.or")} />
        </>
      )}
      <div className={gridClasses[layout]}>
        {renderStep("year", years, true)}
        {renderStep("make", options.makes, options.year !== "")}
        {renderStep("model", options.models, options.make !== "")}
        <Select
          id={`${id}-vehicle`}
          name="vehicle"
          form={vehicleFormId}
          tall
          label={t("vehicles.form.engine")}
          placeholder={placeholder("engine", options.vehicle || (options.model ? "" : "later"))}
          options={options.vehicles}
          value={options.vehicle}
          error={getError("vehicle")}
          disabled={options.vehicles.length === 0}
          autoComplete="off"
          onChange={(event) => form.choose("vehicle", event.target.value)}
        />
      </div>
      {failed && <FailureAlert>{t("vehicles.form.failed")}</FailureAlert>}
      {!loading && !failed && options.years.length === 0 && <Alert role="status">{t("vehicles.form.none")}</Alert>}
      {!vinFirst && (
        <>
          <Divider label={t("vehicles.form.or")} />
          <VinField id={`${id}-vin`} form={form} error={getError("vin")} />
        </>
      )}
    </div>
  );
}

type VinFieldProps = { id: string; form: VehicleForm; error: string | undefined };

/** Renders the VIN field with its lookup result. The lookup starts after a typing pause (VP-04). */
function VinField({ id, form: { vin, typeVin, lookUp }, error }: VinFieldProps) {
  const { t } = useTranslation();
  const waiting = vin.state === "waiting";
  return (
    <div className="grid gap-3">
      <TextInput
        id={id}
        name="vin"
        tall
        dir="ltr"
        label={t("vehicles.vin.label")}
        hint={t("vehicles.vin.hint")}
        error={error}
        placeholder={t("vehicles.vin.placeholder")}
        value={vin.text}
        maxLength={60}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="search"
        suffix={waiting ? <Spinner size={18} /> : undefined}
        onChange={(event) => typeVin(event.target.value)}
      />
      <div role="status" className="empty:hidden">
        {waiting ? (
          <p className="text-14 text-ink-soft">{t("vehicles.vin.looking")}</p>
        ) : vin.state === "failed" ? (
          <Alert
            tone="failure"
            action={
              <Button variant="outline" onClick={lookUp}>
                {t("vehicles.list.retry")}
              </Button>
            }
          >
            {t("vehicles.vin.failed")}
          </Alert>
        ) : (
          vin.answer && <VinResultAlert answer={vin.answer} />
        )}
      </div>
    </div>
  );
}

const alertTones = { found: "success", partial: "info", none: "failure" } as const;

function VinResultAlert({ answer }: { answer: VinResult }) {
  const { t } = useTranslation();
  const { state, name, engine, lines, warning } = answer;
  return (
    <div className="grid gap-2" data-vin={state}>
      <Alert tone={alertTones[state]} title={t(`vehicles.vin.${state}`)}>
        {name && <p className="text-15 font-medium">{name}</p>}
        {engine && <p>{engine}</p>}
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
      </Alert>
      {warning && <Alert tone="warning">{warning}</Alert>}
    </div>
  );
}
