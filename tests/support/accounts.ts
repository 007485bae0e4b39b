import type { Page } from "playwright-core";
import { createClientIpHeader } from "./client-ip.ts";
import { formatCookieHeader, storeCookies } from "./cookies.ts";

/** Email addresses of the demo accounts by role. All of these accounts have the same password. */
export const demoAccounts = {
  member: "demo@karaj.example",
  showroom: "showroom@karaj.example",
  rental_room: "rental@karaj.example",
  moderator: "moderator@karaj.example",
  administrator: "admin@karaj.example",
} as const;
export type DemoRole = keyof typeof demoAccounts;
export const demoPassword = "karaj123";

/**
 * Submits a form with the cookies of `page`, without loading a page. Other tests use the forms for signing in and
 * signing up.
 */
async function submitForm(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  // Requests of `page.request` do not contain the browser's language, so it is added here.
  const language = { "accept-language": await page.evaluate(() => navigator.language) };
  await page.request.get(path, { headers: language });
  const token = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { ...language, "x-xsrf-token": token };
  const answer = await page.request.post(path, { form: fields, headers, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs in with the cookies of the page. The page shows the same URL as before. */
export const signInAs = (page: Page, email: string, password = demoPassword): Promise<void> =>
  submitForm(page, "/account/login", { email, password });

let people = 0;

/** Returns unique sign-up details for one test. */
export const createPersonDetails = () => {
  people += 1;
  return {
    name: "Sara",
    lastName: "Al Harbi",
    email: `sara-${process.pid}-${Date.now().toString(36)}-${people}@example.com`,
    password: "a good password 7",
  };
};

/** Creates an account and signs in with the cookies of the page. The page shows the same URL as before. */
export async function registerAccount(
  page: Page,
  person = createPersonDetails(),
): Promise<ReturnType<typeof createPersonDetails>> {
  await submitForm(page, "/account/register", person);
  return person;
}

/** HTTP client with cookies but without a browser, for tests that request many paths. */
export class HttpVisitor {
  readonly cookies = new Map<string, string>();
  readonly #origin: string;
  readonly #address = createClientIpHeader();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#address, ...Object.fromEntries(new Headers(init.headers)) });
    headers.set("cookie", formatCookieHeader(this.cookies));
    const response = await fetch(this.#origin + path, { redirect: "manual", ...init, headers });
    storeCookies(this.cookies, response.headers);
    return response;
  }

  /**
   * Submits a form. With `forgery`, sends the anti-forgery token in the request header, as scripts of a page do
   * (AP-11).
   */
  post(path: string, fields: Record<string, string> = {}, { forgery = true } = {}): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    return this.fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: forgery && token ? { "x-xsrf-token": token } : {},
    });
  }

  /** Sends an API request, with an empty JSON object as the body of POST and PUT. */
  callApi(method: string, path: string): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    const hasBody = method === "POST" || method === "PUT";
    return this.fetch(path, {
      method,
      headers: {
        ...(token ? { "x-xsrf-token": token } : {}),
        ...(hasBody ? { "content-type": "application/json" } : {}),
      },
      ...(hasBody ? { body: "{}" } : {}),
    });
  }

  async signIn(email: string, password = demoPassword): Promise<Response> {
    return this.post("/account/login", { email, password });
  }
}
