import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getTestVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    required: "This field is required.",
    empty: "Please fill in this field.",
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
    empty: "املأ هذه الخانة.",
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

describe.each(getTestVariants("ar"))("Moderation in $language, JavaScript: $javaScript", ({ language, javaScript }) => {
  const texts = words[language];
  const open = () => visitor({ language, javaScript, width: javaScript ? 390 : 1280 });
  /** Lists accessibility problems found by axe. Returns an empty list without JavaScript, which axe needs. */
  const findAxeProblems = async (page: Page) => (javaScript ? findAxeViolations(page, { within: "#content" }) : []);
  const waitForText = (page: Page, text: string) => page.getByText(text).first().waitFor();

  it("Moderation queue lets a moderator refuse and approve a listing and undo both decisions", async () => {
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/ads?order=oldest");
    const rows = page.locator("[data-case]");
    expect(await rows.count()).toBeGreaterThan(1);
    expect(await findAxeProblems(page)).toEqual([]);
    if (javaScript) {
      await page.keyboard.press("j");
      await page.keyboard.press("Enter");
    } else await rows.first().locator("h2 a").click();
    await page.locator("#refuse").waitFor();
    const { pathname } = new URL(page.url());
    expect(await findAxeProblems(page)).toEqual([]);
    await page.locator("button[value=reject]").click();
    await waitForText(page, texts.required);
    await page.locator("#mend-reason-0").selectOption("price");
    // A colleague opens the same listing.
    const colleague = await open();
    await signInAs(colleague, demoAccounts.administrator);
    await colleague.goto(pathname);
    await page.locator("button[value=reject]").click();
    await waitForText(page, texts.refused);
    if (javaScript) await colleague.keyboard.press("a");
    else await colleague.locator("button[value=approve]").click();
    await waitForText(colleague, texts.faster);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await waitForText(page, texts.undone);
    expect(new URL(page.url()).pathname).toBe(pathname);
    await page.locator("button[value=approve]").click();
    await waitForText(page, texts.approved);
    await page.locator('form[action^="/moderation/undo/"] button').click();
    await waitForText(page, texts.undone);
    await page.goto("/moderation/log?action=ad.undo");
    expect(await page.locator("tbody tr").count()).toBeGreaterThan(1);
    expect(await findAxeProblems(page)).toEqual([]);
  });

  it("Moderation page reloads a listing that its seller changed meanwhile and keeps the moderator's input", async () => {
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
    const changePrice = async (amount: number) => {
      await price.fill(String(amount));
      await seller.locator("form[action$='/price'] button[type=submit]").click();
      await seller.locator("#content [role=status]").first().waitFor();
    };
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
    await seller.goto(own);
    await changePrice(before);
  });

  it("A visitor's report of a listing reaches the moderator, who dismisses it", async () => {
    const page = await open();
    await page.goto(language === "ar" ? "/shop/CarForSale" : "/shop/CarForSale?page=2");
    await page.goto((await page.locator("h3 a").first().getAttribute("href")) ?? "");
    await page.goto((await page.locator('a[href$="/report"]').getAttribute("href")) ?? "");
    const form = page.locator('form[action$="/report"]');
    await form.locator("button[type=submit]").click();
    await waitForText(page, javaScript ? texts.empty : texts.required);
    await form.locator("input[value=fraud]").check();
    await form.locator("textarea").fill("<b>سعر</b> غريب");
    expect(await findAxeProblems(page)).toEqual([]);
    await form.locator("button[type=submit]").click();
    await waitForText(page, texts.thanks);
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/reports");
    expect(await findAxeProblems(page)).toEqual([]);
    await page.locator("li", { hasText: "<b>سعر</b> غريب" }).locator("button[value=dismiss]").first().click();
    await waitForText(page, texts.dismissed);
  });

  it("A suspended account is signed out and shown the reason until a moderator lifts the suspension", async () => {
    const person = await open();
    const { email, password } = await registerAccount(person);
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto(`/moderation/people?q=${encodeURIComponent(email)}`);
    await page.locator("#content li a[href^='/moderation/people/']").click();
    const form = page.locator("form:has(#ban-reason)");
    await form.locator("button[value=ban]").click();
    await waitForText(page, javaScript ? texts.empty : texts.required);
    expect(await findAxeProblems(page)).toEqual([]);
    await form.locator("#ban-reason").fill("احتيال Fraud");
    await form.locator("button[value=ban]").click();
    await waitForText(page, texts.suspended);
    // The next request ends the session and shows the reason. Signing in shows it as well.
    await person.goto("/account/dashboard");
    await waitForText(person, texts.keptOut);
    await person.goto("/account/login");
    await person.locator("#account-email").fill(email);
    await person.locator("#account-password").fill(password);
    await person.locator("main form button[type=submit]").click();
    await waitForText(person, texts.keptOut);
    await waitForText(person, "احتيال Fraud");
    await page.locator("button[value=lift]").click();
    await waitForText(page, texts.open);
    await signInAs(person, email, password);
  });

  it("Moderation word list bans a word and allows it again", async () => {
    const page = await open();
    await signInAs(page, demoAccounts.moderator);
    await page.goto("/moderation/words");
    expect(await findAxeProblems(page)).toEqual([]);
    if (javaScript) {
      // On phones the tab bar is wider than the screen. The current tab is scrolled into view.
      const tab = await page.locator("#content nav [aria-current]").boundingBox();
      expect(tab?.x).toBeGreaterThanOrEqual(0);
      expect((tab?.x ?? 0) + (tab?.width ?? 0)).toBeLessThanOrEqual(390);
    }
    const word = `word${language}`;
    await page.locator("#word").fill(word);
    await page.locator("form:has(#word) button").click();
    await waitForText(page, texts.banned);
    await page.locator("tr", { hasText: word }).locator("button").click();
    await page.locator("tr", { hasText: word }).waitFor({ state: "detached" });
  });
});
