import { getTierFieldName } from "#domain/shipping/rate-fields.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { CheckboxGroup } from "#ui/checkbox-group.tsx";
import { RadioGroup } from "#ui/radio-group.tsx";
import { Select } from "#ui/select.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { AccountField, AccountForm, FormActions, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { RatePageData } from "./rate-page.server.ts";

type Props = { page: RatePageData; answer: FormState | undefined };

/** Renders the form of a shipping rate: its zone, prices by weight and amount, free shipping and days. */
export function RateForm({ page, answer }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const getValue = (name: string) => answer?.values[name] ?? page.values[name] ?? "";
  const getError = (name: string) => {
    const code = answer?.errors.find(({ field }) => field === name)?.code;
    return code && getErrorMessage(code);
  };
  const field = (name: string) => ({ name, answer, form: "rate", value: page.values[name] });
  return (
    <AccountForm action={page.path} answer={answer} replace className="grid gap-6">
      <div className="group/area grid gap-4">
        <RadioGroup
          label={t("shipping.field.area")}
          name="area"
          options={[
            { value: "country", label: t("shipping.field.areaCountry") },
            { value: "cities", label: t("shipping.field.areaCities"), hint: t("shipping.field.areaCitiesHint") },
          ]}
          defaultValue={getValue("area") || "country"}
          error={getError("country") ?? getError("cities")}
        />
        <div className="hidden max-h-80 overflow-y-auto rounded-sm border border-line p-4 group-has-[input[value=cities]:checked]/area:block">
          <CheckboxGroup
            label={t("shipping.field.cities")}
            name="cities"
            options={page.cities}
            defaultValue={getValue("cities")}
          />
        </div>
      </div>
      <Select
        id="rate-currency"
        name="currency"
        label={t("shipping.field.currency")}
        required
        tall
        options={page.currencies}
        defaultValue={getValue("currency")}
        error={getError("currency")}
      />
      <TierFields page={page} getValue={getValue} getError={getError} />
      <AccountField
        {...field("freeFrom")}
        label={t("shipping.field.freeFrom")}
        hint={t("shipping.field.freeFromHint")}
        inputMode="decimal"
        autoComplete="off"
      />
      <fieldset className="grid min-w-0 gap-4 sm:grid-cols-2">
        <legend className="mb-2 font-semibold">{t("shipping.field.days")}</legend>
        <AccountField
          {...field("daysFrom")}
          label={t("shipping.field.daysFrom")}
          inputMode="numeric"
          autoComplete="off"
        />
        <AccountField {...field("daysTo")} label={t("shipping.field.daysTo")} inputMode="numeric" autoComplete="off" />
      </fieldset>
      <div className="flex flex-wrap gap-3">
        <FormActions submit={t("shipping.save")} cancel={{ href: page.back, label: t("account.cancel") }} />
      </div>
    </AccountForm>
  );
}

type TierFieldsProps = {
  page: RatePageData;
  getValue: (name: string) => string;
  getError: (name: string) => string | undefined;
};

/** Renders one row of fields for each tier. Rows that stay empty are left out. */
function TierFields({ page, getValue, getError }: TierFieldsProps) {
  const { t } = useTranslation();
  const rows = Array.from({ length: page.tierRows }, (_, index) => index);
  return (
    <fieldset className="grid min-w-0 gap-3">
      <legend className="font-semibold">{t("shipping.field.tiers")}</legend>
      <p className="text-14 text-ink-soft">{t("shipping.field.tiersHint")}</p>
      {getError("tiers") && <p className="text-13 text-failure">{getError("tiers")}</p>}
      {rows.map((index) => (
        <div key={index} className="grid grid-cols-2 items-start gap-3 sm:grid-cols-3">
          {(["weight", "from", "price"] as const).map((part) => {
            const name = getTierFieldName(index, part);
            return (
              <TextInput
                key={part}
                id={`rate-${name}`}
                name={name}
                label={
                  <>
                    {t(`shipping.field.${part}`)}
                    <span className="sr-only"> {t("shipping.field.row", { row: index + 1 })}</span>
                  </>
                }
                tall
                inputMode="decimal"
                autoComplete="off"
                required={part === "price" && index === 0}
                defaultValue={getValue(name)}
                error={getError(name)}
                className={part === "price" ? "max-sm:col-span-2" : ""}
              />
            );
          })}
        </div>
      ))}
    </fieldset>
  );
}
