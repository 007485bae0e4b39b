import { describe, expect, inject, it } from "vitest";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";

const words = {
  en: {
    empty: "No tokens yet",
    make: "Create token",
    act: "Create token",
    tick: "Please select at least one permission",
    ready: "Your token is ready",
    taken: "You already have a token with this name",
    done: "I've copied it",
    revoke: /^Revoke$/,
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
    revoke: /^إلغاء$/,
    confirm: "إلغاء الرمز",
    revoked: "أُلغي الرمز",
  },
};

describe.each(["en", "ar"] as const)("API tokens (%s)", (language) => {
  it("[AP-16] API token page creates one token per form, the token works, and it can be revoked", async () => {
    const texts = words[language];
    const page = new HttpPage({ language });
    const permission = "#content input[value='account:read']";
    const status = async (token: string, path: string) =>
      (await fetch(`${inject("karajUrl")}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

    await registerThroughForm(page);
    await page.goto("/account/tokens");
    expect(page.text("#content")).toContain(texts.empty);
    await page.follow("#content a", texts.make);
    page.fill("#content input[name=name]", "My program");
    await page.submit("#content button", texts.act);
    expect(page.text("#content")).toContain(texts.tick);
    expect(getFieldValue(page.find("#content input[name=name]"))).toBe("My program");
    page.check(permission);
    await page.submit("#content button", texts.act);
    expect(page.text("#content")).toContain(texts.ready);
    const samples = page.findAll("#content pre").map(getText);
    const token = samples[0] ?? "";
    expect(token).toMatch(/^karaj_\d+_[\w-]{43}$/);
    expect(samples.at(-1)).toContain(`Bearer ${token}" `);
    expect(await status(token, "/me")).toBe(200);
    expect(await status(token, "/orders")).toBe(403);

    await page.goto("/account/tokens/new");
    page.fill("#content input[name=name]", "My program");
    page.check(permission);
    await page.submit("#content button", texts.act);
    expect(page.text("#content")).toContain(texts.taken);

    await page.goto("/account/tokens");
    expect(page.html).not.toContain(token.slice(-43));
    await page.follow("#content a", texts.revoke);
    await page.submit("#content button", texts.confirm);
    expect(page.text("#content")).toContain(texts.revoked);
    expect(page.text("#content")).toContain(texts.empty);
    expect(await status(token, "/me")).toBe(401);
  });
});
