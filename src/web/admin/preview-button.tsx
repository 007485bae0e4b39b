import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

/** Submit button that previews the form's Markdown without saving. */
export function PreviewButton() {
  const { t } = useTranslation();
  return (
    <Button type="submit" name="act" value="preview" variant="outline" size="lg">
      {t("admin.preview")}
    </Button>
  );
}
