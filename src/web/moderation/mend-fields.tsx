import { mendFields, mendLimits, mendNames, mendReasons, mostMends } from "#domain/moderation/mends.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Select } from "#ui/select.tsx";
import { TextArea } from "#ui/text-area.tsx";
import { type ModerationAnswer, useFieldWrong } from "./wrong.tsx";

/** What is to be mended of an ad, and why: one thing, and room for more. */
export function MendFields({ form, answer }: { form: string; answer: ModerationAnswer | undefined }) {
  const { t } = useTranslation();
  const more = Array.from({ length: mostMends - 1 }, (_, n) => n + 1);
  const isUsed = (n: number) => Object.values(mendNames(n)).some((name) => answer?.values[name]);
  return (
    <>
      <MendField n={0} form={form} answer={answer} />
      {more.map((n) => (
        <details key={n} open={isUsed(n)} className="rounded-sm border border-line px-3 py-1">
          <summary className="flex min-h-10 cursor-pointer items-center text-14 font-medium">
            {t("moderation.case.more")}
          </summary>
          <div className="pb-3">
            <MendField n={n} form={form} answer={answer} />
          </div>
        </details>
      ))}
    </>
  );
}

function MendField({ n, form, answer }: { n: number; form: string; answer: ModerationAnswer | undefined }) {
  const { t, language } = useTranslation();
  const wrong = useFieldWrong(answer);
  const names = mendNames(n);
  const options = (words: Record<string, { en: string; ar: string }>) =>
    Object.entries(words).map(([value, word]) => ({ value, label: word[language] }));
  const kept = (name: string) => answer?.values[name] ?? "";
  return (
    <div className="grid gap-3">
      <Select
        id={`${form}-${names.field}`}
        name={names.field}
        label={t("moderation.case.field")}
        options={options(mendFields)}
        defaultValue={kept(names.field) || "whole"}
        error={wrong(names.field)}
      />
      <Select
        id={`${form}-${names.reason}`}
        name={names.reason}
        label={t("moderation.case.reason")}
        placeholder={t("moderation.case.chooseReason")}
        options={options(mendReasons)}
        defaultValue={kept(names.reason)}
        error={wrong(names.reason)}
        {...(n === 0 ? { "data-key": "r" } : {})}
      />
      <TextArea
        id={`${form}-${names.note}`}
        name={names.note}
        label={t("moderation.case.note")}
        hint={t("moderation.case.noteHint")}
        maxLength={mendLimits.note}
        rows={2}
        defaultValue={kept(names.note)}
        error={wrong(names.note)}
      />
    </div>
  );
}
