import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { createPersonDetails, demoAccounts, registerAccount, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { readMail } from "../support/mails.ts";
import { getTestVariants } from "../support/test-variants.ts";
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

describe.each(getTestVariants("ar"))(
  "Business pages ($language, JavaScript: $javaScript)",
  ({ language, javaScript }) => {
    const texts = words[language];
    const open = () => visitor({ language, javaScript, width: language === "ar" ? 390 : 1_280 });

    it("[RO-02] [RT-08] A business applies, is accepted, sets up its page and invites a colleague", async () => {
      const name = `Oasis ${Date.now().toString(36)} ${language}`;
      const page = await open();
      const content = page.locator("#content");
      const press = (label: string) => content.getByRole("button", { name: label, exact: true }).first().click();
      const waitForText = (text: string) => content.getByText(text).first().waitFor();

      await registerAccount(page);
      await page.goto("/account/business/apply");
      await content.locator("[name=type]").first().check();
      for (const [field, value] of Object.entries({
        registration: "1010123456",
        address: "شارع التحلية",
        phone: "٠٥٠ ١٢٣ ٤٥٦٧",
      })) {
        await content.locator(`[name=${field}]`).fill(value);
      }
      await content.locator("[name=city]").selectOption("riyadh");
      await press(texts.send);
      await waitForText(texts.name);
      expect(await content.locator("[name=address]").inputValue()).toBe("شارع التحلية");
      await content.locator("[name=nameEn]").fill(name);
      await press(texts.send);
      await waitForText(texts.applied);

      const moderator = await open();
      await signInAs(moderator, demoAccounts.moderator);
      await moderator.goto("/moderation/businesses");
      await moderator.locator("#content").getByRole("link", { name }).click();
      await moderator.getByRole("button", { name: texts.accept }).click();
      await moderator.getByText(texts.accepted).waitFor();

      await page.goto("/account/business");
      await content.getByRole("link", { name: texts.manage }).click();
      await content.locator("[name=aboutEn]").fill("Cars that were <b>looked after</b>.");
      await press(texts.preview);
      await waitForText(texts.previewed);
      await content.getByText("Cars that were <b>looked after</b>.").first().waitFor();
      await press(texts.save);
      await waitForText(texts.saved);
      const top = () =>
        content
          .getByText(texts.saved)
          .first()
          .evaluate((element) => element.getBoundingClientRect().top);
      await expect
        .poll(top, { message: "what came of it is in sight of who pressed far below" })
        .toBeGreaterThanOrEqual(0);
      if (javaScript) expect(await findAxeViolations(page)).toEqual([]);
      const own = new URL(page.url()).pathname;

      await page.goto(`${own}/hours`);
      await content.locator("[name='open.5.0']").fill("16:00");
      await content.locator("[name='close.5.0']").fill("01:00");
      await content.locator("[name='open.6.0']").fill("00:30");
      await content.locator("[name='close.6.0']").fill("12:00");
      await press(texts.save);
      await waitForText(texts.overlap);
      await content.locator("[name='open.6.0']").fill("00:00");
      await content.locator("[name='close.6.0']").fill("00:00");
      await content.locator("[name='close.5.0']").fill("23:00");
      await press(texts.save);
      await waitForText(texts.saved);

      await page.goto(`${own}/pictures`);
      const cover = await sharp({ create: { width: 900, height: 600, channels: 3, background: "#264" } })
        .png()
        .toBuffer();
      const file = { name: "cover.png", mimeType: "image/png", buffer: cover };
      await content.locator("#business-cover").setInputFiles(file);
      await press(texts.savePicture);
      await waitForText(texts.pictureSaved);

      await page.goto(`${own}/staff`);
      const colleague = createPersonDetails();
      await content.locator("[name=email]").fill(colleague.email);
      await press(texts.invite);
      await waitForText(texts.invited);

      const mails = await visitor({ language, javaScript: false });
      const mail = await readMail(mails, colleague.email, texts.subject(name));
      const invited = await open();
      // An invited person without an account registers first and returns to the invitation.
      await invited.goto(mail.link);
      await invited.locator("main").getByRole("link", { name: texts.register }).click();
      await invited.locator("#register-email").waitFor();
      for (const field of ["name", "lastName", "email", "password"] as const) {
        await invited.locator(`#register-${field}`).fill(colleague[field]);
      }
      await invited.locator("main form button[type=submit]").click();
      await invited.getByRole("button", { name: texts.join, exact: true }).click();
      await invited.getByText(texts.joined).waitFor();
      // An editor may edit listings but not the business page.
      expect((await invited.context().request.get(own)).status()).toBe(404);

      await invited.locator("#content").getByRole("link", { name }).click();
      await invited.waitForURL(/\/shop\/showrooms\/.+\/products/);
      const header = invited.locator("main header").first();
      await header.locator("summary").click();
      expect(await header.getByText(texts.allDay, { exact: true }).count()).toBe(1);
      expect(await header.locator("a[href^='https://wa.me/966501234567']").count()).toBe(1);
      expect(await header.locator("img[src^='/sellers/pictures/']").count()).toBe(1);
    });
  },
);
