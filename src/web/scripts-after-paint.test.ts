import { describe, expect, it } from "vitest";
import { joinPageParts, splitPage, toPageParts } from "./page-html.ts";
import { deferScriptsUntilPaint } from "./scripts-after-paint.ts";

const page = (head: string, body: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${head}</head><body>${body}</body></html>`;
const changed = (html: string) => joinPageParts(toPageParts(deferScriptsUntilPaint(splitPage([html]), "n")));
const links =
  '<link rel="modulepreload" href="/one.js" nonce="n"/><link rel="modulepreload" href="/two.js" nonce="n"/>';
const entry = '<script nonce="n" type="module" async="">import "/one.js";</script>';

describe("deferScriptsUntilPaint", () => {
  it("deferScriptsUntilPaint removes module preloads and starts the entry script later", () => {
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

  it("deferScriptsUntilPaint ignores page text that looks like markup", () => {
    const text = '&lt;script type="module" async=""&gt;';
    expect(changed(page(links, text + entry))).toContain(text);
  });
});
