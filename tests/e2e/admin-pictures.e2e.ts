import { rmSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { demoAccounts, signInAs } from "../support/accounts.ts";
import { findAxeViolations } from "../support/axe.ts";
import { copyDemoFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { HttpPage } from "../support/http-page.ts";
import { createPhoto } from "../support/picture-files.ts";
import { getLanguageByHash } from "../support/test-variants.ts";
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
  { kind: "brand", shownAt: "/shop" },
  { kind: "logo", shownAt: "/shop" },
  { kind: "post", shownAt: "/blog" },
] as const;
type Kind = (typeof kinds)[number]["kind"];
type Language = keyof typeof words;

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

  const open = async (language: Language): Promise<HttpPage> => {
    const page = new HttpPage({ language, url: server.url });
    expect((await page.visitor.signIn(demoAccounts.administrator)).status).toBe(303);
    return page;
  };
  const toFile = (name: string, bytes: Buffer) => new File([new Uint8Array(bytes)], name, { type: "image/jpeg" });
  const sources = (page: HttpPage) =>
    page.findAll("#content img[src^='/site-pictures/']").map((picture) => picture.getAttribute("src"));

  for (const { kind, shownAt } of kinds) {
    const language = getLanguageByHash(kind);
    it(`[CN-01] A ${kind} picture is shown, replaced and removed, and survives rejected files (without JavaScript)`, async () => {
      const text = words[language];
      const page = await open(language);
      const form = await findForm(page, kind);
      const send = async (name: string, bytes: Buffer) => {
        await page.goto(form);
        page.attach("#admin-picture", toFile(name, bytes));
        await page.submit("#content button", text.send);
      };
      const upload = async () => {
        await send("photo.jpg", await createPhoto(640, 640));
        expect(page.count("#content [role=status]")).toBeGreaterThan(0);
        await page.goto(form);
        return sources(page)[0] ?? "";
      };

      const first = await upload();
      await expect.poll(() => picturesOn(shownAt), { message: `${kind} on ${shownAt}` }).toContain(first);
      expect(await status(first)).toBe(200);

      // A rejected file shows an error at the field and keeps the current picture.
      await send("notes.jpg", Buffer.from("These are notes, honestly."));
      expect(page.count("#admin-picture[aria-invalid=true]")).toBe(1);
      expect(page.text("#admin-picture-error")).toMatch(text.noPicture);
      expect(page.text("label[for=admin-picture]")).toContain(text.label);
      expect(sources(page)).toEqual([first]);

      // Brands and posts have the same form as categories.
      if (kind === "category" || kind === "logo") {
        await send("huge.jpg", Buffer.alloc(16 * 1_024 * 1_024, 1));
        expect(page.status).toBe(413);
        expect(page.count("#admin-picture[aria-invalid=true]")).toBe(1);
        expect(page.text("#admin-picture-error")).toMatch(text.tooLarge);
        expect(sources(page)).toEqual([first]);
        expect(await picturesOn(shownAt)).toContain(first);
      }

      const second = await upload();
      await expect.poll(() => picturesOn(shownAt)).toContain(second);
      expect(await picturesOn(shownAt)).not.toContain(first);
      expect([await status(second), await status(first)]).toEqual([200, 404]);

      await page.submit("#content button", text.remove);
      expect(page.count("#content [role=status]")).toBeGreaterThan(0);
      await expect.poll(() => picturesOn(shownAt)).not.toContain(second);
      expect(await status(second)).toBe(404);
    });
  }

  it("[CN-01] A picture above the size limit is rejected before the upload with JavaScript, and a photo is saved", async () => {
    const text = words.ar;
    const page = await visitor({ language: "ar", url: server.url, width: 390 });
    await signInAs(page, demoAccounts.administrator);
    await page.goto("/admin/categories/1/picture");
    const choose = (name: string, buffer: Buffer) =>
      page.locator("#admin-picture").setInputFiles({ name, mimeType: "image/jpeg", buffer });
    await choose("huge.jpg", Buffer.alloc(16 * 1_024 * 1_024, 1));
    await page.locator("#admin-picture[aria-invalid=true]").waitFor();
    expect(await page.locator("#admin-picture-error").innerText()).toMatch(text.tooLarge);
    expect(await findAxeViolations(page)).toEqual([]);
    await choose("photo.jpg", await createPhoto(640, 640));
    await page.locator("#content").getByRole("button", { name: text.send, exact: true }).click();
    await page.locator("#content").getByRole("status").first().waitFor();
    const form = await open("ar");
    await form.goto("/admin/categories/1/picture");
    expect(sources(form)).toHaveLength(1);
  });

  const fetchJson = async <T>(path: string): Promise<T> => (await fetch(server.url + path)).json() as Promise<T>;

  /** Returns the path of the upload form. The administration page of the row links to it. */
  async function findForm(page: HttpPage, kind: Kind): Promise<string> {
    await page.goto(await findRow(page, kind));
    return page.find("#content a[href$='/picture'], #content a[href$='/logo']").getAttribute("href") ?? "";
  }
  async function findRow(page: HttpPage, kind: Kind): Promise<string> {
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
    return page.find("#content tbody a").getAttribute("href") ?? "";
  }
});
