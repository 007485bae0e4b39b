import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
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

// Uses the cheapest listings of the account. The tests of bookings request the most expensive ones.
const cheapest = "/account/ads?status=active&sort=price-up";

/** Finds a listing that is paused at once. Pausing a car with upcoming bookings asks for confirmation first. */
async function findUnbookedListing(page: PlainBrowser): Promise<string> {
  await page.open(cheapest);
  const cards = listElements(page.content, "article");
  const hrefs = cards.map((card) => /<h2[^>]*>[\s\S]*?<a[^>]* href="([^"]+)"/.exec(card)?.[1] ?? "");
  for (const href of hrefs) {
    await page.open(`${href}/step?act=pause`);
    if (!page.text.includes("توجد حجوزات قائمة")) return href;
  }
  throw new Error("every listing has upcoming bookings");
}

it("My listings pauses a listing on its card, with JavaScript", async () => {
  const w = words.ar;
  const page = await visitor({ language: "ar", width: 390 });
  await signInAs(page, demoAccounts.rental_room);
  const plain = new PlainBrowser(inject("karajUrl"), "ar");
  await plain.signIn(demoAccounts.rental_room);
  const href = await findUnbookedListing(plain);
  await page.goto(cheapest);
  const card = page.locator("#content article", { has: page.locator(`h2 a[href="${href}"]`) });
  await card.getByRole("button", { name: w.pause }).click();
  await page.locator("#content").getByText(w.paused).first().waitFor();
  await page.locator("#content article", { has: page.locator(`h2 a[href="${href}"]`) }).waitFor({ state: "detached" });
  await plain.open(href);
  await plain.press(w.resume);
  expect(plain.text).toContain(w.shown);
});

describe.each(["ar", "en"] as const)("My listings, %s", (language) => {
  const w = words[language];

  it("My listings pauses, resumes and reprices a listing, shows its statistics, and confirms before closing it", async () => {
    const page = new PlainBrowser(inject("karajUrl"), language);
    await page.signIn(demoAccounts.rental_room);
    await page.open(cheapest);
    const card = listElements(page.content, "article")[1] ?? "";
    const href = /<h2[^>]*>[\s\S]*?<a[^>]* href="([^"]+)"/.exec(card)?.[1] ?? "";
    const pause = / value="pause:\d+"/.exec(card)?.[0] ?? "";
    await page.press(new RegExp(pause));
    expect(page.text).toContain(w.paused);
    await page.open(href);
    await page.press(w.resume);
    expect(page.text).toContain(w.shown);
    const header = page.content.slice(page.content.indexOf("<header"));
    const publicPath = /<a[^>]* href="([^"]+)"/.exec(header)?.[1] ?? "";
    expect(publicPath).toMatch(/^\/shop\//);

    // The statistics are also available as a table.
    await page.follow(/ href="[^"]*days=90/);
    expect(page.text).toContain(w.table);
    const statistics = page.content.slice(page.content.indexOf('id="statistics"'));
    expect(listElements(/<tbody[\s\S]*?<\/tbody>/.exec(statistics)?.[0] ?? "", "tr")).toHaveLength(90);

    await page.press(w.change, { price: "كثير" });
    expect(page.text).toContain(w.wrong);
    expect(page.getValue("price")).toBe("كثير");

    // Closing a listing asks for confirmation first.
    await page.open(`${href}/step?act=close`);
    expect(toText(listElements(page.content, "h1")[0] ?? "")).toContain(w.takeOffTitle);
    await page.follow(w.keep);
    expect(page.path).toBe(href);
    await page.open("/account/ads");
    const ad = / name="ad"[^>]* value="(\d+)"/.exec(page.content)?.[1] ?? "";
    await page.press(w.close, { ad });
    expect(toText(listElements(page.content, "h1")[0] ?? "")).toContain(w.closeTitle);
    await page.follow(w.keep);
    expect(page.path).toBe("/account/ads");

    // The owner's listing page says who owns the listing. Other visitors can report a listing for sale as sold.
    await page.open(publicPath);
    expect(page.text).toContain(w.yours);
    const stranger = new PlainBrowser(inject("karajUrl"), language);
    await stranger.open("/shop/CarForSale");
    const cards = listElements(stranger.content, "article").filter((each) => each.includes("<h3"));
    await stranger.open(/<h3[^>]*><a[^>]* href="([^"]+)"/.exec(cards.at(language === "ar" ? -1 : -2) ?? "")?.[1] ?? "");
    await stranger.follow(w.already);
    await stranger.press(w.yes);
    expect(stranger.text).toContain(w.thanks);
  });
});
