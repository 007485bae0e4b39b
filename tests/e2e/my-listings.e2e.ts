import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { getFieldValue, HttpPage } from "../support/http-page.ts";
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

/** Opens a page without JavaScript, signed in as the rental outlet. */
async function openAsRentalOutlet(language: "ar" | "en"): Promise<HttpPage> {
  const page = new HttpPage({ language });
  expect((await page.visitor.signIn(demoAccounts.rental_room)).status).toBe(303);
  return page;
}

/** Finds a listing that is paused at once. Pausing a car with upcoming bookings asks for confirmation first. */
async function findUnbookedListing(page: HttpPage): Promise<string> {
  await page.goto(cheapest);
  const hrefs = page.findAll("#content article h2 a").map((link) => link.getAttribute("href") ?? "");
  for (const href of hrefs) {
    await page.goto(`${href}/step?act=pause`);
    if (!page.text("#content").includes("توجد حجوزات قائمة")) return href;
  }
  throw new Error("every listing has upcoming bookings");
}

it("My listings pauses a listing on its card, with JavaScript", async () => {
  const w = words.ar;
  const page = await visitor({ language: "ar", width: 390 });
  await signInAs(page, demoAccounts.rental_room);
  const plain = await openAsRentalOutlet("ar");
  const href = await findUnbookedListing(plain);
  await page.goto(cheapest);
  const card = page.locator("#content article", { has: page.locator(`h2 a[href="${href}"]`) });
  await card.getByRole("button", { name: w.pause }).click();
  await page.locator("#content").getByText(w.paused).first().waitFor();
  await page.locator("#content article", { has: page.locator(`h2 a[href="${href}"]`) }).waitFor({ state: "detached" });
  await plain.goto(href);
  await plain.submit("#content button", w.resume);
  expect(plain.text("#content")).toContain(w.shown);
});

describe.each(["ar", "en"] as const)("My listings, %s", (language) => {
  const w = words[language];

  it("My listings pauses, resumes and reprices a listing, shows its statistics, and confirms before closing it", async () => {
    const href = await findUnbookedListing(await openAsRentalOutlet("ar"));
    const page = await openAsRentalOutlet(language);
    await page.goto(cheapest);
    const card = page.findAll("#content article").find((each) => each.querySelector(`h2 a[href="${href}"]`));
    await page.submit(card?.querySelector("button[value^='pause:']") as Element);
    expect(page.text("#content")).toContain(w.paused);
    await page.goto(href);
    await page.submit("#content button", w.resume);
    expect(page.text("#content")).toContain(w.shown);
    const publicPath = page.find("#content header a").getAttribute("href") ?? "";
    expect(publicPath).toMatch(/^\/shop\//);

    // The statistics are also available as a table.
    await page.follow("#content a[href*='days=90']");
    expect(page.text("#content")).toContain(w.table);
    expect(page.count("#statistics tbody tr")).toBe(90);

    page.fill("#content input[name=price]", "كثير");
    await page.submit("#content button", w.change);
    expect(page.text("#content")).toContain(w.wrong);
    expect(getFieldValue(page.find("#content input[name=price]"))).toBe("كثير");

    // Closing a listing asks for confirmation first.
    await page.goto(`${href}/step?act=close`);
    expect(page.text("#content h1")).toContain(w.takeOffTitle);
    await page.follow("#content a", w.keep);
    expect(page.path).toBe(href);
    await page.goto("/account/ads");
    page.check("#content input[name=ad]");
    await page.submit("#content button", new RegExp(`^${w.close}$`));
    expect(page.text("#content h1")).toContain(w.closeTitle);
    await page.follow("#content a", w.keep);
    expect(page.path).toBe("/account/ads");

    // The owner's listing page says who owns the listing. Other visitors can report a listing for sale as sold.
    await page.goto(publicPath);
    expect(page.text("#content")).toContain(w.yours);
    const stranger = new HttpPage({ language });
    await stranger.goto("/shop/CarForSale");
    await stranger.follow(stranger.findAll("#content article h3 > a").at(language === "ar" ? -1 : -2) as Element);
    await stranger.follow("#content a", w.already);
    await stranger.submit("#content button", w.yes);
    expect(stranger.text("#content")).toContain(w.thanks);
  });
});
