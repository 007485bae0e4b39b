import { demoAccounts } from "../../support/accounts.ts";
import { SHOP_PASSWORD } from "../../support/demo-passwords.ts";
import { type Answer, send } from "./send.ts";
import { host, origin } from "./server.ts";

/**
 * Who asks. "victim" is the member whose data must not be seen by the others: what is sent in their name to change
 * something is always forged. "member" is another one, who has the same kinds of things.
 */
export const names = ["visitor", "victim", "member", "showroom", "moderator", "administrator"] as const;
export type Name = (typeof names)[number];

/** So that no password of a person here is ever guessed by a request. */
export const password = "not among the guesses 71";

const session = "__Host-karaj.session_token";

/** Somebody with cookies of their own. */
export class Person {
  readonly name: Name;
  readonly email: string;
  readonly cookies = new Map<string, string>();
  /** A token of an account by which programs act. */
  token = "";
  readonly password: string;

  constructor(name: Name, email = "", secret = "") {
    this.name = name;
    this.email = email;
    this.password = secret;
  }

  get forgery(): string {
    return this.cookies.get("XSRF-TOKEN") ?? "";
  }

  get isSignedIn(): boolean {
    return this.cookies.has(session);
  }

  get cookie(): string {
    return [...this.cookies].map((pair) => pair.join("=")).join("; ");
  }

  /** Keeps what an answer says to keep. Nobody becomes somebody else by chance: a session is only one's own. */
  keep({ headers }: Pick<Answer, "headers">, { signsIn = false } = {}): void {
    for (const each of headers.get("set-cookie") ?? []) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.cookies.delete(name);
      else if (signsIn || (name !== session && name !== "XSRF-TOKEN")) this.cookies.set(name, value);
    }
  }

  /** Asks the interface, as it is meant to be asked. */
  async ask<T>(port: number, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const headers: [string, string][] = [
      ["host", host],
      ["x-forwarded-for", "203.0.113.7"],
      ["accept", "application/json"],
      ["cookie", this.cookie],
      ["x-xsrf-token", this.forgery],
      ["origin", origin],
      ["idempotency-key", crypto.randomUUID()],
      ...(body === undefined ? [] : [["content-type", "application/json"] as [string, string]]),
    ];
    const answer = await send(port, {
      method,
      path: `/api/v1${path}`,
      headers,
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    });
    this.keep(answer, { signsIn: true });
    const said = answer.text ? JSON.parse(answer.text) : {};
    if (answer.status >= 400) throw new Error(`${this.name}: ${method} ${path}: ${answer.status} ${answer.text}`);
    return { status: answer.status, body: said as T };
  }

  /** Whether they could. */
  async signIn(port: number): Promise<boolean> {
    this.cookies.clear();
    if (!this.email) return true;
    return this.ask(port, "POST", "/auth/sign-in", { email: this.email, password: this.password }).then(
      () => this.isSignedIn,
      () => false,
    );
  }
}

/** Everybody, the two members with accounts that are yet to be made. */
export const everybody = (id: string): Record<Name, Person> => ({
  visitor: new Person("visitor"),
  victim: new Person("victim", `victim-${id}@example.com`, password),
  member: new Person("member", `member-${id}@example.com`, password),
  showroom: new Person("showroom", demoAccounts.showroom, SHOP_PASSWORD),
  moderator: new Person("moderator", demoAccounts.moderator, SHOP_PASSWORD),
  administrator: new Person("administrator", demoAccounts.administrator, SHOP_PASSWORD),
});
