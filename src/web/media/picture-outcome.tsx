import { useLocation } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { PictureFormFields } from "./form-fields.tsx";
import { parsePictureOutcome } from "./picture-outcome-url.ts";

/** Renders the outcome of a picture form that was sent without JavaScript and redirected to this page. */
export function PictureOutcomeAlerts({ path }: { path: string }) {
  const { t } = useTranslation();
  const { sent, refused, removed } = parsePictureOutcome(useLocation().search);
  return (
    <>
      {sent > 0 && (
        <Alert tone="success" role="status">
          {t("pictures.sent", { count: sent })}
        </Alert>
      )}
      {refused.map(({ trouble: issue, count, name }) => (
        <Alert
          key={issue}
          tone="failure"
          role="alert"
          title={name && <bdi>{count > 1 ? t("pictures.andOthers", { name, count: count - 1 }) : name}</bdi>}
        >
          {t(`pictures.issues.${issue}`)}
        </Alert>
      ))}
      {removed !== undefined && (
        <form method="post" action={`${path}/${removed}/restore`} className="no-script-only">
          <PictureFormFields />
          <div className="grow">
            <Alert
              role="status"
              action={
                <Button type="submit" variant="outline" size="sm">
                  {t("pictures.undo")}
                </Button>
              }
            >
              {t("pictures.removed")}
            </Alert>
          </div>
        </form>
      )}
    </>
  );
}
