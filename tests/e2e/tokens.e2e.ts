import { describe, expect, inject, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getTestVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

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

describe.each(getTestVariants("en"))("API tokens ($language, scripts: $javaScript)", ({ language, javaScript }) => {
  it("[AP-16] API token page creates one token per form, the token works, and it can be revoked", async () => {
    const texts = words[language];
    const page = await visitor({ language, javaScript, width: 390 });
    const content = page.locator("#content");
    const waitForText = (text: string) => content.getByText(text).first().waitFor();
    const send = () => content.getByRole("button", { name: texts.act }).click();
    const status = async (token: string, path: string) =>
      (await fetch(`${inject("karajUrl")}/api/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).status;

    await registerAccount(page);
    await page.goto("/account/tokens");
    await waitForText(texts.empty);
    await content.getByRole("link", { name: texts.make }).click();
    await content.locator("[name=name]").fill("My program");
    await send();
    await waitForText(texts.tick);
    expect(await content.locator("[name=name]").inputValue()).toBe("My program");
    if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
    await content.locator("[value='account:read']").check();
    await send();
    await waitForText(texts.ready);
    const token = (await content.locator("pre").first().innerText()).trim();
    expect(token).toMatch(/^karaj_\d+_[\w-]{43}$/);
    expect(await content.locator("pre").last().innerText()).toContain(`Bearer ${token}" `);
    if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
    expect(await status(token, "/me")).toBe(200);
    expect(await status(token, "/orders")).toBe(403);

    await page.goto("/account/tokens/new");
    await content.locator("[name=name]").fill("My program");
    await content.locator("[value='account:read']").check();
    await send();
    await waitForText(texts.taken);

    await page.goto("/account/tokens");
    expect(await content.innerText()).not.toContain(token.slice(-43));
    if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
    await content.getByRole("link", { name: texts.revoke }).click();
    await content.getByRole("button", { name: texts.confirm }).click();
    await waitForText(texts.revoked);
    await waitForText(texts.empty);
    expect(await status(token, "/me")).toBe(401);
  });
});
