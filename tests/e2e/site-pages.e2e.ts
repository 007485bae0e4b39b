import { describe, expect, inject, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { getFieldValue, getText, HttpPage, parseDocument } from "../support/http-page.ts";

const words = {
  en: {
    pages: "Pages about the site",
    save: /^Save$/,
    saved: "Saved.",
    done: "Done.",
    first: "Restore original text",
    sure: /^Yes: /,
    preview: "Preview",
    lead: "One garage for all.",
    title: "Who we are",
    own: "en" as const,
  },
  ar: {
    pages: "صفحات عن الموقع",
    save: /^حفظ$/,
    saved: "تم الحفظ.",
    done: "تم تنفيذ الإجراء.",
    first: "استعادة النص الأصلي",
    sure: /^تأكيد:/,
    preview: "معاينة",
    lead: "كراج واحد للجميع.",
    title: "من نكون",
    own: "ar" as const,
  },
};

/** Returns the value of a text area. */
const readTextArea = (page: HttpPage, name: string) => getFieldValue(page.find(`#content textarea[name=${name}]`));
/** Returns the names of the questions on the page of questions and answers. */
const listQuestions = (html: string) => [...parseDocument(html).querySelectorAll("summary h3")].map(getText);

describe.each(["en", "ar"] as const)("[CN-03] Texts of the site pages (%s)", (language) => {
  it("Site page editor changes a page for visitors at once and restores the default text", async () => {
    const text = words[language];
    const asVisitor = async (path: string) => {
      const headers = { cookie: `language=${language}` };
      return (await fetch(new URL(path, inject("karajUrl")), { headers })).text();
    };
    const [before, questions] = [await asVisitor("/site/about-us"), await asVisitor("/site/faq")];
    expect(before).not.toContain(text.lead);

    const page = new HttpPage({ language });
    expect((await page.visitor.signIn(demoAccounts.administrator)).status).toBe(303);
    await page.goto("/admin/posts");
    await page.follow("#content a", text.pages);
    await page.follow("#content a[href$='/admin/site-pages/about']");
    const [title, body] = [`title_${text.own}`, `body_${text.own}`];
    const was = readTextArea(page, body);
    // The button to restore the default is hidden while the text is the default.
    expect(page.text("#content")).not.toContain(text.first);
    const change = () => {
      page.fill(`#content [name=${title}]`, text.title);
      page.fill(`#content [name=${body}]`, was.replace(/^[^\n]*/, text.lead));
    };
    change();
    await page.submit("#content button", text.preview);
    expect(page.text(`#content section[aria-label="${text.preview}"]`)).toContain(text.lead);
    change();
    await page.submit("#content button", text.save);
    expect(page.text("#content")).toContain(text.saved);
    // The cached page for visitors is invalidated.
    await expect.poll(() => asVisitor("/site/about-us")).toContain(text.lead);
    const heading = parseDocument(await asVisitor("/site/about-us")).querySelector("h1");
    expect(heading?.textContent).toBe(text.title);

    await page.submit("#content button", text.sure);
    expect(page.text("#content")).toContain(text.done);
    expect(readTextArea(page, body)).toBe(was);
    expect(page.text("#content")).not.toContain(text.first);
    await expect.poll(() => asVisitor("/site/about-us")).not.toContain(text.lead);

    // Questions in only one language are rejected, and the input is kept.
    await page.goto("/admin/site-pages/faq");
    page.fill(`#content [name=${body}]`, "## A\n\n### B\n\nC");
    await page.submit("#content button", text.save);
    expect(page.find("#row-body_ar").getAttribute("aria-invalid")).toBe("true");
    expect(readTextArea(page, body)).toBe("## A\n\n### B\n\nC");
    expect(listQuestions(await asVisitor("/site/faq"))).toEqual(listQuestions(questions));
    expect(listQuestions(questions).length).toBeGreaterThan(5);
  });
});
