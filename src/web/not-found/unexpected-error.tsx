import { useTranslation } from "react-i18next";
import { isRouteErrorResponse } from "react-router";
import { buttonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";

/** Something broke, or the request could not be understood. It reveals nothing of what happened inside. */
export function UnexpectedError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const refused = status >= 400 && status < 500;
  return (
    <div className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("error.title", { status })} · Karaj كراج`}</title>
      <EmptyDrawing name="broken" />
      <p className="text-28 font-bold text-accent-text">{t("error.title", { status })}</p>
      <h1 className="text-28 font-semibold">{refused ? t("error.refused") : t("error.heading")}</h1>
      <p className="max-w-lg text-ink-soft">{refused ? t("error.refusedText") : t("error.text")}</p>
      <a href="/" className={buttonClass()}>
        {t("notFound.home")}
      </a>
    </div>
  );
}
