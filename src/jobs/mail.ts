import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Db } from "#db/database.ts";
import { longPauses } from "#domain/jobs/tries.ts";
import {
  claimMail,
  forgetSentMails,
  markFailed,
  markSent,
  nextMailAt,
  type WaitingMail,
} from "#domain/mail/outbox.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { tryItem } from "./try-item.ts";

export type Delivery = {
  send(mail: WaitingMail): Promise<void>;
  /** Ends connections, also under a mail that is just being sent. */
  close(): void;
};

export type MailJobOptions = {
  db: Db;
  delivery: Delivery;
  clock: Clock;
  onError: (error: unknown, mail?: WaitingMail) => void;
  /** How often to look for mails of other processes, in milliseconds; not at all on an embedded database, which has none. */
  every?: number | undefined;
  /** How long a stop waits for the mail that is being sent, in milliseconds. */
  patience?: number;
  /** A mail that isn't taken for so long is given up for now, in milliseconds. */
  limit?: number;
};

export type MailJob = {
  /** There is a new mail: look now. */
  wake(): void;
  /** Lets the mail that is being sent finish and starts no other one; what is left is sent after the next start. */
  stop(): Promise<void>;
};

const minute = 60_000;
const day = 24 * 60 * minute;
const keptSent = 30 * day;
const forgetEvery = 60 * minute;
const longestSleep = 60 * minute;

/** Whether the other side has said that it will never take this mail: trying again would only annoy it. */
export function isRefused(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}

/**
 * Sends the outbox, one mail after another. A mail is marked as sent after it was taken: between
 * the two a crash (but no stop) can send it twice, which SMTP can't rule out; its Message-ID stays
 * the same, by which mail programs recognise it.
 */
export function startMail(options: MailJobOptions): MailJob {
  const { db, delivery, clock, onError, every, patience = 10_000, limit = minute } = options;
  let stopping = false;
  let again = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let forgotAt = Number.NEGATIVE_INFINITY;

  /** Says whether it was taken. */
  const send = (mail: WaitingMail): Promise<boolean> =>
    tryItem({
      job: "mail",
      clock,
      attempts: mail.attempts,
      pauses: longPauses,
      limit,
      work: () => delivery.send(mail),
      failed: (why, retryAt) => markFailed(db, mail.id, why, retryAt),
      isFinal: isRefused,
      onError: (error) => onError(error, mail),
    });

  async function sendWaiting(): Promise<void> {
    let sent: number | undefined;
    while (!stopping) {
      const mail = await claimMail(db, clock(), 2 * limit, sent);
      if (!mail) return;
      sent = (await send(mail)) ? mail.id : undefined;
    }
    if (sent !== undefined) await markSent(db, sent, clock());
  }

  /** It looks through all mails of a month: not after each. */
  async function forgetOld(): Promise<void> {
    const now = clock().getTime();
    if (now - forgotAt < forgetEvery) return;
    await forgetSentMails(db, new Date(now - keptSent));
    forgotAt = now;
  }

  async function work(): Promise<void> {
    let sleep = longestSleep;
    try {
      do {
        again = false;
        await sendWaiting();
      } while (again && !stopping);
      if (stopping) return;
      await forgetOld();
      const next = await nextMailAt(db);
      if (next) sleep = Math.min(sleep, Math.max(0, next.getTime() - clock().getTime()));
      if (every) sleep = Math.min(sleep, every);
      // Nothing waits, and nobody else can add anything: the next wake is enough.
      else if (!next) return;
    } catch (error) {
      onError(error);
      sleep = minute / 2;
    }
    clearTimeout(timer);
    timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (stopping) return;
    again = true;
    if (working) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      // A wake that came after the last look.
      if (again) wake();
    });
  }

  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const tired = new Promise<void>((resolve) => setTimeout(resolve, patience).unref());
      await Promise.race([working, tired]);
      delivery.close();
      // A try that the closing broke is written down as failed before the database goes.
      await Promise.race([working, new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref())]);
    },
  };
}

const domainOf = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

const messageOf = (mail: WaitingMail, from: string) => ({
  // An address alone gets the site's name.
  from: from.includes("<") ? from : { name: formatSiteName(), address: from },
  to: mail.to,
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  subject: mail.subject,
  text: mail.text,
  ...(mail.html ? { html: mail.html } : {}),
  date: mail.createdAt,
  messageId: `<${mail.id}.${mail.createdAt.getTime()}@${domainOf(from)}>`,
  // Texts come from people: nothing in them may make the program read files or addresses.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Sends through an SMTP server. */
export function smtpDelivery(url: string, from: string): Delivery {
  const transport: Transporter = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0]);
  return {
    send: async (mail) => void (await transport.sendMail(messageOf(mail, from))),
    close: () => transport.close(),
  };
}

/** Without an SMTP server, mails become files that any mail program opens. */
export function folderDelivery(folder: string, from: string): Delivery {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(messageOf(mail, from));
      const stamp = mail.createdAt.toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${stamp}-${mail.id}.eml`);
      // Whole or not at all, and the same file when it is written again.
      const write = () => writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await write().catch(async () => {
        // It is the first one, or somebody has taken the folder away.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}
