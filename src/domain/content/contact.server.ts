import type { Db } from "#db/database.ts";
import { withTransaction } from "#db/transaction.ts";
import { queueMail } from "#domain/mail/mail-outbox.server.ts";
import { toAddressKey } from "#domain/rate-limits/rate-limit.ts";
import { consumeRateLimit } from "#domain/rate-limits/rate-limiter.server.ts";
import { readSiteSettings } from "#domain/site/site-settings.server.ts";
import type { Language } from "#kernel/localized-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { type ContactMessage, contactRateLimit } from "./contact.ts";

export type ContactSender = { address: string; language: Language };

/** Window in milliseconds in which an identical message from the same sender counts as a repeated click. */
const DUPLICATE_WINDOW_MS = 10 * 60_000;

/**
 * Finds the recipients of contact messages: the configured address `contactTo`, otherwise the site's own mail address,
 * otherwise all administrators.
 */
async function findRecipients(trx: Db, contactTo: string | undefined): Promise<string[]> {
  if (contactTo) return [contactTo];
  const { email } = (await readSiteSettings(trx)).contacts;
  if (email) return [email];
  const administrators = await trx.selectFrom("users").select("email").where("role", "=", "administrator").execute();
  return administrators.map((each) => each.email);
}

/**
 * Stores a contact message and queues a mail to the recipients, in one transaction. One network address may send five
 * messages an hour. Further messages fail with the time of the next allowed message.
 */
export function sendContactMessage(
  db: Db,
  message: ContactMessage,
  { sender, contactTo, now }: { sender: ContactSender; contactTo: string | undefined; now: Date },
): Promise<{ sent: true } | { sent: false; retryAt: Date }> {
  return withTransaction(db, async (trx) => {
    // The rate limit comes first: of two simultaneous requests, the second waits here until the first message is
    // stored.
    const allowance = await consumeRateLimit(trx, contactRateLimit, toAddressKey(sender.address), now);
    const duplicate = await trx
      .selectFrom("contact_messages")
      .select("id")
      .where("email", "=", message.email)
      .where("created_at", ">", new Date(now.getTime() - DUPLICATE_WINDOW_MS))
      .where("subject", "=", message.subject)
      .where("message", "=", message.message)
      .executeTakeFirst();
    if (duplicate) return { sent: true };
    if (!allowance.allowed) return { sent: false, retryAt: allowance.retryAt };
    await trx
      .insertInto("contact_messages")
      .values({ ...message, language: sender.language, created_at: now })
      .execute();
    for (const to of await findRecipients(trx, contactTo)) {
      await queueMail(trx, renderContactMail(message, sender.language, to), now);
    }
    return { sent: true };
  });
}

const htmlEscapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (character) => htmlEscapes[character] ?? character);

/**
 * Renders the mail with a contact message for the recipients. Replying to the mail writes to the sender of the message.
 */
function renderContactMail({ name, email, phone, subject, message }: ContactMessage, language: Language, to: string) {
  const details: [string, string][] = [
    ["Name", name],
    ["E-mail", email],
    ["Phone", phone ?? "–"],
    ["Language", language],
  ];
  const rows = details
    .map(([label, value]) => `<tr><th align="left">${label}</th><td dir="auto">${escapeHtml(value)}</td></tr>`)
    .join("");
  return {
    to,
    replyTo: email,
    subject: `[${getSiteName(language)}] ${subject}`,
    text: `${details.map(([label, value]) => `${label}: ${value}`).join("\n")}\n\n${message}\n`,
    html: `<!doctype html><html><body><table cellpadding="4">${rows}</table><h2 dir="auto">${escapeHtml(subject)}</h2><div dir="auto" style="white-space:pre-wrap">${escapeHtml(message)}</div></body></html>`,
  };
}
