import type { ComponentProps } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { AccountField, useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { Stale } from "./business-of-page.server.ts";
import type { CityGroup } from "./shown-business.server.ts";

/** What the fields of a form on a business have in common. */
export type FieldContext = {
  /** Part of the fields' ids. */
  form: string;
  answer: FormAnswer | undefined;
  /** What they hold at first. */
  values: Readonly<Record<string, string>>;
  /** What somebody else has written meanwhile. */
  stale?: Stale | undefined;
};

/** What stands on the page now, where it isn't what was typed. */
function useTheirs({ answer, stale }: FieldContext, name: string): string | undefined {
  const { t } = useTranslation();
  if (!stale || stale.values[name] === answer?.values[name]) return undefined;
  return t("businesses.stale.now", { text: stale.values[name] || t("businesses.stale.empty") });
}

type LineProps = { in: FieldContext; name: string } & Omit<
  ComponentProps<typeof AccountField>,
  "answer" | "form" | "value" | "name"
>;

/** A line of a business. */
export function LineField({ in: context, name, hint, ...rest }: LineProps) {
  const theirs = useTheirs(context, name);
  return (
    <AccountField
      {...rest}
      name={name}
      form={context.form}
      answer={context.answer}
      value={context.values[name]}
      hint={theirs ?? hint}
    />
  );
}

/** Several lines of a business. */
export function LinesField({
  in: context,
  name,
  label,
  hint,
  maxLength,
  className,
}: {
  in: FieldContext;
  name: string;
  label: string;
  hint?: string;
  maxLength: number;
  className?: string;
}) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const theirs = useTheirs(context, name);
  const error = context.answer?.errors.find(({ field }) => field === name);
  return (
    <TextArea
      id={`${context.form}-${name}`}
      name={name}
      label={
        <>
          {label} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
        </>
      }
      hint={theirs ?? hint}
      counter
      maxLength={maxLength}
      rows={5}
      dir="auto"
      defaultValue={context.answer?.values[name] ?? context.values[name] ?? ""}
      error={error && wrong(error.code)}
      className={className}
    />
  );
}

/** The city of a business. */
export function CityField({
  in: context,
  cities,
  className,
}: {
  in: FieldContext;
  cities: readonly CityGroup[];
  className?: string;
}) {
  const { t } = useTranslation();
  const wrong = useWrong();
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
      error={error && wrong(error.code)}
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
