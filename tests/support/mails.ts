import type { Page } from "playwright-core";
import { expect } from "vitest";

/** Reads the newest mail with this subject on the page for developers. `page` must have JavaScript disabled. */
export async function readMail(page: Page, to: string, subject: string): Promise<{ text: string; link: string }> {
  await page.goto("/dev/mail");
  await page.locator("li", { hasText: to }).getByRole("link", { name: subject, exact: true }).first().click();
  const mail = page.locator("[data-mail]");
  expect(await mail.locator("iframe").getAttribute("sandbox")).toBe("");
  const text = await mail.locator("pre").innerText();
  const link = new URL(/^http\S+$/m.exec(text)?.[0] ?? "http://none");
  return { text, link: link.pathname + link.search };
}

/** Opens the verification link of an e-mail and confirms the address. */
export async function confirmAddressByLink(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.locator("main form[action*='/account/verify-email?token='] button").click();
  await page.locator("main a[href='/account/dashboard']").waitFor();
}
