import { type IncomingMessage, request } from "node:http";
import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { demoAccounts, HttpVisitor, registerAccount } from "../support/accounts.ts";
import { HttpPage, registerThroughForm } from "../support/http-page.ts";
import { waitForNextFrame } from "../support/page-checks.ts";
import { createPhoto } from "../support/picture-files.ts";
import { setupVisitors } from "../support/visitor.ts";

const open = setupVisitors();
let files: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  // Three images with distinct sizes, so that they can be told apart.
  const sizes: [number, number][] = [
    [400, 300],
    [300, 400],
    [500, 200],
  ];
  files = await Promise.all(
    sizes.map(async ([width, height], i) => ({
      name: `car-${i + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await createPhoto(width, height),
    })),
  );
});
const noPicture = { name: "car.jpg", mimeType: "image/jpeg", buffer: Buffer.from("I am a picture, honestly") };

/** Returns the widths of the pictures in displayed order. Each test picture has another width. */
const widths = (page: Page) =>
  page.locator("#pictures ol img").evaluateAll((all) => all.map((each) => Number(each.getAttribute("width"))));

it("POST /sell/:draft/pictures/add rejects requests without an anti-forgery token and bodies over the limit", async () => {
  const visitor = new HttpVisitor(inject("karajUrl"));
  await visitor.signIn(demoAccounts.member);
  const send = (bytes: Uint8Array<ArrayBuffer>, headers: HeadersInit = {}) => {
    const body = new FormData();
    body.append("pictures", new File([bytes], "a.jpg"));
    return visitor.fetch("/sell/999999999/pictures/add", { method: "POST", body, headers });
  };
  expect((await send(new Uint8Array(10))).status).toBe(403);
  const token = visitor.cookies.get("XSRF-TOKEN") ?? "";
  expect((await send(new Uint8Array(10), { "x-xsrf-token": token })).status).toBe(404);
  // The server answers after the headers. A client that goes on sending may lose the answer, so this one waits for it.
  const tooMuch = await new Promise<IncomingMessage>((resolve, reject) => {
    const headers = {
      accept: "text/html",
      cookie: [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join("; "),
      "content-type": "multipart/form-data; boundary=x",
      "content-length": 65 * 1_024 * 1_024,
    };
    const address = `${inject("karajUrl")}/sell/999999999/pictures/add`;
    request(address, { method: "POST", headers }, resolve).on("error", reject).flushHeaders();
  });
  tooMuch.destroy();
  expect([tooMuch.statusCode, tooMuch.headers.location]).toEqual([
    303,
    "/sell/999999999/pictures?refused=form_too_large.1.#pictures",
  ]);
});

describe("Pictures of a listing draft", () => {
  it("Picture editor uploads, reorders by keyboard, rotates, removes and restores pictures in Arabic", async () => {
    const page = await open({ language: "ar", width: 390 });
    await registerAccount(page);
    await page.goto("/dev/pictures");
    await page.locator("#pictures-files").setInputFiles([...files, noPicture]);
    await expect.poll(() => widths(page)).toHaveLength(3);
    const refused = page.locator("#pictures [role=alert]");
    expect(await refused.textContent()).toContain("ليس صورة مدعومة");
    await refused.locator("..").locator("..").getByRole("button").last().click();

    const before = await widths(page);
    const handles = page.locator("#pictures ol li > button");
    await handles.first().focus();
    await page.keyboard.press("Space");
    const liveRegion = page.locator("[id^=DndLiveRegion]");
    await expect.poll(() => liveRegion.textContent()).toContain("أمسكت الصورة 1");
    // The drag library listens to keys in a task after the pickup and measures the pictures in the next frame.
    await handles.and(page.locator("[aria-pressed=true]")).waitFor();
    await waitForNextFrame(page);
    // In Arabic the second picture stands to the left of the first.
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => liveRegion.textContent()).toContain("الموضع 2 من 3");
    await page.keyboard.press("Space");
    await expect.poll(() => liveRegion.textContent()).toContain("رقم 2 من 3");
    const moved = [before[1], before[0], before[2]];
    await expect.poll(() => widths(page)).toEqual(moved);
    await page.reload();
    await expect.poll(() => widths(page)).toEqual(moved);

    await page.getByRole("button", { name: "احذف الصورة 1" }).click();
    await expect.poll(() => widths(page)).toEqual(moved.slice(1));
    await page.getByRole("button", { name: "تراجع" }).click();
    await expect.poll(() => widths(page)).toEqual(moved);
    await page.getByRole("button", { name: "أدر الصورة 1 إلى اليسار" }).click();
    await expect.poll(async () => (await widths(page))[0]).not.toBe(moved[0]);
  });

  it("A picture that is removed before the scripts have started can be restored", async () => {
    const page = await open({ language: "en", expected: /ERR_FAILED/ });
    await registerAccount(page);
    await page.goto("/dev/pictures");
    await page.locator("#pictures-files").setInputFiles(files);
    await expect.poll(() => widths(page)).toHaveLength(3);
    const before = await widths(page);
    await page.route("**/*.js", (route) => route.abort());
    await page.reload();
    await page.getByRole("button", { name: "Remove photo 1" }).click();
    await expect.poll(() => widths(page)).toEqual(before.slice(1));
    await page.getByRole("button", { name: "Undo" }).click();
    await expect.poll(() => widths(page)).toEqual(before);
  });

  it("Picture editor uploads and reorders pictures by plain forms in English", async () => {
    const page = new HttpPage({ language: "en" });
    const listWidths = () => page.findAll("#pictures ol img").map((picture) => Number(picture.getAttribute("width")));
    await registerThroughForm(page);
    await page.goto("/dev/pictures");
    const sent = [...files, noPicture].map(
      ({ name, mimeType, buffer }) => new File([new Uint8Array(buffer)], name, { type: mimeType }),
    );
    page.attach("#pictures-files", ...sent);
    await page.submit("#content button", "Upload photos");
    expect(listWidths()).toEqual([400, 300, 500]);
    expect(page.text("#content")).toContain("3 photos were added");
    expect(page.text("#content")).toContain("isn't a supported photo");
    await page.submit("#content button", "Make photo 3 the cover");
    expect(listWidths()).toEqual([500, 400, 300]);
    await page.submit("#content button", "Remove photo 2");
    expect(listWidths()).toEqual([500, 300]);
    await page.submit("#content button", "Undo");
    expect(listWidths()).toEqual([500, 400, 300]);
    await page.submit("#content button", "Rotate photo 1 to the right");
    expect(listWidths()).toEqual([200, 400, 300]);
  });
});
