import arabicFont from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?url";
import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?url";
import { lazy, memo, Suspense, useEffect } from "react";
import {
  data,
  isRouteErrorResponse,
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useRouteLoaderData,
} from "react-router";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { readGuestFavourites } from "#domain/favourites/guest-favourites.server.ts";
import { getDocumentLanguage, getMessages } from "#i18n/messages.ts";
import { setReadingFormatSource } from "#i18n/reading-format.ts";
import { getTranslator } from "#i18n/translator.ts";
import { TranslationContext, useTranslation } from "#i18n/use-translation.ts";
import { getTextDirection, type Language } from "#kernel/localized-text.ts";
import { setSiteProfile } from "#kernel/site-profile.ts";
import { Toaster } from "#ui/toaster.tsx";
import tokens from "#ui/tokens.css?url";
import type { Route } from "./+types/root.ts";
import { getMergeNotice, type MergeNoticeData, mergeFlash } from "./account/merge-flash.server.ts";
import { getCartSummary } from "./cart/cart-summary.server.ts";
import { getCartVisitor } from "./cart/cart-visitor.server.ts";
import { getComparedIds } from "./compare/compared-list.server.ts";
import { preferencesContext, requestContext } from "./context.ts";
import { CsrfTokenContext } from "./csrf-field.tsx";
import { type FavouriteNotice, favouriteFlash, getFavouriteNotice } from "./hearts/flash.server.ts";
import { FavouritesProvider } from "./hearts/hearts.tsx";
import { createOptionalLazy, PreserveServerHtml } from "./hydration/hydration-boundary.tsx";
import { BelowFoldLayoutGuard, BelowFoldScript } from "./layout/below-fold-layout.tsx";
import { Footer } from "./layout/footer-slot.tsx";
import { DesktopHeader } from "./layout/headers/desktop-header.tsx";
import { MobileHeader } from "./layout/headers/mobile-header.tsx";
import { LinkAndFormEnhancer } from "./layout/link-and-form-enhancer.ts";
import { LoadingBar } from "./layout/loading-bar.tsx";
import { MobileMenu } from "./layout/mobile-menu.tsx";
import { PrefetchOnIntent } from "./layout/prefetch-on-intent.tsx";
import { Preloader } from "./layout/preloader.tsx";
import { QuickActions } from "./layout/quick-actions.tsx";
import { buildShell, type PageShellData } from "./layout/shell.server.ts";
import { ComparedContext } from "./listing-card/compared-context.ts";
import { QuickView } from "./listing-page/quick-view.tsx";
import { useLiveCounts } from "./live-events/live-counts.ts";
import { RegionContext } from "./navigation/region-links.ts";
import { createPreferenceCookie, resolvePreferences } from "./preferences/preferences.ts";
import { withReadingFormat } from "./preferences/reading-format.server.ts";
import { TimeZoneScript } from "./preferences/time-zone-script.tsx";
import { rejectCrossOrigin } from "./same-origin.ts";
import { loadSession, loadShellAccount } from "./session.server.ts";
import { BrowserStorageSync } from "./storage/browser-storage-sync.ts";
import { getGarageSummary } from "./vehicles/garage.server.ts";
import { VehiclePicker } from "./vehicles/vehicle-picker.tsx";
import { CurrentVehicleContext } from "./vehicles/vehicle-view.ts";

export const middleware: Route.MiddlewareFunction[] = [
  async ({ request, url, context }, next) => {
    const { db, origin } = context.get(requestContext);
    const { languageChosenNow, ...preferences } = resolvePreferences(url, request.headers, await getCatalog(db));
    context.set(preferencesContext, preferences);
    const response = await withReadingFormat(preferences.reading, next);
    response.headers.set("content-language", preferences.language);
    response.headers.append("vary", "cookie, accept-language");
    // Pages are personal, so shared caches must not store them. The back button still shows them from memory.
    if (!response.headers.has("cache-control")) response.headers.set("cache-control", "private, no-cache");
    if (languageChosenNow) {
      response.headers.append("set-cookie", createPreferenceCookie("language", preferences.language, origin));
    }
    return response;
  },
  rejectCrossOrigin,
  loadSession,
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, nonce, headerVariant: headers, origin } = context.get(requestContext);
  const preferences = context.get(preferencesContext);
  const catalog = await getCatalog(db);
  const [compare, cart, account, garage, news] = await Promise.all([
    getComparedIds({ request, context }),
    getCartSummary(getCartVisitor({ request, context }), db, catalog, preferences),
    loadShellAccount(context),
    getGarageSummary({ request, context }),
    getFavouriteNotice(request, db, preferences.language),
  ]);
  const guestFavourites = readGuestFavourites(request);
  const shell = buildShell(catalog, preferences, headers, { account, compare, guestFavourites, cart, garage });
  const merged = getMergeNotice(request, preferences.language);
  const responseHeaders = new Headers();
  // Flash messages are shown once, so their cookies are cleared here.
  if (news) responseHeaders.append("set-cookie", favouriteFlash.cleared(origin));
  if (merged) responseHeaders.append("set-cookie", mergeFlash.cleared(origin));
  const { tellingZones } = preferences.guess ?? {};
  const frame = { shell, year: clock().getUTCFullYear(), news, merged };
  return data({ frame, nonce, tellingZones }, { headers: responseHeaders });
}

/**
 * Reloads the data of the page shell when a setting or a form has changed it: language, currency, theme, comparison,
 * cart or vehicle. Changes in another tab count too. Navigation alone does not reload the data.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return (
    currentUrl.href === nextUrl.href ||
    (formMethod !== undefined && formMethod !== "GET") ||
    (["lang", "vehicle"] as const).some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  // The layout also renders error pages, for which loader data can be missing.
  const loaderData = useRouteLoaderData<typeof loader>("root");
  const shell = loaderData?.frame.shell;
  // The profile must be set before anything renders, because messages and titles contain the site name.
  if (shell) setSiteProfile(shell.site);
  // The server finds the format of each request by itself.
  if (typeof document !== "undefined") setReadingFormatSource(() => shell?.reading);
  const requestedLanguage: Language =
    shell?.language ?? (typeof document === "undefined" ? "en" : getDocumentLanguage());
  const isMessagesMissing = !getMessages(requestedLanguage);
  const language = isMessagesMissing ? getDocumentLanguage() : requestedLanguage;
  useEffect(() => {
    // If the messages failed to load, a reload gets the page from the server.
    if (isMessagesMissing) window.location.reload();
  }, [isMessagesMissing]);
  return (
    <html
      lang={language}
      dir={getTextDirection(language)}
      data-theme={shell?.theme}
      data-inside={shell?.basePath || undefined}
      data-tabs={shell?.header.mobile === "two" ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {loaderData?.tellingZones && <TimeZoneScript nonce={loaderData.nonce} tellingZones={loaderData.tellingZones} />}
        <BelowFoldScript nonce={loaderData?.nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          href={language === "ar" ? arabicFont : latinFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {/* With a precedence React places the style sheet before deferrable scripts and pictures. */}
        <link rel="stylesheet" href={tokens} precedence="default" />
        {shell?.site.logo ? (
          <link rel="icon" href={shell.site.logo} type="image/webp" />
        ) : (
          <>
            <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
            <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
          </>
        )}
        <link rel="manifest" href="/site.webmanifest" />
        {(["light", "dark"] as const)
          .filter((theme) => !shell?.theme || shell.theme === theme)
          .map((theme) => (
            <meta
              key={theme}
              name="theme-color"
              content={themeColors[theme]}
              media={shell?.theme ? undefined : `(prefers-color-scheme: ${theme})`}
            />
          ))}
        <Meta />
        <Links nonce={loaderData?.nonce} />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        <TranslationContext value={getTranslator(language)}>{children}</TranslationContext>
        <ScrollRestoration nonce={loaderData?.nonce} />
        <Scripts nonce={loaderData?.nonce} />
      </body>
    </html>
  );
}

/** Colours of the browser's own bars by theme. They equal `--paper` of the phone header in tokens.css. */
const themeColors = { light: "#ffffff", dark: "#151920" };

/**
 * Notice about guest data that was merged at sign-in. The next component is the notice about a favourite that a form
 * without JavaScript saved.
 */
const MergeNotice = createOptionalLazy(() => import("./account/merge-notice.tsx"));
const WishTold = createOptionalLazy(() => import("./favourites/favourite-notice.tsx"));
/** Notice that asks visitors without a chosen currency to confirm the guessed one. */
const CurrencyNotice = createOptionalLazy(() => import("./layout/currency-notice.tsx"));
const LiveAccount = createOptionalLazy(() => import("./live-events/live-account.tsx"));

type PageShellProps = {
  shell: PageShellData;
  year: number;
  news?: FavouriteNotice | undefined;
  merged?: MergeNoticeData | undefined;
  children: React.ReactNode;
};

/**
 * Renders the page shell around a page. The router re-renders its routes on every state change, so the shell is
 * memoized and re-renders only when its data changes. Small child components follow the router state.
 */
const Frame = memo(function PageShell({ shell: loadedShell, year, news, merged, children }: PageShellProps) {
  const { t } = useTranslation();
  const [shell, setCounts] = useLiveCounts(loadedShell);
  return (
    <CsrfTokenContext value={shell.account?.csrfToken}>
      <CurrentVehicleContext value={shell.garage.current}>
        <RegionContext value={shell.place.slug}>
          <div className="flex min-h-dvh flex-col">
            <Preloader />
            <LoadingBar />
            {!shell.basePath && <PrefetchOnIntent />}
            <a href="#content" data-native="" className="skip-link">
              {t("nav.skip")}
            </a>
            <MobileHeader shell={shell} />
            <DesktopHeader shell={shell} />
            {shell.currencyNotice && (
              <PreserveServerHtml>
                <CurrencyNotice shell={shell} notice={shell.currencyNotice} />
              </PreserveServerHtml>
            )}
            <FavouritesProvider ids={shell.account?.favourites ?? shell.guestFavourites} isSequential={!shell.account}>
              <main id="content" tabIndex={-1} className="grow outline-none">
                {news && (
                  <Suspense>
                    <WishTold notice={news} />
                  </Suspense>
                )}
                {merged && (
                  <PreserveServerHtml>
                    <MergeNotice key={merged.sentences.join()} news={merged} />
                  </PreserveServerHtml>
                )}
                <ComparedContext value={shell.compare}>{children}</ComparedContext>
              </main>
              <Footer shell={shell} year={year} />
              <MobileMenu shell={shell} />
              <QuickActions />
              <QuickView />
            </FavouritesProvider>
            {shell.account && (
              <PreserveServerHtml>
                <LiveAccount unread={shell.account.unread} onCounts={setCounts} />
              </PreserveServerHtml>
            )}
            <VehiclePicker />
            <Toaster label={t("toast.label")} closeLabel={t("toast.close")} />
          </div>
          <BelowFoldLayoutGuard />
          <BrowserStorageSync shell={shell} />
          <LinkAndFormEnhancer />
        </RegionContext>
      </CurrentVehicleContext>
    </CsrfTokenContext>
  );
});

/** Outlet of the child routes. The element is a constant, because a new one would re-render the memoized shell. */
const outlet = <Outlet />;

export default function App({ loaderData }: Route.ComponentProps) {
  return <Frame {...loaderData.frame}>{outlet}</Frame>;
}

const NotFound = lazy(() => import("./not-found/not-found.tsx"));
/** Error page for connection and server errors. `entry.client.tsx` preloads its module. */
const UnexpectedError = createOptionalLazy(() => import("./not-found/unexpected-error.tsx"));

/** Renders an error inside the page shell. React Router renders the export `ErrorBoundary` when a route fails. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaderData = useRouteLoaderData<typeof loader>("root");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const errorPage = <Suspense>{isMissing ? <NotFound /> : <UnexpectedError error={error} />}</Suspense>;
  return loaderData ? <Frame {...loaderData.frame}>{errorPage}</Frame> : <main>{errorPage}</main>;
}
