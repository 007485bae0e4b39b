import { startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { loadTexts } from "#i18n/texts.ts";

await loadTexts(document.documentElement.lang === "ar" ? "ar" : "en");
startTransition(() => {
  hydrateRoot(document, <HydratedRouter />);
});
