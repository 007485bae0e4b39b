import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import type { Database } from "#db/database.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { parseSiteContacts, toOpeningHoursRows, toPhoneHref } from "../site/site-contacts.ts";
import { sendContactMessage } from "./contact.server.ts";
import { getContactFormValues, parseContactMessage } from "./contact.ts";
import { contactMaxLengths } from "./contact-fields.ts";

const good = {
  name: "نورة العتيبي",
  email: "noura@example.com",
  phone: "",
  subject: "سؤال عن إعلان",
  message: "السلام عليكم،\nهل السيارة متوفرة؟",
};
const errorsOf = (more: Partial<typeof good>) => {
  const parsed = parseContactMessage({ ...good, ...more });
  return parsed.ok ? {} : Object.fromEntries(parsed.errors.map(({ path, code }) => [path, code]));
};
const messageOf = (more: Partial<typeof good>) => {
  const parsed = parseContactMessage({ ...good, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.errors));
  return parsed.value;
};

describe("[VL-08] parseContactMessage", () => {
  it("parseContactMessage returns a valid message unchanged", () => {
    expect(messageOf({})).toEqual({ ...good, phone: null });
  });

  it("parseContactMessage reports every missing field in the order of the form", () => {
    const parsed = parseContactMessage({ name: "", email: " ", phone: "", subject: "\u200f\u202e", message: "\n\t " });
    expect(parsed.ok ? [] : parsed.errors.map(({ path, code }) => [path, code])).toEqual([
      ["name", "required"],
      ["email", "required"],
      ["subject", "required"],
      ["message", "required"],
    ]);
  });

  it.each([
    "noura",
    "noura@",
    "@example.com",
    "a b@example.com",
    "a@b",
    "a@example.com\r\nBcc: x@y.example",
    "<a@b.co>",
  ])("parseContactMessage rejects %j as an email address", (email) =>
    expect(errorsOf({ email })).toEqual({ email: "email" }),
  );

  it.each([
    ["٠٥٠ ٠٠٠ ٠١٠٠", "050 000 0100"],
    ["+۹۶۶۵۰۰۰۰۰۱۰۰", "+966500000100"],
    ["(050) 000-0100", "(050) 000-0100"],
    ["\u202a+966 50 000 0100\u202c", "+966 50 000 0100"],
    ["   ", null],
  ])("parseContactMessage accepts the phone %j", (phone, expected) =>
    expect(messageOf({ phone }).phone).toBe(expected),
  );

  it.each(["12", "call me", "05000001000000000", "050000010o", "++966500000100"])(
    "parseContactMessage rejects the phone %j",
    (phone) => expect(errorsOf({ phone })).toEqual({ phone: "phone" }),
  );

  it("parseContactMessage reports texts that are too long, counting grapheme clusters", () => {
    const long = "x".repeat(10_000);
    expect(
      errorsOf({ name: long, subject: long, message: long, email: `${long}@example.com`, phone: "1".repeat(10_000) }),
    ).toEqual({ name: "too_long", subject: "too_long", message: "too_long", email: "too_long", phone: "phone" });
    expect(messageOf({ message: "😀".repeat(contactMaxLengths.message) }).message).toHaveLength(
      contactMaxLengths.message * 2,
    );
  });

  it("parseContactMessage removes line breaks and control characters from subject and name", () => {
    expect(messageOf({ subject: "Hello\r\nBcc: everyone@example.com", name: "A\u202eB\u0000C" })).toMatchObject({
      subject: "Hello Bcc: everyone@example.com",
      name: "AB C",
    });
    expect(messageOf({ message: "a\r\nb\u0000c <b>😀</b>" }).message).toBe("a\nbc <b>😀</b>");
  });

  it("parseContactMessage never throws for any form data", () => {
    const entry = fc.tuple(
      fc.constantFrom("name", "email", "phone", "subject", "message", "other"),
      fc.string({ unit: "binary", maxLength: 200 }),
    );
    fc.assert(
      fc.property(fc.array(entry), (entries) => {
        const form = new FormData();
        for (const [name, value] of entries) form.append(name, value);
        form.append("message", new Blob(["x"]));
        const parsed = parseContactMessage(getContactFormValues(form));
        if (parsed.ok) expect(parsed.value.subject).not.toMatch(/[\r\n\u0000]/);
        else expect(parsed.errors.length).toBeGreaterThan(0);
      }),
    );
  });
});

describeOnDatabase("Contact messages", (open) => {
  let database: Database;
  const at = (minutes: number) => new Date(Date.UTC(2026, 5, 1) + minutes * 60_000);
  const send = (minutes: number, more: Partial<typeof good> = {}, address = "203.0.113.7") =>
    sendContactMessage(database.db, messageOf(more), {
      sender: { address, language: "ar" },
      contactTo: "hello@karaj.example",
      now: at(minutes),
    });
  const listMessages = () => database.db.selectFrom("contact_messages").selectAll().orderBy("id").execute();
  const mails = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();
  beforeEach(async () => {
    database ??= await open();
    for (const table of ["contact_messages", "mail_outbox", "rate_limit_buckets"] as const) {
      await database.db.deleteFrom(table).execute();
    }
  });

  it("sendContactMessage stores the message and queues a mail with the sender as reply address", async () => {
    expect(await send(0, { message: "<b>hello</b> & more", phone: "٠٥٠٠٠٠٠١٠٠" })).toEqual({ sent: true });
    expect(await listMessages()).toMatchObject([{ name: good.name, phone: "0500000100", language: "ar" }]);
    const [mail] = await mails();
    expect(mail).toMatchObject({
      to_address: "hello@karaj.example",
      reply_to: good.email,
      subject: `[كراج] ${good.subject}`,
      attempts: 0,
    });
    expect(mail?.text).toContain("<b>hello</b> & more");
    expect(mail?.html).toContain("&lt;b&gt;hello&lt;/b&gt; &amp; more");
  });

  it("sendContactMessage limits an IP address to five messages an hour and returns the retry time", async () => {
    for (let n = 0; n < 5; n += 1) expect(await send(n, { message: `Message ${n}` })).toEqual({ sent: true });
    expect(await send(10, { message: "Increase quantity" })).toEqual({ sent: false, retryAt: at(60) });
    expect(await send(10, { message: "Increase quantity" }, "203.0.113.8")).toEqual({ sent: true });
    expect(await listMessages()).toHaveLength(6);
    expect(await send(61, { message: "One more, later" })).toEqual({ sent: true });
  });

  it("sendContactMessage stores concurrent copies of a message once, and stores the same text again later", async () => {
    await Promise.all([send(0), send(0), send(0)]);
    expect(await listMessages()).toHaveLength(1);
    expect(await mails()).toHaveLength(1);
    await send(20);
    expect(await listMessages()).toHaveLength(2);
  });

  it("sendContactMessage stores nothing and leaves the rate limit unchanged when the mail cannot be queued", async () => {
    const broken = sendContactMessage(database.db, messageOf({}), {
      sender: { address: "203.0.113.9", language: "xx" as "ar" },
      contactTo: "hello@karaj.example",
      now: at(0),
    });
    await expect(broken).rejects.toThrow();
    expect(await listMessages()).toHaveLength(0);
    expect(await mails()).toHaveLength(0);
    expect(await database.db.selectFrom("rate_limit_buckets").selectAll().execute()).toHaveLength(0);
  });
});

it("toOpeningHoursRows starts on Saturday and merges days with equal hours", () => {
  const times: [string, string][] = [["09:00", "18:00"]];
  const hours = { "0": times, "1": times, "2": times, "3": times, "4": times, "6": [["10:00", "16:00"]] };
  expect(toOpeningHoursRows(hours as never).map(({ days, times }) => [days, times.length])).toEqual([
    [[6], 1],
    [[0, 1, 2, 3, 4], 1],
    [[5], 0],
  ]);
  expect(toOpeningHoursRows({})).toEqual([]);
  expect(toPhoneHref("+966 50 000 0100")).toBe("tel:+966500000100");
});

describe("parseSiteContacts", () => {
  it("parseSiteContacts omits contacts that are not set", () => {
    expect(parseSiteContacts(new Map(), "SA")).toEqual({ country: "SA", hours: {}, social: [] });
    expect(
      parseSiteContacts(
        new Map([
          ["phone", " "],
          ["openingHours", "no JSON"],
        ]),
        "AE",
      ),
    ).toEqual({
      country: "AE",
      hours: {},
      social: [],
    });
  });

  it("parseSiteContacts falls back to the other language and keeps the order of social networks", () => {
    const set = new Map([
      ["addressAr", "شارع الملك"],
      ["x", "https://x.com/shop"],
      ["instagram", "https://www.instagram.com/shop"],
    ]);
    const contacts = parseSiteContacts(set, "SA");
    expect(contacts.address).toEqual({ ar: "شارع الملك", en: "شارع الملك" });
    expect(contacts.social.map(({ network }) => network)).toEqual(["instagram", "x"]);
  });
});
