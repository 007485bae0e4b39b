import { existsSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClientIpHeader } from "../support/client-ip.ts";
import { copyEmptyFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { getFieldValue, getText, HttpPage } from "../support/http-page.ts";
import { setupVisitors } from "../support/visitor.ts";

const visitor = setupVisitors();

const words = {
  en: {
    send: "Send message",
    name: "Please enter your name.",
    email: "This isn't a valid e-mail address. Example: name@example.com",
    thanks: "Thank you. We've received your message",
    limited: /Please try again in \d+ minutes?\./,
  },
  ar: {
    send: "إرسال الرسالة",
    name: "اكتب اسمك من فضلك.",
    email: "هذا ليس بريدًا إلكترونيًا صحيحًا. مثال: name@example.com",
    thanks: "شكرًا لك، وصلتنا رسالتك",
    limited: /حاول مرة ثانية بعد/,
  },
} as const;

/** Recipients (`to`) and source text (`raw`) of each received mail. */
const arrived: { to: string[]; raw: string }[] = [];
const folder = copyEmptyFolder();
const post = new SMTPServer({
  authOptional: true,
  disabledCommands: ["STARTTLS"],
  onData(stream, session, callback) {
    let raw = "";
    stream.on("data", (chunk) => (raw += chunk));
    stream.on("end", () => {
      arrived.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
      callback();
    });
  },
});
let karaj: Awaited<ReturnType<typeof startKaraj>>;
beforeAll(async () => {
  await new Promise<void>((resolve) => post.listen(0, "127.0.0.1", () => resolve()));
  const { port } = post.server.address() as { port: number };
  karaj = await startKaraj({
    DATA_DIR: folder,
    SEED: "none",
    SMTP_URL: `smtp://127.0.0.1:${port}`,
    CONTACT_TO: "shop@karaj.example",
    // Each test sends its own client address.
    TRUST_PROXY: "1",
  });
});
afterAll(async () => {
  await stopKaraj(karaj.child);
  if (post.server.listening) await new Promise<void>((resolve) => post.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
};

const findMails = (text: string) => arrived.filter(({ raw }) => raw.includes(text));
const message = "سطر أول\n<b>line</b> 😀";

it("[RT-17] [VL-08] Contact page with JavaScript shows errors, then sends the mail", async () => {
  const w = words.ar;
  const page = await visitor({ language: "ar" });
  await page.goto(`${karaj.url}/site/contact-us-v1`);
  await fill(page, { email: "noura@", phone: "٠٥٠ ٠٠٠ ٠١٠٠", subject: "مرحبا", message });
  const send = page.getByRole("button", { name: w.send });
  await send.click();
  await page.locator("main [aria-invalid]").first().waitFor();
  for (const [name, error] of [
    ["name", w.name],
    ["email", w.email],
  ] as const) {
    const field = page.locator(`main [name=${name}]`);
    expect(await field.getAttribute("aria-invalid")).toBe("true");
    expect(await page.locator(`#${await field.getAttribute("aria-describedby")}`).textContent()).toBe(error);
  }
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute("name"))).toBe("name");
  expect(await page.locator("main [name=message]").inputValue()).toBe(message);
  expect(await page.locator("main [name=email]").inputValue()).toBe("noura@");

  await fill(page, { name: "نورة", email: "noura-scripts@example.com" });
  await send.click();
  await page.waitForURL(/\?sent=1$/);
  await page.getByRole("heading", { name: w.thanks }).waitFor();
  await expect.poll(() => findMails("noura-scripts@example.com").length, { timeout: 10_000 }).toBe(1);
});

describe.each([
  ["en", 1],
  ["ar", 2],
] as const)("Contact page without JavaScript in %s, version %i", (language, version) => {
  const w = words[language];
  const openForm = async () => {
    const page = new HttpPage({ language, url: karaj.url });
    await page.goto(`/site/contact-us-v${version}`);
    return page;
  };
  const send = (page: HttpPage, fields: Record<string, string>) => {
    for (const [name, value] of Object.entries(fields)) page.fill(`main [name=${name}]`, value);
    return page.submit("main button", w.send);
  };

  it("[RT-17] [VL-08] Contact page shows errors, keeps the input, then sends the mail once", async () => {
    const page = await openForm();
    await send(page, { email: "noura@", phone: "٠٥٠ ٠٠٠ ٠١٠٠", subject: `${language} مرحبا`, message });
    expect(page.findAll("main [role=alert] a").map(getText)).toEqual([w.name, w.email]);
    for (const [name, error] of [
      ["name", w.name],
      ["email", w.email],
    ] as const) {
      const field = page.find(`main [name=${name}][aria-invalid=true]`);
      expect(page.text(`#${field.getAttribute("aria-describedby")}`)).toBe(error);
    }
    expect(page.find("main [autofocus]").getAttribute("name")).toBe("name");
    expect(getFieldValue(page.find("main [name=message]"))).toBe(message);
    expect(getFieldValue(page.find("main [name=email]"))).toBe("noura@");

    const email = `noura-${version}-${language}@example.com`;
    await send(page, { name: "نورة", email });
    expect(page.url.search).toBe("?sent=1");
    expect(page.text("main")).toContain(w.thanks);
    await expect.poll(() => findMails(email).length, { timeout: 10_000 }).toBe(1);
    expect(findMails(email)[0]?.to).toEqual(["shop@karaj.example"]);
    // Reloading the confirmation sends no second mail.
    await page.reload();
    expect(page.text("main")).toContain(w.thanks);
    expect(findMails(email)).toHaveLength(1);
  });

  it("The contact form accepts five messages an hour, then shows the waiting time and answers 429 with Retry-After", async () => {
    const page = await openForm();
    for (let n = 1; n <= 6; n += 1) {
      if (n > 1) await page.goto(`/site/contact-us-v${version}`);
      await send(page, { name: "Ali", email: "ali@example.com", subject: `${language} ${n}`, message: "again" });
      if (n < 6) expect(page.url.search).toBe("?sent=1");
    }
    expect(page.status).toBe(429);
    expect(Number(page.headers.get("retry-after"))).toBeGreaterThan(3_000);
    expect(page.text("main [role=alert]")).toMatch(w.limited);
    expect(getFieldValue(page.find("main [name=message]"))).toBe("again");
  });
});

describe("Contact form requests from outside a browser", () => {
  const send = (fields: Record<string, string> | string, headers: Record<string, string> = createClientIpHeader()) =>
    fetch(`${karaj.url}/site/contact-us-v1`, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers,
      redirect: "manual",
    });
  const good = { name: "Ali", email: "ali@example.com", subject: "Hello", message: "Hello there" };

  it("The contact form discards a message with a filled honeypot field but shows success", async () => {
    const answer = await send({ ...good, subject: "trapped", website: "https://spam.example" });
    expect([answer.status, answer.headers.get("location")]).toEqual([303, "/site/contact-us-v1?sent=1"]);
    // Messages are sent in order, so a later message arrives only after an earlier one.
    expect((await send({ ...good, subject: "after the trap" })).status).toBe(303);
    const countMails = (subject: string) => arrived.filter(({ raw }) => raw.includes(subject)).length;
    await expect.poll(() => countMails("after the trap")).toBe(1);
    expect(countMails("trapped")).toBe(0);
  });

  it.each([
    ["nothing", {}],
    ["spaces", { name: "  ", email: " ", subject: "\t", message: "\n" }],
    ["10,000 characters", { ...good, name: "x".repeat(10_000), message: "س".repeat(10_000) }],
    ["an address that would add recipients", { ...good, email: "a@example.com\r\nBcc: b@example.com" }],
    ["words for a phone", { ...good, phone: "call me <b>now</b>" }],
  ])("The contact form returns 400 and keeps the typed values for %s", async (_, fields) => {
    const answer = await send(fields as Record<string, string>);
    expect(answer.status).toBe(400);
    const html = await answer.text();
    expect(html).toContain('aria-invalid="true"');
    if ("phone" in fields) expect(html).toContain("call me &lt;b&gt;now&lt;/b&gt;");
  });

  it("A subject with line breaks adds no header to the contact mail", async () => {
    expect((await send({ ...good, subject: "Hi\r\nBcc: everyone@example.com\u202e" })).status).toBe(303);
    const findOwnMails = () => arrived.find(({ raw }) => raw.includes("everyone@example.com"));
    await expect.poll(findOwnMails, { timeout: 10_000 }).toBeDefined();
    expect(findOwnMails()?.to).toEqual(["shop@karaj.example"]);
    expect(findOwnMails()?.raw.split("\r\n\r\n")[0]).not.toMatch(/^Bcc:/m);
  });

  it("Information pages reject non-form bodies and unsupported methods", async () => {
    const url = `${karaj.url}/site/contact-us-v1`;
    const json = await fetch(url, { method: "POST", body: "{}", headers: { "content-type": "application/json" } });
    expect(json.status).toBe(400);
    for (const path of ["/site/about-us", "/site/faq", "/blog"]) {
      const { status } = await fetch(karaj.url + path, { method: "POST", body: "" });
      expect(status, path).toBeGreaterThanOrEqual(400);
      expect(status, path).toBeLessThan(500);
    }
  });
});

it("Contact mails are written to files without SMTP_URL, and an unreachable mail server does not delay a stop", async () => {
  const send = (url: string, subject: string) =>
    fetch(`${url}/site/contact-us-v2`, {
      method: "POST",
      body: new URLSearchParams({ name: "Ali", email: "ali@example.com", subject, message: "Hello" }),
      headers: createClientIpHeader(),
      redirect: "manual",
    });
  // The mail must wait, because the mail server no longer listens.
  await new Promise<void>((resolve) => post.close(() => resolve()));
  await send(karaj.url, "kept");
  await stopKaraj(karaj.child);
  expect(karaj.child.exitCode).toBe(0);

  const second = await startKaraj({ DATA_DIR: folder, SEED: "none", CONTACT_TO: "desk@karaj.example" });
  await send(second.url, "second");
  const readMails = () => {
    const mailFolder = join(folder, "mail");
    const names = existsSync(mailFolder) ? readdirSync(mailFolder).filter((name) => name.endsWith(".eml")) : [];
    return names.map((name) => readFileSync(join(mailFolder, name), "utf8")).join();
  };
  await expect.poll(readMails, { timeout: 10_000 }).toMatch(/^Subject: \[Karaj\] second\r$/m);
  await stopKaraj(second.child);
});
