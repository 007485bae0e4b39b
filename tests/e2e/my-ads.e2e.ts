import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { barriers } from "../support/barriers.ts";
import { readersOf } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    paused: "The ad is paused. Nobody sees it until you show it again.",
    shown: "The ad is shown again.",
    resume: "Show again",
    pause: "Pause",
    wrong: "Please write an amount, such as 45,000.",
    change: "Change the price",
    takeOffTitle: "Take the ad off?",
    close: "Take off",
    closeTitle: "Take ads off?",
    keep: "Leave it as it is",
    yours: "This is your ad. Everybody can see it.",
    already: "Already sold? Tell us",
    yes: "Yes, it has been sold",
    thanks: "Thank you. That helps everybody who is looking.",
    table: "Show as a table",
  },
  ar: {
    paused: "أُوقف الإعلان مؤقتًا، ولن يراه أحد حتى تعيد عرضه.",
    shown: "عاد الإعلان معروضًا.",
    resume: "عرض من جديد",
    pause: "إيقاف مؤقت",
    wrong: "اكتب المبلغ بالأرقام، مثل 45,000.",
    change: "تغيير السعر",
    takeOffTitle: "إزالة الإعلان؟",
    close: "إزالة",
    closeTitle: "إزالة الإعلانات؟",
    keep: "تراجع",
    yours: "هذا إعلانك، وهو ظاهر للجميع.",
    already: "تم البيع؟ أخبرنا",
    yes: "نعم، تم البيع",
    thanks: "شكرًا لك. هذا يفيد كل من يبحث.",
    table: "عرض كجدول",
  },
};

const says = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
describe.each(readersOf("ar"))("my ads, $language, JavaScript: $javaScript", ({ language, javaScript }) => {
  const w = words[language];

  it("are listed with how they do, paused and shown again, priced, and asked about before they go", async () => {
    const page = await visitor({ language, javaScript, width: language === "ar" ? 390 : 1280 });
    await signInAs(page, demoAccounts.rental_room);
    // Ads of one's own, the oldest first: those no other journey is about.
    await page.goto("/account/ads?status=active&sort=oldest");
    const card = page.locator("#content article").nth(language === "ar" ? 0 : 1);
    const href = (await card.locator("h2 a").getAttribute("href")) ?? "";
    if (javaScript) expect(await barriers(page)).toEqual([]);

    // From the list, with a click.
    await card.getByRole("button", { name: w.pause }).click();
    await says(page, w.paused);
    await page.goto(href);
    await page.locator("#content").getByRole("button", { name: w.resume }).click();
    await says(page, w.shown);
    const shown = page.locator("#content header a").first();
    const publicPath = (await shown.getAttribute("href")) ?? "";
    if (javaScript) expect(await barriers(page)).toEqual([]);

    // Figures for who wants to read them.
    await page.locator("#statistics nav a").last().click();
    await page.waitForURL(/days=90/);
    await page.getByText(w.table).click();
    expect(await page.locator("#statistics tbody tr").count()).toBe(90);

    // A price that is none.
    await page.locator("#ad-price").fill("كثير");
    await page.locator("#content").getByRole("button", { name: w.change }).click();
    await says(page, w.wrong);
    expect(await page.locator("#ad-price").inputValue()).toBe("كثير");

    // What ends an ad is asked about once more.
    await page.goto(`${href}/step?act=close`);
    await page.locator("#content h1", { hasText: w.takeOffTitle }).waitFor();
    await page.locator("#content").getByText(w.keep).click();
    await page.waitForURL((url) => url.pathname === href);
    await page.goto("/account/ads");
    await page.locator("#content article input[name=ad]").first().check();
    await page.locator("#content fieldset").getByRole("button", { name: w.close }).click();
    await page.locator("#content h1", { hasText: w.closeTitle }).waitFor();
    await page.locator("#content").getByText(w.keep).click();
    await page.waitForURL((url) => url.pathname === "/account/ads");

    // Its page says whose it is; of what is sold, and not let, others can say that it is gone.
    await page.goto(publicPath);
    await says(page, w.yours);
    const stranger = await visitor({ language, javaScript });
    await stranger.goto("/shop/CarForSale");
    await stranger.goto((await stranger.locator("article h3 a").last().getAttribute("href")) ?? "");
    await stranger.getByText(w.already).click();
    await stranger.locator("#content").getByRole("button", { name: w.yes }).click();
    await says(stranger, w.thanks);
  });
});
