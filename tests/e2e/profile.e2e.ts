import { request as post } from "node:http";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { registerAccount } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
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
type Language = keyof typeof words;
type Mail = keyof (typeof words)["en"]["subjects"];

const password = "long enough 7";
let people = 0;
const createEmail = () => `reader${process.pid}.${people++}@example.com`;

const form = (page: Page, action: string) => page.locator(`main form[action^="${action}"]`);
const submit = (page: Page, action: string) => form(page, action).locator("button[type=submit]").click();
async function fill(page: Page, action: string, fields: Record<string, string>) {
  for (const [name, value] of Object.entries(fields)) await form(page, action).locator(`[name=${name}]`).fill(value);
}
async function signUpVisitor(page: Page, email: string) {
  await registerAccount(page, { name: "Sara", lastName: "Ali", email, password });
  await page.goto("/account/dashboard");
}
async function signIn(page: Page, email: string, tried: string) {
  await fill(page, "/account/login", { email, password: tried });
  await submit(page, "/account/login");
}

/** Waits for a mail and returns it. Reads it in a browser of its own, without JavaScript. */
const waitForMailTo = async (to: string, subject: string) =>
  readMail(await visitor({ language: "en", javaScript: false }), to, subject);

const photo = (red: number) =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: { r: red, g: 80, b: 40 } } })
    .jpeg()
    .toBuffer();

const readers = [
  { language: "ar", javaScript: true, how: "with" },
  { language: "en", javaScript: false, how: "without" },
] as const;

describe.each(readers)("Account e-mails, in $language, $how JavaScript", ({ language, javaScript }) => {
  const texts = words[language];
  const mail = (to: string, kind: Mail) => waitForMailTo(to, texts.subjects[kind]);
  const open = () => visitor({ language: language as Language, javaScript });

  it("[RT-16] Account e-mail links verify the address, reset the password and change the address", async () => {
    const page = await open();
    const email = createEmail();
    await signUpVisitor(page, email);
    await submit(page, "/account/verify-email/send");
    await page.getByText(texts.linkSent).waitFor();
    const verify = await mail(email, "verify");
    await page.goto("/account/verify-email?token=nonsense");
    await page.getByRole("heading", { name: texts.badLink }).waitFor();
    await form(page, "/account/verify-email/send").waitFor();
    // E-mail scanners open links with GET and HEAD. Neither request may use up the token.
    for (const method of ["GET", "HEAD"]) {
      const opened = await fetch(inject("karajUrl") + verify.link, { method });
      expect(opened.status).toBe(200);
      expect(opened.headers.get("referrer-policy")).toBe("same-origin");
      expect(opened.headers.get("cache-control")).toBe("private, no-store");
    }
    await page.goto("/account/dashboard");
    await form(page, "/account/verify-email/send").waitFor();
    // The link also works in another browser that is not signed in.
    const reader = await open();
    await reader.goto("/account/verify-email?token=nonsense");
    await reader.locator("main a[href='/account/login']").waitFor();
    await reader.goto(verify.link);
    expect(await reader.locator("main").innerText()).toContain(email);
    expect(await reader.locator("meta[name=robots]").getAttribute("content")).toContain("noindex");
    await reader.locator("main button:focus").waitFor();
    if (javaScript) expect(await findAxeViolations(reader)).toEqual([]);
    await submit(reader, "/account/verify-email?token=");
    await reader.getByRole("heading", { name: texts.verified }).waitFor();
    await page.goto(verify.link);
    await page.getByRole("heading", { name: texts.verified }).waitFor();
    await page.goto("/account/verify-email?token=nonsense");
    await page.locator("main a[href='/account/dashboard']").waitFor();
    await page.goto("/account/dashboard");
    expect(await form(page, "/account/verify-email/send").count()).toBe(0);

    const elsewhere = await open();
    await elsewhere.goto("/account/forgot-password");
    const resultTexts: string[] = [];
    for (const each of [createEmail(), email]) {
      await elsewhere.goto("/account/forgot-password");
      await fill(elsewhere, "/account/forgot-password", { email: each });
      await submit(elsewhere, "/account/forgot-password");
      await elsewhere.getByRole("heading", { name: texts.forgotten }).waitFor();
      resultTexts.push(await elsewhere.locator("main").innerText());
    }
    expect(resultTexts[0]).toBe(resultTexts[1]);
    const reset = await mail(email, "reset");
    await elsewhere.goto(reset.link);
    await fill(elsewhere, "/account/reset-password", { password: "123" });
    await submit(elsewhere, "/account/reset-password");
    await elsewhere.locator("[name=password][aria-invalid]").waitFor();
    await fill(elsewhere, "/account/reset-password", { password: "another one 8" });
    await submit(elsewhere, "/account/reset-password");
    await elsewhere.waitForURL("**/account/login?reset=1");
    await signIn(elsewhere, email, "another one 8");
    await elsewhere.waitForURL("**/account/dashboard");
    await page.goto("/account/profile");
    expect(new URL(page.url()).pathname).toBe("/account/login");
    await page.goto(reset.link);
    await page.getByRole("heading", { name: texts.badLink }).waitFor();

    const to = createEmail();
    const change = "/account/profile/email";
    await elsewhere.goto("/account/profile");
    await fill(elsewhere, change, { email: to, current: "not this one" });
    await submit(elsewhere, change);
    await elsewhere.getByText(texts.wrongPassword).waitFor();
    await fill(elsewhere, change, { current: "another one 8" });
    await submit(elsewhere, change);
    await elsewhere.getByText(texts.asked).waitFor();
    expect((await mail(email, "email-asked")).text).toContain(to);
    const confirm = await mail(to, "email-new");
    await elsewhere.goto(confirm.link);
    await submit(elsewhere, "/account/change-email");
    await elsewhere.getByRole("heading", { name: texts.changed }).waitFor();
    await elsewhere.goto("/account/profile");
    expect(await elsewhere.locator("main").innerText()).toContain(to);
  });

  it("[EN-04] [NV-06] Profile page updates name and avatar in the header and explains a rejected avatar", async () => {
    const page = await open();
    await signUpVisitor(page, createEmail());
    await page.goto("/account/profile");
    const about = page.locator('main form[action$="/account/profile"]');
    await about.locator("[name=name]").fill("Noura");
    await about.locator("[name=phone]").fill("٠٥٠١٢٣٤٥٦٧");
    await about.locator("button[type=submit]").click();
    await page.getByText(texts.saved).waitFor();
    expect((await page.locator("header").allTextContents()).join()).toContain("Noura Ali");
    expect(await about.locator("[name=phone]").inputValue()).toBe("0501234567");

    const upload = page.locator('main form[action$="/profile/avatar"]');
    const send = async (name: string, buffer: Buffer) => {
      await upload.locator("[name=avatar]").setInputFiles({ name, mimeType: "image/jpeg", buffer });
      await upload.locator("button[type=submit]").click();
    };
    await send("me.jpg", Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'><script>alert(1)</script></svg>"));
    await page.getByText(texts.noPicture).waitFor();
    const fullPhoto = await photo(200);
    await send("half.jpg", fullPhoto.subarray(0, fullPhoto.length / 2));
    await page.getByText(texts.damaged).waitFor();
    await send("me.jpg", fullPhoto);
    await page.getByText(texts.pictureSaved).waitFor();
    const headerAvatar = page.locator('header img[src^="/account/avatars/"]').first();
    const first = await headerAvatar.getAttribute("src");
    const served = await fetch(inject("karajUrl") + first);
    expect(served.headers.get("content-type")).toBe("image/webp");
    expect(served.headers.get("cache-control")).toContain("immutable");
    expect(served.headers.get("set-cookie")).toBeNull();
    await send("me2.jpg", await photo(20));
    await page.waitForFunction(
      (before) => document.querySelector('header img[src^="/account/avatars/"]')?.getAttribute("src") !== before,
      first,
    );
    expect((await fetch(inject("karajUrl") + first)).status).toBe(404);
    await submit(page, "/account/profile/avatar/remove");
    await page.getByText(texts.pictureGone).waitFor();
    expect(await page.locator('img[src^="/account/avatars/"]').count()).toBe(0);
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
  it("[EN-04] Avatar editor crops the picture by mouse and by keyboard", async () => {
    const page = await visitor({ language: "en" });
    await signUpVisitor(page, createEmail());
    await page.goto("/account/profile");
    await page.locator("#avatar").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photo(200) });
    const preview = await page.locator("canvas").boundingBox();
    if (!preview) throw new Error("no preview");
    await page.mouse.move(preview.x + 80, preview.y + 80);
    await page.mouse.down();
    await page.mouse.move(preview.x + 100, preview.y + 80, { steps: 4 });
    await page.mouse.up();
    expect(Number(await page.locator("[name=x]").inputValue())).toBeLessThan(50);
    await page.locator("[name=zoom]").press("ArrowRight");
    expect(Number(await page.locator("[name=zoom]").inputValue())).toBeGreaterThan(1);
    await page
      .locator("#avatar")
      .setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: Buffer.alloc(14_680_065) });
    await page.getByText("This photo is too large").waitFor();
    expect(await page.locator("canvas").count()).toBe(0);
  });

  it("[EN-04] Avatar form reports a picture over the size limit after the upload without JavaScript", async () => {
    const page = await visitor({ language: "en", javaScript: false });
    await signUpVisitor(page, createEmail());
    await page.goto("/account/profile");
    const avatar = "/account/profile/avatar";
    const buffer = Buffer.alloc(16_000_000, "\xff\xd8\xff", "latin1");
    await page.locator("#avatar").setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer });
    await form(page, avatar).first().locator("button[type=submit]").click();
    await page.locator("#avatar-error", { hasText: "This photo is too large" }).waitFor();
    expect(await page.locator("#avatar").getAttribute("aria-invalid")).toBe("true");
  });

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
