import { request as post } from "node:http";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { getFieldValue, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    verified: "Your e-mail is confirmed",
    badLink: "This link doesn't work",
    forgotten: "Check your inbox",
    saved: "Your profile is saved.",
    pictureSaved: "Your photo is saved.",
    pictureGone: "Your photo has been removed.",
    noPicture: "This isn't a photo format we support.",
    damaged: "This photo is damaged",
    tooLarge: "This photo is too large",
    asked: "We've sent a link to the new address.",
    changed: "Your e-mail has been changed",
    wrongPassword: "This isn't your current password.",
    linkSent: "We've sent you a new link.",
    subjects: {
      verify: "Confirm your e-mail address",
      reset: "Choose a new password",
      "email-new": "Confirm your new e-mail address",
      "email-asked": "A new e-mail address for your account",
    },
  },
  ar: {
    verified: "تم تأكيد بريدك",
    badLink: "هذا الرابط لا يعمل",
    forgotten: "تفقّد بريدك",
    saved: "حُفظت بياناتك.",
    pictureSaved: "تم حفظ صورتك.",
    pictureGone: "أُزيلت صورتك.",
    noPicture: "صيغة هذا الملف غير مدعومة.",
    damaged: "هذه الصورة تالفة",
    tooLarge: "14 ميغابايت",
    asked: "أرسلنا رابطًا إلى البريد الجديد.",
    changed: "تغيّر بريدك",
    wrongPassword: "كلمة المرور الحالية غير صحيحة.",
    linkSent: "أرسلنا إليك رابطًا جديدًا.",
    subjects: {
      verify: "أكّد بريدك الإلكتروني",
      reset: "اختر كلمة مرور جديدة",
      "email-new": "أكّد بريدك الإلكتروني الجديد",
      "email-asked": "بريد جديد لحسابك",
    },
  },
} as const;
type Mail = keyof (typeof words)["en"]["subjects"];

const password = "long enough 7";
let people = 0;
const createEmail = () => `reader${process.pid}.${people++}@example.com`;

const form = (page: Page, action: string) => page.locator(`main form[action^="${action}"]`);
const submit = (page: Page, action: string) => form(page, action).locator("button[type=submit]").click();
async function fill(page: Page, action: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await form(page, action).locator(`[name=${name}]`).fill(value);
}
async function signUpVisitor(page: Page, email: string, path = "/account/dashboard") {
  await registerAccount(page, { name: "Sara", lastName: "Ali", email, password });
  await page.goto(path);
}
async function signIn(page: Page, email: string, tried: string) {
  await fill(page, "/account/login", { email, password: tried });
  await submit(page, "/account/login");
}

const photo = (red: number) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: red, g: 80, b: 40 } } })
    .jpeg()
    .toBuffer();

const person = (email: string) => ({ name: "Sara", lastName: "Ali", email, password });

describe("Account e-mails", () => {
  it("[RT-16] Account e-mail links verify the address and reset the password (ar, with JavaScript)", async () => {
    const texts = words.ar;
    const page = await visitor({ language: "ar" });
    const email = createEmail();
    await signUpVisitor(page, email);
    await submit(page, "/account/verify-email/send");
    await page.getByText(texts.linkSent).waitFor();
    const verify = await readMail(email, texts.subjects.verify);
    // The link also works in another browser that is not signed in.
    const reader = await visitor({ language: "ar" });
    await reader.goto(verify.link);
    expect(await reader.locator("main").innerText()).toContain(email);
    await reader.locator("main button:focus").waitFor();
    expect(await findAxeViolations(reader)).toEqual([]);
    await submit(reader, "/account/verify-email?token=");
    await reader.getByRole("heading", { name: texts.verified }).waitFor();

    await reader.goto("/account/forgot-password");
    await fill(reader, "/account/forgot-password", { email });
    await submit(reader, "/account/forgot-password");
    await reader.getByRole("heading", { name: texts.forgotten }).waitFor();
    await reader.goto((await readMail(email, texts.subjects.reset)).link);
    await fill(reader, "/account/reset-password", { password: "another one 8" });
    await submit(reader, "/account/reset-password");
    await reader.waitForURL("**/account/login?reset=1");
    await signIn(reader, email, "another one 8");
    await reader.waitForURL("**/account/dashboard");
  });

  it("[RT-16] Account e-mail links verify the address, reset the password and change the address (en, without JavaScript)", async () => {
    const texts = words.en;
    const mail = (to: string, kind: Mail) => readMail(to, texts.subjects[kind]);
    const open = () => new HttpPage({ language: "en" });
    const send = (page: HttpPage, action: string, fields: Record<string, string> = {}) => {
      for (const [name, value] of Object.entries(fields))
        page.fill(`main form[action^="${action}"] [name=${name}]`, value);
      return page.submit(`main form[action^="${action}"] button[type=submit]`);
    };
    const canConfirm = (page: HttpPage) => page.count('main form[action^="/account/verify-email/send"]') > 0;

    const page = open();
    const email = createEmail();
    await registerThroughForm(page, person(email));
    await page.goto("/account/dashboard");
    await send(page, "/account/verify-email/send");
    expect(page.text("main")).toContain(texts.linkSent);
    const verify = await mail(email, "verify");
    await page.goto("/account/verify-email?token=nonsense");
    page.find("main h1", texts.badLink);
    expect(canConfirm(page)).toBe(true);
    // E-mail scanners open links with GET and HEAD. Neither request may use up the token.
    for (const method of ["GET", "HEAD"]) {
      const opened = await fetch(inject("karajUrl") + verify.link, { method });
      expect(opened.status).toBe(200);
      expect(opened.headers.get("referrer-policy")).toBe("same-origin");
      expect(opened.headers.get("cache-control")).toBe("private, no-store");
    }
    await page.goto("/account/dashboard");
    expect(canConfirm(page)).toBe(true);
    const reader = open();
    await reader.goto("/account/verify-email?token=nonsense");
    expect(reader.count("main a[href='/account/login']")).toBe(1);
    await reader.goto(verify.link);
    expect(reader.text("main")).toContain(email);
    expect(reader.find("meta[name=robots]").getAttribute("content")).toContain("noindex");
    await send(reader, "/account/verify-email?token=");
    reader.find("main h1", texts.verified);
    await page.goto(verify.link);
    page.find("main h1", texts.verified);
    await page.goto("/account/verify-email?token=nonsense");
    expect(page.count("main a[href='/account/dashboard']")).toBe(1);
    await page.goto("/account/dashboard");
    expect(canConfirm(page)).toBe(false);

    const elsewhere = open();
    const resultTexts: string[] = [];
    for (const each of [createEmail(), email]) {
      await elsewhere.goto("/account/forgot-password");
      await send(elsewhere, "/account/forgot-password", { email: each });
      elsewhere.find("main h1", texts.forgotten);
      resultTexts.push(elsewhere.text("main"));
    }
    expect(resultTexts[0]).toBe(resultTexts[1]);
    const reset = await mail(email, "reset");
    await elsewhere.goto(reset.link);
    await send(elsewhere, "/account/reset-password", { password: "123" });
    expect(elsewhere.count("[name=password][aria-invalid]")).toBe(1);
    await send(elsewhere, "/account/reset-password", { password: "another one 8" });
    expect(elsewhere.path).toBe("/account/login?reset=1");
    await send(elsewhere, "/account/login", { email, password: "another one 8" });
    expect(elsewhere.path).toBe("/account/dashboard");
    await page.goto("/account/profile");
    expect(page.url.pathname).toBe("/account/login");
    await page.goto(reset.link);
    page.find("main h1", texts.badLink);

    const to = createEmail();
    const change = "/account/profile/email";
    await elsewhere.goto("/account/profile");
    await send(elsewhere, change, { email: to, current: "not this one" });
    expect(elsewhere.text("main")).toContain(texts.wrongPassword);
    await send(elsewhere, change, { current: "another one 8" });
    expect(elsewhere.text("main")).toContain(texts.asked);
    expect((await mail(email, "email-asked")).text).toContain(to);
    await elsewhere.goto((await mail(to, "email-new")).link);
    await send(elsewhere, "/account/change-email");
    elsewhere.find("main h1", texts.changed);
    await elsewhere.goto("/account/profile");
    expect(elsewhere.text("main")).toContain(to);
  });
});

const notPicture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>");

describe("Profile page", () => {
  it("[EN-04] [NV-06] Profile page updates name and avatar in the header, explains a rejected avatar and crops the picture", async () => {
    const texts = words.en;
    const page = await visitor({ language: "en" });
    await signUpVisitor(page, createEmail(), "/account/profile");
    const about = page.locator('main form[action$="/account/profile"]');
    await about.locator("[name=name]").fill("Noura");
    await about.locator("[name=phone]").fill("٠٥٠١٢٣٤٥٦٧");
    await about.locator("button[type=submit]").click();
    await page.getByText(texts.saved).waitFor();
    expect((await page.locator("header").allTextContents()).join()).toContain("Noura Ali");
    expect(await about.locator("[name=phone]").inputValue()).toBe("0501234567");

    const upload = page.locator('main form[action$="/profile/avatar"]');
    const choose = (name: string, buffer: Buffer) =>
      upload.locator("[name=avatar]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
    const send = async (name: string, buffer: Buffer) => {
      await choose(name, buffer);
      await upload.locator("button[type=submit]").click();
    };
    await send("me.jpg", notPicture);
    await page.getByText(texts.noPicture).waitFor();
    const fullPhoto = await photo(200);
    await send("half.jpg", fullPhoto.subarray(0, fullPhoto.length / 2));
    await page.getByText(texts.damaged).waitFor();

    await choose("a.jpg", fullPhoto);
    const preview = await page.locator("canvas").boundingBox();
    if (!preview) throw new Error("no preview");
    await page.mouse.move(preview.x + 80, preview.y + 80);
    await page.mouse.down();
    await page.mouse.move(preview.x + 100, preview.y + 80, { steps: 4 });
    await page.mouse.up();
    expect(Number(await page.locator("[name=x]").inputValue())).toBeLessThan(50);
    await page.locator("[name=zoom]").press("ArrowRight");
    expect(Number(await page.locator("[name=zoom]").inputValue())).toBeGreaterThan(1);
    await choose("a.jpg", Buffer.alloc(14_680_065));
    await page.getByText(texts.tooLarge).waitFor();
    expect(await page.locator("canvas").count()).toBe(0);

    await send("me.jpg", fullPhoto);
    await page.getByText(texts.pictureSaved).waitFor();
    const headerAvatar = page.locator('header img[src^="/account/avatars/"]').first();
    const first = await headerAvatar.getAttribute("src");
    await send("me2.jpg", await photo(20));
    await page.waitForFunction(
      (before) => document.querySelector('header img[src^="/account/avatars/"]')?.getAttribute("src") !== before,
      first,
    );
    await submit(page, "/account/profile/avatar/remove");
    await page.getByText(texts.pictureGone).waitFor();
    expect(await page.locator('img[src^="/account/avatars/"]').count()).toBe(0);
  });

  it("[EN-04] [NV-06] Profile page updates name and avatar in the header and explains a rejected avatar (without JavaScript)", async () => {
    const texts = words.ar;
    const page = new HttpPage({ language: "ar" });
    await registerThroughForm(page, person(createEmail()));
    await page.goto("/account/profile");
    const about = 'main form[action$="/account/profile"]';
    page.fill(`${about} [name=name]`, "Noura");
    page.fill(`${about} [name=phone]`, "٠٥٠١٢٣٤٥٦٧");
    await page.submit(`${about} button[type=submit]`);
    expect(page.text("main")).toContain(texts.saved);
    expect(page.findAll("header", "Noura Ali").length).toBeGreaterThan(0);
    expect(getFieldValue(page.find(`${about} [name=phone]`))).toBe("0501234567");

    const send = (name: string, bytes: Buffer) => {
      page.attach("#avatar", new File([new Uint8Array(bytes)], name, { type: "image/jpeg" }));
      return page.submit('main form[action$="/profile/avatar"] button[type=submit]');
    };
    await send("me.jpg", notPicture);
    expect(page.text("main")).toContain(texts.noPicture);
    const fullPhoto = await photo(200);
    await send("half.jpg", fullPhoto.subarray(0, fullPhoto.length / 2));
    expect(page.text("main")).toContain(texts.damaged);
    await send("huge.jpg", Buffer.alloc(16_000_000, "\xff\xd8\xff", "latin1"));
    expect(page.text("#avatar-error")).toContain(texts.tooLarge);
    expect(page.find("#avatar").getAttribute("aria-invalid")).toBe("true");
    await page.goto("/account/profile");
    await send("me.jpg", fullPhoto);
    expect(page.text("main")).toContain(texts.pictureSaved);
    const getAvatar = () => page.find('header img[src^="/account/avatars/"]').getAttribute("src");
    const first = getAvatar();
    const served = await fetch(inject("karajUrl") + first);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("cache-control")).toContain("immutable");
    expect(served.headers.get("set-cookie")).toBeNull();
    await send("me2.jpg", await photo(20));
    expect(getAvatar()).not.toBe(first);
    expect((await fetch(inject("karajUrl") + first)).status).toBe(404);
    await page.submit('main form[action^="/account/profile/avatar/remove"] button[type=submit]');
    expect(page.text("main")).toContain(texts.pictureGone);
    expect(page.count('img[src^="/account/avatars/"]')).toBe(0);
  });
});

/**
 * Sends only the headers of a request that announces a body of this size. Resolves with the status of the response,
 * which comes before the body.
 */
function postAnnouncedBody(path: string, megabytes: number): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const headers = { "content-type": "multipart/form-data; boundary=x", "content-length": megabytes * 1_000_000 };
    const request = post(inject("karajUrl") + path, { method: "POST", headers }, (response) => {
      resolve(response.statusCode);
      request.destroy();
    });
    request.on("error", reject);
    request.flushHeaders();
  });
}

describe("Avatar upload", () => {
  it("Avatar upload accepts larger bodies than other forms and answers 413 above its own limit", async () => {
    expect(await postAnnouncedBody("/account/profile/avatar", 50)).toBe(413);
    expect(await postAnnouncedBody("/account/profile", 1)).toBe(413);
    // A signed-out visitor is redirected to the sign-in page.
    expect(await postAnnouncedBody("/account/profile/avatar", 10)).toBe(302);
    for (const name of ["..%2f..%2fetc%2fpasswd", "x.webp", "%00", `${"a".repeat(22)}.webp`]) {
      expect((await fetch(`${inject("karajUrl")}/account/avatars/${name}`)).status).toBe(404);
    }
  });
});
