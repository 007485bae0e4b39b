import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { barriers } from "../support/barriers.ts";
import { demoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { readers } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    pages: "Pages about the site",
    save: "Save",
    saved: "Saved.",
    done: "Done.",
    first: "Back to the original words",
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
    first: "العودة إلى النص الأصلي",
    sure: /^تأكيد:/,
    preview: "معاينة",
    lead: "كراج واحد للجميع.",
    title: "من نكون",
    own: "ar" as const,
  },
};

describe("[CN-03] the words of the pages about the shop", () => {
  const folder = demoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  beforeAll(async () => {
    server = await startKaraj({ DATA_DIR: folder });
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  for (const { language, javaScript } of readers) {
    it(`are changed by an administrator, shown to visitors at once, and the program's again (${language}, JavaScript ${javaScript})`, async () => {
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
      // Nothing is offered that would change nothing.
      expect(await content.getByText(text.first, { exact: true }).count()).toBe(0);
      await content.locator(`#row-title_${text.own}`).fill(text.title);
      await body.fill(was.replace(/^[^\n]*/, `${text.lead}`));
      await content.getByRole("button", { name: text.preview }).click();
      await content.locator("section").getByText(text.lead).first().waitFor();
      await content.getByRole("button", { name: text.save, exact: true }).click();
      await content.getByText(text.saved).first().waitFor();
      if (javaScript) expect(await barriers(page)).toEqual([]);
      // A page that was kept for visitors is gone.
      await expect.poll(() => asVisitor("/site/about-us")).toContain(text.lead);
      expect(await asVisitor("/site/about-us")).toMatch(new RegExp(`<h1[^>]*>${text.title}</h1>`));

      await content.getByText(text.first, { exact: true }).first().click();
      await content.getByRole("button", { name: text.sure }).click();
      await content.getByText(text.done).first().waitFor();
      expect(await body.inputValue()).toBe(was);
      expect(await content.getByText(text.first, { exact: true }).count()).toBe(0);
      await expect.poll(() => asVisitor("/site/about-us")).not.toContain(text.lead);

      // Questions that one language alone has are refused; what was typed stays.
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
