import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import { createPersonDetails, demoAccounts, signInAs } from "../support/accounts.ts";
import { listElements, listTags, toText } from "../support/html-forms.ts";
import { PlainBrowser } from "../support/plain-browser.ts";
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
async function editByForms(page: PlainBrowser, { own }: Owner, cover: Buffer, language: "ar" | "en"): Promise<void> {
  const texts = words[language];
  await page.open(own);
  await page.press(texts.preview, { aboutEn: about });
  expect(page.text).toContain(texts.previewed);
  expect(page.text).toContain(about);
  await page.press(texts.save, { aboutEn: about });
  expect(page.text).toContain(texts.saved);

  await page.open(`${own}/pictures`);
  const form = listElements(page.content, "form").find((each) => each.includes('id="business-cover"')) ?? "";
  const field = / name="([^"]+)"/.exec(/<input[^>]* id="business-cover"[^>]*>/.exec(form)?.[0] ?? "")?.[1] ?? "";
  const file = new File([new Uint8Array(cover)], "cover.png", { type: "image/png" });
  await page.press(texts.savePicture, { [field]: file }, form);
  expect(page.text).toContain(texts.pictureSaved);
}

describe.each([
  ["ar", true],
  ["en", false],
] as const)("Business pages (%s, JavaScript: %s)", (language, javaScript) => {
  const texts = words[language];
  const open = () => new PlainBrowser(inject("karajUrl"), language);

  it("[RO-02] [RT-08] A business applies, is accepted, sets up its page and invites a colleague", async () => {
    const name = `Oasis ${Date.now().toString(36)} ${language}`;
    const page = open();
    const owner = await page.register();
    await page.open("/account/business/apply");
    const type = / value="([^"]+)"/.exec(
      listTags(page.content, "input").find((tag) => tag.includes(' name="type"')) ?? "",
    );
    await page.press(texts.send, {
      type: type?.[1],
      registration: "1010123456",
      address: "شارع التحلية",
      phone: "٠٥٠ ١٢٣ ٤٥٦٧",
      city: "riyadh",
    });
    expect(page.text).toContain(texts.name);
    expect(page.content).toContain("شارع التحلية");
    await page.press(texts.send, { nameEn: name });
    expect(page.text).toContain(texts.applied);

    const moderator = open();
    await moderator.signIn(demoAccounts.moderator);
    await moderator.open("/moderation/businesses");
    await moderator.follow(new RegExp(name));
    await moderator.press(texts.accept);
    expect(moderator.text).toContain(texts.accepted);

    await page.open("/account/business");
    await page.follow(texts.manage);
    const own = page.path;
    const cover = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#264" } })
      .png()
      .toBuffer();
    if (javaScript) await editInBrowser({ ...owner, own }, cover);
    else await editByForms(page, { ...owner, own }, cover, language);

    await page.open(`${own}/hours`);
    await page.press(texts.save, {
      "open.5.0": "16:00",
      "close.5.0": "01:00",
      "open.6.0": "00:30",
      "close.6.0": "12:00",
    });
    expect(page.text).toContain(texts.overlap);
    await page.press(texts.save, { "open.6.0": "00:00", "close.6.0": "00:00", "close.5.0": "23:00" });
    expect(page.text).toContain(texts.saved);

    await page.open(`${own}/staff`);
    const colleague = createPersonDetails();
    await page.press(texts.invite, { email: colleague.email });
    expect(page.text).toContain(texts.invited);

    const invited = open();
    await invited.open(await readInvitation(colleague.email, texts.subject(name)));
    // An invited person without an account registers first and returns to the invitation.
    await invited.follow(texts.register);
    await invited.press(
      /type="submit"/,
      colleague,
      listElements(invited.content, "form").find((each) => each.includes('id="register-email"')),
    );
    await invited.press(texts.join);
    expect(invited.text).toContain(texts.joined);
    // An editor may edit listings but not the business page.
    const joined = invited.content;
    expect((await invited.visitor.fetch(own)).status).toBe(404);

    const link = listElements(joined, "a").find((each) => toText(each).includes(name)) ?? "";
    await invited.open(/ href="([^"]+)"/.exec(link)?.[1] ?? "");
    expect(invited.path).toMatch(/\/shop\/showrooms\/.+\/products/);
    const header = /<header[\s\S]*?<\/header>/.exec(invited.content)?.[0] ?? "";
    expect(header.match(new RegExp(`>${texts.allDay}<`, "g"))).toHaveLength(1);
    expect(header.match(/<a[^>]* href="https:\/\/wa\.me\/966501234567/g)).toHaveLength(1);
    expect(header.match(/<img[^>]* src="\/sellers\/pictures\//g)).toHaveLength(1);
  });
});

/** Returns the path of the link in the newest mail with this subject, from the page for developers. */
async function readInvitation(to: string, subject: string): Promise<string> {
  const page = new PlainBrowser(inject("karajUrl"));
  await page.open("/dev/mail");
  const mail = page.content.split("<li").find((each) => each.includes(to) && toText(`<li${each}`).includes(subject));
  await page.open(/<a[^>]* href="([^"]+)"/.exec(mail ?? "")?.[1] ?? "/none");
  const link = new URL(
    /^http\S+$/m.exec(toText(listElements(page.content, "pre")[0] ?? "").replaceAll(" ", "\n"))?.[0] ?? "http://none",
  );
  return link.pathname + link.search;
}
