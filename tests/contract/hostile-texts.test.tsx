import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import { parseUserAgent } from "#domain/accounts/device.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { formatCsvCell } from "#domain/csv/csv-cell.ts";
import {
  createEmailField,
  createMultilineField,
  createPhoneField,
  createSingleLineField,
} from "#domain/forms/form-fields.ts";
import { renderEmail } from "#domain/mail/email-content.ts";
import { swapKeyboardLayout } from "#domain/search/keyboard-layouts.ts";
import { normalizeSearchText } from "#kernel/normalize-text.ts";
import { slugify } from "#kernel/slug.ts";
import { Prose } from "#ui/prose.tsx";
import { parseLocalPath } from "#web/local-path.ts";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import { renderSitemap } from "#web/seo/sitemap-xml.ts";
import { findUnsafeMarkup, xssTexts } from "../support/unsafe-markup.ts";

const source = join(import.meta.dirname, "../../src");

describe("Source files that write raw HTML", () => {
  it("Only the five reviewed source files write raw HTML", () => {
    const found = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) =>
        /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment|parseFromString/.test(
          readFileSync(join(source, file), "utf8"),
        ),
      );
    expect(found.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(
      [
        // Shows mails of the development pages in a frame that runs no scripts.
        "web/dev/mail-page.tsx",
        "ui/prose.tsx",
        // Writes a constant.
        "web/layout/below-fold-layout.tsx",
        // Writes a constant and a pattern built from constants.
        "web/preferences/time-zone-script.tsx",
        // Writes nothing: the assignment keeps the server HTML.
        "web/hydration/wide-screens.ts",
      ].sort(),
    );
  });
});

it.each([
  ["<p><script>alert(1)</script></p>", "<script"],
  ['<p title="" onmouseover="alert(1)">', "p onmouseover"],
  ["<p title='x'onfocus=alert(1)>", "p onfocus"],
  ['<a href="java&#x09;script:alert(1)">x</a>', "a href=javascript:alert(1)"],
  ["<img src=data:text/html,x", "<img"],
])("The tests' own detector of unsafe HTML recognises: %s", (html, danger) => {
  expect(findUnsafeMarkup(html, ["p", "a"])).toContain(danger);
});

describe.each(xssTexts)("[ASVS 1.2.1] Hostile text: %j", (hostile) => {
  it("React renders hostile text as text in elements and attributes", () => {
    const html = renderToStaticMarkup(
      <p title={hostile} data-name={hostile}>
        {hostile}
        <input defaultValue={hostile} />
        <textarea defaultValue={hostile} />
      </p>,
    );
    expect(findUnsafeMarkup(html, ["p", "input", "textarea"])).toEqual([]);
  });

  it("renderMarkdown creates no unexpected tag from hostile text", () => {
    const { html } = renderMarkdown(
      `# ${hostile}\n\n${hostile}\n\n> ${hostile}\n\n| a |\n|---|\n| ${hostile} |`,
      "https://karaj.example",
    );
    const own = [
      "div",
      "p",
      "h2",
      "blockquote",
      "table",
      "thead",
      "tbody",
      "tr",
      "th",
      "td",
      "a",
      "ul",
      "li",
      "pre",
      "code",
      "br",
      "em",
    ];
    expect(findUnsafeMarkup(renderToStaticMarkup(<Prose html={html} />), own)).toEqual([]);
  });

  it("A mail creates no unexpected tag from hostile text", () => {
    const { html, text } = renderEmail({
      to: "sara@karaj.example",
      language: "en",
      subject: hostile,
      name: hostile,
      paragraphs: [hostile],
      act: hostile,
      link: `https://karaj.example/?q=${hostile}`,
      otherwise: hostile,
      canSwitchOff: true,
    });
    const own = "!doctype html head meta title style body div table tr td strong span a br".split(" ");
    expect(findUnsafeMarkup(html ?? "", own)).toEqual([]);
    expect(text).toContain(hostile);
  });

  it("The sitemap creates no unexpected element from hostile text", () => {
    const own = ["?xml", "urlset", "url", "loc", "xhtml:link"];
    expect(
      findUnsafeMarkup(renderSitemap([{ address: `https://karaj.example/${encodeURI(hostile)}?${hostile}` }]), own),
    ).toEqual([]);
  });

  it("The page head creates no unexpected tag from hostile text, and JSON-LD stays one script", () => {
    const Page = createRoutesStub([
      {
        path: "/",
        meta: () =>
          buildHeadTags({
            title: hostile,
            description: hostile,
            canonical: "https://karaj.example/",
            language: "en",
            image: "/a.webp",
            data: [{ name: hostile }],
          }) as never,
        Component: () => <Meta />,
      },
    ]);
    const html = renderToString(<Page initialEntries={["/"]} />);
    expect(findUnsafeMarkup(html, ["title", "meta", "link", "script"])).toEqual([]);
    // The page contains exactly one script element, and that script holds data only.
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
  });

  it("The return path after a form never leaves the site for hostile text", () => {
    const path = parseLocalPath(hostile);
    expect(path === undefined || new URL(path, "https://karaj.example").origin === "https://karaj.example").toBe(true);
  });
});

describe("[ASVS 1.3.12] Input of 100,000 characters", () => {
  const fragments = [
    "a",
    "a-",
    "1 ",
    "a. ",
    "+ 1",
    " ",
    "\n",
    "كا",
    "@a",
    "[",
    "[](",
    "**",
    "`",
    "<",
    "> ",
    "(",
    "a@",
    "😀",
    "\u200b",
  ];
  const readers: Record<string, (text: string) => unknown> = {
    Markdown: (text) => renderMarkdown(text, "https://karaj.example"),
    "a browser's name": parseUserAgent,
    "a line": (text) => createSingleLineField(60).safeParse(text),
    "a text": (text) => createMultilineField(60).safeParse(text),
    "a phone number": (text) => createPhoneField().safeParse(text),
    "an address": (text) => createEmailField().safeParse(text),
    "a search on the wrong keyboard": swapKeyboardLayout,
    "a word that is looked for": normalizeSearchText,
    "a name in an address": (text) => slugify(text),
    "a cell": formatCsvCell,
    "a page to go back to": parseLocalPath,
  };

  it.each(Object.entries(readers))("Parsing 100,000 characters finishes within the test timeout: %s", (_, read) => {
    // A regular expression with exponential backtracking would exceed the timeout of the test.
    for (const fragment of fragments) expect(() => read(fragment.repeat(100_000 / fragment.length))).not.toThrow();
  });
});
