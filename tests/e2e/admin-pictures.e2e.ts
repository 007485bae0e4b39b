import { rmSync } from "node:fs";
import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { createPhoto } from "../support/picture-files.ts";
import { testVariants } from "../support/test-variants.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    send: "Upload",
    remove: "Remove image",
    label: "Image",
    noPicture: /photo format|supported/,
    tooLarge: /14 MB/,
  },
  ar: { send: "رفع", remove: "حذف الصورة", label: "الصورة", noPicture: /غير مدعومة/, tooLarge: /14 ميغابايت/ },
};

/** Kinds of uploaded pictures, each with a public page that shows the picture. */
const kinds = [
  { kind: "category", shownAt: "/shop/category/parts/products" },
  { kind: "brand", shownAt: "/" },
  { kind: "logo", shownAt: "/shop" },
  { kind: "post", shownAt: "/blog" },
] as const;
type Kind = (typeof kinds)[number]["kind"];

describe("Pictures uploaded by administrators", () => {
  const folder = copyDemoFolder();
  let server: Awaited<ReturnType<typeof startKaraj>>;
  beforeAll(async () => {
    server = await startKaraj({ DATA_DIR: folder });
  });
  afterAll(async () => {
    if (server) await stopKaraj(server.child);
    rmSync(folder, { recursive: true, force: true });
  });

  const status = async (path: string) => (await fetch(server.url + path)).status;
  /** Returns the URLs of the uploaded pictures on a page, as a visitor without a session sees it. */
  const picturesOn = async (path: string): Promise<string[]> => {
    const html = await (await fetch(server.url + path)).text();
    return [...new Set([...html.matchAll(/src="(\/site-pictures\/[^"]+)"/g)].map(([, src = ""]) => src))];
  };

  const isInvalid = (page: Page) => page.locator("#admin-picture[aria-invalid=true]");
  const current = (page: Page) => page.locator("#content img[src^='/site-pictures/']");

  for (const { language, javaScript } of testVariants) {
    for (const { kind, shownAt } of kinds) {
      it(`[CN-01] A ${kind} picture is shown, replaced and removed, and survives rejected files (${language}, JavaScript ${javaScript})`, async () => {
        const text = words[language];
        const page = await visitor({ language, javaScript, url: server.url, width: language === "ar" ? 390 : 1280 });
        await signInAs(page, demoAccounts.administrator);
        const content = page.locator("#content");
        const form = await findForm(page, kind);
        const send = async (name: string, buffer: Buffer) => {
          await page.goto(form);
          await page.locator("#admin-picture").setInputFiles({ name, mimeType: "image/jpeg", buffer });
          // With JavaScript a file above the size limit is rejected before upload.
          if (await isInvalid(page).count()) return;
          await content.getByRole("button", { name: text.send, exact: true }).click();
        };
        const upload = async () => {
          await send("photo.jpg", await createPhoto(640, 640));
          await content.getByRole("status").first().waitFor();
          await page.goto(form);
          return (await current(page).getAttribute("src")) ?? "";
        };

        const first = await upload();
        await expect.poll(() => picturesOn(shownAt), { message: `${kind} on ${shownAt}` }).toContain(first);
        expect(await status(first)).toBe(200);

        // A rejected file shows an error at the field and keeps the current picture.
        await send("notes.jpg", Buffer.from("These are notes, honestly."));
        await isInvalid(page).waitFor();
        expect(await page.locator("#admin-picture-error").innerText()).toMatch(text.noPicture);
        expect(await page.locator("label[for=admin-picture]").innerText()).toBe(text.label);
        expect(await current(page).getAttribute("src")).toBe(first);
        if (javaScript) expect(await findAxeViolations(page)).toEqual([]);

        await send("huge.jpg", Buffer.alloc(16 * 1_024 * 1_024, 1));
        await isInvalid(page).waitFor();
        expect(await page.locator("#admin-picture-error").innerText()).toMatch(text.tooLarge);
        expect(await current(page).getAttribute("src")).toBe(first);
        expect(await picturesOn(shownAt)).toContain(first);

        const second = await upload();
        await expect.poll(() => picturesOn(shownAt)).toContain(second);
        expect(await picturesOn(shownAt)).not.toContain(first);
        expect([await status(second), await status(first)]).toEqual([200, 404]);

        await content.getByRole("button", { name: text.remove, exact: true }).click();
        await content.getByRole("status").first().waitFor();
        await expect.poll(() => picturesOn(shownAt)).not.toContain(second);
        expect(await status(second)).toBe(404);
      });
    }
  }

  const fetchJson = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json() as Promise<T>;

  /** Returns the path of the upload form. The administration page of the row links to it. */
  async function findForm(page: Page, kind: Kind): Promise<string> {
    await page.goto(await findRow(page, kind));
    return (await page.locator("#content a[href$='/picture'], #content a[href$='/logo']").getAttribute("href")) ?? "";
  }
  async function findRow(page: Page, kind: Kind): Promise<string> {
    if (kind === "logo") return "/admin/settings";
    if (kind === "category")
      return `/admin/categories/${(await fetchJson<{ id: number }>("/api/v1/categories/brakes")).id}`;
    if (kind === "brand") {
      const brands = await fetchJson<{ id: number; count: number }[]>("/api/v1/brands");
      return `/admin/brands/${brands.toSorted((a, b) => b.count - a.count)[0]?.id}`;
    }
    const blog = await (await fetch(`${server.url}/blog`)).text();
    const slug = /href="\/blog\/([\w-]+)"/.exec(blog.slice(blog.indexOf("<article")))?.[1];
    await page.goto(`/admin/posts?q=${slug}`);
    return (await page.locator("#content tbody a").first().getAttribute("href")) ?? "";
  }
});
