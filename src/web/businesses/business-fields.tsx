import type { ComponentProps } from "react";
import type { CityGroup } from "#domain/catalog/city-groups.ts";
import type { InterfaceMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField, useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { ConcurrentChange } from "./business-page.server.ts";

/** Shared context of the fields of a business form. */
type BusinessFormContext = {
  /** Prefix of the fields' ids, which keeps them unique on pages with several forms. */
  form: string;
  answer: FormState | undefined;
  /** Values that the fields show until the form is submitted. */
  values: Readonly<Record<string, string>>;
  /** Change that somebody else has saved in the meantime. */
  stale?: ConcurrentChange | undefined;
};

/**
 * Returns a hint with the value that somebody else saved while the form was open. Undefined when it equals the
 * submitted value.
 */
function useConcurrentValueHint({ answer, stale }: BusinessFormContext, name: string): string | undefined {
  const { t } = useTranslation();
  if (!stale || stale.values[name] === answer?.values[name]) return undefined;
  return t("businesses.stale.now", { text: stale.values[name] || t("businesses.stale.empty") });
}

type FieldProps = { in: BusinessFormContext; name: keyof InterfaceMessages["businesses"]["field"] };
type TextFieldProps = FieldProps &
  Omit<ComponentProps<typeof AccountField>, "answer" | "form" | "value" | "name" | "label">;

export function BusinessTextField({ in: context, name, hint, ...rest }: TextFieldProps) {
  const { t } = useTranslation();
  const concurrentHint = useConcurrentValueHint(context, name);
  return (
    <AccountField
      {...rest}
      name={name}
      label={t(`businesses.field.${name}`)}
      form={context.form}
      answer={context.answer}
      value={context.values[name]}
      hint={concurrentHint ?? hint}
    />
  );
}

type TextAreaProps = FieldProps & { hint?: string; maxLength: number; className?: string };

export function BusinessTextArea({ in: context, name, hint, maxLength, className }: TextAreaProps) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const concurrentHint = useConcurrentValueHint(context, name);
  const error = context.answer?.errors.find(({ field }) => field === name);
  return (
    <TextArea
      id={`${context.form}-${name}`}
      name={name}
      label={
        <>
          {t(`businesses.field.${name}`)}{" "}
          <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
        </>
      }
      hint={concurrentHint ?? hint}
      counter
      maxLength={maxLength}
      rows={5}
      dir="auto"
      defaultValue={context.answer?.values[name] ?? context.values[name] ?? ""}
      error={error && getErrorMessage(error.code)}
      className={className}
    />
  );
}

type Props = { in: BusinessFormContext; cities: readonly CityGroup[]; className?: string };

export function BusinessCityField({ in: context, cities, className }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const error = context.answer?.errors.find(({ field }) => field === "city");
  return (
    <Select
      id={`${context.form}-city`}
      name="city"
      label={t("businesses.field.city")}
      placeholder={t("businesses.chooseCity")}
      required
      tall
      defaultValue={error ? "" : (context.answer?.values.city ?? context.values.city ?? "")}
      error={error && getErrorMessage(error.code)}
      className={className}
    >
      {cities.map((group) => (
        <optgroup key={group.label} label={group.label}>
          {group.options.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}
