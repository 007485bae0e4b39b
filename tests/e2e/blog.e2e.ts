import { describe, expect, inject, it } from "vitest";
import { demoAccounts } from "../support/accounts.ts";
import { getText, HttpPage } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";

const words = {
  en: {
    blog: "Blog",
    maintenance: "Maintenance",
    search: "battery",
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
    post: /البطارية/,
    none: "لم نجد مقالات",
    newer: "المقال الأحدث",
    older: "المقال الأقدم",
    notFound: "الصفحة غير موجودة",
  },
} as const;

for (const language of ["en", "ar"] as const) {
  const w = words[language];
  const open = async (path: string) => {
    const page = new HttpPage({ language });
    await page.goto(path);
    return page;
  };

  describe(`Blog (${language})`, () => {
    const either = createEitherLanguageTest(language);
    it("[RT-20] A reader opens a blog topic, searches for a post and opens the older and the newer post", async () => {
      const page = await open("/blog");
      expect(page.text("h1")).toBe(w.blog);
      expect(page.count("main article")).toBe(9);
      const topic = page.find("main nav a[href='/blog/category/maintenance']");
      const count = Number(getText(topic).replace(/\D/g, ""));
      await page.follow(topic);
      expect(page.path).toBe("/blog/category/maintenance");
      expect(page.text("h1")).toBe(w.maintenance);
      expect(page.find("main ul:has(article)").querySelectorAll("article")).toHaveLength(count);

      page.fill("main input[type=search]", w.search);
      await page.pressEnter("main input[type=search]");
      expect(page.path).toMatch(/^\/blog\?q=/);
      await page.follow("main a[href='/blog/summer-battery-care']");
      expect(page.text("h1")).toMatch(w.post);
      expect(page.count(".prose h2")).toBeGreaterThan(2);
      expect(page.find(".prose").getAttribute("lang")).toBe(language);
      expect(page.find("time").getAttribute("datetime")).toMatch(/^\d{4}-/);
      expect(page.count("main li article .price-figure")).toBeGreaterThan(0);

      await page.follow("main a", w.older);
      expect(page.path).not.toMatch(/battery-care/);
      await page.follow("main a", w.newer);
      expect(page.path).toBe("/blog/summer-battery-care");
    });

    either("[RT-20] Blog pages lead to the second page, and a page past the end leads back", async () => {
      const page = await open("/blog");
      await page.follow("a[rel=next]");
      expect(page.path).toContain("page=2");
      expect(page.text("span[aria-current=page]", /^2$/)).toBe("2");
      expect(await page.goto("/blog?page=99")).toBe(404);
      await page.follow(page.findAll("main a[href='/blog']").at(-1) as Element);
      expect([page.path, page.status]).toEqual(["/blog", 200]);
    });

    either("[RT-20] A blog search without results offers other posts", async () => {
      const page = await open("/blog");
      for (const text of ["zzzz", "!!!", "😀", "<script>alert(1)</script>", "\u202eevil", "x".repeat(10_000)]) {
        expect(await page.goto(`/blog?q=${encodeURIComponent(text)}`), text.slice(0, 20)).toBe(200);
        expect(page.count("main :is(h1, h2, h3)", w.none), text.slice(0, 20)).toBe(1);
      }
      expect(page.find("meta[name=robots]").getAttribute("content")).toMatch(/noindex/);
      expect(await page.goto("/blog?q=%20%20&page=x")).toBe(200);
      expect(page.count("main article")).toBeGreaterThan(8);
    });

    either("[RT-19] [RT-20] An unknown post or topic answers 404", async () => {
      const page = await open("/blog");
      for (const path of ["/blog/nothing", "/blog/category/nothing", "/blog/category", "/blog/%F0%9F%98%80"]) {
        expect(await page.goto(path), path).toBe(404);
        expect(page.text("h1")).toBe(w.notFound);
      }
    });
  });

  it(`[RT-17] The FAQ search opens matching questions and links to all questions when none match (${language})`, async () => {
    const page = await open("/site/faq");
    const all = page.count("main details");
    expect(all).toBeGreaterThan(10);
    expect(page.count("main details[open]")).toBe(0);
    page.fill("main input[type=search]", language === "ar" ? "واتساب" : "whatsapp");
    await page.pressEnter("main input[type=search]");
    expect(page.path).toMatch(/faq\?q=/);
    expect(page.count("main details")).toBeLessThan(all);
    expect(page.count("main details")).toBeGreaterThan(0);
    expect(page.count("main details:not([open])")).toBe(0);
    await page.goto("/site/faq?q=zzzz");
    await page.follow("main a[href='/site/faq']");
    expect(page.count("main details")).toBe(all);
  });

  it(`[RT-17] The about page shows the number of parts in the shop (${language})`, async () => {
    const page = await open("/account/login");
    // Visitors see a page that is up to five minutes old. Members see a page with current figures.
    await page.visitor.signIn(demoAccounts.member);
    const readDifference = async () => {
      await page.goto("/site/about-us");
      const shown = Number(page.text("main a[href='/shop/category/parts/products'] span").replaceAll(",", ""));
      const answer = await page.visitor.fetch("/api/v1/products?kind=part&limit=1");
      const { total } = (await answer.json()) as { total: number };
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
    const page = new HttpPage({ language: "ar" });
    await page.goto("/blog/summer-battery-care");
    const readData = () =>
      page
        .findAll("script[type='application/ld+json']")
        .map((each) => JSON.parse(each.textContent ?? "") as Record<string, unknown>);
    expect(readData()[0]).toMatchObject({
      "@type": "BlogPosting",
      inLanguage: "ar",
      datePublished: expect.stringMatching(/^\d{4}-/),
      author: { "@type": "Person" },
      image: [expect.stringMatching(/^http.*summer-battery-care-1200\.avif$/)],
    });
    expect(page.find("meta[property='og:type']").getAttribute("content")).toBe("article");
    await page.goto("/site/faq");
    expect(readData().at(-1)).toMatchObject({ "@type": "FAQPage" });
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
