import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "#i18n/texts.ts";
import { hearBack } from "#ui/heard-back.ts";
import { sendForgeryToken } from "./forgery.ts";
import { savesData } from "./layout/ahead-of-links.ts";
import { desktopHeaderReady } from "./layout/headers/desktop-header.tsx";
import { firstUse } from "./layout/used.ts";
import { whenIdle } from "./layout/when-idle.ts";

const { lang, dataset } = document.documentElement;

// A page in another header (RT-18): every address the router makes stays inside it.
type Handed = { basename?: string | undefined; streamController: ReadableStreamDefaultController<string> };
const router = (window as { __reactRouterContext?: Handed }).__reactRouterContext;
if (dataset.inside && router) router.basename = dataset.inside;

sendForgeryToken();
hearBack();
await Promise.all([loadTexts(lang === "ar" ? "ar" : "en"), handOver(), desktopHeaderReady()]);
startTransition(() => {
  // A page that is turned to is drawn in one go. As a transition it would be made in pieces of some milliseconds with a frame of the old
  // page between them, which on a slow phone takes twice as long.
  hydrateRoot(document, <HydratedRouter useTransitions={false} />);
});

// What a broken connection needs has to be here before it breaks. Without it the page works as it is.
const keepLine = () => void import("./line/keep-line.ts").catch(() => {});
if (savesData()) firstUse().then(keepLine);
else whenIdle(keepLine);

/** Gives the router what the page's loaders answered on the server. */
async function handOver(): Promise<void> {
  const block = document.getElementById("handed");
  const answer = await window.handedLater;
  // Without it the page stays as it is: its links and forms are the browser's own.
  if (answer && !answer.ok) throw new Error(`the page's data was answered with ${answer.status}`);
  router?.streamController.enqueue((await answer?.text()) ?? block?.textContent ?? "");
  router?.streamController.close();
}
