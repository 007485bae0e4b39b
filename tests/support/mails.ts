import { expect } from "vitest";
import { getText, HttpPage } from "./http-page.ts";

/** Reads the newest mail with a subject, or with one that matches, on the page for developers. */
export async function readMail(to: string, subject: string | RegExp): Promise<{ text: string; link: string }> {
  const page = new HttpPage({ language: "en" });
  await page.goto("/dev/mail");
  const links = page.findAll("main li", to).flatMap((item) => [...item.querySelectorAll("a")]);
  const link = links.find((each) =>
    typeof subject === "string" ? getText(each) === subject : subject.test(getText(each)),
  );
  if (!link) throw new Error(`there is no mail “${subject}” to ${to}`);
  await page.follow(link);
  expect(page.find("[data-mail] iframe").getAttribute("sandbox")).toBe("");
  const text = page.find("[data-mail] pre").textContent ?? "";
  const target = new URL(/^http\S+$/m.exec(text)?.[0] ?? "http://none");
  return { text, link: target.pathname + target.search };
}
