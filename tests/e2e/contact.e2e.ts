import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "playwright-core";
import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createClientIpHeader } from "../support/client-ip.ts";
import { copyEmptyFolder, startKaraj, stopKaraj } from "../support/e2e-setup.ts";
import { getTestLanguages } from "../support/test-variants.ts";
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
  await new Promise<void>((resolve) => post.close(() => resolve()));
  rmSync(folder, { recursive: true, force: true });
});

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, value] of Object.entries(fields)) await page.locator(`main [name=${name}]`).fill(value);
};
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute("name"));

for (const language of ["en", "ar"] as const) {
  for (const version of [1, 2]) {
    // Each language runs once with scripts and once without.
    for (const javaScript of [(version === 1) === (language === "ar")]) {
      it(`[RT-17] [VL-08] Contact page ${version} shows errors, then sends the mail (${language}, JavaScript ${javaScript ? "on" : "off"})`, async () => {
        const w = words[language];
        const page = await visitor({ language, javaScript });
        await page.goto(`${karaj.url}/site/contact-us-v${version}`);
        const subject = `${language} ${javaScript} ${version} مرحبا`;
        await fill(page, { email: "noura@", phone: "٠٥٠ ٠٠٠ ٠١٠٠", subject, message: "سطر أول\n<b>line</b> 😀" });
        const send = page.getByRole("button", { name: w.send });
        await send.click();
        if (javaScript) await page.locator("main [aria-invalid]").first().waitFor();
        else {
          const alert = page.locator("main").getByRole("alert");
          await alert.waitFor();
          expect(await alert.getByRole("link").allTextContents()).toEqual([w.name, w.email]);
        }
        for (const [name, message] of [
          ["name", w.name],
          ["email", w.email],
        ] as const) {
          const field = page.locator(`main [name=${name}]`);
          expect(await field.getAttribute("aria-invalid")).toBe("true");
          const described = await field.getAttribute("aria-describedby");
          expect(await page.locator(`#${described}`).textContent()).toBe(message);
        }
        await expect.poll(() => focused(page)).toBe("name");
        expect(await page.locator("main [name=message]").inputValue()).toBe("سطر أول\n<b>line</b> 😀");
        expect(await page.locator("main [name=email]").inputValue()).toBe("noura@");

        const email = `noura-${version}-${language}@example.com`;
        await fill(page, { name: "نورة", email });
        await send.click();
        await page.waitForURL(/\?sent=1$/);
        await page.getByRole("heading", { name: w.thanks }).waitFor();
        const findOwnMails = () => arrived.filter(({ raw }) => raw.includes(email));
        await expect.poll(() => findOwnMails().length, { timeout: 10_000 }).toBe(1);
        expect(findOwnMails()[0]?.to).toEqual(["shop@karaj.example"]);
        // Reloading the confirmation sends no second mail.
        await page.reload();
        await page.getByRole("heading", { name: w.thanks }).waitFor();
        expect(findOwnMails()).toHaveLength(1);
      });
    }
  }

  it.runIf(getTestLanguages("en").includes(language))(
    `The contact form accepts five messages an hour, then shows the waiting time (${language})`,
    async () => {
      const page = await visitor({ language, javaScript: language === "en" });
      for (let n = 1; n <= 6; n += 1) {
        await page.goto(`${karaj.url}/site/contact-us-v1`);
        await fill(page, { name: "Ali", email: "ali@example.com", subject: `${language} ${n}`, message: "again" });
        await page.getByRole("button", { name: words[language].send }).click();
        if (n < 6) await page.waitForURL(/\?sent=1$/);
      }
      const alert = page.locator("main").getByRole("alert");
      await alert.waitFor();
      expect(await alert.textContent()).toMatch(words[language].limited);
      expect(await page.locator("main [name=message]").inputValue()).toBe("again");
    },
  );
}

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

  it("The contact form returns 429 with Retry-After after five messages an hour", async () => {
    const headers = createClientIpHeader();
    for (let n = 0; n < 5; n += 1) expect((await send({ ...good, subject: `many ${n}` }, headers)).status).toBe(303);
    const answer = await send({ ...good, subject: "many 5" }, headers);
    expect(answer.status).toBe(429);
    expect(Number(answer.headers.get("retry-after"))).toBeGreaterThan(3_000);
  });
});

it("Contact mails are written to files without SMTP_URL, and an unreachable mail server does not delay a stop", async () => {
  const own = copyEmptyFolder();
  const env = { DATA_DIR: own, SEED: "none", CONTACT_TO: "desk@karaj.example" };
  // No mail server listens on the port, so the mail must wait.
  const first = await startKaraj({ ...env, SMTP_URL: "smtp://127.0.0.1:1", LOG_LEVEL: "silent" });
  const body = new URLSearchParams({ name: "Ali", email: "ali@example.com", subject: "kept", message: "Hello" });
  await fetch(`${first.url}/site/contact-us-v2`, { method: "POST", body, redirect: "manual" });
  await stopKaraj(first.child);
  expect(first.child.exitCode).toBe(0);
  const second = await startKaraj(env);
  body.set("subject", "second");
  await fetch(`${second.url}/site/contact-us-v2`, { method: "POST", body, redirect: "manual" });
  const files = () => {
    try {
      return readdirSync(join(own, "mail")).filter((name) => name.endsWith(".eml"));
    } catch {
      return [];
    }
  };
  await expect.poll(() => files().length, { timeout: 10_000 }).toBeGreaterThan(0);
  await stopKaraj(second.child);
  const texts = files().map((name) => readFileSync(join(own, "mail", name), "utf8"));
  expect(texts.some((text) => /^Subject: \[Karaj\] second\r$/m.test(text))).toBe(true);
  rmSync(own, { recursive: true, force: true });
});
