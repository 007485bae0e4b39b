import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { type DemoRole, demoAccounts, demoPassword, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { createOrderLine } from "../support/order-lines.ts";
import { getTestVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    required: "Please fill in this field.",
    tooShort: "Please write at least 10 characters.",
    noPicture: "One of the files isn't a photo format we support.",
    pending: "Being checked",
    edit: "Edit",
    reject: "Reject",
    approve: "Publish",
    takeDown: "Take down",
    approved: "Review published.",
    shown: "Published",
    refused: "It was not published: Names a person",
    withdraw: "Delete review",
    confirm: "Yes, delete it",
    write: "Write a review",
    notYet: "You can't review this yet",
    former: "4 of 5",
    highest: "Highest first",
    text: "Fits well. <b>Bold</b> <script>alert(1)</script>",
    changed: "Fits well, and still does after a month.",
  },
  ar: {
    required: "املأ هذه الخانة.",
    tooShort: "اكتب 10 أحرف على الأقل.",
    noPicture: "أحد الملفات ليس بصيغة صور مدعومة.",
    pending: "قيد المراجعة",
    edit: "تعديل",
    reject: "رفض",
    approve: "نشر",
    takeDown: "إلغاء النشر",
    approved: "نُشر التقييم.",
    shown: "منشور",
    refused: "لم يُنشر للسبب التالي: Names a person",
    withdraw: "حذف التقييم",
    confirm: "نعم، احذفه",
    write: "اكتب تقييمك",
    notYet: "لا يمكنك التقييم بعد",
    former: "4 من 5",
    highest: "الأعلى أولًا",
    text: "ركب على السيارة تمام. <b>غامق</b> <script>alert(1)</script>",
    changed: "ركب على السيارة تمام، وبعد شهر ما فيه أي مشكلة.",
  },
} as const;

/** Demo account of each combination of language and JavaScript. All have bought something. */
const roleOf = {
  en: { true: "rental_room", false: "administrator" },
  ar: { true: "showroom", false: "member" },
} as const;

const photo = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "#3a6" } })
    .jpeg()
    .toBuffer();

describe("Reviews", () => {
  const uploads = mkdtempSync(join(tmpdir(), "karaj-uploads-"));
  let url = "";
  let stop = async () => {};
  let reviewed = 0;
  let bare = 0;
  let underway = 0;
  const lines = new Map<DemoRole, number>();

  // Runs on a separate server whose database has delivered orders before the start.
  beforeAll(async () => {
    const folder = copyDemoFolder();
    const database = await openDatabase({ folder });
    const { db } = database;
    const parts = await db
      .selectFrom("ads as a")
      .innerJoin("sellers as s", "s.id", "a.seller_id")
      .select(["a.id", "a.reviews"])
      .where("a.kind", "=", "part")
      .where("s.owner_id", "is", null)
      .where("a.status", "=", "active")
      .orderBy("a.reviews", "desc")
      .orderBy("a.id")
      .execute();
    reviewed = parts[0]?.id as number;
    bare = parts.at(-1)?.id as number;
    underway = parts.at(-2)?.id as number;
    for (const [role, email] of Object.entries(demoAccounts)) {
      const { id: userId } = await db
        .selectFrom("users")
        .select("id")
        .where("email", "=", email)
        .executeTakeFirstOrThrow();
      lines.set(role as DemoRole, await createOrderLine(db, { userId, adId: bare }));
      await createOrderLine(db, { userId, adId: underway, status: "SHIPPED" });
    }
    await database.close();
    const server = await startKaraj({ DATA_DIR: folder });
    url = server.url;
    stop = async () => {
      await stopKaraj(server.child);
      for (const each of [folder, uploads]) rmSync(each, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  const section = (page: Page) => page.locator("#reviews");

  describe.each(getTestVariants("ar"))("Reviews in $language, JavaScript: $javaScript", ({ language, javaScript }) => {
    const role = roleOf[language][`${javaScript}`];
    const uiTexts = words[language];
    const open = (width = 1280) => visitor({ language, javaScript, url, width });

    it("[EN-10] [RO-02] A buyer reviews a delivered line, edits the review, has it published, and deletes it", async () => {
      const page = await open();
      const form = page.locator('#content form[action*="/review"]');
      const send = () => form.locator("button[type=submit]").click();
      await page.goto(`/shop/products/${bare}/review?line=${lines.get(role)}`);
      // Signing in redirects to the review form.
      await page.locator("#account-email").fill(demoAccounts[role]);
      await page.locator("#account-password").fill(demoPassword);
      await page.locator("main form button[type=submit]").click();
      await page.waitForURL("**/review?line=*");
      await send();
      await page.getByText(uiTexts.required).first().waitFor();
      expect(await page.getByText(uiTexts.required).count()).toBe(2);
      await form.locator("[name=rating][value='4']").check();
      await form.locator("[name=content]").fill("short");
      await send();
      await page.getByText(uiTexts.tooShort).waitFor();
      expect(await form.locator("[name=rating]:checked").inputValue()).toBe("4");
      expect(await form.locator("[name=content]").inputValue()).toBe("short");
      await form.locator("[name=content]").fill(uiTexts.text);
      const pictures = form.locator("[name=pictures]");
      const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");
      await pictures.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: svg });
      await send();
      await page.getByText(uiTexts.noPicture).waitFor();
      if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
      await pictures.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photo() });
      await send();
      await page.waitForURL(/#reviews$/);
      await section(page).getByText(uiTexts.pending).waitFor();
      // HTML in a review is escaped.
      await section(page).getByText(uiTexts.text).waitFor();
      const picture = await section(page).locator('img[src^="/reviews/pictures/"]').getAttribute("src");
      expect((await fetch(url + picture)).headers.get("content-type")).toBe("image/webp");
      if (javaScript) expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);

      const other = await open(390);
      await other.goto(`/shop/products/${bare}`);
      expect(await section(other).getByText(uiTexts.text).count()).toBe(0);

      await section(page).getByRole("link", { name: uiTexts.edit }).click();
      await page.waitForURL("**/review");
      await form.locator("[name=content]").fill(uiTexts.changed);
      await form.locator("[name=removed]").check();
      await send();
      await page.waitForURL(/#reviews$/);
      await section(page).getByText(uiTexts.changed).waitFor();
      expect(await section(page).locator('img[src^="/reviews/pictures/"]').count()).toBe(0);
      expect((await fetch(url + picture)).status).toBe(404);

      const desk = await open();
      await signInAs(desk, demoAccounts.moderator);
      await desk.goto("/moderation/reviews");
      const item = desk.locator("#content li", { hasText: uiTexts.changed });
      await item.getByRole("button", { name: uiTexts.reject }).click();
      await item.getByText(uiTexts.required).waitFor();
      if (javaScript) expect(await findAxeViolations(desk, { within: "#content" })).toEqual([]);
      await item.getByRole("button", { name: uiTexts.approve, exact: true }).click();
      await desk.getByText(uiTexts.approved).waitFor();
      expect(await item.count()).toBe(0);

      await other.goto(`/shop/products/${bare}`);
      await section(other).getByText(uiTexts.changed).waitFor();
      expect(await section(other).innerText()).toContain(uiTexts.former);
      const data = await other.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.join()).toContain('"reviewCount":1');

      await desk.goto("/moderation/reviews?status=approved");
      await item.locator("[name=reason]").fill("Names a person");
      await item.getByRole("button", { name: uiTexts.takeDown }).click();
      await desk.waitForURL("**/moderation/reviews?status=approved");
      await item.waitFor({ state: "detached" });
      await other.goto(`/shop/products/${bare}`);
      expect(await section(other).getByText(uiTexts.changed).count()).toBe(0);

      await page.goto(`/shop/products/${bare}`);
      await section(page).getByText(uiTexts.refused).waitFor();
      await section(page).getByRole("link", { name: uiTexts.withdraw }).click();
      await page.getByRole("button", { name: uiTexts.confirm }).click();
      await page.waitForURL(/\/shop\/products\/.*#reviews$/);
      await section(page).getByRole("link", { name: uiTexts.write }).waitFor();

      // The line of another buyer answers 404. A line that is not delivered cannot be reviewed yet.
      const otherLine = lines.get("moderator");
      expect((await page.goto(`/shop/products/${bare}/review?line=${otherLine}`))?.status()).toBe(404);
      expect((await page.goto(`/shop/products/${reviewed}/review`))?.status()).toBe(404);
      await page.goto(`/shop/products/${underway}/review`);
      await page.getByRole("heading", { name: uiTexts.notYet }).waitFor();
    });

    it("[CN-02] [AP-14] Review list shows eight reviews a page, and every page and sort order has its own URL", async () => {
      const page = await open();
      await page.goto(`/shop/products/${reviewed}`);
      const items = section(page).locator("article");
      const texts = () => section(page).locator("article time").allTextContents();
      expect(await items.count()).toBe(8);
      const first = await texts();
      await section(page).locator('nav a[rel="next"]').click();
      await page.waitForURL(/\?reviews=2#reviews$/);
      await section(page).locator('nav [aria-current="page"]', { hasText: "2" }).waitFor();
      expect(await texts()).not.toEqual(first);
      await section(page).getByRole("link", { name: uiTexts.highest }).click();
      await page.waitForURL(/\?reviewSort=highest#reviews$/);
      expect((await page.goto(`/shop/products/${reviewed}?reviews=999&reviewSort=x`))?.status()).toBe(200);
      await page.goto("/shop/showrooms/al-waha-motors/products");
      expect(await section(page).locator("article").count()).toBeGreaterThan(0);
      const data = await page.locator('script[type="application/ld+json"]').allTextContents();
      expect(data.join()).toContain('"AggregateRating"');
    });
  });

  it("[EN-10] Review form reports pictures whose total size exceeds the limit", async () => {
    const page = await visitor({ language: "en", javaScript: false, url });
    await signInAs(page, demoAccounts.moderator);
    await page.goto(`/shop/products/${bare}/review`);
    const files = [1, 2, 3, 4].map((n) => join(uploads, `${n}.jpg`));
    for (const file of files) writeFileSync(file, Buffer.alloc(13_000_000, "\xff\xd8\xff", "latin1"));
    await page.locator("[name=pictures]").setInputFiles(files);
    await page.locator('#content form[action*="/review"] button[type=submit]').click();
    await page.locator("#review-pictures-error", { hasText: "too large in total" }).waitFor();
    for (const name of ["..%2f..%2fsession-secret", "x.webp", "%00", `${"a".repeat(22)}.webp`])
      expect((await fetch(`${url}/reviews/pictures/${name}`)).status).toBe(404);
  });
});
