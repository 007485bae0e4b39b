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
await Promise.all([loadMessages(getDocumentLanguage()), streamHydrationData(), preloadDesktopHeader()]);
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

/** Feeds the loader data of the server-rendered page to the router. Rejects if the data request fails. */
async function streamHydrationData(): Promise<void> {
  const inlineData = document.getElementById("handed");
  const response = await window.hydrationResponse;
  // Without the loader data the page is not hydrated and its links and forms stay native.
  if (response && !response.ok) throw new Error(`the page's data was answered with ${response.status}`);
  router?.streamController.enqueue((await response?.text()) ?? inlineData?.textContent ?? "");
  router?.streamController.close();
}
