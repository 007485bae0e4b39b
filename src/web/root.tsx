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
import { catalogueOf } from "#domain/catalog/queries.server.ts";
import { getWishes } from "#domain/favourites/wishes.server.ts";
import { translator } from "#i18n/i18n.ts";
import { textsOf } from "#i18n/texts.ts";
import { Translation, useTranslation } from "#i18n/use-translation.ts";
import { directionOf, type Language } from "#kernel/local-text.ts";
import { setSiteProfile } from "#kernel/site-profile.ts";
import { Toaster } from "#ui/toaster.tsx";
import tokens from "#ui/tokens.css?url";
import type { Route } from "./+types/root.ts";
import { type MergeNews, mergeFlash, mergeNews } from "./account/merge-flash.server.ts";
import { cartSummary } from "./cart/cart-summary.server.ts";
import { cartVisitor } from "./cart/cookie.server.ts";
import { Compared } from "./compare/compared.ts";
import { comparedOf } from "./compare/list.server.ts";
import { preferencesContext, visitContext } from "./context.ts";
import { ForgeryToken } from "./forgery-field.tsx";
import { AsWritten, lazyOrNothing } from "./layout/apart.tsx";
import { EnhancedPage } from "./layout/enhance.ts";
import { FirstFrame, SettledPages } from "./layout/first-frame.tsx";
import { Footer } from "./layout/footer-place.tsx";
import { DesktopHeader } from "./layout/headers/desktop-header.tsx";
import { MobileHeader } from "./layout/headers/mobile-header.tsx";
import { LoadingBar } from "./layout/loading-bar.tsx";
import { MobileMenu } from "./layout/mobile-menu.tsx";
import { PageAhead } from "./layout/page-ahead.tsx";
import { Preloader } from "./layout/preloader.tsx";
import { QuickActions } from "./layout/quick-actions.tsx";
import { type Shell, shellOf } from "./layout/shell.server.ts";
import { useCounted } from "./live/counted.ts";
import { packed, unpacked } from "./packed.ts";
import { preferenceCookie, preferencesOf } from "./preferences/preferences.ts";
import { ZoneScript } from "./preferences/zone-script.tsx";
import { QuickView } from "./product/quick-view.tsx";
import { refuseOtherSites } from "./same-origin.ts";
import { readSession, shellAccount } from "./session.server.ts";
import { StorageInStep } from "./storage/storage-in-step.ts";
import { shellGarage } from "./vehicles/garage.server.ts";
import { Current } from "./vehicles/shown-vehicle.ts";
import { VehiclePicker } from "./vehicles/vehicle-picker.tsx";
import { type WishNews, wishFlash, wishNews } from "./wishlist/flash.server.ts";
import { Hearts } from "./wishlist/hearts.tsx";

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
  refuseOtherSites,
  readSession,
];

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, clock, nonce, headers, origin } = context.get(visitContext);
  const preferences = context.get(preferencesContext);
  const catalogue = await catalogueOf(db);
  const [compared, cart, account, garage, news] = await Promise.all([
    comparedOf({ request, context }),
    cartSummary(cartVisitor({ request, context }), db, catalogue, preferences),
    shellAccount(context),
    shellGarage({ request, context }),
    wishNews(request, db, preferences.language),
  ]);
  const shell = shellOf(catalogue, preferences, headers, compared, cart, account, garage, getWishes(request));
  const merged = mergeNews(request, preferences.language);
  const answer = new Headers();
  // What is told is told once.
  if (news) answer.append("set-cookie", wishFlash.cleared(origin));
  if (merged) answer.append("set-cookie", mergeFlash.cleared(origin));
  const { tellingZones } = preferences.guess ?? {};
  const frame = packed({ shell, year: clock().getUTCFullYear(), news, merged });
  return data({ frame, nonce, tellingZones }, { headers: answer });
}

/**
 * The frame changes with what was chosen or sent (language, currency, theme, comparison, cart, vehicle), here or in another tab,
 * not with the page.
 */
export function shouldRevalidate({ currentUrl, nextUrl, formMethod }: ShouldRevalidateFunctionArgs) {
  return (
    currentUrl.href === nextUrl.href ||
    (formMethod !== undefined && formMethod !== "GET") ||
    (["lang", "vehicle"] as const).some((name) => currentUrl.searchParams.get(name) !== nextUrl.searchParams.get(name))
  );
}

export function Layout({ children }: { children: React.ReactNode }) {
  // Layout also renders errors, when the loader's data can be missing.
  const loaded = useRouteLoaderData<typeof loader>("root");
  const shell = loaded && unpacked(loaded.frame).shell;
  // Before anything of the page is rendered: texts and titles name the site.
  if (shell) setSiteProfile(shell.site);
  const wanted: Language = shell?.language ?? (typeof document === "undefined" ? "en" : documentLanguage());
  const missing = !textsOf(wanted);
  const language = missing ? documentLanguage() : wanted;
  useEffect(() => {
    // Texts that never came (the connection broke): the server renders the page whole.
    if (missing) window.location.reload();
  }, [missing]);
  return (
    <html
      lang={language}
      dir={directionOf(language)}
      data-theme={shell?.theme}
      data-inside={shell?.inside || undefined}
      data-tabs={shell?.header.mobile === "two" ? "" : undefined}
    >
      <head>
        <meta charSet="utf-8" />
        {loaded?.tellingZones && <ZoneScript nonce={loaded.nonce} tellingZones={loaded.tellingZones} />}
        <FirstFrame nonce={loaded?.nonce} />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <link
          rel="preload"
          href={language === "ar" ? arabicFont : latinFont}
          as="font"
          type="font/woff2"
          crossOrigin="anonymous"
        />
        {/* With a precedence React puts it before the scripts and pictures that can wait. */}
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
        <Links nonce={loaded?.nonce} />
        <noscript>
          <link rel="stylesheet" href="/no-script.css" />
        </noscript>
      </head>
      <body>
        <Translation value={translator(language)}>{children}</Translation>
        <ScrollRestoration nonce={loaded?.nonce} />
        <Scripts nonce={loaded?.nonce} />
      </body>
    </html>
  );
}

/** The header of phones (--paper in tokens.css), for the browser's own bars. */
const themeColors = { light: "#ffffff", dark: "#151920" };

const documentLanguage = (): Language => (document.documentElement.lang === "ar" ? "ar" : "en");

/** Of the page after a sign-in that brought something along, and of that after a favourite was sent by a plain form; of members' pages. */
const MergeNotice = lazyOrNothing(() => import("./account/merge-notice.tsx"));
const WishTold = lazyOrNothing(() => import("./wishlist/news.tsx"));
/** For who chose no currency and comes from elsewhere. */
const CurrencyNotice = lazyOrNothing(() => import("./preferences/currency-notice.tsx"));
const LiveAccount = lazyOrNothing(() => import("./live/live-account.tsx"));

type FrameProps = {
  shell: Shell;
  year: number;
  news?: WishNews | undefined;
  merged?: MergeNews | undefined;
  children: React.ReactNode;
};

/**
 * What stands around each page. The router renders its routes anew with whatever changes in it (a page is on its way, a form was
 * sent), so it is kept while its data is the same; what follows the router is in small parts of its own.
 */
const Frame = memo(function Frame({ shell: loaded, year, news, merged, children }: FrameProps) {
  const { t } = useTranslation();
  const [shell, setCounts] = useCounted(loaded);
  return (
    <ForgeryToken value={shell.account?.forgery}>
      <Current value={shell.garage.current}>
        <div className="flex min-h-dvh flex-col">
          <Preloader />
          <LoadingBar />
          {!shell.inside && <PageAhead />}
          <a href="#content" data-native="" className="skip-link">
            {t("nav.skip")}
          </a>
          <MobileHeader shell={shell} />
          <DesktopHeader shell={shell} />
          {shell.currencyNotice && (
            <AsWritten>
              <CurrencyNotice shell={shell} notice={shell.currencyNotice} />
            </AsWritten>
          )}
          <Hearts ids={shell.account?.favourites ?? shell.wishes} oneByOne={!shell.account}>
            <main id="content" tabIndex={-1} className="grow outline-none">
              {news && (
                <Suspense>
                  <WishTold news={news} />
                </Suspense>
              )}
              {merged && (
                <AsWritten>
                  <MergeNotice key={merged.sentences.join()} news={merged} />
                </AsWritten>
              )}
              <Compared value={shell.compare}>{children}</Compared>
            </main>
            <Footer shell={shell} year={year} />
            <MobileMenu shell={shell} />
            <QuickActions />
            <QuickView />
          </Hearts>
          {shell.account && (
            <AsWritten>
              <LiveAccount unread={shell.account.unread} onCounts={setCounts} />
            </AsWritten>
          )}
          <VehiclePicker />
          <Toaster label={t("toast.label")} closeLabel={t("toast.close")} />
        </div>
        <SettledPages />
        <StorageInStep shell={shell} />
        <EnhancedPage />
      </Current>
    </ForgeryToken>
  );
});

/** Always the same one, or the frame would be another each time. */
const page = <Outlet />;

export default function App({ loaderData }: Route.ComponentProps) {
  return <Frame {...unpacked(loaderData.frame)}>{page}</Frame>;
}

const NotFound = lazy(() => import("./not-found/not-found.tsx"));
/** `keep-line.ts` fetches it before it is needed. */
const UnexpectedError = lazyOrNothing(() => import("./not-found/unexpected-error.tsx"));

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const loaded = useRouteLoaderData<typeof loader>("root");
  const isMissing = isRouteErrorResponse(error) && error.status === 404;
  const told = <Suspense>{isMissing ? <NotFound /> : <UnexpectedError error={error} />}</Suspense>;
  return loaded ? <Frame {...unpacked(loaded.frame)}>{told}</Frame> : <main>{told}</main>;
}
