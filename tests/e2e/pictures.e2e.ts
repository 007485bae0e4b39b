import type { Page } from "playwright-core";
import { beforeAll, describe, expect, inject, it } from "vitest";
import { demoAccounts, PlainVisitor, register } from "../support/accounts.ts";
import { photo } from "../support/picture-files.ts";
import { visitors } from "../support/visitor.ts";

const open = visitors();
let files: { name: string; mimeType: string; buffer: Buffer }[];
beforeAll(async () => {
  // Three that can be told apart by their sizes.
  const sizes: [number, number][] = [
    [400, 300],
    [300, 400],
    [500, 200],
  ];
  files = await Promise.all(
    sizes.map(async ([width, height], i) => ({
      name: `car-${i + 1}.jpg`,
      mimeType: "image/jpeg",
      buffer: await photo(width, height),
    })),
  );
});
const noPicture = { name: "car.jpg", mimeType: "image/jpeg", buffer: Buffer.from("I am a picture, honestly") };

/** The pictures as they stand there, told apart by their widths. */
const widths = (page: Page) =>
  page.locator("#pictures ol img").evaluateAll((all) => all.map((each) => Number(each.getAttribute("width"))));

it("pictures are taken from our own forms alone, and not more at once than we can hold", async () => {
  const visitor = new PlainVisitor(inject("karajUrl"));
  await visitor.signIn(demoAccounts.member);
  const send = (bytes: Uint8Array<ArrayBuffer>, headers: HeadersInit = {}) => {
    const body = new FormData();
    body.append("pictures", new File([bytes], "a.jpg"));
    return visitor.fetch("/sell/999999999/pictures/add", { method: "POST", body, headers });
  };
  expect((await send(new Uint8Array(10))).status).toBe(403);
  const token = visitor.cookies.get("XSRF-TOKEN") ?? "";
  expect((await send(new Uint8Array(10), { "x-xsrf-token": token })).status).toBe(404);
  const tooMuch = await send(new Uint8Array(65 * 1_024 * 1_024), { accept: "text/html" });
  expect([tooMuch.status, tooMuch.headers.get("location")]).toEqual([
    303,
    "/sell/999999999/pictures?refused=form_too_large.1.#pictures",
  ]);
});

describe("the pictures of a draft", () => {
  it("are sent several at once, put in order by the keyboard, turned, taken out and brought back, in Arabic", async () => {
    const page = await open({ language: "ar", width: 390 });
    await register(page);
    await page.goto("/dev/pictures");
    await page.locator("#pictures-files").setInputFiles([...files, noPicture]);
    await expect.poll(() => widths(page)).toHaveLength(3);
    const refused = page.locator("#pictures [role=alert]");
    expect(await refused.textContent()).toContain("ليس صورة نعرفها");
    await refused.locator("..").locator("..").getByRole("button").last().click();

    const before = await widths(page);
    const handles = page.locator("#pictures ol li > button");
    await handles.first().focus();
    await page.keyboard.press("Space");
    const said = page.locator("[id^=DndLiveRegion]");
    await expect.poll(() => said.textContent()).toContain("أمسكت الصورة 1");
    // Keys move it from a moment later on. The second picture stands to the left of the first.
    await page.waitForTimeout(200);
    await page.keyboard.press("ArrowLeft");
    await expect.poll(() => said.textContent()).toContain("المكان 2 من 3");
    await page.keyboard.press("Space");
    await expect.poll(() => said.textContent()).toContain("رقم 2 من 3");
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

  it("are sent and put in order by plain forms, in English", async () => {
    const page = await open({ language: "en", javaScript: false });
    await register(page);
    await page.goto("/dev/pictures");
    await page.locator("#pictures-files").setInputFiles([...files, noPicture]);
    await page.getByRole("button", { name: "Send the pictures" }).click();
    expect(await widths(page)).toEqual([400, 300, 500]);
    expect(await page.locator("#pictures [role=status]").first().textContent()).toContain("3 pictures were added");
    expect(await page.locator("#pictures [role=alert]").textContent()).toContain("no picture that we know");
    await page.getByRole("button", { name: "Make picture 3 the cover" }).click();
    expect(await widths(page)).toEqual([500, 400, 300]);
    await page.getByRole("button", { name: "Take picture 2 out" }).click();
    expect(await widths(page)).toEqual([500, 300]);
    await page.getByRole("button", { name: "Undo" }).click();
    expect(await widths(page)).toEqual([500, 400, 300]);
    await page.getByRole("button", { name: "Rotate picture 1 to the right" }).click();
    expect(await widths(page)).toEqual([200, 400, 300]);
  });
});
