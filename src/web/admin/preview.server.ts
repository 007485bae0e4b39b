import { data } from "react-router";
import type { RoomForm, Values } from "#domain/admin/room.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { translator } from "#i18n/i18n.ts";
import type { Language } from "#kernel/local-text.ts";
import type { PreviewAnswer } from "./preview.tsx";
import { adminWord } from "./words.ts";

/** Answers a form with what its Markdown looks like, and everything that was typed. */
export function previewOf(
  { fields, fillMarkdown = (text) => text }: RoomForm,
  values: Values,
  language: Language,
  origin: string,
) {
  const preview = fields
    .filter(({ name, type }) => type === "markdown" && values[name])
    .map(({ name }) => {
      const lang: Language = name.endsWith("_ar") ? "ar" : "en";
      return {
        name,
        label: adminWord(translator(language), "field", name) ?? name,
        lang,
        html: renderMarkdown(fillMarkdown(values[name] ?? "", lang), origin).html,
      };
    });
  const answer: PreviewAnswer = { values: { ...values, act: "preview" }, errors: [], preview };
  return data(answer);
}
