import { withoutClickIds } from "#kernel/click-ids.ts";
import type { PageText } from "./page-text.ts";

declare global {
  interface Window {
    /** What the page's loaders answered, on its way: a page that is kept is sent without it. Not by the block's own name. */
    handedLater?: Promise<Response>;
  }
}

/**
 * What is seen comes before what is operated: the page's scripts begin to load once its first frame
 * is drawn. Until then on a slow line they would share it with the styles, the letters and the first
 * picture, and on a slow phone their work would hold up the frame itself. Links and forms are the
 * browser's own in the meantime.
 *
 * The page is as the router renders it: in its head links that fetch its modules ahead, and at its end one
 * inline module that imports them. Both come back as a small script that puts them in place later;
 * the inline module keeps its place (React looks for it there) under a type no browser runs.
 */
export function scriptsAfterPaint({ head, middle, end }: PageText, nonce: string): PageText {
  const modules: string[] = [];
  const rest = head.replaceAll(/<link rel="modulepreload"[^>]*? href="([^"]+)"[^>]*>/g, (_, href: string) => {
    modules.push(href);
    return "";
  });
  const opening = `<script nonce="${nonce}" type="module" async="">`;
  const at = end.lastIndexOf(opening);
  if (modules.length === 0 || at < 0) return { head, middle, end };
  const given = [JSON.stringify(modules).replaceAll("<", "\\u003c"), inPage(withoutClickIds)];
  const later = `<script nonce="${nonce}">(${inPage(startLater)})(${given})</script>`;
  const kept = `<script nonce="${nonce}" type="text/plain" id="entry">`;
  const scripts = later + kept + slimManifest(end.slice(at + opening.length));
  return { head: rest, middle, end: end.slice(0, at) + scripts };
}

type Manifest = { entry: object; routes: Record<string, Record<string, unknown>> };

/**
 * The router's manifest without what it can do without: what isn't true of a route, and the names of modules that are said above
 * (those of other routes are found by loading them).
 */
function slimManifest(text: string): string {
  const [whole, manifestText] = /window\.__reactRouterManifest = (\{[\s\S]*?\});\n/.exec(text) ?? [];
  if (whole === undefined || manifestText === undefined) return text;
  const slim = slimmed.get(manifestText) ?? slimmedDown(manifestText);
  if (slimmed.size < mostSlimmed) slimmed.set(manifestText, slim);
  return text.replace(whole, () => `window.__reactRouterManifest = ${slim};\n`);
}

/** There is one of each page. */
const slimmed = new Map<string, string>();
const mostSlimmed = 500;

function slimmedDown(manifestText: string): string {
  const { entry, routes, ...manifest } = JSON.parse(manifestText) as Manifest;
  for (const [id, { imports: _, css: __, ...route }] of Object.entries(routes)) {
    routes[id] = Object.fromEntries(Object.entries(route).filter(([, value]) => value !== false));
  }
  return JSON.stringify({ ...manifest, entry: { ...entry, imports: [] }, routes });
}

/** A function's text, for a script of the page. */
const inPage = (script: (...given: never[]) => unknown): string => script.toString().replaceAll(/\s*\n\s*/g, "\n");

/** Runs in the page, from its text: nothing outside it can be named here. */
function startLater(modules: string[], withoutAdded: (url: string) => string): void {
  // The server has made the page for the address without these; the router begins where the server was.
  const address = withoutAdded(location.href);
  if (address !== location.href) history.replaceState(history.state, "", address);
  let started = false;
  const start = () => {
    const entry = document.getElementById("entry");
    if (started || !entry) return;
    started = true;
    const { from } = document.getElementById("handed")?.dataset ?? {};
    if (from) window.handedLater = fetch(`${from}?of=${encodeURIComponent(location.pathname + location.search)}`);
    const add = (tag: "link" | "script", what: object) =>
      document.head.append(Object.assign(document.createElement(tag), what));
    for (const href of modules) add("link", { rel: "modulepreload", fetchPriority: "low", href });
    add("script", { type: "module", nonce: entry.nonce, textContent: entry.textContent });
  };
  // A page opened in the background isn't painted; it is made ready all the same.
  if (document.hidden) start();
  else new PerformanceObserver(() => setTimeout(start)).observe({ type: "paint", buffered: true });
  setTimeout(start, 2_000);
}
