import { describe, expect, inject, it } from "vitest";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";

describe("/valuation without scripts", () => {
  it.each([
    ["ar", "كم تساوي سيارتي؟"],
    ["en", "What is my car worth?"],
  ] as const)("/valuation in %s estimates a car and shows reasons and links", async (language, title) => {
    const page = new HttpPage({ language });
    await page.goto("/shop");
    await page.follow('footer a[href="/valuation"]');
    expect(page.text("h1")).toBe(title);
    page.fill("main form select[name=model]", "toyota.camry");
    page.fill("main form select[name=year]", "2023");
    page.fill("main form input[name=mileage]", "90000");
    expect(await page.submit("main form button[type=submit]")).toBe(200);
    expect(page.url.searchParams.get("model")).toBe("toyota.camry");
    expect(page.text("main section")).toContain("2023");
    expect(page.text("main section")).toMatch(/\$\s?\d{2},\d{3}/);
    expect(page.count("main section li")).toBeGreaterThanOrEqual(3);
    expect(getFieldValue(page.find("main form input[name=mileage]"))).toBe("90000");
    const origin = inject("karajUrl");
    expect(page.find("head link[rel=canonical]").getAttribute("href")).toBe(
      `${origin}/valuation${language === "ar" ? "?lang=ar" : ""}`,
    );
    await page.follow('main a[href^="/shop/CarForSale"]');
    expect(page.count("main article")).toBeGreaterThan(0);
  });

  it("The page of a model leads to the form with the model chosen", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/cars/toyota/camry");
    await page.follow('main a[href^="/valuation"]');
    expect(getFieldValue(page.find("main form select[name=model]"))).toBe("toyota.camry");
    expect(page.count("main [aria-invalid=true]")).toBe(0);
  });

  it("/valuation marks a wrong mileage and keeps the typed text", async () => {
    const page = new HttpPage({ language: "en" });
    await page.goto("/valuation?model=toyota.camry&year=2023&mileage=lots");
    expect(page.find("main [aria-invalid=true]").getAttribute("name")).toBe("mileage");
    expect(getFieldValue(page.find("main form input[name=mileage]"))).toBe("lots");
  });
});

describe("Selling a valued car", () => {
  it("The new listing contains the make, model, year and mileage of the estimate", async () => {
    const page = new HttpPage({ language: "en" });
    await registerThroughForm(page);
    await page.goto("/valuation?model=toyota.camry&year=2023&mileage=90000");
    await page.follow('main a[href^="/sell"]');
    await page.submit('main form button[name=category][value="cars"]');
    const draft = /^\/sell\/(\d+)/.exec(page.url.pathname)?.[1];
    await page.goto(`/sell/${draft}/vehicle`);
    expect(page.find("main select[name=model] option[selected]").textContent).toContain("Camry");
    expect(getFieldValue(page.find("main [name=year]"))).toBe("2023");
    await page.goto(`/sell/${draft}/features`);
    expect(getFieldValue(page.find('main [name="feature.mileage"]'))).toMatch(/90,?000/);
  });
});
