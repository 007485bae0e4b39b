import { useTranslation } from "#i18n/use-translation.ts";
import { Check } from "#ui/check.tsx";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useWrong } from "#web/account/fields.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import type { ShownField } from "./shown-fields.server.ts";

type Props = {
  field: ShownField;
  /** Part of the field's id, as a page has several forms. */
  form: string;
  value: string | undefined;
  answer: FormAnswer | undefined;
  /** What somebody else has written meanwhile. */
  theirs?: string | undefined;
};

/** A field of a form of the administration, as its type wants it. */
export function AdminField({ field, form, value = "", answer, theirs }: Props) {
  const { t } = useTranslation();
  const wrong = useWrong();
  const { name, type, label, required, choices } = field;
  const error = answer?.errors.find((each) => each.field === name);
  // Browsers send other ends of lines than are kept.
  const given = answer ? (answer.values[name] ?? "").replaceAll("\r\n", "\n") : value;
  const shownTheirs = choices.find((choice) => choice.value === theirs)?.label ?? theirs;
  const hint = theirs !== undefined && theirs !== given ? t("admin.theirs", { value: shownTheirs || "–" }) : field.hint;
  const common = {
    id: `${form}-${name}`,
    name,
    hint,
    error: error && wrong(error.code),
    required,
    label: required || type === "yes" ? label : <Optional label={label} />,
  };
  switch (type) {
    case "yes":
      return <Check {...common} required={false} value="1" defaultChecked={given === "1"} />;
    case "choice":
      return (
        <Select
          {...common}
          options={choices}
          defaultValue={given}
          {...(required && given ? {} : { placeholder: required ? t("admin.choose") : "–" })}
        />
      );
    case "text":
      return <TextArea {...common} defaultValue={given} rows={3} className="md:col-span-2" />;
    case "markdown":
      return <TextArea {...common} defaultValue={given} rows={14} className="md:col-span-2" />;
    case "moment":
      return <TextInput {...common} type="datetime-local" dir="ltr" defaultValue={given} />;
    case "number":
      return <TextInput {...common} inputMode="decimal" defaultValue={given} />;
    case "password":
      return <TextInput {...common} type="password" dir="ltr" autoComplete="current-password" required={false} />;
    case "code":
      return <TextInput {...common} dir="ltr" spellCheck={false} defaultValue={given} />;
    case "colour":
      return (
        <TextInput
          {...common}
          dir="ltr"
          spellCheck={false}
          defaultValue={given}
          suffix={
            given && (
              <span
                aria-hidden
                className="size-5 rounded-full border border-line-strong"
                style={{ background: given }}
              />
            )
          }
        />
      );
    case "line":
      return (
        <TextInput
          {...common}
          defaultValue={given}
          {...(name.endsWith("_ar") || name.endsWith("Ar") ? { lang: "ar" } : {})}
        />
      );
  }
}

function Optional({ label }: { label: string }) {
  const { t } = useTranslation();
  return (
    <>
      {label} <span className="font-normal text-ink-soft">{t("account.field.optional")}</span>
    </>
  );
}
