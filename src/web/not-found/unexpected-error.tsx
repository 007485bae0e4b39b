import { useEffect } from "react";
import { isRouteErrorResponse } from "react-router";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { Button, getButtonClass } from "#ui/button.tsx";
import { EmptyDrawing } from "#ui/empty-drawing.tsx";
import { pingServer } from "../connectivity/retry-queue.ts";
import { formatRequestFailure } from "../fetch-json.ts";
import { useCurrentUrl } from "../navigation/current-url.ts";
import { FailedRequestText } from "./failed-request-text.tsx";
import { REQUEST_ID_ATTRIBUTE, useRequestId } from "./request-id.ts";

await preloadMessages("offline");

/** Matches the error messages with which browsers report a failed network request. */
const networkErrorPattern = /fetch|network|load failed|importing/i;

/** Renders a connection error or a server error, depending on the message of the error. */
export default function UnexpectedError({ error }: { error: unknown }) {
  const isNetworkError =
    error instanceof TypeError && networkErrorPattern.test(error.message) && typeof document !== "undefined";
  return isNetworkError ? <ConnectionError /> : <ServerError error={error} />;
}

const RELOAD_STORAGE_KEY = "reloaded";
/** Minimum time in milliseconds between two reloads that recover missing code. */
const RELOAD_COOLDOWN_MS = 60_000;

/**
 * Reloads the page if the server is reachable. The error then means that a deployment has removed the code of the
 * page. Reloads at most once a minute.
 */
async function reloadOnce(): Promise<void> {
  try {
    const [lastUrl, time] = (sessionStorage.getItem(RELOAD_STORAGE_KEY) ?? "").split(" ");
    const { href } = window.location;
    if ((lastUrl === href && Date.now() - Number(time) < RELOAD_COOLDOWN_MS) || !(await pingServer())) return;
    sessionStorage.setItem(RELOAD_STORAGE_KEY, `${href} ${Date.now()}`);
    window.location.reload();
  } catch {
    // Without session storage a reload loop could not be stopped, so there is no reload. The visitor can still use the
    // button.
  }
}

/** Renders a connection error. The address bar shows the requested page, so a reload tries that page again. */
function ConnectionError() {
  const { t } = useTranslation();
  useEffect(() => void reloadOnce(), []);
  return (
    <div role="alert" className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("connection.title")} · ${formatSiteName()}`}</title>
      <EmptyDrawing name="offline" />
      <h1 className="text-28 font-semibold">{t("connection.title")}</h1>
      <p className="max-w-lg text-ink-soft">{t("connection.page")}</p>
      <Button onClick={() => window.location.reload()}>{t("connection.retry")}</Button>
    </div>
  );
}

/** Renders a server error or a bad request without internal details. */
function ServerError({ error }: { error: unknown }) {
  const { t } = useTranslation();
  const requestId = useRequestId();
  const { pathname, search } = useCurrentUrl();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const outage = status === 507 ? "disk" : status === 503 ? "database" : undefined;
  const isClientError = status >= 400 && status < 500;
  const heading = outage ? t(`error.unavailable.${outage}`) : isClientError ? t("error.refused") : t("error.heading");
  const text = outage ? t(`error.unavailable.${outage}Text`) : isClientError ? t("error.refusedText") : t("error.text");
  return (
    <div className="container-page flex flex-col items-center gap-4 py-10 text-center">
      <title>{`${t("error.title", { status })} · ${formatSiteName()}`}</title>
      <EmptyDrawing name="broken" />
      <p className="text-28 font-bold text-accent-text">{t("error.title", { status })}</p>
      <h1 className="text-28 font-semibold">{heading}</h1>
      <p className="max-w-lg text-ink-soft">{text}</p>
      {isRouteErrorResponse(error) && <FailedRequestText message={formatRequestFailure(error)} />}
      {requestId && (
        <p className="text-13 text-ink-soft" {...{ [REQUEST_ID_ATTRIBUTE]: requestId }}>
          {t("error.request")}
          <bdi dir="ltr" className="block font-mono select-all">
            {requestId}
          </bdi>
        </p>
      )}
      <p className="flex flex-wrap justify-center gap-3">
        {!isClientError && (
          <a href={pathname + search} data-native="" className={getButtonClass()}>
            {t("error.unavailable.again")}
          </a>
        )}
        <a href="/" className={getButtonClass(isClientError ? "primary" : "outline")}>
          {t("notFound.home")}
        </a>
      </p>
    </div>
  );
}
