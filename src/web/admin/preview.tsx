import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Prose } from "#ui/prose.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";

/** What a form's Markdown looks like, besides all that was typed. */
export type PreviewAnswer = FormAnswer & { preview: PreviewPart[] };

/** The preview that an answer has, if it is one. */
export const previewIn = (answer: FormAnswer | PreviewAnswer | undefined): PreviewPart[] | undefined =>
  answer && "preview" in answer ? answer.preview : undefined;

export type PreviewPart = { name: string; label: string; lang: "en" | "ar"; html: string };

/** How what was typed will look; nothing is saved by it. */
export function Preview({ parts }: { parts: readonly PreviewPart[] }) {
  const { t } = useTranslation();
  return (
    <section aria-label={t("admin.preview")} className="grid gap-4 xl:grid-cols-2">
      {parts.map(({ name, label, lang, html }) => (
        <Card key={name} title={`${t("admin.preview")}: ${label}`}>
          <Prose html={html} lang={lang} />
        </Card>
      ))}
    </section>
  );
}
