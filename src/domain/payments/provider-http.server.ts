import { createHmac, timingSafeEqual } from "node:crypto";
import { ProviderRefusedError, ProviderUnavailableError } from "./payment-provider.ts";

/** Maximum duration of a call to a provider, in milliseconds. */
export const PROVIDER_TIMEOUT_MS = 8_000;

export type JsonObject = Record<string, unknown>;

type CallOptions = { method?: "GET" | "POST" | "PUT"; headers: Record<string, string>; body?: unknown };

/** Settings that all adapters share. `fetch` and `timeout` are replaced in tests. */
export type ProviderCallSettings = { baseUrl: string; timeout?: number };

/**
 * Calls a provider with JSON and returns its JSON answer. Timeouts, network errors, 429 and 5xx throw
 * `ProviderUnavailableError`, other errors `ProviderRefusedError`. Messages contain no secrets and no personal data.
 */
export async function callProvider(
  { baseUrl, timeout = PROVIDER_TIMEOUT_MS }: ProviderCallSettings,
  path: string,
  { method = "POST", headers, body }: CallOptions,
): Promise<JsonObject> {
  const what = `${method} ${path.replace(/[\w-]{12,}/g, "…")}`;
  let response: Response;
  let text: string;
  try {
    response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { accept: "application/json", "content-type": "application/json", ...headers },
      body: body === undefined ? null : JSON.stringify(body),
      redirect: "error",
      signal: AbortSignal.timeout(timeout),
    });
    text = await response.text();
  } catch (error) {
    throw new ProviderUnavailableError(`${what}: ${(error as Error).name}`);
  }
  if (response.status === 429 || response.status >= 500)
    throw new ProviderUnavailableError(`${what}: status ${response.status}`);
  if (!response.ok) throw new ProviderRefusedError(`${what}: status ${response.status}`, response.status);
  const answer = parseJsonObject(text);
  if (!answer) throw new ProviderUnavailableError(`${what}: the answer is not a JSON object`);
  return answer;
}

/** Parses a JSON object. Returns undefined for anything else. */
export function parseJsonObject(text: string): JsonObject | undefined {
  try {
    return toObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}

/** Returns the value if it is an object and not a list. */
export const toObject = (value: unknown): JsonObject | undefined =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;

/** Returns the objects of a list. Returns none for anything that is no list. */
export const toObjects = (value: unknown): JsonObject[] =>
  (Array.isArray(value) ? (value as unknown[]) : []).map(toObject).filter((each) => each !== undefined);

/** Returns a required text or number of an answer as text. Throws `ProviderUnavailableError` if it is missing. */
export function requireText(answer: JsonObject, name: string): string {
  const value = answer[name];
  if (typeof value === "string" && value !== "") return value;
  if (typeof value === "number") return String(value);
  throw new ProviderUnavailableError(`the answer has no ${name}`);
}

/** Returns an https address of an answer, or an http address of this machine. Throws for others. */
export function requireUrl(value: unknown): string {
  const url = typeof value === "string" && URL.canParse(value) ? new URL(value) : undefined;
  const isLocal = url?.protocol === "http:" && ["localhost", "127.0.0.1", "[::1]"].includes(url.hostname);
  if (!url || (url.protocol !== "https:" && !isLocal))
    throw new ProviderUnavailableError("the answer has no address of a payment page");
  return url.href;
}

/** Calculates a keyed hash as hexadecimal text. */
export const calculateHmac = (algorithm: "sha256" | "sha512", secret: string, text: string): string =>
  createHmac(algorithm, secret).update(text).digest("hex");

/** Compares two secret texts in a time that does not depend on their contents. */
export function isSameSecret(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
