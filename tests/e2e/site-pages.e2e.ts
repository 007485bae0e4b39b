import { describe, expect, inject, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { getAttribute, listElements, listTags } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";

const words = {
  en: {
    pages: "Pages about the site",
    save: "Save",
    saved: "Saved.",
    done: "Done.",
    first: "Restore original text",
    sure: />\s*Yes: /,
    preview: "Preview",
    lead: "One garage for all.",
    title: "Who we are",
    own: "en" as const,
  },
  ar: {
    pages: "صفحات عن الموقع",
    save: "حفظ",
    saved: "تم الحفظ.",
    done: "تم تنفيذ الإجراء.",
    first: "استعادة النص الأصلي",
    sure: />\s*تأكيد:/,
    preview: "معاينة",
    lead: "كراج واحد للجميع.",
    title: "من نكون",
    own: "ar" as const,
  },
};

/** Returns the HTML of the field with this id. Fails if the page does not have it. */
const getField = ({ content }: PlainBrowser, id: string) => {
  const tag = [...listTags(content, "textarea"), ...listTags(content, "input")].find(
    (each) => getAttribute(each, "id") === id,
  );
  if (!tag) throw new Error(`no field ${id}`);
  return tag;
};
const readTextArea = ({ content }: PlainBrowser, name: string) => {
  const element = listElements(content, "textarea").find((each) => getAttribute(each, "name") === name);
  return element?.replace(/^<[^>]*>\n?|<\/textarea>$/g, "");
};

describe.each(["en", "ar"] as const)("[CN-03] Texts of the site pages (%s)", (language) => {
  it("Site page editor changes a page for visitors at once and restores the default text", async () => {
    const text = words[language];
    const asVisitor = async (path: string) => {
      const headers = { cookie: `language=${language}` };
      return (await fetch(new URL(path, inject("karajUrl")), { headers })).text();
    };
    const [before, questions] = [await asVisitor("/site/about-us"), await asVisitor("/site/faq")];
    expect(before).not.toContain(text.lead);

    const page = new PlainBrowser(inject("karajUrl"), language);
    await page.signIn(demoAccounts.administrator);
    await page.open("/admin/posts");
    await page.follow(text.pages);
    await page.follow(/ href="[^"]*\/admin\/site-pages\/about"/);
    const [title, body] = [`title_${text.own}`, `body_${text.own}`];
    const was = readTextArea(page, body) ?? "";
    // The button to restore the default is hidden while the text is the default.
    expect(page.text).not.toContain(text.first);
    const changed = { [title]: text.title, [body]: was.replace(/^[^\n]*/, text.lead) };
    await page.press(text.preview, changed);
    expect(listElements(page.content, "section").some((each) => each.includes(text.lead))).toBe(true);
    await page.press(text.save, changed);
    expect(page.text).toContain(text.saved);
    // The cached page for visitors is invalidated.
    await expect.poll(() => asVisitor("/site/about-us")).toContain(text.lead);
    expect(await asVisitor("/site/about-us")).toMatch(new RegExp(`<h1[^>]*>${text.title}</h1>`));

    await page.press(text.sure);
    expect(page.text).toContain(text.done);
    expect(readTextArea(page, body)).toBe(was);
    expect(page.text).not.toContain(text.first);
    await expect.poll(() => asVisitor("/site/about-us")).not.toContain(text.lead);

    // Questions in only one language are rejected, and the input is kept.
    await page.open("/admin/site-pages/faq");
    await page.press(text.save, { [body]: "## A\n\n### B\n\nC" });
    expect(getField(page, "row-body_ar")).toContain('aria-invalid="true"');
    expect(readTextArea(page, body)).toBe("## A\n\n### B\n\nC");
    const names = (html: string) => [...html.matchAll(/<summary[^>]*>.*?<h3>(.*?)<\/h3>/gs)].map(([, name]) => name);
    expect(names(await asVisitor("/site/faq"))).toEqual(names(questions));
    expect(names(questions).length).toBeGreaterThan(5);
  });
});
