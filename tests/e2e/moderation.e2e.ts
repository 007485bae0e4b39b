import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { getTestLanguages } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    required: "This field is required.",
    refused: "Listing rejected. The seller has been told.",
    approved: "The listing is live now.",
    undone: "Decision undone.",
    faster: "was faster",
    changed: "The listing was changed while you were reading it.",
    takenDown: "Listing taken down. The seller has been told.",
    thanks: "Thank you. A moderator will review the listing.",
    dismissed: "Reports dismissed",
    suspended: "Account suspended.",
    keptOut: "Your account is suspended until",
    open: "Suspension lifted.",
    banned: "is now banned.",
  },
  ar: {
    required: "هذا الحقل مطلوب.",
    refused: "رُفض الإعلان وأُبلغ البائع.",
    approved: "نُشر الإعلان.",
    undone: "تم التراجع عن القرار.",
    faster: "سبقك",
    changed: "عُدّل الإعلان أثناء قراءتك.",
    takenDown: "أُزيل الإعلان وأُبلغ البائع.",
    thanks: "شكرًا لك. سيراجع أحد المشرفين الإعلان.",
    dismissed: "رُفضت البلاغات",
    suspended: "أُوقف الحساب.",
    keptOut: "حسابك موقوف حتى",
    open: "رُفع الإيقاف عن الحساب.",
    banned: "صارت",
  },
} as const;

describe.each(getTestLanguages("ar"))("Moderation in %s", (language) => {
  const texts = words[language];
  const openPlain = async (email?: string) => {
    const page = new HttpPage({ language });
    if (email) await page.visitor.signIn(email);
    return page;
  };
  const openAsModerator = async (path: string) => {
    const page = await visitor({ language, width: 390 });
    await signInAs(page, demoAccounts.moderator);
    await page.goto(path);
    return page;
  };
  const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

  it("Moderation queue lets a moderator refuse and approve a listing by keyboard and undo both decisions", async () => {
    const page = await openAsModerator("/moderation/ads?order=oldest");
    expect(await page.locator("[data-case]").count()).toBeGreaterThan(1);
    await page.keyboard.press("j");
    await page.keyboard.press("Enter");
    await page.locator("#refuse").waitFor();
    const { pathname } = new URL(page.url());
    await page.locator("button[value=reject]").click();
    await waitForText(page, texts.required);
    await page.locator("#mend-reason-0").selectOption("price");
    // A colleague opens the same listing.
    const colleague = await openPlain(demoAccounts.administrator);
    await colleague.goto(pathname);
    await page.locator("button[value=reject]").click();
    await waitForText(page, texts.refused);
    await colleague.submit("#content button[value=approve]");
    expect(colleague.text("#content")).toContain(texts.faster);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await waitForText(page, texts.undone);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.keyboard.press("a");
    await waitForText(page, texts.approved);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await waitForText(page, texts.undone);
    await page.goto("/moderation/log?action=ad.undo");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
    // On phones the tab bar is wider than the screen. The current tab is scrolled into view.
    const tab = await page.locator("#content nav [aria-current]").boundingBox();
    expect(tab?.x).toBeGreaterThanOrEqual(0);
    expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(390);
  });

  it("Moderation page reloads a listing that its seller changed meanwhile and keeps the moderator's input", async () => {
    const seller = await openPlain(demoAccounts.showroom);
    await seller.goto("/account/ads?status=active&sort=oldest");
    const own = seller.find("#content h2 > a").getAttribute("href") ?? "";
    await seller.goto(own);
    const priceField = "#content form[action$='/price'] input[name=price]";
    const before = Number(getFieldValue(seller.find(priceField)));
    expect(before).toBeGreaterThan(0);
    const changePrice = async (amount: number) => {
      await seller.goto(own);
      seller.fill(priceField, String(amount));
      await seller.submit("#content form[action$='/price'] button[type=submit]");
      expect(Number(getFieldValue(seller.find(priceField)))).toBe(amount);
    };
    const page = await openAsModerator(`/moderation/ads/${own.split("/").at(-1)}`);
    const version = page.locator("#content input[name=version]").first();
    const read = await version.inputValue();
    const reason = page.locator("#mend-reason-0");
    const note = page.locator("#mend-note-0");
    await reason.selectOption("price");
    await note.fill("السعر price");
    await changePrice(before + 7);

    await page.locator("button[value=take-down]").click();
    await waitForText(page, texts.changed);
    expect(await reason.inputValue()).toBe("price");
    expect(await note.inputValue()).toBe("السعر price");
    // The next decision applies to the changed listing. With scripts, the notice appears before the new version is
    // fetched.
    await expect.poll(() => version.inputValue()).not.toBe(read);
    await page.locator("button[value=take-down]").click();
    await waitForText(page, texts.takenDown);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await waitForText(page, texts.undone);
    await changePrice(before);
  });

  it("A visitor's report of a listing reaches the moderator, who dismisses it", async () => {
    const page = await openPlain();
    await page.goto(language === "ar" ? "/shop/CarForSale" : "/shop/CarForSale?page=2");
    await page.follow("#content h3 > a");
    await page.follow("#content a[href$='/report']");
    const form = "#content form[action$='/report']";
    await page.submit(`${form} button[type=submit]`);
    expect(page.text("#content")).toContain(texts.required);
    page.check(`${form} [name=reason][value=fraud]`);
    page.fill(`${form} [name=text]`, "<b>سعر</b> غريب");
    await page.submit(`${form} button[type=submit]`);
    expect(page.text("#content")).toContain(texts.thanks);
    const moderator = await openPlain(demoAccounts.moderator);
    await moderator.goto("/moderation/reports");
    const reported = moderator.find("#content li:has(button[value=dismiss])", "<b>سعر</b> غريب");
    await moderator.submit(reported.querySelector("button[value=dismiss]") as Element);
    expect(moderator.text("#content")).toContain(texts.dismissed);
  });

  it("A suspended account is signed out and shown the reason until a moderator lifts the suspension", async () => {
    const person = await openPlain();
    const { email, password } = await registerThroughForm(person);
    const page = await openPlain(demoAccounts.moderator);
    await page.goto(`/moderation/people?q=${encodeURIComponent(email)}`);
    await page.follow("#content a[href^='/moderation/people/']");
    await page.submit("#content button[value=ban]");
    expect(page.text("#content")).toContain(texts.required);
    page.fill("#content form:has(button[value=ban]) [name=reason]", "احتيال Fraud");
    await page.submit("#content button[value=ban]");
    expect(page.text("#content")).toContain(texts.suspended);
    // The next request ends the session and shows the reason. Signing in shows it as well.
    await person.goto("/account/dashboard");
    expect(person.text("#content")).toContain(texts.keptOut);
    await person.goto("/account/login");
    expect(person.text("#content")).not.toContain(texts.keptOut);
    const form = "#content form[action^='/account/login']";
    person.fill(`${form} [name=email]`, email);
    person.fill(`${form} [name=password]`, password);
    await person.submit(`${form} button[type=submit]`);
    expect(person.text("#content")).toContain(texts.keptOut);
    expect(person.text("#content")).toContain("احتيال Fraud");
    await page.submit("#content button[value=lift]");
    expect(page.text("#content")).toContain(texts.open);
    expect((await person.visitor.signIn(email, password)).status).toBe(303);
  });

  it("Moderation word list bans a word and allows it again", async () => {
    const page = await openPlain(demoAccounts.moderator);
    await page.goto("/moderation/words");
    const word = `word${language}`;
    page.fill("#content form [name=word]", word);
    await page.submit("#content form:has([name=word]) button[type=submit]");
    expect(page.text("#content")).toContain(texts.banned);
    await page.submit(page.find("#content tr", word).querySelector("button[value]") as Element);
    expect(page.status).toBe(200);
    expect(page.findAll("#content tr", word).map(getText)).toEqual([]);
  });
});
