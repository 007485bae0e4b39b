import arabicFont from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import { useEffect } from "react";
import { I18nextProvider, useTranslation } from "react-i18next";
import {
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { translator } from "#i18n/i18n.ts";
import { textsOf } from "#i18n/texts.ts";
import { directionOf, type Language } from "#kernel/local-text.ts";
import tokens from "#ui/tokens.css?url";
import type { Route } from "./+types/root.ts";
import { preferencesContext, visitContext } from "./context.ts";
import { useEnhancedPage } from "./layout/enhance.ts";
import { Footer } from "./layout/footer.tsx";
import { DesktopHeader, MobileHeader } from "./layout/header.tsx";
import { LoadingBar } from "./layout/loading-bar.tsx";
import { type Shell, shellOf } from "./layout/shell.server.ts";
import { NotFound } from "./not-found/not-found.tsx";
import { UnexpectedError } from "./not-found/unexpected-error.tsx";
import { preferenceCookie, preferencesOf } from "./preferences/preferences.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const { db, origin } = context.get(visitContext);
    const { languageChosenNow, ...preferences } = preferencesOf(url, request.headers, await catalogueOf(db));
    context.set(preferencesContext, preferences);
    const response = await next();
    response.headers.set("content-language", preferences.language);
    response.headers.append("vary", "cookie, accept-language");
    // A page is made for one reader; going back shows it from memory all the same.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
    if (languageChosenNow) {
      response.headers.append("set-cookie", preferenceCookie("language", preferences.language, origin));
    }
    return response;
  },
];

export async function loader({ context }: Route.LoaderArgs) {
  const { db, clock, nonce } = context.get(visitContext);
  const shell = shellOf(await catalogueOf(db), context.get(preferencesContext));
  return { shell, year: clock().getUTCFullYear(), nonce };
}

/** The frame changes with the language, the currency and the theme alone. */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return (
    (formMethod !== undefined && formMethod !== "GET") ||
    currentUrl.searchParams.get("lang") !== nextUrl.searchParams.get("lang")
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Layout also renders errors, when the loader's data can be missing.
  const data = useRouteLoaderData<typeof loader>("root");
  const wanted: Language = data?.shell.language ?? (typeof document === "undefined" ? "en" : documentLanguage());
  const missing = !textsOf(wanted);
  const language = missing ? documentLanguage() : wanted;
  useEffect(() => {
    // Texts that never came (the connection broke): the server renders the page whole.
    if (missing) window.location.reload();
  }, [missing]);
  return (
    <html lang={language} dir={directionOf(language)} data-theme={data?.shell.theme}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          href={language === "ar" ? arabicFont : latinFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        <link rel="stylesheet" href={tokens} />
        <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
        <Meta />
        <Links nonce={data?.nonce} />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        <I18nextProvider i18n={translator(language)}>{children}</I18nextProvider>
        <ScrollRestoration nonce={data?.nonce} />
        <Scripts nonce={data?.nonce} />
      </body>
    </html>
  );
}

const documentLanguage = (): Language => (document.documentElement.lang === "ar" ? "ar" : "en");

function Frame({ shell, year, children }: { shell: Shell; year: number; children: React.ReactNode }) {
  const { t } = useTranslation();
  useEnhancedPage();
  return (
    <div className="flex min-h-dvh flex-col">
      <LoadingBar />
      <a
        href="#content"
        data-native=""
        className="sr-only focus:not-sr-only focus:fixed focus:start-4 focus:top-4 focus:z-50 focus:rounded-sm focus:bg-paper focus:px-4 focus:py-2 focus:shadow-float"
      >
        {t("nav.skip")}
      </a>
      <MobileHeader shell={shell} />
      <DesktopHeader shell={shell} />
      <main id="content" tabIndex={-1} className="grow outline-none">
        {children}
      </main>
      <Footer shell={shell} year={year} />
    </div>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  return (
    <Frame {...loaderData}>
      <Outlet />
    </Frame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const data = useRouteLoaderData<typeof loader>("root");
  const page = isRouteErrorResponse(error) && error.status === 404 ? <NotFound /> : <UnexpectedError error={error} />;
  return data ? <Frame {...data}>{page}</Frame> : <main>{page}</main>;
}
