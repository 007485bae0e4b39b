import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { SHOP_PASSWORD } from "../support/demo-passwords.ts";
import type { AttackedServer } from "./attacked-server.ts";
import { AbuseClient } from "./client.ts";

/** Password of every account that an attack creates and of the demo accounts (`demoAccounts`). */
export const PASSWORD = SHOP_PASSWORD;

/** Throws an error with the response text unless the response has one of `statuses`. */
export async function expectStatus(response: Response, ...statuses: number[]): Promise<Response> {
  if (statuses.includes(response.status)) return response;
  const responseText = (await response.text()).slice(0, 500);
  throw new Error(`${response.url}: expected ${statuses.join(" or ")}, got ${response.status}: ${responseText}`);
}

/** Creates an account with an unconfirmed email and signs in from its own network. */
export async function signUp(shop: AttackedServer, email: string, address: string): Promise<AbuseClient> {
  const client = new AbuseClient(shop, address);
  const body = { name: "Sara", lastName: "Harbi", email, password: PASSWORD };
  await expectStatus(await client.request("/api/v1/auth/sign-up", { method: "POST", body }), 201);
  return client;
}

/** Creates an account and confirms its email with the mailed link. */
export async function signUpConfirmed(shop: AttackedServer, email: string, address: string): Promise<AbuseClient> {
  const client = await signUp(shop, email, address);
  const mail = await waitForMail(shop, { to: email, containing: "/account/verify-email?token=" });
  await expectStatus(await client.request(getLink(mail, "/account/verify-email"), { method: "POST" }), 303, 302);
  return client;
}

/** Signs in over the API. The caller checks the response. */
export const signIn = (client: AbuseClient, email: string, password = PASSWORD): Promise<Response> =>
  client.request("/api/v1/auth/sign-in", { method: "POST", body: { email, password } });

/** Submits a form like a page. The caller checks the response. */
export const postForm = (client: AbuseClient, path: string, fields: Record<string, string>): Promise<Response> =>
  client.request(path, { method: "POST", body: new URLSearchParams(fields) });

/** An email that the server has sent. */
export type SentMail = { to: string; subject: string; text: string };

/** Returns all emails sent so far, oldest first, or only those to `to`. */
export function readMails({ folder }: AttackedServer, to?: string): SentMail[] {
  const mails = join(folder, "mail");
  const files = readFolder(mails)
    .filter((file) => file.endsWith(".eml"))
    .sort();
  return files
    .map((file) => parseMail(readFileSync(join(mails, file), "latin1")))
    .filter((mail) => to === undefined || mail.to.toLowerCase() === to.toLowerCase());
}

/** Waits up to ten seconds for the newest email to an address with the given text. Throws when none arrives. */
export async function waitForMail(
  shop: AttackedServer,
  criteria: { to: string; containing: string },
): Promise<SentMail> {
  const deadline = Date.now() + 10_000;
  while (Date.now() < deadline) {
    const found = readMails(shop, criteria.to).findLast(({ text }) => text.includes(criteria.containing));
    if (found) return found;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(`No mail to ${criteria.to} contains "${criteria.containing}"`);
}

/** Returns path and query of the email's link whose path begins with `path`. Throws when the email has no such link. */
export function getLink({ text, subject }: SentMail, path: string): string {
  for (const [address] of text.matchAll(/https?:\/\/\S+/g)) {
    const { pathname, search } = new URL(address);
    if (pathname.startsWith(path)) return pathname + search;
  }
  throw new Error(`The mail "${subject}" has no link to ${path}`);
}

let phones = 0;
/** Returns a unique phone number, because the order limit counts phone numbers too. */
function newPhone(): string {
  phones += 1;
  return `+966 50 ${String(phones).padStart(7, "0")}`;
}

/** Orders one item over the API without an account's cart. The caller checks the response. */
export function placeOrder(
  client: AbuseClient,
  { email, productId, phone = newPhone() }: { email: string; productId: number; phone?: string },
) {
  const shippingAddress = {
    firstName: "Sara",
    lastName: "Harbi",
    address1: "8228 King Fahd Road",
    city: "Riyadh",
    country: "SA",
    phone,
  };
  return client.request("/api/v1/checkout", {
    method: "POST",
    headers: { "idempotency-key": `order-${crypto.randomUUID()}` },
    body: { email, shippingAddress, payment: "cash-on-delivery", lines: [{ productId, quantity: 1, options: [] }] },
  });
}

function readFolder(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    // The folder does not exist before the first email.
    return [];
  }
}

/** Parses the headers and the plain text of an email as nodemailer writes it. */
function parseMail(source: string): SentMail {
  const text = source.replace(/\r\n/g, "\n");
  const headers = text.slice(0, text.indexOf("\n\n")).replace(/\n[ \t]+/g, " ");
  const getHeader = (name: string) => new RegExp(`^${name}: (.*)$`, "im").exec(headers)?.[1] ?? "";
  const start = /^Content-Type: text\/plain/im.exec(text)?.index ?? 0;
  const part = text.slice(start);
  const partHeaders = part.slice(0, part.indexOf("\n\n"));
  const body = part.slice(part.indexOf("\n\n") + 2).split(/^--\S+/m)[0] as string;
  const encoding = /^Content-Transfer-Encoding: (\S+)/im.exec(partHeaders)?.[1]?.toLowerCase();
  const to = getHeader("To");
  return {
    to: /<([^>]+)>/.exec(to)?.[1] ?? to,
    subject: decodeWords(getHeader("Subject")),
    text: decode(body, encoding),
  };
}

function decode(body: string, encoding: string | undefined): string {
  if (encoding === "base64") return Buffer.from(body, "base64").toString("utf8");
  if (encoding !== "quoted-printable") return Buffer.from(body, "latin1").toString("utf8");
  const bytes = body
    .replace(/=\n/g, "")
    .replace(/=([0-9A-F]{2})/gi, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, "latin1").toString("utf8");
}

/** Decodes the encoded words of a header (RFC 2047). */
const decodeWords = (header: string): string =>
  header
    .replace(/\?=\s+=\?/g, "?==?")
    .replace(/=\?utf-8\?([bq])\?([^?]*)\?=/gi, (_, kind: string, word: string) =>
      kind.toLowerCase() === "b" ? decode(word, "base64") : decode(word.replace(/_/g, " "), "quoted-printable"),
    );
