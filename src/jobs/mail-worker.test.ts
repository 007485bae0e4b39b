import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SMTPServer } from "smtp-server";
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from "vitest";
import type { Database } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { claimMail, type QueuedMail, queueMail } from "#domain/mail/mail-outbox.server.ts";
import { createTemporaryFolder, createTestDatabase, describeOnEachDatabase } from "../../tests/support/databases.ts";
import {
  createFolderTransport,
  createSmtpTransport,
  isPermanentRefusal,
  type MailJob,
  type MailTransport,
  startMailWorker,
} from "./mail-worker.ts";

const start = Date.UTC(2026, 5, 1);
const hello = { to: "hello@karaj.example", subject: "سؤال", text: "مرحبا\nhello", html: "<p>مرحبا</p>" };
const from = "Karaj <no-reply@karaj.example>";

/** Waits until the condition is true, at most ten seconds. */
const until = (condition: () => boolean | Promise<boolean>) => expect.poll(condition, { timeout: 10_000 }).toBe(true);

describeOnEachDatabase("startMailWorker", (open) => {
  let database: Database;
  let job: MailJob | undefined;
  let now = start;
  const clock = () => new Date(now);
  const delivered: QueuedMail[] = [];
  const errors: string[] = [];
  const run = (send: MailTransport["send"] = async (mail) => void delivered.push(mail), close = () => {}) => {
    job = startMailWorker({
      db: database.db,
      transport: { send, close },
      clock,
      onError: (error) => errors.push((error as Error).message),
      shutdownTimeout: 300,
    });
    return job;
  };
  const rows = () => database.db.selectFrom("mail_outbox").selectAll().orderBy("id").execute();

  beforeEach(async () => {
    database ??= await open();
    await database.db.deleteFrom("mail_outbox").execute();
    now = start;
    delivered.length = 0;
    errors.length = 0;
  });
  afterEach(async () => {
    await job?.stop();
    job = undefined;
  });

  it("startMailWorker sends queued emails when it starts, and new ones when wake is called", async () => {
    await queueMail(database.db, hello, clock());
    const { wake } = run();
    await until(() => delivered.length === 1);
    await queueMail(database.db, { ...hello, subject: "second" }, clock());
    wake();
    await until(async () => (await rows()).every(({ sent_at }) => sent_at !== null));
    expect(delivered.map(({ subject }) => subject)).toEqual(["سؤال", "second"]);
    expect(errors).toEqual([]);
  });

  it("queueMail in a failed transaction sends no email", async () => {
    const failing = withTransaction(database.db, async (trx) => {
      await queueMail(trx, hello, clock());
      throw new Error("no");
    });
    await expect(failing).rejects.toThrow("no");
    run();
    await job?.stop();
    expect(await rows()).toEqual([]);
    expect(delivered).toEqual([]);
  });

  it("startMailWorker retries a failed email with growing delays and gives up after eight attempts", async () => {
    await queueMail(database.db, hello, clock());
    const failing = async () => {
      throw new Error("no line");
    };
    const waited: number[] = [];
    for (let tries = 1; tries <= 8; tries += 1) {
      run(failing);
      await until(async () => (await rows())[0]?.attempts === tries && errors.length === tries);
      await job?.stop();
      const [row] = await rows();
      expect(row).toMatchObject({ last_error: "no line", sent_at: null });
      if (!row?.next_attempt_at) break;
      waited.push(row.next_attempt_at.getTime() - now);
      now = row.next_attempt_at.getTime();
    }
    expect(waited).toHaveLength(7);
    expect(waited).toEqual([...waited].sort((a, b) => a - b));
    expect((await rows())[0]).toMatchObject({ next_attempt_at: null, sent_at: null, attempts: 8 });
  });

  it("startMailWorker sends other emails while one email keeps failing", async () => {
    await queueMail(database.db, { ...hello, subject: "bad" }, clock());
    await queueMail(database.db, { ...hello, subject: "good" }, clock());
    run(async (mail) => {
      if (mail.subject === "bad") throw new Error("refused");
      delivered.push(mail);
    });
    await until(() => delivered.length === 1);
    expect(delivered[0]?.subject).toBe("good");
  });

  it("claimMail gives an email to one worker only, until the lease of that worker expires", async () => {
    await queueMail(database.db, hello, clock());
    const lease = 90_000;
    expect(await claimMail(database.db, clock(), lease)).toMatchObject({ attempts: 1 });
    expect(await claimMail(database.db, clock(), lease)).toBeUndefined();
    expect(await claimMail(database.db, new Date(now + lease), lease)).toMatchObject({ attempts: 2 });
  });

  it("startMailWorker on stop finishes the current email and starts no other", async () => {
    await queueMail(database.db, { ...hello, subject: "first" }, clock());
    await queueMail(database.db, { ...hello, subject: "second" }, clock());
    let finish = () => {};
    const started: string[] = [];
    run(async ({ subject }) => {
      started.push(subject);
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
    });
    await until(() => started.length === 1);
    const stopped = job?.stop();
    finish();
    await stopped;
    expect(started).toEqual(["first"]);
    const [first, second] = await rows();
    expect(first?.sent_at).not.toBeNull();
    expect(second).toMatchObject({ sent_at: null, attempts: 0 });
    // The next start sends the remaining email and repeats none.
    run();
    await until(() => delivered.length === 1);
    expect(delivered[0]?.subject).toBe("second");
  });

  it("startMailWorker stops within its shutdown timeout and retries the interrupted email", async () => {
    await queueMail(database.db, hello, clock());
    let started = false;
    let broken = (_: Error) => {};
    run(
      () =>
        new Promise((_, reject) => {
          started = true;
          broken = reject;
        }),
      () => broken(new Error("closed")),
    );
    await until(() => started);
    await job?.stop();
    await until(async () => (await rows())[0]?.last_error === "closed");
    expect((await rows())[0]?.sent_at).toBeNull();
    expect((await rows())[0]?.next_attempt_at).not.toBeNull();
  });

  it("startMailWorker keeps sent emails in the outbox for a month", async () => {
    for (const days of [29, 31]) {
      await queueMail(database.db, { ...hello, subject: `${days} days` }, clock());
      const sent_at = new Date(now - days * 24 * 60 * 60_000);
      await database.db
        .updateTable("mail_outbox")
        .set({ sent_at, next_attempt_at: null })
        .where("subject", "=", `${days} days`)
        .execute();
    }
    run();
    await until(async () => (await rows()).length < 2);
    expect((await rows()).map(({ subject }) => subject)).toEqual(["29 days"]);
  });

  it("startMailWorker prunes sent emails after a month, at most once an hour", async () => {
    await queueMail(database.db, hello, clock());
    run();
    await until(async () => (await rows())[0]?.sent_at != null);
    await job?.stop();
    now += 31 * 24 * 60 * 60_000;
    const { wake } = run();
    await until(async () => (await rows()).length === 0);
    // The worker prunes at most once an hour.
    const isThere = async (expectedSubject: string) =>
      (await rows()).some(({ subject, sent_at }) => subject === expectedSubject && sent_at);
    const sendBesideOld = async (minutes: number) => {
      now += minutes * 60_000;
      const sent_at = new Date(now - 40 * 24 * 60 * 60_000);
      await queueMail(database.db, { ...hello, subject: "old" }, clock());
      await database.db.updateTable("mail_outbox").set({ sent_at, next_attempt_at: null }).execute();
      await queueMail(database.db, { ...hello, subject: `after ${minutes}` }, clock());
      wake();
      await until(() => isThere(`after ${minutes}`));
    };
    await sendBesideOld(61);
    await until(async () => !(await isThere("old")));
    await sendBesideOld(30);
    await job?.stop();
    expect(await isThere("old")).toBe(true);
  });
});

describe("isPermanentRefusal", () => {
  it("isPermanentRefusal is true only for permanent SMTP rejections", () => {
    expect(isPermanentRefusal(new Error("ECONNREFUSED"))).toBe(false);
    expect(isPermanentRefusal({ code: "EAUTH", responseCode: 535 })).toBe(false);
    expect(isPermanentRefusal({ code: "EENVELOPE", responseCode: 451 })).toBe(false);
    expect(isPermanentRefusal({ code: "EENVELOPE", responseCode: 550 })).toBe(true);
  });
});

describe("Mail transports", () => {
  const mail: QueuedMail = {
    ...hello,
    id: 7,
    replyTo: "noura@example.com",
    unsubscribeUrl: "https://karaj.example/unsubscribe/7f1c",
    attempts: 1,
    createdAt: new Date(start),
    subject: "سؤال\r\nBcc: everyone@example.com",
  };

  it("createSmtpTransport delivers one email with Reply-To and without injected recipients", async () => {
    const received: { to: string[]; raw: string }[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ["STARTTLS"],
      onData(stream, session, callback) {
        let raw = "";
        stream.on("data", (chunk) => (raw += chunk));
        stream.on("end", () => {
          received.push({ to: session.envelope.rcptTo.map(({ address }) => address), raw });
          callback();
        });
      },
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
    const { port } = server.server.address() as { port: number };
    const delivery = createSmtpTransport(`smtp://127.0.0.1:${port}`, from);
    await delivery.send(mail);
    delivery.close();
    await new Promise<void>((resolve) => server.close(() => resolve()));
    expect(received).toHaveLength(1);
    expect(received[0]?.to).toEqual(["hello@karaj.example"]);
    const head = received[0]?.raw.split("\r\n\r\n")[0] ?? "";
    expect(head).toMatch(/^Reply-To: noura@example\.com$/m);
    expect(head).toMatch(/^Message-ID: <7\.\d+@karaj\.example>$/m);
    expect(head).not.toMatch(/^Bcc:/m);
  });

  it("createFolderTransport gives both copies of an email that is sent twice the same Message-ID", async () => {
    const folder = createTemporaryFolder();
    const delivery = createFolderTransport(folder, from);
    const send = async () => {
      await delivery.send(mail);
      const text = readFileSync(join(folder, readdirSync(folder)[0] ?? ""), "utf8");
      return /^Message-ID: (.*)$/m.exec(text)?.[1];
    };
    vi.useFakeTimers({ toFake: ["Date"] });
    onTestFinished(() => void vi.useRealTimers());
    const first = await send();
    vi.setSystemTime(Date.now() + 60_000);
    expect(await send()).toBe(first);
    expect(first).toBe(`<7.${start}@karaj.example>`);
  });

  it("createSmtpTransport rejects with the connection error of an unreachable server", async () => {
    const delivery = createSmtpTransport("smtp://127.0.0.1:1", from);
    await expect(delivery.send(mail)).rejects.toThrow(/ECONNREFUSED/);
  });

  it("createFolderTransport writes one complete file for an email that is sent several times", async () => {
    const folder = join(createTemporaryFolder(), "mail");
    const delivery = createFolderTransport(folder, from);
    await delivery.send(mail);
    await delivery.send(mail);
    const files = readdirSync(folder);
    expect(files).toEqual(["2026-06-01T00-00-00-000Z-7.eml"]);
    expect(readFileSync(join(folder, files[0] ?? ""), "utf8")).toMatch(/^To: hello@karaj\.example\r$/m);
    expect(existsSync(join(folder, `${files[0]}.part`))).toBe(false);
  });
});

it("startMailWorker continues after a temporary database failure", async () => {
  const { db } = await createTestDatabase();
  const errors: unknown[] = [];
  const delivered: string[] = [];
  const broken = { ...hello, subject: "kept" };
  await queueMail(db, broken, new Date(start));
  let fail = true;
  const job = startMailWorker({
    db,
    transport: { send: async ({ subject }) => void delivered.push(subject), close: () => {} },
    clock: () => {
      if (fail) throw new Error("the database does not answer");
      return new Date(start);
    },
    onError: (error) => errors.push(error),
  });
  await until(() => errors.length === 1);
  fail = false;
  job.wake();
  await until(() => delivered.length === 1);
  await job.stop();
});
