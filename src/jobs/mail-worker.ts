import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { createTransport, type Transporter } from "nodemailer";
import type { Db } from "#db/database.ts";
import { SLOW_RETRY_DELAYS_MS } from "#domain/jobs/retry-policy.ts";
import {
  claimMail,
  getNextMailTime,
  markMailFailed,
  markMailSent,
  pruneSentMails,
  type QueuedMail,
} from "#domain/mail/mail-outbox.server.ts";
import type { Clock } from "#kernel/clock.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import { runJobAttempt } from "./job-attempt.ts";

export type MailTransport = {
  send(mail: QueuedMail): Promise<void>;
  /** Closes the connections to the mail server, even while a mail is being sent. */
  close(): void;
};

export type MailJobOptions = {
  db: Db;
  transport: MailTransport;
  clock: Clock;
  onError: (error: unknown, mail?: QueuedMail) => void;
  /**
   * Interval in milliseconds at which mails queued by other processes are looked for. Undefined with an embedded
   * database, which has no other processes.
   */
  every?: number | undefined;
  /** Time in milliseconds for which `stop` waits at most for the mail that is being sent. */
  shutdownTimeout?: number;
  /** Maximum time for sending one mail, in milliseconds. Afterwards the attempt is given up. */
  sendTimeout?: number;
};

export type MailJob = {
  /** Looks for queued mails at once. Call it after queuing a mail. */
  wake(): void;
  /** Waits for the mail that is being sent, and sends no other. The remaining mails are sent after the next start. */
  stop(): Promise<void>;
};

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
const SENT_MAIL_RETENTION_MS = 30 * DAY_MS;
const PRUNE_INTERVAL_MS = 60 * MINUTE_MS;
const MAX_SLEEP_MS = 60 * MINUTE_MS;

/** Returns whether the mail server has refused a mail permanently. A retry would be refused again. */
export function isPermanentRefusal(error: unknown): boolean {
  const { code, responseCode } = error as { code?: string; responseCode?: number };
  return (code === "EENVELOPE" || code === "EMESSAGE") && (responseCode ?? 0) >= 500;
}

/**
 * Starts the worker that sends the mails of the outbox, one after another. A mail is marked as sent after its
 * delivery. A crash in between makes the worker send it twice, which SMTP cannot prevent. Both copies have the same
 * Message-ID, so that mail programs recognize the duplicate.
 */
export function startMailWorker(options: MailJobOptions): MailJob {
  const { db, transport, clock, onError, every, shutdownTimeout = 10_000, sendTimeout = MINUTE_MS } = options;
  let stopping = false;
  let hasNewMail = false;
  let working: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  let prunedAt = Number.NEGATIVE_INFINITY;

  /** Runs one attempt at sending a mail. Returns whether the mail server has accepted it. */
  const send = (mail: QueuedMail): Promise<boolean> =>
    runJobAttempt({
      job: "mail",
      clock,
      attempts: mail.attempts,
      retryDelays: SLOW_RETRY_DELAYS_MS,
      heartbeatTimeout: sendTimeout,
      run: () => transport.send(mail),
      recordFailure: (reason, retryAt) => markMailFailed(db, mail.id, reason, retryAt),
      isFinal: isPermanentRefusal,
      onError: (error) => onError(error, mail),
    });

  async function sendWaiting(): Promise<void> {
    let sentId: number | undefined;
    while (!stopping) {
      const mail = await claimMail(db, clock(), 2 * sendTimeout, sentId);
      if (!mail) return;
      sentId = (await send(mail)) ? mail.id : undefined;
    }
    if (sentId !== undefined) await markMailSent(db, sentId, clock());
  }

  /**
   * Deletes mails that were sent long ago. Runs at most once an hour, because the statement reads the mails of a
   * month.
   */
  async function pruneSent(): Promise<void> {
    const now = clock().getTime();
    if (now - prunedAt < PRUNE_INTERVAL_MS) return;
    await pruneSentMails(db, new Date(now - SENT_MAIL_RETENTION_MS));
    prunedAt = now;
  }

  async function work(): Promise<void> {
    let sleep = MAX_SLEEP_MS;
    try {
      do {
        hasNewMail = false;
        await sendWaiting();
      } while (hasNewMail && !stopping);
      if (stopping) return;
      await pruneSent();
      const next = await getNextMailTime(db);
      if (next) sleep = Math.min(sleep, Math.max(0, next.getTime() - clock().getTime()));
      if (every) sleep = Math.min(sleep, every);
      // The outbox is empty, and only this process can add mails, so no timer is needed until the next call of `wake`.
      else if (!next) return;
    } catch (error) {
      onError(error);
      sleep = MINUTE_MS / 2;
    }
    clearTimeout(timer);
    timer = setTimeout(wake, sleep).unref();
  }

  function wake(): void {
    if (stopping) return;
    hasNewMail = true;
    if (working) return;
    clearTimeout(timer);
    working = work().finally(() => {
      working = undefined;
      // A mail arrived after the last check.
      if (hasNewMail) wake();
    });
  }

  wake();
  return {
    wake,
    async stop() {
      stopping = true;
      clearTimeout(timer);
      const timeout = new Promise<void>((resolve) => setTimeout(resolve, shutdownTimeout).unref());
      await Promise.race([working, timeout]);
      transport.close();
      // Closing the connections may fail an attempt, which must be recorded before the database closes.
      await Promise.race([working, new Promise<void>((resolve) => setTimeout(resolve, 1_000).unref())]);
    },
  };
}

const getMailDomain = (from: string): string => /@([\w.-]+)/.exec(from)?.[1] ?? "localhost";

const toMessage = (mail: QueuedMail, from: string) => ({
  // A sender address without a name gets the site's name.
  from: from.includes("<") ? from : { name: formatSiteName(), address: from },
  to: mail.to,
  replyTo: mail.replyTo ?? undefined,
  subject: mail.subject,
  text: mail.text,
  html: mail.html ?? undefined,
  headers: mail.unsubscribeUrl
    ? { "List-Unsubscribe": `<${mail.unsubscribeUrl}>`, "List-Unsubscribe-Post": "List-Unsubscribe=One-Click" }
    : undefined,
  date: mail.createdAt,
  messageId: `<${mail.id}.${mail.createdAt.getTime()}@${getMailDomain(from)}>`,
  // Message texts come from users and must not make nodemailer read files or URLs.
  disableFileAccess: true,
  disableUrlAccess: true,
});

/** Creates a mail transport that sends mails through an SMTP server. */
export function createSmtpTransport(url: string, from: string): MailTransport {
  const transport: Transporter = createTransport({
    url,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 30_000,
  } as Parameters<typeof createTransport>[0]);
  return {
    send: async (mail) => void (await transport.sendMail(toMessage(mail, from))),
    close: () => transport.close(),
  };
}

/** Creates a mail transport that writes mails as .eml files into a folder. Used when no SMTP server is configured. */
export function createFolderTransport(folder: string, from: string): MailTransport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" });
  return {
    async send(mail) {
      const { message } = await transport.sendMail(toMessage(mail, from));
      const stamp = mail.createdAt.toISOString().replace(/[:.]/g, "-");
      const file = join(folder, `${stamp}-${mail.id}.eml`);
      // The file is written atomically. Writing the same mail again replaces the file.
      const write = () => writeFile(`${file}.part`, message as Buffer, { mode: 0o600 });
      await write().catch(async () => {
        // The folder does not exist yet or was deleted.
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await write();
      });
      await rename(`${file}.part`, file);
    },
    close: () => {},
  };
}
