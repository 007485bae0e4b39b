import { describe, expect, it } from "vitest";
import { renderMarkdown } from "./markdown.server.ts";

const html = (text: string) => renderMarkdown(text, "https://karaj.example").html;

describe("renderMarkdown", () => {
  it.each([
    ["# One\n\n## Two", "<h2", "<h3"],
    ["## One\n\n### Two", "<h2", "<h3"],
    ["#### One\n\n###### Two", "<h2", "<h4"],
  ])("renderMarkdown starts headings at h2 (%j)", (text, first, second) => {
    const renderedHtml = html(text);
    expect(renderedHtml).toContain(first);
    expect(renderedHtml).toContain(second);
    expect(renderedHtml).not.toContain("<h1");
  });

  it("renderMarkdown returns the headings with their anchors", () => {
    const { html: renderedHtml, headings } = renderMarkdown(
      "## الزيت `5W-30`\n\n### **Then**",
      "https://karaj.example",
    );
    expect(headings).toEqual([
      { id: "s-1", text: "الزيت 5W-30", level: 2 },
      { id: "s-2", text: "Then", level: 3 },
    ]);
    for (const { id } of headings) expect(renderedHtml).toContain(`id="${id}"`);
  });

  it("renderMarkdown escapes HTML and makes no links of script URLs", () => {
    expect(html("<script>alert(1)</script> <img src=x onerror=alert(1)>")).not.toMatch(/<(script|img)/);
    for (const address of ["javascript:alert(1)", "vbscript:x", "data:text/html,<b>", "JaVaScRiPt:alert(1)"]) {
      expect(html(`[x](${address})`), address).not.toContain("href");
    }
  });

  it("renderMarkdown adds nofollow to external links and loads no external images", () => {
    expect(html("[a](https://other.example/)")).toContain('rel="nofollow noopener"');
    for (const own of ["/shop", "#s-1", "https://karaj.example/x", "mailto:a@b.example"]) {
      expect(html(`[a](${own})`), own).not.toContain("rel=");
    }
    // Browsers resolve a URL that starts with // to another site.
    expect(html("[a](//other.example/)")).toContain('rel="nofollow noopener"');
    expect(html("![a <wheel>](https://other.example/a.png)")).not.toContain("<img");
    expect(html("![wheel](//other.example/a.png)")).not.toContain("<img");
    expect(html("![wheel](/pictures/a.webp)")).toMatch(/<img src="\/pictures\/a.webp" alt="wheel" loading="lazy"/);
  });

  it("renderMarkdown wraps tables in a scroll container", () => {
    expect(html("| a | b |\n|---|---|\n| 1 | 2 |")).toMatch(/table-scroll"[^>]*><table>[\s\S]*<\/table><\/div>/);
  });
});
