import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";

await preloadMessages("offline");

/** Renders the page for an unknown path (NV-01). */
export default function NotFound() {
  const { t } = useTranslation();
  return (
    <div className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("notFound.heading")} · ${formatSiteName()}`}</title>
      <EmptyDrawing name="not-found" />
      <p className="text-28 font-bold text-accent-text">{t("notFound.title")}</p>
      <h1 className="text-28 font-semibold">{t("notFound.heading")}</h1>
      <p className="max-w-lg text-ink-soft">{t("notFound.text")}</p>
      <form action="/shop/search" className="flex w-full max-w-md gap-2">
        <label className="min-w-0 grow">
          <span className="sr-only">{t("search.label")}</span>
          <input
            type="search"
            name="q"
            placeholder={t("notFound.placeholder")}
            className="h-11 w-full rounded-sm border border-line-strong bg-paper px-3 text-start [unicode-bidi:plaintext]"
          />
        </label>
        <button type="submit" className={getButtonClass()}>
          {t("notFound.search")}
        </button>
      </form>
      <p className="pt-4 text-ink-soft">{t("notFound.orHome")}</p>
      <a href="/" className={getButtonClass("outline")}>
        {t("notFound.home")}
      </a>
    </div>
  );
}
