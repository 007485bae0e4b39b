import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPersonDetails, demoAccounts, signInAs } from "../support/accounts.ts";
import { getFieldValue, getText, HttpPage, registerThroughForm } from "../support/http-page.ts";
import { readMail } from "../support/mails.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    send: "Send the application",
    applied: "We have received your application.",
    name: "Please enter the name in at least one language.",
    accept: "Accept and open its page",
    accepted: "The application is accepted, and its page is live.",
    manage: "Manage",
    preview: "Preview",
    previewed: "This is how the top of your page will look. Nothing is saved yet.",
    save: "Save",
    saved: "Saved.",
    overlap: "These times overlap with others.",
    invite: "Send the invitation",
    invited: "The invitation has been sent.",
    subject: (name: string) => `${name} invites you to join its team`,
    register: "Create an account",
    join: "Join",
    joined: "Welcome to the team.",
    savePicture: "Save image",
    pictureSaved: "The image is saved.",
    allDay: "All day",
  },
  ar: {
    send: "إرسال الطلب",
    applied: "وصلنا طلبك.",
    name: "اكتب الاسم بلغة واحدة على الأقل.",
    accept: "قبول وفتح الصفحة",
    accepted: "قُبل الطلب وأصبحت صفحة النشاط متاحة.",
    manage: "إدارة",
    preview: "معاينة",
    previewed: "هكذا سيظهر أعلى صفحتك. لم يُحفظ شيء بعد.",
    save: "حفظ",
    saved: "تم الحفظ.",
    overlap: "هذه الأوقات تتداخل مع أوقات أخرى.",
    invite: "إرسال الدعوة",
    invited: "أُرسلت الدعوة.",
    subject: (name: string) => `دعوة للانضمام إلى فريق ${name}`,
    register: "إنشاء حساب",
    join: "انضمام",
    joined: "أهلًا بك في الفريق.",
    savePicture: "حفظ الصورة",
    pictureSaved: "حُفظت الصورة.",
    allDay: "طوال اليوم",
  },
};

const about = "Cars that were <b>looked after</b>.";

type Owner = { email: string; password: string; own: string };

/** Previews and saves the texts of a business page and its picture in the browser. */
async function editInBrowser({ email, password, own }: Owner, cover: Buffer): Promise<void> {
  const texts = words.ar;
  const page = await visitor({ language: "ar", width: 390 });
  await signInAs(page, email, password);
  await page.goto(own);
  const content = page.locator("#content");
  const press = (label: string) => content.getByRole("button", { name: label, exact: true }).first().click();
  const waitForText = (text: string) => content.getByText(text).first().waitFor();
  await content.locator("[name=aboutEn]").fill(about);
  await press(texts.preview);
  await waitForText(texts.previewed);
  await content.getByText(about).first().waitFor();
  await press(texts.save);
  await waitForText(texts.saved);
  const top = () =>
    content
      .getByText(texts.saved)
      .first()
      .evaluate((element) => element.getBoundingClientRect().top);
  await expect.poll(top, { message: "what came of it is in sight of who pressed far below" }).toBeGreaterThanOrEqual(0);

  await page.goto(`${own}/pictures`);
  await content.locator("#business-cover").setInputFiles({ name: "cover.png", mimeType: "image/png", buffer: cover });
  await press(texts.savePicture);
  await waitForText(texts.pictureSaved);
}

/** Does the same with plain forms. */
async function editByForms(page: HttpPage, { own }: Owner, cover: Buffer, language: "ar" | "en"): Promise<void> {
  const texts = words[language];
  await page.goto(own);
  page.fill("#content [name=aboutEn]", about);
  await press(page, texts.preview);
  expect(page.text("#content")).toContain(texts.previewed);
  expect(page.text("#content")).toContain(about);
  page.fill("#content [name=aboutEn]", about);
  await press(page, texts.save);
  expect(page.text("#content")).toContain(texts.saved);

  await page.goto(`${own}/pictures`);
  page.attach("#business-cover", new File([new Uint8Array(cover)], "cover.png", { type: "image/png" }));
  await page.submit("#content form:has(#business-cover) button", texts.savePicture);
  expect(page.text("#content")).toContain(texts.pictureSaved);
}

/** Presses the first button of the content with exactly this label. */
const press = (page: HttpPage, label: string) => page.submit("#content button", new RegExp(`^${label}$`));

/** Fills fields of the content by their names. */
function fillFields(page: HttpPage, fields: Record<string, string>): void {
  for (const [name, value] of Object.entries(fields)) page.fill(`#content [name="${name}"]`, value);
}

describe.each([
  ["ar", true],
  ["en", false],
] as const)("Business pages (%s, JavaScript: %s)", (language, javaScript) => {
  const texts = words[language];
  const open = () => new HttpPage({ language });

  it("[RO-02] [RT-08] A business applies, is accepted, sets up its page and invites a colleague", async () => {
    const name = `Oasis ${Date.now().toString(36)} ${language}`;
    const page = open();
    const owner = await registerThroughForm(page);
    await page.goto("/account/business/apply");
    page.check("#content input[name=type]");
    fillFields(page, {
      registration: "1010123456",
      address: "شارع التحلية",
      phone: "٠٥٠ ١٢٣ ٤٥٦٧",
      city: "riyadh",
    });
    await press(page, texts.send);
    expect(page.text("#content")).toContain(texts.name);
    expect(getFieldValue(page.find("#content [name=address]"))).toBe("شارع التحلية");
    page.fill("#content [name=nameEn]", name);
    await press(page, texts.send);
    expect(page.text("#content")).toContain(texts.applied);

    const moderator = open();
    await moderator.visitor.signIn(demoAccounts.moderator);
    await moderator.goto("/moderation/businesses");
    await moderator.follow("#content a", name);
    await press(moderator, texts.accept);
    expect(moderator.text("#content")).toContain(texts.accepted);

    await page.goto("/account/business");
    await page.follow("#content a", new RegExp(`^${texts.manage}$`));
    const own = page.path;
    const cover = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#264" } })
      .png()
      .toBuffer();
    if (javaScript) await editInBrowser({ ...owner, own }, cover);
    else await editByForms(page, { ...owner, own }, cover, language);

    await page.goto(`${own}/hours`);
    fillFields(page, {
      "open.5.0": "16:00",
      "close.5.0": "01:00",
      "open.6.0": "00:30",
      "close.6.0": "12:00",
    });
    await press(page, texts.save);
    expect(page.text("#content")).toContain(texts.overlap);
    fillFields(page, { "open.6.0": "00:00", "close.6.0": "00:00", "close.5.0": "23:00" });
    await press(page, texts.save);
    expect(page.text("#content")).toContain(texts.saved);

    await page.goto(`${own}/staff`);
    const colleague = createPersonDetails();
    page.fill("#content [name=email]", colleague.email);
    await press(page, texts.invite);
    expect(page.text("#content")).toContain(texts.invited);

    const invited = open();
    await invited.goto((await readMail(colleague.email, texts.subject(name))).link);
    // An invited person without an account registers first and returns to the invitation.
    await invited.follow("#content a", new RegExp(`^${texts.register}$`));
    fillFields(invited, colleague);
    await invited.submit("#content form:has(#register-email) button[type=submit]");
    await press(invited, texts.join);
    expect(invited.text("#content")).toContain(texts.joined);
    // An editor may edit listings but not the business page.
    expect((await invited.visitor.fetch(own)).status).toBe(404);

    await invited.follow("#content a", name);
    expect(invited.path).toMatch(/\/shop\/showrooms\/.+\/products/);
    const header = invited.find("#content header");
    const leaves = [...header.querySelectorAll("*:not(:has(*))")].map(getText);
    expect(leaves.filter((text) => text === texts.allDay)).toHaveLength(1);
    expect(header.querySelectorAll("a[href^='https://wa.me/966501234567']")).toHaveLength(1);
    expect(header.querySelectorAll("img[src^='/sellers/pictures/']")).toHaveLength(1);
  });
});
