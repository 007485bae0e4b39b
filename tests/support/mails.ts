import type { Page } from "playwright-core";
import { expect } from "vitest";
import { getText, HttpPage } from "./http-page.ts";

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

/** Reads the newest mail with this subject on the page for developers, without a browser. */
export async function readMailOverHttp(to: string, subject: string): Promise<{ text: string; link: string }> {
  const page = new HttpPage({ language: "en" });
  await page.goto("/dev/mail");
  const links = page.findAll("main li", to).flatMap((item) => [...item.querySelectorAll("a")]);
  const link = links.find((each) => getText(each) === subject);
  if (!link) throw new Error(`there is no mail “${subject}” to ${to}`);
  await page.follow(link);
  expect(page.find("[data-mail] iframe").getAttribute("sandbox")).toBe("");
  const text = page.find("[data-mail] pre").textContent ?? "";
  const target = new URL(/^http\S+$/m.exec(text)?.[0] ?? "http://none");
  return { text, link: target.pathname + target.search };
}
