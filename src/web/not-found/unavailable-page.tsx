import { renderToStaticMarkup } from "react-dom/server";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext, useTranslation } from "#i18n/use-translation.ts";
import { getTextDirection, type Language } from "#kernel/localized-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { getButtonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import tokens from "#ui/tokens.css?url";
import { BareFrame } from "./bare-frame.tsx";

/**
 * Cause of an outage: the database, full disk space, too many requests in total (`busy`), or too many requests of one
 * network.
 */
export type OutageReason = "database" | "disk" | "busy" | "network";

/**
 * Reason for an error page that is rendered without the page shell. Its texts are the messages
 * `error.unavailable.REASON` and `error.unavailable.REASONText`. `unexpected` stands for a failure of unknown cause.
 */
type UnavailableReason = OutageReason | "parameters" | "unexpected";

type UnavailableProps = {
  language: Language;
  reason: UnavailableReason;
  /** URL of the link that tries again. Undefined for a submitted form, because a link cannot send it again. */
  retryUrl: string | undefined;
  requestId: string;
};

/**
 * Renders the error page for an outage or a failure. It needs neither the database nor scripts and takes less than a
 * millisecond.
 */
export const renderUnavailablePage = (props: UnavailableProps): string =>
  `<!DOCTYPE html>${renderToStaticMarkup(
    <TranslationContext value={getTranslator(props.language)}>
      <UnavailablePage {...props} />
    </TranslationContext>,
  )}`;

function UnavailablePage({ language, reason, retryUrl, requestId }: UnavailableProps) {
  const { t } = useTranslation();
  const heading = t(`error.unavailable.${reason}`);
  return (
    <html lang={language} dir={getTextDirection(language)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>{`${heading} · ${formatSiteName()}`}</title>
        <link rel="stylesheet" href={tokens} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      </head>
      <body>
        <BareFrame>
          <div className="container-page flex flex-col items-center gap-4 py-10 text-center">
            <EmptyDrawing name={reason === "unexpected" ? "broken" : "offline"} />
            <h1 className="text-28 font-semibold">{heading}</h1>
            <p className="max-w-lg text-ink-soft">{t(`error.unavailable.${reason}Text`)}</p>
            {retryUrl !== undefined && (
              <a href={retryUrl} className={getButtonClass()}>
                {t(reason === "parameters" ? "error.unavailable.without" : "error.unavailable.again")}
              </a>
            )}
            <p className="text-13 text-ink-soft">
              {t("error.request")}
              <bdi dir="ltr" className="block font-mono select-all">
                {requestId}
              </bdi>
            </p>
          </div>
        </BareFrame>
      </body>
    </html>
  );
}
