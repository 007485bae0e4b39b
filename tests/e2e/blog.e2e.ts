import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { createEitherLanguageTest, getScriptModes } from "../support/test-variants.ts";
import { setupVisitors, testThemes } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    blog: "Blog",
    maintenance: "Maintenance",
    search: "battery",
    submit: "Search",
    post: /batteries/,
    none: "No articles found",
    newer: "Newer article",
    older: "Older article",
    notFound: "Page not found",
  },
  ar: {
    blog: "المدونة",
    maintenance: "الصيانة",
    // The query lacks the Arabic article and uses another spelling than the post.
    search: "بطاريه",
    submit: "بحث",
    post: /البطارية/,
    none: "لم نجد مقالات",
    newer: "المقال الأحدث",
    older: "المقال الأقدم",
    notFound: "الصفحة غير موجودة",
  },
} as const;

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  for (const javaScript of getScriptModes(language, { withScripts: "en" })) {
    describe(`Blog (${language}, JavaScript ${javaScript ? "on" : "off"})`, () => {
      const either = createEitherLanguageTest(language);
      it("[RT-20] A reader opens a blog topic, searches for a post and opens the older and the newer post", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/blog");
        expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(w.blog);
        expect(await page.locator("main article").count()).toBe(9);
        const topic = page.locator("main nav a[href='/blog/category/maintenance']");
        const count = Number((await topic.textContent())?.replace(/\D/g, ""));
        await topic.click();
        await page.waitForURL(/\/blog\/category\/maintenance$/);
        await page.getByRole("heading", { level: 1, name: w.maintenance }).waitFor();
        const list = page
          .locator("main ul")
          .filter({ has: page.locator("article") })
          .first();
        await expect.poll(() => list.locator("article").count()).toBe(count);

        const field = page.locator("main").getByRole("searchbox");
        await field.fill(w.search);
        await field.press("Enter");
        await page.waitForURL(/\/blog\?q=/);
        await page.locator("main a[href='/blog/summer-battery-care']").first().click();
        await page.waitForURL(/\/blog\/summer-battery-care$/);
        await page.getByRole("heading", { level: 1, name: w.post }).waitFor();
        expect(await page.locator(".prose h2").count()).toBeGreaterThan(2);
        expect(await page.locator(".prose").getAttribute("lang")).toBe(language);
        expect(await page.locator("time").first().getAttribute("datetime")).toMatch(/^\d{4}-/);
        expect(await page.locator("main li article .price-figure").count()).toBeGreaterThan(0);

        await page.getByRole("link", { name: w.older }).click();
        await page.waitForURL((url) => !url.pathname.endsWith("battery-care"));
        await page.getByRole("link", { name: w.newer }).click();
        await page.waitForURL(/summer-battery-care$/);
      });

      either("[RT-20] Blog pages lead to the second page, and a page past the end leads back", async () => {
        const page = await visitor({ language, javaScript });
        await page.goto("/blog");
        await page.locator("a[rel=next]").last().click();
        await page.waitForURL(/page=2/);
        await page.locator("span[aria-current=page]").filter({ hasText: /^2$/ }).waitFor();
        const far = await page.goto("/blog?page=99");
        expect(far?.status()).toBe(404);
        await page.locator("main a[href='/blog']").last().click();
        await page.waitForURL(/\/blog$/);
      });

      either("[RT-20] A blog search without results offers other posts", async () => {
        const page = await visitor({ language, javaScript });
        for (const text of ["zzzz", "!!!", "😀", "<script>alert(1)</script>", "\u202eevil", "x".repeat(10_000)]) {
          const response = await page.goto(`/blog?q=${encodeURIComponent(text)}`);
          expect(response?.status(), text.slice(0, 20)).toBe(200);
          await page.getByRole("heading", { name: w.none }).waitFor();
        }
        expect(await page.locator("meta[name=robots]").getAttribute("content")).toMatch(/noindex/);
        expect((await page.goto("/blog?q=%20%20&page=x"))?.status()).toBe(200);
        expect(await page.locator("main article").count()).toBeGreaterThan(8);
      });

      either("[RT-19] [RT-20] An unknown post or topic answers 404", async () => {
        const page = await visitor({ language, javaScript });
        for (const path of ["/blog/nothing", "/blog/category/nothing", "/blog/category", "/blog/%F0%9F%98%80"]) {
          expect((await page.goto(path))?.status(), path).toBe(404);
          expect(await page.getByRole("heading", { level: 1 }).textContent()).toBe(w.notFound);
        }
      });
    });
  }

  for (const colorScheme of testThemes[language]) {
    it(`Blog and information pages fit 390 px and have no serious axe violations (${language}, ${colorScheme})`, async () => {
      const page = await visitor({ language, width: 390, colorScheme });
      for (const path of [
        "/blog",
        "/blog/read-a-tyre-sidewall",
        "/site/about-us",
        "/site/faq",
        "/site/terms",
        "/site/contact-us-v1",
        "/site/contact-us-v2",
      ]) {
        await page.goto(path);
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(wider, path).toBeLessThanOrEqual(0);
        expect(await findAxeViolations(page, { minor: false }), path).toEqual([]);
      }
    });
  }

  it(`[RT-17] The FAQ search opens matching questions and links to all questions when none match (${language})`, async () => {
    for (const javaScript of getScriptModes(language, { withScripts: "en" })) {
      const page = await visitor({ language, javaScript });
      await page.goto("/site/faq");
      const all = await page.locator("main details").count();
      expect(all).toBeGreaterThan(10);
      await page.locator("main details summary").first().click();
      expect(await page.locator("main details[open]").count()).toBe(1);
      const field = page.locator("main").getByRole("searchbox");
      await field.fill(language === "ar" ? "واتساب" : "whatsapp");
      await field.press("Enter");
      await page.waitForURL(/faq\?q=/);
      await expect.poll(() => page.locator("main details").count()).toBeLessThan(all);
      expect(await page.locator("main details").count()).toBeGreaterThan(0);
      expect(await page.locator("main details:not([open])").count()).toBe(0);
      await page.goto("/site/faq?q=zzzz");
      await page.locator("main a[href='/site/faq']").click();
      await page.waitForURL(/\/site\/faq$/);
    }
  });

  it(`[RT-17] The about page shows the number of parts in the shop (${language})`, async () => {
    const page = await visitor({ language });
    // Visitors see a page that is up to five minutes old. Members see a page with current figures.
    await signInAs(page, demoAccounts.member);
    const readDifference = async () => {
      await page.goto("/site/about-us");
      const tile = page.locator("main a[href='/shop/category/parts/products'] span").first();
      const shown = Number((await tile.innerText()).replaceAll(",", ""));
      const { total } = (await (await page.request.get("/api/v1/products?kind=part&limit=1")).json()) as {
        total: number;
      };
      expect(total).toBeGreaterThan(100);
      return shown - total;
    };
    // Other tests add and sell parts at the same time.
    await expect.poll(readDifference).toBe(0);
  });
}

describe("Structured data, feed and sitemap of the blog", () => {
  const text = async (path: string) => {
    const response = await fetch(new URL(path, inject("karajUrl")));
    return { status: response.status, type: response.headers.get("content-type") ?? "", body: await response.text() };
  };

  it("A blog post is marked up as BlogPosting and the FAQ as FAQPage", async () => {
    const page = await visitor({ language: "ar" });
    await page.goto("/blog/summer-battery-care");
    const dataOf = async () =>
      (await page.locator("script[type='application/ld+json']").allTextContents()).map(
        (each) => JSON.parse(each) as Record<string, unknown>,
      );
    expect((await dataOf())[0]).toMatchObject({
      "@type": "BlogPosting",
      inLanguage: "ar",
      datePublished: expect.stringMatching(/^\d{4}-/),
      author: { "@type": "Person" },
      image: [expect.stringMatching(/^http.*summer-battery-care-1200\.webp$/)],
    });
    expect(await page.locator("meta[property='og:type']").getAttribute("content")).toBe("article");
    await page.goto("/site/faq");
    expect((await dataOf()).at(-1)).toMatchObject({ "@type": "FAQPage" });
  });

  it("The blog feed lists the newest posts in the requested language", async () => {
    for (const language of ["en", "ar"]) {
      const feed = await text(`/blog/feed.xml?lang=${language}`);
      expect(feed.type).toMatch(/^application\/atom\+xml/);
      expect(feed.body).toContain(`xml:lang="${language}"`);
      expect(feed.body.match(/<entry>/g)?.length).toBeGreaterThan(9);
    }
    expect((await text("/blog/feed.xml?lang=ar")).body).toContain("البطارية");
  });

  it("The sitemap lists blog posts, topics and information pages", async () => {
    const { body } = await text("/sitemaps/pages.xml");
    for (const path of ["/blog", "/blog/category/parts", "/blog/summer-battery-care", "/site/about-us", "/site/faq"]) {
      expect(body, path).toContain(`${path}</loc>`);
    }
  });

  it("Blog paths in other letter case redirect with 308 to the canonical path", async () => {
    for (const [path, to] of [
      ["/blog/Summer-Battery-Care?x=1", "/blog/summer-battery-care?x=1"],
      ["/blog/category/PARTS", "/blog/category/parts"],
    ] as const) {
      const answer = await fetch(new URL(path, inject("karajUrl")), { redirect: "manual" });
      expect([answer.status, answer.headers.get("location")]).toEqual([308, to]);
    }
  });
});
