import { useTranslation } from "#i18n/use-translation.ts";
import { Card } from "#ui/card.tsx";
import { Prose } from "#ui/prose.tsx";
import type { FormState } from "#web/account/form-state.ts";

/** Form state with the rendered Markdown fields. */
export type PreviewFormState = FormState & { preview: FieldPreview[] };

/** Returns the rendered Markdown fields of a form state, or undefined when the state is not a preview. */
export const getFieldPreviews = (answer: FormState | PreviewFormState | undefined): FieldPreview[] | undefined =>
  answer && "preview" in answer ? answer.preview : undefined;

export type FieldPreview = { name: string; label: string; lang: "en" | "ar"; html: string };

/** Renders a preview of the form's Markdown fields. */
export function MarkdownPreview({ parts }: { parts: readonly FieldPreview[] }) {
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
