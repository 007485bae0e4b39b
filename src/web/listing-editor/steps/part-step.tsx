import { useContext, useState } from "react";
import { listingTextMaxLengths } from "#domain/listing-editor/draft.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import type { StepData } from "../step-data.server.ts";
import { OptionalFieldNames, StepFieldsContext, useDraftField } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

type Data = Extract<StepData, { step: "part" }>;

/** Renders the step with the part and the vehicles it fits. */
export function PartStep({ data }: { data: Data }) {
  const { t } = useTranslation();
  const field = useDraftField();
  const { values } = useContext(StepFieldsContext);
  const [fits, setFits] = useState(values.fits);
  const { known: knownPart } = data;
  const { defaultValue: _, id: __, ...which } = field("fits");
  return (
    <>
      <StepHeading title={t("listingEditor.part.title")} />
      <FieldPanel className="sm:grid-cols-2">
        <TextInput
          {...field("partNumber")}
          label={t("listingEditor.part.number")}
          hint={t("listingEditor.part.numberHint")}
          dir="ltr"
          maxLength={listingTextMaxLengths.partNumber + 20}
          autoComplete="off"
          spellCheck={false}
          tall
        />
        <Select
          {...field("brand")}
          label={t("listingEditor.part.brand")}
          options={data.brands}
          placeholder={t("listingEditor.part.noBrand")}
          tall
        />
        {knownPart && (
          <div className="sm:col-span-2">
            <Alert tone="success">
              {knownPart.universal
                ? t("listingEditor.part.knownAll")
                : t("listingEditor.part.known", { count: knownPart.models })}
            </Alert>
          </div>
        )}
      </FieldPanel>
      <FieldPanel>
        <RadioGroup
          {...which}
          label={t("listingEditor.part.fits")}
          variant="boxes"
          required
          defaultValue={values.fits}
          onChoose={setFits}
          options={[
            { value: "cars", label: t("listingEditor.part.fitsCars"), hint: t("listingEditor.part.fitsCarsHint") },
            { value: "all", label: t("listingEditor.part.fitsAll"), hint: t("listingEditor.part.fitsAllHint") },
            {
              value: "unknown",
              label: t("listingEditor.part.fitsUnknown"),
              hint: t("listingEditor.part.fitsUnknownHint"),
            },
          ]}
        />
        {/* Without scripts the vehicle rows are visible whatever is chosen. */}
        <div className={fits === "cars" || fits === undefined ? "grid gap-5" : "hidden"}>
          {data.rows.map((row, i) => (
            <FitRow key={row.row} {...row} place={i} makes={data.makes} />
          ))}
        </div>
      </FieldPanel>
    </>
  );
}

type FitRowProps = Data["rows"][number] & { place: number; makes: Data["makes"] };

function FitRow({ row, place, makes, models }: FitRowProps) {
  const { t } = useTranslation();
  const field = useDraftField();
  return (
    <fieldset className="grid min-w-0 grid-cols-2 gap-3 rounded-md border border-line p-3 sm:grid-cols-[2fr_2fr_1fr_1fr]">
      <legend className="px-1 text-14 font-medium">{t("listingEditor.part.car", { number: place + 1 })}</legend>
      <OptionalFieldNames names={[`fit.${row}.model`]} />
      <Select
        {...field(`fit.${row}.make`)}
        label={t("vehicles.form.make")}
        options={makes}
        placeholder={t("vehicles.form.choose.make")}
        className="max-sm:col-span-2"
        tall
      />
      <Select
        // Models change with the make, and the key then clears the chosen model.
        key={models[0]?.value ?? ""}
        {...field(`fit.${row}.model`)}
        label={t("vehicles.form.model")}
        options={models}
        placeholder={t("vehicles.form.choose.model")}
        disabled={models.length === 0}
        className="max-sm:col-span-2"
        tall
      />
      <TextInput
        {...field(`fit.${row}.from`)}
        label={t("listingEditor.part.from")}
        inputMode="numeric"
        maxLength={20}
        tall
      />
      <TextInput
        {...field(`fit.${row}.to`)}
        label={t("listingEditor.part.to")}
        hint={t("listingEditor.part.toHint")}
        inputMode="numeric"
        maxLength={20}
        tall
      />
    </fieldset>
  );
}
