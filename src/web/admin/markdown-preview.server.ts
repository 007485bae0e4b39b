import { data } from "react-router";
import type { FormValues, ResourceForm } from "#domain/admin/resource.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { getTranslator } from "#i18n/translator.ts";
import type { Language } from "#kernel/localized-text.ts";
import { findAdminMessage } from "./admin-messages.ts";
import type { PreviewFormState } from "./markdown-preview.tsx";

/** Responds to a form with a preview: its rendered Markdown fields and all submitted values. */
export function respondWithPreview(
  { fields, fillMarkdown = (text) => text }: ResourceForm,
  values: FormValues,
  language: Language,
  origin: string,
) {
  const preview = fields
    .filter(({ name, type }) => type === "markdown" && values[name])
    .map(({ name }) => {
      const lang: Language = name.endsWith("_ar") ? "ar" : "en";
      return {
        name,
        label: findAdminMessage(getTranslator(language), "field", name) ?? name,
        lang,
        html: renderMarkdown(fillMarkdown(values[name] ?? "", lang), origin).html,
      };
    });
  const answer: PreviewFormState = { values: { ...values, act: "preview" }, errors: [], preview };
  return data(answer);
}
