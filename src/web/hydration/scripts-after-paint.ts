import { stripTrackingParams } from "#kernel/tracking-params.ts";
import type { PageHtml } from "../page-html.ts";

/**
 * Delays the scripts of a page until its first paint, at most 2 seconds. On slow connections, scripts would compete
 * with styles, fonts and the first picture. On slow phones, they would delay the first frame. Until then, links and
 * forms work natively.
 * Removes the module preload links and makes the inline module inert (`type="text/plain"`). After the paint, a small
 * inline script adds the links again and runs a copy of the module. The inert script stays in the page, because React
 * expects an element there.
 */
export function deferScriptsUntilPaint({ head, middle, end }: PageHtml, nonce: string): PageHtml {
  const modules: string[] = [];
  const headWithoutModules = head.replaceAll(
    /<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g,
    (_, href: string) => {
      modules.push(href);
      return "";
    },
  );
  const moduleScriptTag = `<script nonce="${nonce}" type="module" async="">`;
  const moduleScriptIndex = end.lastIndexOf(moduleScriptTag);
  if (modules.length === 0 || moduleScriptIndex < 0) return { head, middle, end };
  const scriptArguments = [JSON.stringify(modules).replaceAll("<", "\\u003c"), toInlineSource(stripTrackingParams)];
  const loaderScript = `<script nonce="${nonce}">(${toInlineSource(loadScriptsAfterPaint)})(${scriptArguments})</script>`;
  const inertScriptTag = `<script nonce="${nonce}" type="text/plain" id="entry">`;
  const scripts = loaderScript + inertScriptTag + end.slice(moduleScriptIndex + moduleScriptTag.length);
  return { head: headWithoutModules, middle, end: end.slice(0, moduleScriptIndex) + scripts };
}

/** Returns the source text of a function, to be embedded in an inline script. */
const toInlineSource = (script: (...given: never[]) => unknown): string =>
  script.toString().replaceAll(/\s*\n\s*/g, "\n");

/**
 * Loads the scripts of the page after its first paint. The source of this function is embedded as an inline script,
 * so it must not use anything else from this module.
 */
function loadScriptsAfterPaint(modules: string[], stripParams: (url: string) => string): void {
  // The server rendered the page for the URL without tracking parameters, so the router starts with that URL.
  const cleanUrl = stripParams(location.href);
  if (cleanUrl !== location.href) history.replaceState(history.state, "", cleanUrl);
  let started = false;
  const start = () => {
    const entry = document.getElementById("entry");
    if (started || !entry) return;
    started = true;
    const appendToHead = (tag: "link" | "script", properties: object) =>
      document.head.append(Object.assign(document.createElement(tag), properties));
    for (const href of modules) appendToHead("link", { rel: "modulepreload", fetchPriority: "low", href });
    appendToHead("script", { type: "module", nonce: entry.nonce, textContent: entry.textContent });
  };
  // A page in a background tab is not painted, so its scripts start at once.
  if (document.hidden) start();
  else new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
  setTimeout(start, 2_000);
}
