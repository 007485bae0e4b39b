import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getTestVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    paused: "The listing is paused. Nobody sees it until you show it again.",
    shown: "The listing is shown again.",
    resume: "Show again",
    pause: "Pause",
    wrong: "Enter an amount, such as 45,000.",
    change: "Change price",
    takeOffTitle: "Remove the listing?",
    close: "Remove",
    closeTitle: "Remove listings?",
    keep: "Keep as it is",
    yours: "This is your listing. Everyone can see it.",
    already: "Already sold? Tell us",
    yes: "Yes, it has been sold",
    thanks: "Thank you. That helps other buyers.",
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
    thanks: "شكرًا لك. هذا يساعد بقية المشترين.",
    table: "عرض كجدول",
  },
};

const waitForText = (page: Page, text: string) => page.locator("#content").getByText(text).first().waitFor();
describe.each(getTestVariants("ar"))("My listings, $language, JavaScript: $javaScript", ({ language, javaScript }) => {
  const w = words[language];

  it("My listings pauses, resumes and reprices a listing, shows its statistics, and confirms before closing it", async () => {
    const page = await visitor({ language, javaScript, width: language === "ar" ? 390 : 1280 });
    await signInAs(page, demoAccounts.rental_room);
    // Uses the oldest listings of the account, which no other end-to-end test touches.
    await page.goto("/account/ads?status=active&sort=oldest");
    const card = page.locator("#content article").nth(language === "ar" ? 0 : 1);
    const href = (await card.locator("h2 a").getAttribute("href")) ?? "";
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);

    await card.getByRole("button", { name: w.pause }).click();
    await waitForText(page, w.paused);
    await page.goto(href);
    await page.locator("#content").getByRole("button", { name: w.resume }).click();
    await waitForText(page, w.shown);
    const publicLink = page.locator("#content header a").first();
    const publicPath = (await publicLink.getAttribute("href")) ?? "";
    if (javaScript) expect(await findAxeViolations(page)).toEqual([]);

    // The statistics are also available as a table.
    await page.locator("#statistics nav a").last().click();
    await page.waitForURL(/days=90/);
    await page.getByText(w.table).click();
    expect(await page.locator("#statistics tbody tr").count()).toBe(90);

    await page.locator("#ad-price").fill("كثير");
    await page.locator("#content").getByRole("button", { name: w.change }).click();
    await waitForText(page, w.wrong);
    expect(await page.locator("#ad-price").inputValue()).toBe("كثير");

    // Closing a listing asks for confirmation first.
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

    // The owner's listing page says who owns the listing. Other visitors can report a listing for sale as sold.
    await page.goto(publicPath);
    await waitForText(page, w.yours);
    const stranger = await visitor({ language, javaScript });
    await stranger.goto("/shop/CarForSale");
    await stranger.goto((await stranger.locator("article h3 a").last().getAttribute("href")) ?? "");
    await stranger.getByText(w.already).click();
    await stranger.locator("#content").getByRole("button", { name: w.yes }).click();
    await waitForText(stranger, w.thanks);
  });
});
