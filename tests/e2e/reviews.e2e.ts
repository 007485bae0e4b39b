import { rmSync } from "node:fs";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openDatabase } from "#db/open-database.ts";
import { type DemoRole, demoAccounts, demoPassword, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { getFieldValue, getText, HttpPage } from "../support/http-page.ts";
import { createOrderLine } from "../support/order-lines.ts";
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
    takeDown: "Unpublish",
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

const photo = () =>
  sharp({ create: { width: 640, height: 400, channels: 3, background: "#3a6" } })
    .jpeg()
    .toBuffer();

describe("Reviews", () => {
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
      // Nobody reviews an own listing.
      .where("s.owner_id", "not in", (of) =>
        of.selectFrom("users").select("id").where("email", "in", Object.values(demoAccounts)),
      )
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
      rmSync(folder, { recursive: true, force: true });
    };
  });
  afterAll(() => stop());

  const notPicture = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>");

  describe("Reviews without JavaScript (en)", () => {
    const language = "en";
    const role = "administrator";
    const uiTexts = words[language];
    const open = () => new HttpPage({ language, url });
    const section = (page: HttpPage) => page.text("#reviews");
    const form = '#content form[action*="/review"]';
    const toFile = (bytes: Buffer) => new File([new Uint8Array(bytes)], "a.jpg", { type: "image/jpeg" });

    it("[EN-10] [RO-02] A buyer reviews a delivered line, edits the review, has it published, and deletes it", async () => {
      const page = open();
      const send = () => page.submit(`${form} button[type=submit]`);
      const write = (text: string) => page.fill(`${form} [name=content]`, text);
      await page.goto(`/shop/products/${bare}/review?line=${lines.get(role)}`);
      // Signing in redirects to the review form.
      page.fill("#account-email", demoAccounts[role]);
      page.fill("#account-password", demoPassword);
      await page.submit("main form button[type=submit]");
      expect(page.path).toContain("/review?line=");
      await send();
      expect(page.text("#content").split(uiTexts.required)).toHaveLength(3);
      page.check(`${form} [name=rating][value='4']`);
      write("short");
      await send();
      expect(page.text("#content")).toContain(uiTexts.tooShort);
      expect(page.find(`${form} [name=rating][checked]`).getAttribute("value")).toBe("4");
      expect(getFieldValue(page.find(`${form} [name=content]`))).toBe("short");
      write(uiTexts.text);
      page.attach(`${form} [name=pictures]`, toFile(notPicture));
      await send();
      expect(page.text("#content")).toContain(uiTexts.noPicture);
      page.attach(`${form} [name=pictures]`, toFile(await photo()));
      await send();
      expect(section(page)).toContain(uiTexts.pending);
      // HTML in a review is escaped.
      expect(page.html).toContain("Fits well. &lt;b&gt;Bold&lt;/b&gt; &lt;script&gt;alert(1)&lt;/script&gt;");
      const picture = page.find('#reviews img[src^="/reviews/pictures/"]').getAttribute("src");
      expect((await fetch(url + picture)).headers.get("content-type")).toBe("image/webp");

      const other = open();
      await other.goto(`/shop/products/${bare}`);
      expect(section(other)).not.toContain("Fits well.");

      await page.follow("#reviews a", uiTexts.edit);
      write(uiTexts.changed);
      page.check(`${form} [name=removed]`);
      await send();
      expect(section(page)).toContain(uiTexts.changed);
      expect(page.count('#reviews img[src^="/reviews/pictures/"]')).toBe(0);
      expect((await fetch(url + picture)).status).toBe(404);

      const desk = open();
      await desk.visitor.signIn(demoAccounts.moderator);
      await desk.goto("/moderation/reviews");
      const press = (name: string) =>
        desk.submit(
          [...desk.find("#content li", uiTexts.changed).querySelectorAll("button")].find((button) =>
            getText(button).startsWith(name),
          ) as Element,
        );
      await press(uiTexts.reject);
      expect(desk.text("#content li", uiTexts.changed)).toContain(uiTexts.required);
      await press(uiTexts.approve);
      expect(desk.text("#content")).toContain(uiTexts.approved);
      expect(desk.count("#content li", uiTexts.changed)).toBe(0);

      await other.goto(`/shop/products/${bare}`);
      expect(section(other)).toContain(uiTexts.changed);
      expect(section(other)).toContain(uiTexts.former);
      expect(other.html).toContain('"reviewCount":1');

      await desk.goto("/moderation/reviews?status=approved");
      const reason = desk.find("#content li", uiTexts.changed).querySelector("[name=reason]") as Element;
      desk.fill(reason, "Names a person");
      await press(uiTexts.takeDown);
      expect(desk.count("#content li", uiTexts.changed)).toBe(0);
      await other.goto(`/shop/products/${bare}`);
      expect(section(other)).not.toContain(uiTexts.changed);

      await page.goto(`/shop/products/${bare}`);
      expect(section(page)).toContain(uiTexts.refused);
      await page.follow("#reviews a", uiTexts.withdraw);
      await page.submit("#content button", uiTexts.confirm);
      expect(page.url.pathname).toMatch(/^\/shop\/products\//);
      page.find("#reviews a", uiTexts.write);

      // The line of another buyer answers 404. A line that is not delivered cannot be reviewed yet.
      const otherLine = lines.get("moderator");
      expect(await page.goto(`/shop/products/${bare}/review?line=${otherLine}`)).toBe(404);
      expect(await page.goto(`/shop/products/${reviewed}/review`)).toBe(404);
      await page.goto(`/shop/products/${underway}/review`);
      page.find("#content h1, #content h2", uiTexts.notYet);
    });

    it("[CN-02] [AP-14] Review list shows eight reviews a page, and every page and sort order has its own URL", async () => {
      const page = open();
      await page.goto(`/shop/products/${reviewed}`);
      const listTimes = () => page.findAll("#reviews article time").map(getText);
      expect(page.count("#reviews article")).toBe(8);
      const first = listTimes();
      await page.follow('#reviews nav a[rel="next"]');
      expect(page.url.search + page.url.hash).toBe("?reviews=2#reviews");
      expect(page.text('#reviews nav [aria-current="page"]')).toContain("2");
      expect(listTimes()).not.toEqual(first);
      await page.follow("#reviews a", uiTexts.highest);
      expect(page.url.search + page.url.hash).toBe("?reviewSort=highest#reviews");
      expect(await page.goto(`/shop/products/${reviewed}?reviews=999&reviewSort=x`)).toBe(200);
      await page.goto("/shop/showrooms/al-waha-motors/products");
      expect(page.count("#reviews article")).toBeGreaterThan(0);
      expect(page.html).toContain('"AggregateRating"');
    });

    it("[EN-10] Review form reports pictures whose total size exceeds the limit", async () => {
      const page = open();
      await page.visitor.signIn(demoAccounts.moderator);
      await page.goto(`/shop/products/${bare}/review`);
      const files = [1, 2, 3, 4].map(() => toFile(Buffer.alloc(13_000_000, "\xff\xd8\xff", "latin1")));
      page.attach("[name=pictures]", ...files);
      await page.submit(`${form} button[type=submit]`);
      expect(page.text("#review-pictures-error")).toContain("too large in total");
      for (const name of ["..%2f..%2fsession-secret", "x.webp", "%00", `${"a".repeat(22)}.webp`])
        expect((await fetch(`${url}/reviews/pictures/${name}`)).status).toBe(404);
    });
  });

  it("[EN-10] [RO-02] A buyer writes a review with a picture, and a moderator must give a reason to reject it (ar, with JavaScript)", async () => {
    const uiTexts = words.ar;
    const page = await visitor({ language: "ar", url });
    const form = page.locator('#content form[action*="/review"]');
    const send = () => form.locator("button[type=submit]").click();
    await signInAs(page, demoAccounts.showroom);
    await page.goto(`/shop/products/${bare}/review?line=${lines.get("showroom")}`);
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
    await pictures.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: notPicture });
    await send();
    await page.getByText(uiTexts.noPicture).waitFor();
    expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);
    await pictures.setInputFiles({ name: "a.jpg", mimeType: "image/jpeg", buffer: await photo() });
    await send();
    await page.waitForURL(/#reviews$/);
    const section = page.locator("#reviews");
    await section.getByText(uiTexts.pending).waitFor();
    await section.getByText(uiTexts.text).waitFor();
    expect(await section.locator('img[src^="/reviews/pictures/"]').count()).toBe(1);
    expect(await findAxeViolations(page, { within: "#content" })).toEqual([]);

    const desk = await visitor({ language: "ar", url });
    await signInAs(desk, demoAccounts.moderator);
    await desk.goto("/moderation/reviews");
    const item = desk.locator("#content li", { hasText: uiTexts.text });
    await item.getByRole("button", { name: uiTexts.reject }).click();
    await item.getByText(uiTexts.required).waitFor();
    expect(await findAxeViolations(desk, { within: "#content" })).toEqual([]);
    await item.getByRole("button", { name: uiTexts.approve, exact: true }).click();
    await desk.getByText(uiTexts.approved).waitFor();
    expect(await item.count()).toBe(0);
  });
});
