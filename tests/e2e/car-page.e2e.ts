import { beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    show: "Show number",
    call: "Call",
    whatsApp: "WhatsApp",
    message: "Message seller",
    reserve: "Reserve this car",
    addToCart: "Add to cart",
    notStated: "Not stated",
    vin: "Ask for the VIN",
    vinText: "VIN (chassis number)",
    calculate: "Calculate",
    save: "Save",
    share: "Share",
    copy: "Copy link",
    enlarge: "Show photos full screen",
  },
  ar: {
    show: "إظهار الرقم",
    call: "اتصال",
    whatsApp: "واتساب",
    message: "مراسلة البائع",
    reserve: "احجز السيارة",
    addToCart: "أضف إلى السلة",
    notStated: "لم يُذكر",
    vin: "اطلب رقم الهيكل",
    vinText: "رقم الهيكل (VIN)",
    calculate: "احسب",
    save: "حفظ",
    share: "مشاركة",
    copy: "نسخ الرابط",
    enlarge: "عرض الصور بملء الشاشة",
  },
} as const;

type Car = { path: string; price: { minor: number } | null; seller: { slug: string }; images: unknown[] };
/** Showroom whose staff answers messages. */
const showroom = "al-waha-motors";
/** Car of the showroom with price and pictures. */
let car: Car;

beforeAll(async () => {
  const list = await new HttpPage().visitor.fetch("/api/v1/products?kind=car&limit=100");
  const { items } = (await list.json()) as { items: Car[] };
  car = items.find(({ price, images, seller }) => price && images.length > 2 && seller.slug === showroom) as Car;
});

describe.each(["en", "ar"] as const)("Car page without JavaScript (%s)", (language) => {
  const w = words[language];
  const open = async (path = car.path) => {
    const page = new HttpPage({ language });
    await page.goto(path);
    return page;
  };

  it("[RT-10] The car page has its heading first, then price and actions, pictures, key facts, condition, seller and similar listings", async () => {
    const page = await open();
    const all = page.findAll("main *");
    const parts = [
      "h1",
      ".price-figure",
      "#contact-title",
      "[data-layout='product-full']",
      ".key-facts",
      "#condition-title",
      "#seller",
      "#finance",
      "#similar",
    ];
    const found = parts.map((selector) => all.indexOf(page.find(`main ${selector}`)));
    expect(found).toEqual(found.toSorted((a, b) => a - b));
  });

  it("The car page offers a reservation in words of its own, never “Add to cart”", async () => {
    const page = await open();
    expect(page.count("main form[action='/shop/cart/add'] button", w.reserve)).toBe(1);
    expect(page.text("main")).not.toContain(w.addToCart);
  });

  it("The condition section says what is not stated and asks the seller with a prepared text", async () => {
    const page = await open();
    const section = page.find("section[aria-labelledby=condition-title]");
    const rows = [...(section.querySelector("dl")?.children ?? [])];
    // Six facts of the condition. Panels and inspection have rows only when they are not stated.
    expect(rows.length).toBeGreaterThanOrEqual(6);
    const missing = rows.filter((row) => getText(row).includes(w.notStated));
    const questions = [...section.querySelectorAll("a[href*='/account/inbox/new']")]
      .map((link) => new URL(link.getAttribute("href") ?? "", page.url).searchParams.get("text"))
      .join("\n");
    for (const row of missing) expect(questions).toContain(getText(row.querySelector("dt") as Element));
    const buyer = new HttpPage({ language });
    await registerThroughForm(buyer);
    await buyer.goto(car.path);
    await buyer.follow("#content a[href*='/account/inbox/new']", w.vin);
    expect(buyer.text("#new-text")).toContain(w.vinText);
    // The question is kept until the visitor sends it.
    await buyer.submit("form:has(#new-text) button[type=submit]");
    expect(buyer.path).toMatch(/^\/account\/inbox\/\d+$/);
    await buyer.goto(car.path);
    await buyer.follow("#content a[href*='/account/inbox/new']", w.vin);
    expect(buyer.path).toMatch(/^\/account\/inbox\/\d+\?text=/);
    expect(buyer.text("#composer-text")).toContain(w.vinText);
  });

  it("The WhatsApp button reveals the number on the server and leads to the chat", async () => {
    const page = await open();
    const form = page.find(
      `main form[action='${car.path.replace(/^(\/shop\/products\/\d+).*/, "$1")}/phone?via=whatsapp']`,
    );
    expect(form.getAttribute("target")).toBe("_blank");
    expect(page.html).not.toContain("wa.me/9");
    await page.submit(form.querySelector("button") as Element);
    const link = page.find("main a[href^='https://wa.me/']").getAttribute("href") ?? "";
    expect(link).toMatch(/^https:\/\/wa\.me\/9665\d{8}\?text=/);
    expect(decodeURIComponent(link)).toContain(car.path);
    expect(page.find("meta[http-equiv=refresh]").getAttribute("content")).toBe(`0;url=${link}`);
  });

  it("The revealed phone number and the first message show safety advice with a link to the safety page", async () => {
    const page = await open();
    await page.submit(page.find("main form[action$='/phone']").querySelector("button") as Element);
    expect(page.count("main a[href^='tel:']")).toBeGreaterThan(0);
    expect(page.count("main [data-safety-tips] li")).toBe(3);
    await page.follow("main [data-safety-tips] a");
    expect(page.path).toBe("/site/safety");
    expect(page.count("main article h2")).toBeGreaterThan(5);
    const buyer = new HttpPage({ language });
    await registerThroughForm(buyer);
    await buyer.goto(`/account/inbox/new?ad=${/\d+/.exec(car.path)?.[0]}`);
    expect(buyer.count("main [data-safety-tips] li")).toBe(3);
  });

  it("The finance form calculates with the entered terms and keeps them", async () => {
    const page = await open();
    const readAmounts = () =>
      page.findAll("#finance .price-figure").map((each) => Number(getText(each).replace(/[^\d.]/g, "")));
    const [before = 0] = readAmounts();
    expect(before).toBeGreaterThan(0);
    page.fill("#finance-down", "0");
    page.fill("#finance-months", "12");
    page.fill("#finance-rate", language === "ar" ? "٠" : "0");
    await page.submit("#finance button", w.calculate);
    expect(page.url.pathname).toBe(car.path);
    const [monthly = 0, financed = 0, total = 0, cost = 1] = readAmounts();
    expect(monthly).toBeGreaterThan(before);
    // Amounts are rounded to whole units.
    expect(Math.abs(monthly * 12 - financed)).toBeLessThanOrEqual(12);
    expect(Math.abs(total - financed)).toBeLessThanOrEqual(1);
    expect(cost).toBeLessThanOrEqual(1);
    expect(page.find("#finance-rate").getAttribute("value")).toBe("0");
  });

  it("The car page shows up to four other listings of the seller and a link to all of them", async () => {
    const page = await open();
    const links = page.findAll("#seller ul a").map((link) => link.getAttribute("href"));
    expect(links).toHaveLength(4);
    expect(links).not.toContain(car.path);
    expect(page.count(`#seller a[href='/shop/showrooms/${showroom}/products']`)).toBeGreaterThan(0);
  });

  it("The car page compares, saves and shares without JavaScript", async () => {
    const page = await open();
    const link = page.find("main details a[href^='https://wa.me/?text=']").getAttribute("href") ?? "";
    expect(decodeURIComponent(link)).toContain(car.path);
    expect(page.count(".vehicle-panel button[aria-pressed]", w.save)).toBe(1);
    await page.submit("main .vehicle-panel button[form=compare-add]");
    expect(page.url.pathname).toBe("/shop/compare");
    expect(page.count(`main thead a[href='${car.path}']`)).toBeGreaterThan(0);
  });
});

describe("Car page in the browser", () => {
  it.each(["ar", "en"] as const)(
    "Title, price, contact buttons and the beginning of the gallery are in sight at 1280 × 900 pixels in %s",
    async (language) => {
      const w = words[language];
      const page = await visitor({ language, width: 1280 });
      await page.goto(car.path);
      const panel = page.locator(".vehicle-panel");
      for (const element of [
        page.locator("h1"),
        panel.locator(".price-figure").first(),
        panel.getByRole("button", { name: w.show }),
        panel.getByRole("button", { name: w.whatsApp }),
        panel.getByRole("link", { name: w.message }),
        panel.getByRole("button", { name: w.reserve }),
      ]) {
        const box = await element.boundingBox();
        expect(box && box.y + box.height, await element.textContent().then(String)).toBeLessThanOrEqual(900);
      }
      expect((await page.locator("#picture-1").boundingBox())?.y).toBeLessThan(400);
      // The thumbnails stand beside the picture, and the picture is 16 by 10.
      const [picture, strip] = [
        await page.locator("#picture-1").boundingBox(),
        await page.locator("a[href='#picture-2']").boundingBox(),
      ];
      if (!picture || !strip) throw new Error("no pictures");
      expect(picture.width / picture.height).toBeCloseTo(1.6, 1);
      expect(strip.x + strip.width <= picture.x || strip.x >= picture.x + picture.width).toBe(true);
    },
  );

  it("Phones show title, price and picture first, and keep call, WhatsApp and message in sight", async () => {
    const page = await visitor({ language: "ar", width: 390 });
    await page.goto(car.path);
    const bar = page.locator("div.fixed.above-tabs");
    const names = [words.ar.call, words.ar.whatsApp, "رسالة"];
    for (const name of names) await bar.getByText(name, { exact: true }).waitFor();
    const tops: number[] = [];
    for (const part of ["h1", "#picture-1", ".key-facts", ".vehicle-panel > :last-child", "#condition-title"])
      tops.push((await page.locator(part).first().boundingBox())?.y ?? 0);
    expect(tops).toEqual(tops.toSorted((a, b) => a - b));
    expect(tops[1]).toBeLessThan(420);
    await page.mouse.wheel(0, 2_000);
    const box = await bar.boundingBox();
    expect(box && Math.round(box.y + box.height)).toBe(page.viewportSize()?.height);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  });

  it("The finance estimate follows each change without a page load", async () => {
    const page = await visitor({ language: "en", width: 1280 });
    await page.goto(car.path);
    await page.locator("html[data-enhanced]").waitFor();
    const monthly = page.locator("#finance [aria-live] .price-figure");
    const before = await monthly.textContent();
    await page.locator("#finance-months").selectOption("12");
    // The first interaction loads the code of the form, which then reads the choice made before.
    await page.mouse.move(200, 200);
    await expect.poll(() => monthly.textContent()).not.toBe(before);
    const shorter = await monthly.textContent();
    await page.locator("#finance-months").selectOption("24");
    await expect.poll(() => monthly.textContent()).not.toBe(shorter);
    expect(new URL(page.url()).search).toBe("");
  });

  it("The share button opens the share sheet of the device, else a menu that copies the link", async () => {
    const page = await visitor({ language: "en", width: 1280 });
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, "share"));
    await page.goto(car.path);
    await page.locator("html[data-enhanced]").waitFor();
    await page.locator("main summary", { hasText: words.en.share }).click();
    await page.getByRole("button", { name: words.en.copy }).click();
    await page.locator("[data-toast=success]").waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(car.path);

    const phone = await visitor({ language: "en", width: 390 });
    await phone.addInitScript(() => {
      const calls: ShareData[] = [];
      Object.assign(window, { calls });
      Object.defineProperty(navigator, "share", { value: async (data: ShareData) => void calls.push(data) });
    });
    await phone.goto(car.path);
    await phone.locator("html[data-enhanced]").waitFor();
    await phone.locator("main summary", { hasText: words.en.share }).click();
    const shared = await phone.evaluate(() => (window as unknown as { calls: ShareData[] }).calls);
    expect(shared.map(({ url }) => url)).toEqual([expect.stringContaining(car.path)]);
    expect(await phone.locator("main details[open]").count()).toBe(0);
  });

  it("A printed car page shows the facts without buttons, forms and other listings", async () => {
    const page = await visitor({ language: "ar", width: 1280 });
    await page.goto(car.path);
    await page.emulateMedia({ media: "print" });
    for (const shown of ["h1", ".key-facts", "#condition-title", "#picture-1"])
      expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
    expect(await page.locator("#content button:visible, #content form:visible, #similar:visible").count()).toBe(0);
  });

  it("Member sees the prepared question in the message field after signing in", async () => {
    const page = await visitor({ language: "en", width: 1280 });
    await signInAs(page, demoAccounts.member);
    await page.goto(car.path);
    await page.getByRole("link", { name: words.en.vin }).click();
    const field = page.locator("#new-text, #composer-text");
    await field.waitFor();
    expect(await field.inputValue()).toContain(words.en.vinText);
  });
});
