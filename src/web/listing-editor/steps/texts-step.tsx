import { listingTextMaxLengths } from "#domain/listing-editor/draft.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useDraftField } from "../step-fields.tsx";
import { FieldPanel, StepHeading } from "./step-heading.tsx";

/**
 * Renders the step with title and description in one or both languages. The fields of the reader's language come
 * first.
 */
export function TextsStep() {
  const { t, language } = useTranslation();
  const order: ContentLanguage[] = language === "ar" ? ["ar", "en"] : ["en", "ar"];
  return (
    <>
      <StepHeading title={t("listingEditor.texts.title")} text={t("listingEditor.texts.text")} />
      {order.map((language) => (
        <LanguageTexts key={language} language={language} />
      ))}
    </>
  );
}

function LanguageTexts({ language }: { language: ContentLanguage }) {
  const { t } = useTranslation();
  const field = useDraftField();
  const [name, text] = language === "ar" ? (["nameAr", "textAr"] as const) : (["nameEn", "textEn"] as const);
  return (
    <FieldPanel>
      <h2 className="text-16 font-semibold">{t(`listingEditor.texts.${language}`)}</h2>
      <TextInput
        {...field(name)}
        lang={language}
        label={t("listingEditor.texts.name")}
        hint={t("listingEditor.texts.nameHint")}
        maxLength={listingTextMaxLengths.name}
        tall
      />
      <TextArea
        {...field(text)}
        lang={language}
        label={t("listingEditor.texts.description")}
        hint={t("listingEditor.texts.descriptionHint")}
        maxLength={listingTextMaxLengths.text}
        counter
        rows={6}
      />
    </FieldPanel>
  );
}
