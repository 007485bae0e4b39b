import { useEffect } from "react";
import { useRevalidator } from "react-router";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button } from "#ui/button.tsx";
import { Progress } from "#ui/progress.tsx";
import { ForgeryField } from "#web/forgery-field.tsx";
import type { ImportPageData } from "./import.server.ts";
import { importPath } from "./paths.ts";

/** How often the page asks how far it is, in milliseconds; without scripts it comes anew as often. */
const often = 2_000;

/** How far an import is. It keeps itself up to date, with and without scripts. */
export function ProgressView({ id, progress }: { id: number; progress: NonNullable<ImportPageData["progress"]> }) {
  const { t } = useTranslation();
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== "idle") return;
    const timer = setTimeout(() => void revalidate(), often);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <section className="grid gap-4 rounded-lg border border-line bg-paper p-4 md:p-6" aria-labelledby="progress">
      <noscript>
        <meta httpEquiv="refresh" content={String(often / 1_000)} />
      </noscript>
      <h2 id="progress" className="text-22 font-semibold">
        {t(`imports.progress.${progress.state}`)}
      </h2>
      <Progress
        label={t(`imports.progress.${progress.state}`)}
        hideLabel
        value={progress.state === "waiting" ? undefined : progress.percent}
        shown={`${progress.percent}%`}
      />
      <p className="flex flex-wrap gap-x-4 text-14 text-ink-soft">
        <span>{progress.rows}</span>
        {progress.left && <span>{progress.left}</span>}
      </p>
      <p className="text-14">{t("imports.progress.leave")}</p>
      <form method="post" action={`${importPath(id)}/cancel`} className="flex flex-wrap items-center gap-3">
        <ForgeryField />
        <Button type="submit" look="outline">
          {t("imports.progress.cancel")}
        </Button>
        <span className="text-13 text-ink-soft">{t("imports.progress.cancelHint")}</span>
      </form>
    </section>
  );
}
