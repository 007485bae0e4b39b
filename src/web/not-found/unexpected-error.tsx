import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { needTexts } from "#i18n/texts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import { failureInWords } from "../ask.ts";
import { isReached } from "../line/waiting.ts";
import { FailedCall } from "./failed-call.tsx";
import { requestIdMark, useRequestId } from "./request-id.ts";

await needTexts("offline");

/** What browsers call it when something couldn't be fetched at all. */
const unfetched = /fetch|network|load failed|importing/i;

/** What broke is the connection, or something of ours. */
export default function UnexpectedError({ error }: { error: unknown }) {
  const isUnfetched = error instanceof TypeError && unfetched.test(error.message) && typeof document !== "undefined";
  return isUnfetched ? <NoConnection /> : <Failed error={error} />;
}

const reloadedKey = "reloaded";
/** A page that still lacks some of its code after it was loaded anew isn't loaded again for so long, in milliseconds. */
const reloadPause = 60_000;

/** Loads the page anew when the server is there: then it is its code that is gone, as after a deploy. Not twice in a minute. */
async function reloadOnce(): Promise<void> {
  try {
    const [address, time] = (sessionStorage.getItem(reloadedKey) ?? "").split(" ");
    const { href } = window.location;
    if ((address === href && Date.now() - Number(time) < reloadPause) || !(await isReached())) return;
    sessionStorage.setItem(reloadedKey, `${href} ${Date.now()}`);
    window.location.reload();
  } catch {
    // Nothing can be remembered here, so nothing ends a loop: the button is there.
  }
}

/** The address is that of the page that was wanted: to load it is to try again. */
function NoConnection() {
  const { t } = useTranslation();
  useEffect(() => void reloadOnce(), []);
  return (
    <div role="alert" className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("line.title")} · ${formatSiteName()}`}</title>
      <EmptyDrawing name="offline" />
      <h1 className="text-28 font-semibold">{t("line.title")}</h1>
      <p className="max-w-lg text-ink-soft">{t("line.page")}</p>
      <Button onClick={() => window.location.reload()}>{t("line.again")}</Button>
    </div>
  );
}

/** Something broke, or the request could not be understood. It reveals nothing of what happened inside. */
function Failed({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const requestId = useRequestId();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const missing = status === 507 ? "disk" : status === 503 ? "database" : undefined;
  const refused = status >= 400 && status < 500;
  const heading = missing ? t(`error.unavailable.${missing}`) : refused ? t("error.refused") : t("error.heading");
  const text = missing ? t(`error.unavailable.${missing}Text`) : refused ? t("error.refusedText") : t("error.text");
  return (
    <div className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("error.title", { status })} · ${formatSiteName()}`}</title>
      <EmptyDrawing name="broken" />
      <p className="text-28 font-bold text-accent-text">{t("error.title", { status })}</p>
      <h1 className="text-28 font-semibold">{heading}</h1>
      <p className="max-w-lg text-ink-soft">{text}</p>
      {isRouteErrorResponse(error) && <FailedCall words={failureInWords(error)} />}
      {requestId && (
        <p className="text-13 text-ink-soft" {...{ [requestIdMark]: requestId }}>
          {t("error.request")}
          <bdi dir="ltr" className="block font-mono select-all">
            {requestId}
          </bdi>
        </p>
      )}
      <a href="/" className={buttonClass()}>
        {t("notFound.home")}
      </a>
    </div>
  );
}
