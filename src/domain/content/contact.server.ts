import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { countUse } from "#domain/limits/limits.server.ts";
import { addressKey } from "#domain/limits/limits.ts";
import { queueMail } from "#domain/mail/outbox.server.ts";
import { readSiteSettings } from "#domain/site/get-site-settings.server.ts";
import type { Language } from "#kernel/local-text.ts";
import { getSiteName } from "#kernel/site-profile.ts";
import { type ContactMessage, contactLimit } from "./contact.ts";

export type Sender = { address: string; language: Language };

/** The same words from the same person within this time are a second click, not a second message; in milliseconds. */
const sameMessageWithin = 10 * 60_000;

/** Returns who reads messages: `contactTo` where it is configured, else the site's own mail address, else all administrators. */
async function findRecipients(trx: Db, contactTo: string | undefined): Promise<string[]> {
  if (contactTo) return [contactTo];
  const { email } = (await readSiteSettings(trx)).contacts;
  if (email) return [email];
  const administrators = await trx.selectFrom("users").select("email").where("role", "=", "administrator").execute();
  return administrators.map((each) => each.email);
}

/**
 * Keeps a message and queues it as a mail to who reads messages, both or neither. More than five an hour from one
 * address are refused, with the time from which the next one is welcome.
 */
export function sendContactMessage(
  db: Db,
  message: ContactMessage,
  { sender, contactTo, now }: { sender: Sender; contactTo: string | undefined; now: Date },
): Promise<{ sent: true } | { sent: false; retryAt: Date }> {
  return inTransaction(db, async (trx) => {
    // Counted first: whoever sends twice at the same moment waits here for the first one to be kept.
    const allowance = await countUse(trx, contactLimit, addressKey(sender.address), now);
    const known = await trx
      .selectFrom("contact_messages")
      .select("id")
      .where("email", "=", message.email)
      .where("created_at", ">", new Date(now.getTime() - sameMessageWithin))
      .where("subject", "=", message.subject)
      .where("message", "=", message.message)
      .executeTakeFirst();
    if (known) return { sent: true };
    if (!allowance.allowed) return { sent: false, retryAt: allowance.retryAt };
    await trx
      .insertInto("contact_messages")
      .values({ ...message, language: sender.language, created_at: now })
      .execute();
    for (const to of await findRecipients(trx, contactTo)) {
      await queueMail(trx, mailOf(message, sender.language, to), now);
    }
    return { sent: true };
  });
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (mark) => escapes[mark] ?? mark);

/** The mail to ourselves; an answer to it goes to the person who wrote. */
function mailOf({ name, email, phone, subject, message }: ContactMessage, language: Language, to: string) {
  const facts: [string, string][] = [
    ["Name", name],
    ["E-mail", email],
    ["Phone", phone ?? "–"],
    ["Language", language],
  ];
  const rows = facts
    .map(([label, value]) => `<tr><th align="left">${label}</th><td dir="auto">${escapeHtml(value)}</td></tr>`)
    .join("");
  return {
    to,
    replyTo: email,
    subject: `[${getSiteName(language)}] ${subject}`,
    text: `${facts.map(([label, value]) => `${label}: ${value}`).join("\n")}\n\n${message}\n`,
    html: `<!doctype html><html><body><table cellpadding="4">${rows}</table><h2 dir="auto">${escapeHtml(subject)}</h2><div dir="auto" style="white-space:pre-wrap">${escapeHtml(message)}</div></body></html>`,
  };
}
