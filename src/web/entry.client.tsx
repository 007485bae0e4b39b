import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "#i18n/texts.ts";
import { sendForgeryToken } from "./forgery.ts";

const { lang, dataset } = document.documentElement;

// A page in another header (RT-18): every address the router makes stays inside it.
const router = (window as { __reactRouterContext?: { basename?: string | undefined } }).__reactRouterContext;
if (dataset.inside && router) router.basename = dataset.inside;

sendForgeryToken();
await loadTexts(lang === "ar" ? "ar" : "en");
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
