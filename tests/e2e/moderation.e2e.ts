import type { Page } from "playwright-core";
import { describe, expect, inject, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
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
    const page = new PlainBrowser(inject("karajUrl"), language);
    if (email) await page.signIn(email);
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
    await colleague.open(pathname);
    await page.locator("button[value=reject]").click();
    await waitForText(page, texts.refused);
    await colleague.press(/ value="approve"/);
    expect(colleague.text).toContain(texts.faster);
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
    await seller.open("/account/ads?status=active&sort=oldest");
    const own = /<h2[^>]*><a[^>]* href="([^"]+)"/.exec(seller.content)?.[1] ?? "";
    await seller.open(own);
    const before = Number(seller.getValue("price"));
    expect(before).toBeGreaterThan(0);
    const changePrice = async (amount: number) => {
      await seller.open(own);
      const form = listElements(seller.content, "form").find((each) => /action="[^"]*\/price"/.test(each));
      await seller.press(/type="submit"/, { price: String(amount) }, form);
      expect(Number(seller.getValue("price"))).toBe(amount);
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
    await page.open(language === "ar" ? "/shop/CarForSale" : "/shop/CarForSale?page=2");
    await page.open(/<h3[^>]*><a[^>]* href="([^"]+)"/.exec(page.content)?.[1] ?? "");
    await page.follow(/ href="[^"]+\/report"/);
    const send = async (fields: Record<string, string>) => {
      const form = listElements(page.content, "form").find((each) => /action="[^"]*\/report"/.test(each));
      await page.press(/type="submit"/, fields, form);
    };
    await send({});
    expect(page.text).toContain(texts.required);
    await send({ reason: "fraud", text: "<b>سعر</b> غريب" });
    expect(page.text).toContain(texts.thanks);
    const moderator = await openPlain(demoAccounts.moderator);
    await moderator.open("/moderation/reports");
    const forms = listElements(moderator.content, "form").filter((each) => each.includes('value="dismiss"'));
    const report = moderator.content.split("<li").find((each) => toText(`<li${each}`).includes("<b>سعر</b> غريب"));
    const id = / name="ad" value="(\d+)"/.exec(moderator.content.slice(moderator.content.indexOf(report ?? "?")))?.[1];
    const form = forms.find((each) => each.includes(`name="ad" value="${id}"`));
    await moderator.press(/ value="dismiss"/, {}, form);
    expect(moderator.text).toContain(texts.dismissed);
  });

  it("A suspended account is signed out and shown the reason until a moderator lifts the suspension", async () => {
    const person = await openPlain();
    const { email, password } = await person.register();
    const page = await openPlain(demoAccounts.moderator);
    await page.open(`/moderation/people?q=${encodeURIComponent(email)}`);
    await page.follow(/ href="\/moderation\/people\/\d/);
    await page.press(/ value="ban"/);
    expect(page.text).toContain(texts.required);
    await page.press(/ value="ban"/, { reason: "احتيال Fraud" });
    expect(page.text).toContain(texts.suspended);
    // The next request ends the session and shows the reason. Signing in shows it as well.
    await person.open("/account/dashboard");
    expect(person.text).toContain(texts.keptOut);
    await person.open("/account/login");
    expect(person.text).not.toContain(texts.keptOut);
    await person.press(
      /type="submit"/,
      { email, password },
      /<form[^>]*action="\/account\/login[\s\S]*?<\/form>/.exec(person.content)?.[0],
    );
    expect(person.text).toContain(texts.keptOut);
    expect(person.text).toContain("احتيال Fraud");
    await page.press(/ value="lift"/);
    expect(page.text).toContain(texts.open);
    await person.signIn(email, password);
  });

  it("Moderation word list bans a word and allows it again", async () => {
    const page = await openPlain(demoAccounts.moderator);
    await page.open("/moderation/words");
    const word = `word${language}`;
    await page.press(/type="submit"/, { word }, listElements(page.content, "form")[0]);
    expect(page.text).toContain(texts.banned);
    const row = listElements(page.content, "tr").find((each) => toText(each).includes(word)) ?? "";
    const button = /<button[^>]* value="(\d+)"/.exec(row)?.[1];
    await page.press(new RegExp(`<button[^>]* value="${button}"`));
    expect(page.status).toBe(200);
    expect(listElements(page.content, "tr").filter((each) => toText(each).includes(word))).toEqual([]);
  });
});
