import { longest } from "#domain/selling/draft.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { Language } from "#kernel/local-text.ts";
import { TextArea } from "#ui/text-area.tsx";
import { TextInput } from "#ui/text-input.tsx";
import { useDraftField } from "../step-fields.tsx";
import { Sheet, StepHeading } from "./step-heading.tsx";

/** Title and text, in one language or both; the reader's own comes first. */
export function TextsStep() {
  const { t, language } = useTranslation();
  const order: Language[] = language === "ar" ? ["ar", "en"] : ["en", "ar"];
  return (
    <>
      <StepHeading title={t("selling.texts.title")} text={t("selling.texts.text")} />
      {order.map((language) => (
        <Words key={language} language={language} />
      ))}
    </>
  );
}

function Words({ language }: { language: Language }) {
  const { t } = useTranslation();
  const field = useDraftField();
  const [name, text] = language === "ar" ? (["nameAr", "textAr"] as const) : (["nameEn", "textEn"] as const);
  return (
    <Sheet>
      <h2 className="text-16 font-semibold">{t(`selling.texts.${language}`)}</h2>
      <TextInput
        {...field(name)}
        lang={language}
        label={t("selling.texts.name")}
        hint={t("selling.texts.nameHint")}
        maxLength={longest.name}
        tall
      />
      <TextArea
        {...field(text)}
        lang={language}
        label={t("selling.texts.description")}
        hint={t("selling.texts.descriptionHint")}
        maxLength={longest.text}
        counter
        rows={6}
      />
    </Sheet>
  );
}
