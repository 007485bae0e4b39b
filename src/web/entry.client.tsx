import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { getDocumentLanguage, loadMessages } from "#i18n/messages.ts";
import { listenToBackNavigation } from "#ui/use-close-on-back.ts";
import { attachCsrfHeader } from "./csrf.ts";
import { waitForFirstInteraction } from "./hydration/first-interaction.ts";
import { runWhenIdle } from "./hydration/idle.ts";
import { preloadDesktopHeader } from "./layout/headers/desktop-header.tsx";
import { isDataSaverEnabled } from "./layout/prefetch-config.ts";

const { dataset } = document.documentElement;

// A page with another header variant (RT-18) keeps the path prefix of the variant in every URL that the router creates.
type HydrationRouterContext = {
  basename?: string | undefined;
  streamController: ReadableStreamDefaultController<string>;
};
const router = (window as { __reactRouterContext?: HydrationRouterContext }).__reactRouterContext;
if (dataset.inside && router) router.basename = dataset.inside;

attachCsrfHeader();
listenToBackNavigation();
streamHydrationData();
await Promise.all([loadMessages(getDocumentLanguage()), preloadDesktopHeader()]);
startTransition(() => {
  // Client-side navigation renders without a transition. React splits a transition into slices of some milliseconds
  // with frames of the old page between them. On a slow phone that takes twice as long.
  hydrateRoot(document, <HydratedRouter useTransitions={false} />);
});

// Code for a lost connection and for the error page must be loaded before the connection breaks. The page works
// without the code.
const startConnectivity = () => {
  import("./connectivity/start-connectivity.ts").then(() => import("./not-found/unexpected-error.tsx")).catch(() => {});
};
if (isDataSaverEnabled()) waitForFirstInteraction().then(startConnectivity);
else runWhenIdle(startConnectivity);

/** Passes the loader data embedded in the page to the router, through the stream that the router reads. */
function streamHydrationData(): void {
  router?.streamController.enqueue(document.getElementById("hydration-data")?.textContent ?? "");
  router?.streamController.close();
}
