import { describe, expect, inject, it } from "vitest";
import { createPersonDetails, demoAccounts, demoPassword, HttpVisitor } from "../support/accounts.ts";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { createEitherLanguageTest } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    wrong: "The e-mail or the password is wrong.",
    required: "Please fill in this field.",
    weak: "A password needs at least 6 characters.",
    common: "Too many people use this password. Choose another one.",
    taken: /An account with this e-mail already exists/,
    invalid: "Enter a valid e-mail address.",
    hello: /Hello/,
    account: "Account",
    signOut: "Sign out",
    changed: /Your password has been changed/,
    gone: /Your account has been deleted/,
  },
  ar: {
    wrong: "البريد أو كلمة المرور غير صحيحة.",
    required: "املأ هذه الخانة.",
    weak: "كلمة المرور 6 خانات على الأقل.",
    common: "كلمة المرور هذه شائعة جدًا. اختر غيرها.",
    taken: /يوجد حساب بهذا البريد/,
    invalid: "أدخل بريدًا إلكترونيًا صحيحًا.",
    hello: /مرحبًا/,
    account: "الحساب",
    signOut: "تسجيل الخروج",
    changed: /تغيّرت كلمة مرورك/,
    gone: /حُذف حسابك/,
  },
};

describe("Account pages with JavaScript", () => {
  const language = "ar";
  const w = words[language];

  it("[ST-01] [ST-02] [VL-02] A person registers, signs out and signs in, and sees form errors (ar, with JavaScript)", async () => {
    const page = await visitor({ language });
    const person = createPersonDetails();
    await page.goto("/account/register");
    const main = page.locator("main");
    const submit = main.locator("form button[type=submit]");

    await submit.click();
    await main.getByText(w.required).first().waitFor();
    expect(await page.locator("#register-name").evaluate((field) => field === document.activeElement)).toBe(true);
    await page.locator("#register-name").fill(person.name);
    await page.locator("#register-email").fill("not an address");
    await page.locator("#register-password").fill("12345");
    await submit.click();
    await main.getByText(w.invalid).waitFor();
    // With scripts an invalid e-mail address is not sent.
    await page.locator("#register-email").fill("sara@example.com");
    await submit.click();
    await main.getByText(w.weak).waitFor();
    expect(await page.locator("#register-name").inputValue()).toBe(person.name);
    expect(await page.locator("#register-password").inputValue()).toBe("12345");
    await page.locator("#register-email").fill(person.email);
    await page.locator("#register-password").fill("password1");
    await submit.click();
    await main.getByText(w.common).waitFor();
    await page.locator("#register-password").fill(person.password);
    await submit.click();
    await page.waitForURL("**/account/dashboard");
    await main.getByRole("heading", { level: 1, name: w.hello }).waitFor();

    await main.getByRole("button", { name: w.signOut }).click();
    await page.waitForURL("**/account/login");
    await page.goto("/account/devices");
    expect(new URL(page.url()).searchParams.get("return")).toBe("/account/devices");
    await page.locator("#account-email").fill(person.email.toUpperCase());
    await page.locator("#account-password").fill("wrong");
    await submit.click();
    await main.getByText(w.wrong).waitFor();
    await page.locator("#account-password").fill(person.password);
    await submit.click();
    await page.waitForURL("**/account/devices");
  });

  it("[NV-06] The account menu in the header signs in, returns to the same page, closes and signs out", async () => {
    const page = await visitor({ language });
    await page.goto("/site/faq?from=menu");
    const header = page.locator("header").filter({ visible: true });
    await header.getByText(w.account, { exact: true }).click();
    await page.locator("#menu-email").fill(demoAccounts.member);
    await page.locator("#menu-password").fill(demoPassword);
    await page.keyboard.press("Enter");
    await header.getByText(demoAccounts.member).first().waitFor();
    expect(new URL(page.url()).search).toBe("?from=menu");
    expect(await page.locator("#menu-email").count()).toBe(0);
    expect(await page.locator("details[open][data-menu]").count()).toBe(0);

    const menu = header.locator("details:has(form[action$='/account/logout'])");
    await menu.locator("> summary").click();
    await menu.locator("form[action$='/account/logout'] button").click();
    await page.waitForURL("**/account/login");
    expect(await page.locator("details[open][data-menu]").count()).toBe(0);
    expect(await header.locator("form[action$='/account/logout']").count()).toBe(0);
  });
});

describe.each(["en", "ar"] as const)("Account pages without JavaScript (%s)", (language) => {
  const w = words[language];
  const either = createEitherLanguageTest(language);
  const fill = (page: HttpPage, form: string, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) page.fill(`#${form}-${name}`, value);
  };
  const submit = (page: HttpPage) => page.submit(page.findAll("main form button[type=submit]").at(-1) as Element);

  it("[ST-01] [ST-02] [VL-02] A person registers, signs out and signs in, and sees form errors (without JavaScript)", async () => {
    const page = new HttpPage({ language });
    const person = createPersonDetails();
    await page.goto("/account/register");
    await submit(page);
    expect(page.text("main")).toContain(w.required);
    expect(page.count("#register-name[autofocus]")).toBe(1);
    fill(page, "register", { name: person.name, email: "not an address", password: "12345" });
    await submit(page);
    expect(page.text("main")).toContain(w.invalid);
    expect(page.text("main")).toContain(w.weak);
    expect(getFieldValue(page.find("#register-name"))).toBe(person.name);
    expect(getFieldValue(page.find("#register-password"))).toBe("");
    fill(page, "register", { email: person.email, password: "password1" });
    await submit(page);
    expect(page.text("main")).toContain(w.common);
    fill(page, "register", { password: person.password });
    await submit(page);
    expect(page.path).toBe("/account/dashboard");
    page.find("main h1", w.hello);

    await page.submit("main button", w.signOut);
    expect(page.path).toBe("/account/login");
    await page.goto("/account/devices");
    expect(page.url.searchParams.get("return")).toBe("/account/devices");
    fill(page, "account", { email: person.email.toUpperCase(), password: "wrong" });
    await submit(page);
    expect(page.text("main")).toContain(w.wrong);
    fill(page, "account", { password: person.password });
    await submit(page);
    expect(page.path).toBe("/account/devices");
  });

  either("[VL-02] Sign-up refuses an e-mail address that already has an account", async () => {
    const page = new HttpPage({ language });
    await page.goto("/account/register");
    fill(page, "register", { name: "Sara", email: demoAccounts.member, password: "a good password 7" });
    await submit(page);
    expect(page.text("main")).toMatch(w.taken);
  });

  either("[VL-03] A new password signs out other devices, and a deleted account cannot sign in", async () => {
    const page = new HttpPage({ language });
    const person = await registerThroughForm(page);
    const elsewhere = new HttpPage({ language });
    await elsewhere.visitor.signIn(person.email, person.password);
    await page.goto("/account/devices");
    expect(page.findAll("main li").filter((item) => item.querySelector("bdi"))).toHaveLength(2);

    await page.goto("/account/password");
    fill(page, "password", { current: person.password, password: "another good one 8" });
    await submit(page);
    expect(page.text("main")).toMatch(w.changed);
    await elsewhere.goto("/account/dashboard");
    expect(elsewhere.url.pathname).toBe("/account/login");
    await page.goto("/account/dashboard");
    expect(page.url.pathname).toBe("/account/dashboard");

    await page.goto("/account/delete");
    fill(page, "delete", { password: "another good one 8" });
    await submit(page);
    expect(page.text("main")).toMatch(w.gone);
    fill(page, "account", { email: person.email, password: "another good one 8" });
    await submit(page);
    expect(page.text("main")).toContain(w.wrong);
  });
});

describe("Anti-forgery protection of forms", () => {
  it("[AP-11] Forms return 403 without the anti-forgery token of the session", async () => {
    const member = new HttpVisitor(inject("karajUrl"));
    // The test registers its own member, because ending all other sessions would break tests that share an account.
    expect((await member.post("/account/register", createPersonDetails())).status).toBe(303);
    const token = member.cookies.get("XSRF-TOKEN") ?? "";
    expect(token).not.toBe("");
    for (const path of ["/account/logout", "/account/devices", "/shop/cart/add", "/shop/compare/add", "/preferences"]) {
      expect((await member.post(path, {}, { forgery: false })).status, path).toBe(403);
      expect((await member.post(path, { _xsrf: "guessed" }, { forgery: false })).status, path).toBe(403);
    }
    expect((await member.post("/account/devices", { device: "others", _xsrf: token }, { forgery: false })).status).toBe(
      303,
    );
    // A token of another session is not valid for this session.
    const other = new HttpVisitor(inject("karajUrl"));
    await other.signIn(demoAccounts.showroom);
    const stolen = other.cookies.get("XSRF-TOKEN") ?? "";
    expect(
      (await member.post("/account/devices", { device: "others", _xsrf: stolen }, { forgery: false })).status,
    ).toBe(403);
    const elsewhere = await member.fetch("/account/logout", {
      method: "POST",
      headers: { "x-xsrf-token": token, "sec-fetch-site": "cross-site" },
    });
    expect(elsewhere.status).toBe(403);
    expect((await member.fetch("/account/dashboard")).status).toBe(200);
  });

  it("The session cookie is HttpOnly and SameSite=Lax", async () => {
    const member = new HttpVisitor(inject("karajUrl"));
    const cookies = (await member.signIn(demoAccounts.member)).headers.getSetCookie();
    const session = cookies.find((each) => each.startsWith("karaj.session_token="));
    expect(session).toMatch(/HttpOnly/i);
    expect(session).toMatch(/SameSite=Lax/i);
  });

  it.each([
    "//other.example/x",
    "https://other.example/",
    "/\\other.example",
    "/account/logout",
    "javascript:alert(1)",
  ])("Sign-in never redirects to %s", async (back) => {
    const member = new HttpVisitor(inject("karajUrl"));
    const answer = await member.post("/account/login", {
      email: demoAccounts.member,
      password: demoPassword,
      return: back,
    });
    expect(answer.status).toBe(303);
    const { host, pathname } = new URL(answer.headers.get("location") ?? "", "http://karaj.test");
    expect(host).toBe("karaj.test");
    expect(pathname).toBe("/account/dashboard");
  });

  it("[VL-04] Sign-in returns the same 400 answer for a wrong password and an unknown address", async () => {
    const answers = await Promise.all(
      [demoAccounts.rental_room, "nobody-at-all@example.com"].map(async (email) => {
        const visit = new HttpVisitor(inject("karajUrl"));
        const answer = await visit.post("/account/login", { email, password: "wrong" });
        return [
          answer.status,
          (await answer.text()).replaceAll(email, "").replace(/nonce="[^"]*"|"[\w+/=-]{20,}"/g, "").length,
        ];
      }),
    );
    expect(answers[0]?.[0]).toBe(400);
    expect(answers[1]).toEqual(answers[0]);
  });
});
