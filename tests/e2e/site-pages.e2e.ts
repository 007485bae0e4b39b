import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    pages: "Pages about the site",
    save: "Save",
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
    save: "حفظ",
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

describe("[CN-03] Texts of the site pages", () => {
  const folder = copyDemoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  beforeAll(async () => {
    server = await startKaraj({ DATA_DIR: folder });
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { language, javaScript } of testVariants) {
    it(`Site page editor changes a page for visitors at once and restores the default text (${language}, JavaScript ${javaScript})`, async () => {
      const text = words[language];
      const asVisitor = async (path: string) => {
        const headers = { cookie: `language=${language}` };
        return (await fetch(new URL(path, server.url), { headers })).text();
      };
      const [before, questions] = [await asVisitor("/site/about-us"), await asVisitor("/site/faq")];
      expect(before).not.toContain(text.lead);

      const page = await visitor({ language, javaScript, url: server.url, width: language === "ar" ? 390 : 1280 });
      await signInAs(page, demoAccounts.administrator);
      await page.goto("/admin/posts");
      await page.getByRole("link", { name: text.pages }).click();
      const content = page.locator("#content");
      await content.locator("a[href$='/admin/site-pages/about']").first().click();
      const body = content.locator(`#row-body_${text.own}`);
      const was = await body.inputValue();
      // The button to restore the default is hidden while the text is the default.
      expect(await content.getByText(text.first, { exact: true }).count()).toBe(0);
      await content.locator(`#row-title_${text.own}`).fill(text.title);
      await body.fill(was.replace(/^[^\n]*/, `${text.lead}`));
      await content.getByRole("button", { name: text.preview }).click();
      await content.locator("section").getByText(text.lead).first().waitFor();
      await content.getByRole("button", { name: text.save, exact: true }).click();
      await content.getByText(text.saved).first().waitFor();
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      // The cached page for visitors is invalidated.
      await expect.poll(() => asVisitor("/site/about-us")).toContain(text.lead);
      expect(await asVisitor("/site/about-us")).toMatch(new RegExp(`<h1[^>]*>${text.title}</h1>`));

      await content.getByText(text.first, { exact: true }).first().click();
      await content.getByRole("button", { name: text.sure }).click();
      await content.getByText(text.done).first().waitFor();
      expect(await body.inputValue()).toBe(was);
      expect(await content.getByText(text.first, { exact: true }).count()).toBe(0);
      await expect.poll(() => asVisitor("/site/about-us")).not.toContain(text.lead);

      // Questions in only one language are rejected, and the input is kept.
      await page.goto("/admin/site-pages/faq");
      const faq = content.locator(`#row-body_${text.own}`);
      await faq.fill("## A\n\n### B\n\nC");
      await content.getByRole("button", { name: text.save, exact: true }).click();
      await content.locator("#row-body_ar[aria-invalid=true]").waitFor();
      expect(await faq.inputValue()).toBe("## A\n\n### B\n\nC");
      const names = (html: string) => [...html.matchAll(/<summary[^>]*>.*?<h3>(.*?)<\/h3>/gs)].map(([, name]) => name);
      expect(names(await asVisitor("/site/faq"))).toEqual(names(questions));
      expect(names(questions).length).toBeGreaterThan(5);
    });
  }
});
