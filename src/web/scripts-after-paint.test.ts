import { describe, expect, it } from "vitest";
import { pageText, partsOf, textOf } from "./page-text.ts";
import { scriptsAfterPaint } from "./scripts-after-paint.ts";

const page = (head: string, body: string) =>
  `<html><head><link rel="stylesheet" href="/a.css"/>${head}</head><body>${body}</body></html>`;
const changed = (html: string) => textOf(partsOf(scriptsAfterPaint(pageText([html]), "n")));
const links =
  '<link rel="modulepreload" href="/one.js" nonce="n"/><link rel="modulepreload" href="/two.js" nonce="n"/>';
const entry = '<script nonce="n" type="module" async="">import "/one.js";</script>';

describe("scripts after the first frame", () => {
  it("takes what would run or load out of the page's way, and says what comes later", () => {
    const html = changed(page(links, `<main></main>${entry}`));
    expect(html).not.toContain('modulepreload" href');
    expect(html).not.toContain('type="module"');
    expect(html).toContain('<script nonce="n" type="text/plain" id="entry">import "/one.js";</script>');
    expect(html).toContain('(["/one.js","/two.js"],function');
    expect(html).toContain('<link rel="stylesheet" href="/a.css"/>');
  });

  it("leaves a page without scripts as it is", () => {
    expect(changed(page("", "<main></main>"))).toBe(page("", "<main></main>"));
  });

  it("is not led astray by texts that look like markup", () => {
    const text = '&lt;script type="module" async=""&gt;';
    expect(changed(page(links, text + entry))).toContain(text);
  });
});
