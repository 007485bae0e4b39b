import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";

/** Shows what a form's Markdown will look like, without saving it. */
export function PreviewButton() {
  const { t } = useTranslation();
  return (
    <Button type="submit" name="act" value="preview" look="outline" size="lg">
      {t("admin.preview")}
    </Button>
  );
}
