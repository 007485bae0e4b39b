import { MAX_DONOR_CAR_NOTE_LENGTH } from "#domain/donor-cars/donor-car.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";

type Options = readonly { value: string; label: string }[];

type Props = {
  choices: { colors: Options; cities: readonly { label: string; options: Options }[] };
  answer: FormState | undefined;
  values: Readonly<Record<string, string>>;
  getError: (field: string) => string | undefined;
};

/** Renders the fields about a dismantled car that its seller can change later. */
export function DonorCarFields({ choices, answer, values, getError }: Props) {
  const { t } = useTranslation();
  const getValue = (field: string) => answer?.values[field] ?? values[field] ?? "";
  const field = { form: "car", answer };
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-2">
        <AccountField
          {...field}
          name="mileage"
          label={t("donorCars.form.mileage")}
          value={values.mileage}
          inputMode="numeric"
          maxLength={12}
          dir="ltr"
        />
        <Select
          id="car-color"
          name="color"
          label={t("donorCars.form.color")}
          defaultValue={getValue("color")}
          error={getError("color")}
          placeholder={t("donorCars.form.choose")}
          options={choices.colors}
          tall
        />
        <Select
          id="car-city"
          name="city"
          label={t("donorCars.form.city")}
          defaultValue={getValue("city")}
          error={getError("city")}
          placeholder={t("donorCars.form.choose")}
          required
          tall
        >
          {choices.cities.map(({ label, options }) => (
            <optgroup key={label} label={label}>
              {options.map((option) => (
                <option key={option.value} value={option.value}>
                  {option.label}
                </option>
              ))}
            </optgroup>
          ))}
        </Select>
        <AccountField
          {...field}
          name="phone"
          type="tel"
          label={t("donorCars.form.phone")}
          value={values.phone}
          maxLength={30}
          dir="ltr"
          required
        />
        <AccountField
          {...field}
          name="vin"
          label={t("donorCars.form.vin")}
          hint={t("donorCars.form.vinHint")}
          value={values.vin}
          maxLength={40}
          dir="ltr"
          autoComplete="off"
        />
      </div>
      <TextArea
        id="car-note"
        name="note"
        label={
          <>
            {t("donorCars.form.note")} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
          </>
        }
        hint={t("donorCars.form.noteHint")}
        rows={3}
        maxLength={MAX_DONOR_CAR_NOTE_LENGTH}
        defaultValue={getValue("note")}
        error={getError("note")}
        dir="auto"
      />
    </>
  );
}
