import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "#i18n/i18n.ts";
import { Translation, useTranslation } from "#i18n/use-translation.ts";
import { directionOf, type Language } from "#kernel/local-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import tokens from "#ui/tokens.css?url";

/** What is missing: the database, room on the disk, time for one more, or time for one more of this network. */
export type Missing = "database" | "disk" | "busy" | "network";

/** Why a request gets a page without a frame. The texts of a reason are `error.unavailable.REASON` and `…Text`. */
type Reason = Missing | "parameters";

type UnavailableProps = {
  language: Language;
  reason: Reason;
  /** Where trying again leads; undefined when something was sent, which only its sender can send again. */
  again: string | undefined;
  requestId: string;
};

/** Renders a page that needs neither database nor scripts, and takes under a millisecond. */
export const unavailablePage = (props: UnavailableProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <Translation value={translator(props.language)}>
      <Unavailable {...props} />
    </Translation>,
  )}`;

function Unavailable({ language, reason, again, requestId }: UnavailableProps) {
  const { t } = useTranslation();
  const heading = t(`error.unavailable.${reason}`);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} · ${formatSiteName()}`}</title>
        <link rel="stylesheet" href={tokens} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="container-page flex flex-col items-center gap-4 py-10 text-center">
          <EmptyDrawing name="offline" />
          <h1 className="text-28 font-semibold">{heading}</h1>
          <p className="max-w-lg text-ink-soft">{t(`error.unavailable.${reason}Text`)}</p>
          {again !== undefined && (
            <a href={again} className={buttonClass()}>
              {t(reason === "parameters" ? "error.unavailable.without" : "error.unavailable.again")}
            </a>
          )}
          <p className="text-13 text-ink-soft">
            {t("error.request")}
            <bdi dir="ltr" className="block font-mono select-all">
              {requestId}
            </bdi>
          </p>
        </main>
      </body>
    </html>
  );
}
