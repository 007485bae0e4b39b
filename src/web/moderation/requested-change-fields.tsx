import {
  getRequestedChangeFormFields,
  MAX_REQUESTED_CHANGES,
  requestedChangeFields,
  requestedChangeMaxLengths,
  requestedChangeReasons,
} from "#domain/moderation/requested-changes.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { pickByLanguage } from "#kernel/localized-text.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { type ModerationFormError, useModerationFieldError } from "./form-errors.tsx";

/** Renders the fields for requested changes: one, and more on demand. */
export function RequestedChangeFields({ form, answer }: { form: string; answer: ModerationFormError | undefined }) {
  const { t } = useTranslation();
  const extraIndexes = Array.from({ length: MAX_REQUESTED_CHANGES - 1 }, (_, n) => n + 1);
  const isUsed = (n: number) => Object.values(getRequestedChangeFormFields(n)).some((name) => answer?.values[name]);
  return (
    <>
      <RequestedChangeField n={0} form={form} answer={answer} />
      {extraIndexes.map((n) => (
        <details key={n} open={isUsed(n)} className="rounded-sm border border-line px-3 py-1">
          <summary className="flex min-h-10 cursor-pointer items-center text-14 font-medium">
            {t("moderation.case.more")}
          </summary>
          <div className="pb-3">
            <RequestedChangeField n={n} form={form} answer={answer} />
          </div>
        </details>
      ))}
    </>
  );
}

type Props = { n: number; form: string; answer: ModerationFormError | undefined };

function RequestedChangeField({ n, form, answer }: Props) {
  const { t, language } = useTranslation();
  const getFieldError = useModerationFieldError(answer);
  const names = getRequestedChangeFormFields(n);
  const toOptions = (labels: Record<string, { en: string; ar: string }>) =>
    Object.entries(labels).map(([value, word]) => ({ value, label: pickByLanguage(word, language) }));
  const getValue = (name: string) => answer?.values[name] ?? "";
  return (
    <div className="grid gap-3">
      <Select
        id={`${form}-${names.field}`}
        name={names.field}
        label={t("moderation.case.field")}
        options={toOptions(requestedChangeFields)}
        defaultValue={getValue(names.field) || "whole"}
        error={getFieldError(names.field)}
      />
      <Select
        id={`${form}-${names.reason}`}
        name={names.reason}
        label={t("moderation.case.reason")}
        placeholder={t("moderation.case.chooseReason")}
        options={toOptions(requestedChangeReasons)}
        defaultValue={getValue(names.reason)}
        error={getFieldError(names.reason)}
        data-key={n === 0 ? "r" : undefined}
      />
      <TextArea
        id={`${form}-${names.note}`}
        name={names.note}
        label={t("moderation.case.note")}
        hint={t("moderation.case.noteHint")}
        maxLength={requestedChangeMaxLengths.note}
        rows={2}
        defaultValue={getValue(names.note)}
        error={getFieldError(names.note)}
      />
    </div>
  );
}
