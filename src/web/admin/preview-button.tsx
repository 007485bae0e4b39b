import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

/** Renders the submit button that previews the form's Markdown without saving. */
export function PreviewButton() {
  const { t } = useTranslation();
  return (
    <Button type="submit" name="act" value="preview" variant="outline" size="lg">
      {t("admin.preview")}
    </Button>
  );
}
