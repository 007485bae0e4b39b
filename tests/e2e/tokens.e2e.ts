import { describe, expect, inject, it } from "vitest";
import { listElements, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";

const words = {
  en: {
    empty: "No tokens yet",
    make: "Create token",
    act: "Create token",
    tick: "Please select at least one permission",
    ready: "Your token is ready",
    taken: "You already have a token with this name",
    done: "I've copied it",
    revoke: "Revoke",
    confirm: "Revoke token",
    revoked: "The token is revoked",
  },
  ar: {
    empty: "لا توجد رموز بعد",
    make: "إنشاء رمز وصول",
    act: "إنشاء الرمز",
    tick: "حدّد صلاحية واحدة على الأقل",
    ready: "رمزك جاهز",
    taken: "لديك رمز بهذا الاسم",
    done: "نسختُه",
    revoke: "إلغاء",
    confirm: "إلغاء الرمز",
    revoked: "أُلغي الرمز",
  },
};

describe.each(["en", "ar"] as const)("API tokens (%s)", (language) => {
  it("[AP-16] API token page creates one token per form, the token works, and it can be revoked", async () => {
    const texts = words[language];
    const page = new PlainBrowser(inject("karajUrl"), language);
    const status = async (token: string, path: string) =>
      (await fetch(`${inject("karajUrl")}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

    await page.register();
    await page.open("/account/tokens");
    expect(page.text).toContain(texts.empty);
    await page.follow(texts.make);
    await page.press(texts.act, { name: "My program" });
    expect(page.text).toContain(texts.tick);
    expect(page.getValue("name")).toBe("My program");
    const box =
      / name="([^"]*)"/.exec(/<input[^>]* value="account:read"[^>]*>/.exec(page.content)?.[0] ?? "")?.[1] ?? "";
    await page.press(texts.act, { [box]: "account:read" });
    expect(page.text).toContain(texts.ready);
    const samples = listElements(page.content, "pre").map(toText);
    const token = samples[0] ?? "";
    expect(token).toMatch(/^karaj_\d+_[\w-]{43}$/);
    expect(samples.at(-1)).toContain(`Bearer ${token}" `);
    expect(await status(token, "/me")).toBe(200);
    expect(await status(token, "/orders")).toBe(403);

    await page.open("/account/tokens/new");
    await page.press(texts.act, { name: "My program", [box]: "account:read" });
    expect(page.text).toContain(texts.taken);

    await page.open("/account/tokens");
    expect(page.html).not.toContain(token.slice(-43));
    await page.follow(texts.revoke);
    await page.press(texts.confirm);
    expect(page.text).toContain(texts.revoked);
    expect(page.text).toContain(texts.empty);
    expect(await status(token, "/me")).toBe(401);
  });
});
