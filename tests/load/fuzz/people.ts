import { demoAccounts } from "../../support/accounts.ts";
import { SHOP_PASSWORD } from "../../support/demo-passwords.ts";
import { type FuzzResponse, sendFuzzRequest } from "./send-request.ts";
import { fuzzHost, fuzzOrigin } from "./server.ts";

/**
 * People who send requests. Nobody else may see the data of "victim", and every request that changes data in the
 * victim's name is forged. "member" has data of the same kinds.
 */
const personNames = ["visitor", "victim", "member", "showroom", "moderator", "administrator"] as const;
export type PersonName = (typeof personNames)[number];

/** Password of all people. No generated request contains it. */
const personPassword = "not among the guesses 71";

const session = "__Host-karaj.session_token";

/** Person with their own cookies and account. */
export class Person {
  readonly name: PersonName;
  readonly email: string;
  readonly cookies = new Map<string, string>();
  /** API token of the person's account. */
  token = "";
  readonly password: string;

  constructor(name: PersonName, email = "", secret = "") {
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

  /**
   * Stores the cookies of a response. Session cookies are stored only with `signsIn`. Otherwise a random request
   * could take over another session.
   */
  storeCookies({ headers }: Pick<FuzzResponse, "headers">, { signsIn = false } = {}): void {
    for (const each of headers.get("set-cookie") ?? []) {
      const [name = "", value = ""] = (each.split(";")[0] as string).split(/=(.*)/s);
      if (/max-age=0/i.test(each)) this.cookies.delete(name);
      else if (signsIn || (name !== session && name !== "XSRF-TOKEN")) this.cookies.set(name, value);
    }
  }

  /** Sends a well-formed request to the API. */
  async callApi<T>(port: number, method: string, path: string, body?: unknown): Promise<{ status: number; body: T }> {
    const headers: [string, string][] = [
      ["host", fuzzHost],
      ["x-forwarded-for", "203.0.113.7"],
      ["accept", "application/json"],
      ["cookie", this.cookie],
      ["x-xsrf-token", this.forgery],
      ["origin", fuzzOrigin],
      ["idempotency-key", crypto.randomUUID()],
      ...(body === undefined ? [] : [["content-type", "application/json"] as [string, string]]),
    ];
    const answer = await sendFuzzRequest(port, {
      method,
      path: `/api/v1${path}`,
      headers,
      body: body === undefined ? undefined : Buffer.from(JSON.stringify(body)),
    });
    this.storeCookies(answer, { signsIn: true });
    const parsedBody = answer.text ? JSON.parse(answer.text) : {};
    if (answer.status >= 400) throw new Error(`${this.name}: ${method} ${path}: ${answer.status} ${answer.text}`);
    return { status: answer.status, body: parsedBody as T };
  }

  /** Signs the person in. Returns whether it succeeded. */
  async signIn(port: number): Promise<boolean> {
    this.cookies.clear();
    if (!this.email) return true;
    return this.callApi(port, "POST", "/auth/sign-in", { email: this.email, password: this.password }).then(
      () => this.isSignedIn,
      () => false,
    );
  }
}

/** Creates all people. The accounts of victim and member are not registered yet. */
export const createPeople = (id: string): Record<PersonName, Person> => ({
  visitor: new Person("visitor"),
  victim: new Person("victim", `victim-${id}@example.com`, personPassword),
  member: new Person("member", `member-${id}@example.com`, personPassword),
  showroom: new Person("showroom", demoAccounts.showroom, SHOP_PASSWORD),
  moderator: new Person("moderator", demoAccounts.moderator, SHOP_PASSWORD),
  administrator: new Person("administrator", demoAccounts.administrator, SHOP_PASSWORD),
});
