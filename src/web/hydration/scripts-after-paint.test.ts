import { createElement } from "react";
import { renderToString } from "react-dom/server";
import { createStaticHandler, type EntryContext, Scripts, ServerRouter } from "react-router";
import { describe, expect, it } from "vitest";
import { joinPageParts, splitPageHtml, toPageParts } from "../page-html.ts";
import { deferScriptsUntilPaint } from "./scripts-after-paint.ts";

const page = (head: string, body: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${head}</head><body>${body}</body></html>`;
const changed = (html: string) => joinPageParts(toPageParts(deferScriptsUntilPaint(splitPageHtml([html]), "n")));
const links =
  '<link rel="modulepreload" href="/one.js" nonce="n"/><link rel="modulepreload" href="/two.js" nonce="n"/>';
const entry = '<script nonce="n" type="module" async="">import "/one.js";</script>';

describe("deferScriptsUntilPaint", () => {
  it("deferScriptsUntilPaint removes module preloads and starts the entry script after the first paint", () => {
    const html = changed(page(links, `<main></main>${entry}`));
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<script nonce="n" type="text/plain" id="entry">import "/one.js";</script>');
    expect(html).toContain('(["/one.js","/two.js"],function');
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  });

  it("deferScriptsUntilPaint leaves a page without scripts unchanged", () => {
    expect(changed(page("", "<main></main>"))).toBe(page("", "<main></main>"));
  });

  it("deferScriptsUntilPaint does not change page text that looks like a script tag", () => {
    const text = '&lt;script type="module" async=""&gt;';
    expect(changed(page(links, text + entry))).toContain(text);
  });

  it("deferScriptsUntilPaint finds all scripts in the HTML that React Router writes", async () => {
    const html = renderToString(
      createElement(ServerRouter, { context: await createRouterContext(), url: "https://karaj.example/", nonce: "n" }),
    );
    expect(html).toContain('rel="modulepreload"');
    const deferred = changed(html);
    expect(deferred).not.toContain('rel="modulepreload"');
    expect(deferred).not.toContain('type="module"');
    expect(deferred).toContain('id="entry">');
    const [, modules = "[]"] = /\)\((\[[^\]]*\]),function/.exec(deferred) ?? [];
    expect(JSON.parse(modules)).toEqual(expect.arrayContaining(["/entry.js", "/libraries.js", "/page.js"]));
  });
});

/** Creates the context from which React Router renders a page with one route. */
async function createRouterContext(): Promise<EntryContext> {
  const Page = () =>
    createElement(
      "html",
      null,
      createElement("head"),
      createElement("body", null, createElement(Scripts, { nonce: "n" })),
    );
  const route = { id: "root", path: "", module: "/page.js", imports: ["/libraries.js"], css: [] };
  const staticHandlerContext = await createStaticHandler([{ id: "root", path: "/" }]).query(
    new Request("https://karaj.example/"),
  );
  return {
    manifest: {
      entry: { module: "/entry.js", imports: ["/libraries.js"] },
      routes: { root: route },
      url: "/m.js",
      version: "1",
    },
    routeModules: { root: { default: Page } },
    routeDiscovery: { mode: "lazy", manifestPath: "/__manifest" },
    staticHandlerContext,
    future: {},
    ssr: true,
    isSpaMode: false,
    serializeError: (error: Error) => error,
  } as unknown as EntryContext;
}
