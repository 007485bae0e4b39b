import { renderToStaticMarkup } from "react-dom/server";
import { translator } from "#i18n/i18n.ts";
import { Translation, useTranslation } from "#i18n/use-translation.ts";
import { directionOf, type Language } from "#kernel/local-text.ts";
import { buttonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import tokens from "#ui/tokens.css?url";

/** What is missing: the database, room on the disk, or time for one more. */
export type Missing = "database" | "disk" | "busy";

type UnavailableProps = {
  language: Language;
  missing: Missing;
  /** Where trying again leads; undefined when something was sent, which only its sender can send again. */
  again: string | undefined;
  requestId: string;
};

/** The page that is shown when nothing can be asked of the database: it needs none, nor any script. */
export const unavailablePage = (props: UnavailableProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <Translation value={translator(props.language)}>
      <Unavailable {...props} />
    </Translation>,
  )}`;

function Unavailable({ language, missing, again, requestId }: UnavailableProps) {
  const { t } = useTranslation();
  const heading = t(`error.unavailable.${missing}`);
  return (
    <html lang={language} dir={directionOf(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} · Karaj كراج`}</title>
        <link rel="stylesheet" href={tokens} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <main className="container-page flex flex-col items-center gap-4 py-10 text-center">
          <EmptyDrawing name="offline" />
          <h1 className="text-28 font-semibold">{heading}</h1>
          <p className="max-w-lg text-ink-soft">{t(`error.unavailable.${missing}Text`)}</p>
          {again !== undefined && (
            <a href={again} className={buttonClass()}>
              {t("error.unavailable.again")}
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
