import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { renderToStaticMarkup, renderToString } from "react-dom/server";
import { createRoutesStub, Meta } from "react-router";
import { describe, expect, it } from "vitest";
import { deviceOf } from "#domain/accounts/device.ts";
import { renderMarkdown } from "#domain/content/markdown.server.ts";
import { emailField, lineField, phoneField, textField } from "#domain/forms/fields.ts";
import { csvCell } from "#domain/import/csv-cell.ts";
import { letter } from "#domain/mail/letter.ts";
import { onOtherKeyboard } from "#domain/search/keyboards.ts";
import { fold } from "#kernel/fold.ts";
import { slugFrom } from "#kernel/slug.ts";
import { Prose } from "#ui/prose.tsx";
import { localPath } from "#web/local-path.ts";
import { headTags } from "#web/seo/head.ts";
import { sitemap } from "#web/seo/xml.ts";
import { dangersIn, hostileTexts } from "../support/hostile-texts.ts";

const source = join(import.meta.dirname, "../../src");

describe("places where texts become HTML without React", () => {
  it("are these five, and each is looked at below or runs nothing", () => {
    const found = readdirSync(source, { recursive: true, encoding: "utf8" })
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
      .filter((file) =>
        /dangerouslySetInnerHTML|\.(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcDoc|createContextualFragment|parseFromString/.test(
          readFileSync(join(source, file), "utf8"),
        ),
      );
    expect(found.map((file) => file.replaceAll("\\", "/")).sort()).toEqual(
      [
        // Mails of the development pages, in a frame that runs nothing.
        "web/dev/mail-page.tsx",
        "ui/prose.tsx",
        // A constant.
        "web/layout/first-frame.tsx",
        // A constant, and a pattern made of constants.
        "web/preferences/zone-script.tsx",
        // Nothing: what the server wrote stays.
        "web/layout/wide-screens.ts",
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
])("what looks for dangers finds them: %s", (html, danger) => {
  expect(dangersIn(html, ["p", "a"])).toContain(danger);
});

describe.each(hostileTexts)("[ASVS 1.2.1] a text that wants to be a script: %j", (hostile) => {
  it("is text in elements and attributes", () => {
    const html = renderToStaticMarkup(
      <p title={hostile} data-name={hostile}>
        {hostile}
        <input defaultValue={hostile} />
        <textarea defaultValue={hostile} />
      </p>,
    );
    expect(dangersIn(html, ["p", "input", "textarea"])).toEqual([]);
  });

  it("is no tag of a page written in Markdown", () => {
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
    expect(dangersIn(renderToStaticMarkup(<Prose html={html} />), own)).toEqual([]);
  });

  it("is no tag of a mail", () => {
    const { html, text } = letter({
      to: "sara@karaj.example",
      language: "en",
      subject: hostile,
      greeting: `Hello ${hostile},`,
      paragraphs: [hostile],
      act: hostile,
      link: `https://karaj.example/?q=${hostile}`,
      copy: hostile,
      otherwise: hostile,
      canSwitchOff: true,
    });
    const own = "!doctype html head meta title style body div table tr td strong span a br".split(" ");
    expect(dangersIn(html ?? "", own)).toEqual([]);
    expect(text).toContain(hostile);
  });

  it("is no element of a sitemap", () => {
    const own = ["?xml", "urlset", "url", "loc", "xhtml:link"];
    expect(dangersIn(sitemap([{ address: `https://karaj.example/${encodeURI(hostile)}?${hostile}` }]), own)).toEqual(
      [],
    );
  });

  it("is no tag of a page's head, nor of what it tells search engines", () => {
    const Page = createRoutesStub([
      {
        path: "/",
        meta: () =>
          headTags({
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
    expect(dangersIn(html, ["title", "meta", "link", "script"])).toEqual([]);
    // The one script is data to its end.
    expect(html.match(/<script/g)).toHaveLength(1);
    expect(html.match(/<\/script/g)).toHaveLength(1);
  });

  it("leads nowhere else as the page to go back to", () => {
    const path = localPath(hostile);
    expect(path === undefined || new URL(path, "https://karaj.example").origin === "https://karaj.example").toBe(true);
  });
});

describe("[ASVS 1.3.12] long texts", () => {
  const pieces = [
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
    "a browser's name": deviceOf,
    "a line": (text) => lineField(60).safeParse(text),
    "a text": (text) => textField(60).safeParse(text),
    "a phone number": (text) => phoneField().safeParse(text),
    "an address": (text) => emailField().safeParse(text),
    "a search on the wrong keyboard": onOtherKeyboard,
    "a word that is looked for": fold,
    "a name in an address": (text) => slugFrom(text),
    "a cell": csvCell,
    "a page to go back to": localPath,
  };

  it.each(Object.entries(readers))("are read to their end: %s", (_, read) => {
    // What goes back again and again would not come to an end before this test's time does.
    for (const piece of pieces) expect(() => read(piece.repeat(100_000 / piece.length))).not.toThrow();
  });
});
