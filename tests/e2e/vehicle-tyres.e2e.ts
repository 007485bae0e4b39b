import { describe, expect, it } from "vitest";
import { findAxeViolations } from "../support/axe.ts";
import { setupVisitors } from "../support/visitor.ts";

const visit = setupVisitors();

const words = {
  en: {
    wrong: "This isn't a tyre size",
    same: "Same size as on your car",
    other: "Another size than on your car",
    title: "Tyres for Camry 2019",
  },
  ar: {
    wrong: "هذا ليس مقاس كفر",
    same: "نفس مقاس كفرات سيارتك",
    other: "مقاس غير مقاس كفرات سيارتك",
    title: "كفرات كامري 2019",
  },
};

// Arabic with scripts, English without.
describe.each(["ar", "en"] as const)("Tyres for a car of the garage (%s)", (language) => {
  const texts = words[language];

  it("A driver states the tyre size of a car once, and finds its tyres and their comparison", async () => {
    const page = await visit({ language, javaScript: language === "ar" });
    const engines = await page.request.get("/api/v1/vehicles/engines?year=2019&make=toyota&model=camry");
    const [engine] = (await engines.json()) as { id: number }[];
    await page.request.post("/garage/add", { form: { vehicle: engine?.id ?? 0, current: "on" }, maxRedirects: 0 });

    // The list of tyres asks for the size and leads to the form.
    await page.goto("/shop/category/tyres/products");
    await page.locator("[data-tyre-bar] a").click();
    await page.waitForURL(/\/garage\?back=.*tyres=\d+/);
    const form = page.locator("form:has(input[name=tyreFront]:not([type=hidden]))");
    const front = form.locator("input[name=tyreFront]");
    await front.waitFor();
    await front.fill("16 inch");
    await form.locator("input[name=tyreRear]").fill("205/55 R16");
    await form.locator("button[type=submit]").click();
    await page.getByText(texts.wrong).waitFor();
    expect(await front.inputValue()).toBe("16 inch");
    expect(await form.locator("input[name=tyreRear]").inputValue()).toBe("205/55 R16");
    expect(await front.getAttribute("aria-invalid")).toBe("true");
    if (language === "ar") expect(await findAxeViolations(page)).toEqual([]);

    await front.fill("٢٠٥/٥٥ ر ١٦ 91v");
    await form.locator("button[type=submit]").click();
    await page.getByText("205/55 R16 91V").first().waitFor();
    const size = page.locator("main a[href*='feature.tyre_width=205']");
    await size.click();
    await page.waitForURL(/\/shop\/category\/tyres\/products\?.*feature\.tyre_rim=16/);
    const bar = page.locator("[data-tyre-bar]");
    expect((await bar.innerText()).replace(/[\u2066-\u2069]/g, "")).toContain(texts.title);
    expect(await bar.locator("a[aria-current=true]").innerText()).toContain("205/55 R16");
    if (language === "ar") expect(await findAxeViolations(page)).toEqual([]);

    await page.locator("#content article h3 a").first().click();
    await page.locator("#fit").getByText(texts.same).waitFor();

    // A tyre of another width fits the wheels, with a warning.
    const others = await page.request.get("/api/v1/products?category=tyres&feature.tyre_width=265&limit=1");
    const { items } = (await others.json()) as { items: { id: number; slug: string }[] };
    await page.goto(`/shop/products/${items[0]?.id}`);
    await page.locator("#fit").getByText(texts.other).waitFor();

    // The finder of the home page leads to the same list.
    await page.goto("/");
    expect(await page.locator("#vehicle-finder a[href*='feature.tyre_width=205']").count()).toBe(1);

    await page.goto("/garage");
    await page.locator("main button[name=tyreFront][value='']").click();
    await expect.poll(() => page.locator("main a[href*='feature.tyre_width=205']").count()).toBe(0);
  });
});
