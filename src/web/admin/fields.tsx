import { useTranslation } from "#i18n/use-translation.ts";
import { Checkbox } from "#ui/check.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useErrorMessage } from "#web/account/fields.tsx";
import type { FormState } from "#web/account/form-state.ts";
import type { AdminFieldView } from "./field-view.server.ts";

type Props = {
  field: AdminFieldView;
  /** Prefix of the field's id on pages with several forms. */
  form: string;
  value: string | undefined;
  answer: FormState | undefined;
  /** Value that somebody else saved while this form was open. Shown beside the submitted value. */
  concurrentValue?: string | undefined;
};

/** Renders a form field of the administration by the field's type. */
export function AdminField({ field, form, value = "", answer, concurrentValue }: Props) {
  const { t } = useTranslation();
  const getErrorMessage = useErrorMessage();
  const { name, type, label, required, choices } = field;
  const error = answer?.errors.find((each) => each.field === name);
  // Browsers submit CRLF line breaks, but LF is stored.
  const currentValue = answer ? (answer.values[name] ?? "").replaceAll("\r\n", "\n") : value;
  const concurrentLabel = choices.find((choice) => choice.value === concurrentValue)?.label ?? concurrentValue;
  const hint =
    concurrentValue !== undefined && concurrentValue !== currentValue
      ? t("admin.currentValue", { value: concurrentLabel || "–" })
      : field.hint;
  const common = {
    id: `${form}-${name}`,
    name,
    hint,
    error: error && getErrorMessage(error.code),
    required,
    label: required || type === "yes" ? label : <OptionalLabel label={label} />,
  };
  switch (type) {
    case "yes":
      return <Checkbox {...common} required={false} value="1" defaultChecked={currentValue === "1"} />;
    case "choice":
      return (
        <Select
          {...common}
          options={choices}
          defaultValue={currentValue}
          {...(required && currentValue ? {} : { placeholder: required ? t("admin.choose") : "–" })}
        />
      );
    case "text":
      return <TextArea {...common} defaultValue={currentValue} rows={3} className="md:col-span-2" />;
    case "markdown":
      return <TextArea {...common} defaultValue={currentValue} rows={14} className="md:col-span-2" />;
    case "moment":
      return <TextInput {...common} type="datetime-local" dir="ltr" defaultValue={currentValue} />;
    case "number":
      return <TextInput {...common} inputMode="decimal" defaultValue={currentValue} />;
    case "password":
      return <TextInput {...common} type="password" dir="ltr" autoComplete="current-password" required={false} />;
    case "code":
      return <TextInput {...common} dir="ltr" spellCheck={false} defaultValue={currentValue} />;
    case "colour":
      return (
        <TextInput
          {...common}
          dir="ltr"
          spellCheck={false}
          defaultValue={currentValue}
          suffix={
            currentValue && (
              <span
                aria-hidden
                className="size-5 rounded-full border border-line-strong"
                style={{ background: currentValue }}
              />
            )
          }
        />
      );
    case "line":
      return (
        <TextInput
          {...common}
          defaultValue={currentValue}
          lang={name.endsWith("_ar") || name.endsWith("Ar") ? "ar" : undefined}
        />
      );
  }
}

function OptionalLabel({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
    </>
  );
}
