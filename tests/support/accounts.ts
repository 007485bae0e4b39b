import type { Page } from "playwright-core";
import { ownAddress } from "./own-address.ts";

/** Accounts of the demo world by their roles; all have one password. */
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
 * Sends a form as the browser of `page` would, without drawing its page: what follows belongs to that visitor. The
 * forms themselves are operated in the journeys about accounts.
 */
async function send(page: Page, path: string, fields: Record<string, string>): Promise<void> {
  // Its requests say nothing of the language by themselves.
  const language = { "accept-language": await page.evaluate(() => navigator.language) };
  await page.request.get(path, { headers: language });
  const token = (await page.context().cookies()).find(({ name }) => name === "XSRF-TOKEN")?.value ?? "";
  const headers = { ...language, "x-xsrf-token": token };
  const answer = await page.request.post(path, { form: fields, headers, maxRedirects: 0 });
  if (answer.status() !== 303) throw new Error(`${path} answered ${answer.status()}: ${await answer.text()}`);
}

/** Signs in; the page stays where it is. */
export const signInAs = (page: Page, email: string, password = demoPassword): Promise<void> =>
  send(page, "/account/login", { email, password });

let people = 0;

/** A person nobody else is, for a test of its own. */
export const newPerson = () => {
  people += 1;
  return {
    name: "Sara",
    lastName: "Al Harbi",
    email: `sara-${process.pid}-${Date.now().toString(36)}-${people}@example.com`,
    password: "a good password 7",
  };
};

/** Makes an account and is signed in with it; the page stays where it is. */
export async function register(page: Page, person = newPerson()): Promise<ReturnType<typeof newPerson>> {
  await send(page, "/account/register", person);
  return person;
}

export type Cookies = Map<string, string>;

/** A visitor without a browser, whose cookies are kept: for walking many addresses. */
export class PlainVisitor {
  readonly cookies: Cookies = new Map();
  readonly #origin: string;
  readonly #address = ownAddress();

  constructor(origin: string) {
    this.#origin = origin;
  }

  async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ ...this.#address, ...Object.fromEntries(new Headers(init.headers)) });
    headers.set("cookie", [...this.cookies].map(([name, value]) => `${name}=${value}`).join("; "));
    const response = await fetch(this.#origin + path, { redirect: "manual", ...init, headers });
    for (const each of response.headers.getSetCookie()) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
    return response;
  }

  /** Sends a form; with `forgery` as a page's script would (AP-11). */
  post(path: string, fields: Record<string, string> = {}, { forgery = true } = {}): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    return this.fetch(path, {
      method: "POST",
      body: new URLSearchParams(fields),
      headers: forgery && token ? { "x-xsrf-token": token } : {},
    });
  }

  /** Asks the API, with an empty object where something is to be said. */
  ask(method: string, path: string): Promise<Response> {
    const token = this.cookies.get("XSRF-TOKEN");
    const says = method === "POST" || method === "PUT";
    return this.fetch(path, {
      method,
      headers: { ...(token ? { "x-xsrf-token": token } : {}), ...(says ? { "content-type": "application/json" } : {}) },
      ...(says ? { body: "{}" } : {}),
    });
  }

  async signIn(email: string, password = demoPassword): Promise<Response> {
    return this.post("/account/login", { email, password });
  }
}
