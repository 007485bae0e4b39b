import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, register, signInAs } from "../support/accounts.ts";
import { barriers } from "../support/barriers.ts";
import { readersOf } from "../support/readers.ts";
import { visitors } from "../support/visitor.ts";

const visitor = visitors();

const words = {
  en: {
    required: "Please say something here.",
    empty: "Please fill this in.",
    refused: "The ad was refused, and its seller told.",
    approved: "The ad is shown now.",
    undone: "The decision is taken back.",
    faster: "was faster",
    changed: "The ad was changed while you were reading it.",
    takenDown: "The ad was taken down, and its seller told.",
    thanks: "Thank you. A moderator will look at the ad.",
    dismissed: "The reports were dismissed",
    suspended: "The account is suspended.",
    keptOut: "Your account is suspended until",
    open: "The account is open again.",
    banned: "is banned now.",
  },
  ar: {
    required: "هذا الحقل مطلوب.",
    empty: "نرجو ملء هذه الخانة.",
    refused: "رُفض الإعلان وأُبلغ البائع.",
    approved: "صار الإعلان ظاهرًا.",
    undone: "تم التراجع عن القرار.",
    faster: "سبقك",
    changed: "عُدّل الإعلان أثناء قراءتك.",
    takenDown: "أُزيل الإعلان وأُبلغ البائع.",
    thanks: "شكرًا لك. سينظر مشرف في الإعلان.",
    dismissed: "رُدّت البلاغات",
    suspended: "أُوقف الحساب.",
    keptOut: "حسابك موقوف حتى",
    open: "عاد الحساب.",
    banned: "صارت",
  },
} as const;

describe.each(readersOf("ar"))("moderation in $language, JavaScript: $javaScript", ({ language, javaScript }) => {
  const say = words[language];
  const open = () => visitor({ language, javaScript, width: javaScript ? 390 : 1280 });
  /** Looking needs scripts. */
  const barred = async (page: Page) => (javaScript ? barriers(page, { within: "#content" }) : []);
  const told = (page: Page, text: string) => page.getByText(text).first().waitFor();

  it("decides on what waits, with what speaks against it, and takes it back", async () => {
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/ads?order=oldest");
    const rows = page.locator("[data-case]");
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await barred(page)).toEqual([]);
    if (javaScript) {
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
    } else await rows.first().locator("h2 a").click();
    await page.locator("#refuse").waitFor();
    const { pathname } = new URL(page.url());
    expect(await barred(page)).toEqual([]);
    await page.locator("button[value=reject]").click();
    await told(page, say.required);
    await page.locator("#mend-reason-0").selectOption("price");
    // A colleague has the same ad open.
    const colleague = await open();
    await signInAs(colleague, demoAccounts.administrator);
    await colleague.goto(pathname);
    await page.locator("button[value=reject]").click();
    await told(page, say.refused);
    if (javaScript) await colleague.keyboard.press("a");
    else await colleague.locator("button[value=approve]").click();
    await told(colleague, say.faster);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await told(page, say.undone);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.locator("button[value=approve]").click();
    await told(page, say.approved);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await told(page, say.undone);
    await page.goto("/moderation/log?action=ad.undo");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
    expect(await barred(page)).toEqual([]);
  });

  it("an ad that was changed while it was read is there as it is now, beside what was typed", async () => {
    const seller = await open();
    await signInAs(seller, demoAccounts.showroom);
    await seller.goto("/account/ads?status=active&sort=oldest");
    const own = (await seller.locator("#content article h2 a").first().getAttribute("href")) ?? "";
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto(`/moderation/ads/${own.split("/").at(-1)}`);
    const version = page.locator("#content input[name=version]").first();
    const read = await version.inputValue();
    const reason = page.locator("#mend-reason-0");
    const note = page.locator("#mend-note-0");
    await reason.selectOption("price");
    await note.fill("السعر price");

    await seller.goto(own);
    const price = seller.locator("#ad-price");
    const before = Number(await price.inputValue());
    const ask = async (amount: number) => {
      await price.fill(String(amount));
      await seller.locator("form[action$='/price'] button[type=submit]").click();
      await seller.locator("#content [role=status]").first().waitFor();
    };
    await ask(before + 7);

    await page.locator("button[value=take-down]").click();
    await told(page, say.changed);
    expect(await reason.inputValue()).toBe("price");
    expect(await note.inputValue()).toBe("السعر price");
    // What is pressed now is meant of the ad as it is; scripts tell of the change before they have fetched it.
    await expect.poll(() => version.inputValue()).not.toBe(read);
    await page.locator("button[value=take-down]").click();
    await told(page, say.takenDown);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await told(page, say.undone);
    await seller.goto(own);
    await ask(before);
  });

  it("anybody reports an ad, a moderator dismisses it", async () => {
    const page = await open();
    await page.goto(language === "ar" ? "/shop/CarForSale" : "/shop/CarForSale?page=2");
    await page.goto((await page.locator("h3 a").first().getAttribute("href")) ?? "");
    await page.goto((await page.locator('a[href$="/report"]').getAttribute("href")) ?? "");
    const form = page.locator('form[action$="/report"]');
    await form.locator("button[type=submit]").click();
    await told(page, javaScript ? say.empty : say.required);
    await form.locator("input[value=fraud]").check();
    await form.locator("textarea").fill("<b>سعر</b> غريب");
    expect(await barred(page)).toEqual([]);
    await form.locator("button[type=submit]").click();
    await told(page, say.thanks);
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/reports");
    expect(await barred(page)).toEqual([]);
    await page.locator("li", { hasText: "<b>سعر</b> غريب" }).locator("button[value=dismiss]").first().click();
    await told(page, say.dismissed);
  });

  it("keeps somebody out, who reads why, and lets them in again", async () => {
    const person = await open();
    const { email, password } = await register(person);
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto(`/moderation/people?q=${encodeURIComponent(email)}`);
    await page.locator("#content li a[href^='/moderation/people/']").click();
    const form = page.locator("form:has(#ban-reason)");
    await form.locator("button[value=ban]").click();
    await told(page, javaScript ? say.empty : say.required);
    expect(await barred(page)).toEqual([]);
    await form.locator("#ban-reason").fill("احتيال Fraud");
    await form.locator("button[value=ban]").click();
    await told(page, say.suspended);
    // The session ends with the next page, which says why; so does signing in.
    await person.goto("/account/dashboard");
    await told(person, say.keptOut);
    await person.goto("/account/login");
    await person.locator("#account-email").fill(email);
    await person.locator("#account-password").fill(password);
    await person.locator("main form button[type=submit]").click();
    await told(person, say.keptOut);
    await told(person, "احتيال Fraud");
    await page.locator("button[value=lift]").click();
    await told(page, say.open);
    await signInAs(person, email, password);
  });

  it("words are banned and allowed", async () => {
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/words");
    expect(await barred(page)).toEqual([]);
    if (javaScript) {
      // On phones the bar is wider than the screen: the page that is shown is in sight.
      const tab = await page.locator("#content nav [aria-current]").boundingBox();
      expect(tab?.x).toBeGreaterThanOrEqual(0);
      expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    const word = `word${language}`;
    await page.locator("#word").fill(word);
    await page.locator("form:has(#word) button").click();
    await told(page, say.banned);
    await page.locator("tr", { hasText: word }).locator("button").click();
    await page.locator("tr", { hasText: word }).waitFor({ state: "detached" });
  });
});
