import { createPersonDetails, demoPassword, HttpVisitor } from "./accounts.ts";
import { findFormOfButton, getAttribute, listElements, listTags, toText } from "./html-forms.ts";

const MAX_REDIRECTS = 5;

/** Value of a form field. Files need a form with `enctype="multipart/form-data"`. */
type FieldValue = string | File | File[];

/**
 * Browser without scripts and without a window. It loads pages, submits their forms with all fields, and follows
 * redirects. A page costs a hundredth of the time that Chromium needs.
 */
export class PlainBrowser {
  /** Path and query of the shown page. */
  path = "/";
  status = 0;
  html = "";
  readonly visitor: HttpVisitor;
  readonly #origin: string;
  readonly #language: string;

  /**
   * `language` is the value of the Accept-Language header. `currency` is the currency that the visitor has chosen
   * before, or null.
   */
  constructor(origin: string, language = "en", currency: string | null = "USD") {
    this.#origin = origin;
    this.#language = language;
    this.visitor = new HttpVisitor(origin);
    if (currency) this.visitor.cookies.set("currency", currency);
  }

  /** HTML of the page from the beginning of its own content, without the header. */
  get content(): string {
    return this.html.slice(this.html.search(/<[a-z]+ [^>]*id="content"/));
  }

  /** Text of the page's own content. */
  get text(): string {
    return toText(this.content.replace(/<footer id="site-links"[\s\S]*/, ""));
  }

  /** Loads a page. */
  async open(path: string): Promise<void> {
    await this.#request(path);
  }

  /** Follows the first link of the content: the one whose text is `link`, or whose HTML matches. */
  async follow(link: string | RegExp): Promise<void> {
    const found = listElements(this.content, "a").find((element) =>
      typeof link === "string" ? toText(element) === link : link.test(element),
    );
    if (!found) throw new Error(`${this.path} has no link ${link}: ${this.text.slice(0, 500)}`);
    await this.open(getAttribute(found, "href") ?? "");
  }

  /** Returns the value of the first field with this name in the content. */
  getValue(name: string): string | undefined {
    const tag = listTags(this.content, "input").find((each) => getAttribute(each, "name") === name);
    return tag && (getAttribute(tag, "value") ?? "");
  }

  /**
   * Presses a button: the one whose text or label is `button`, or whose HTML matches. `fields` replaces values of its
   * form. Undefined leaves a field out, as an unchecked box does. `within` is the part of the page with the button.
   */
  async press(
    button: string | RegExp,
    fields: Record<string, FieldValue | undefined> = {},
    within = this.content,
  ): Promise<void> {
    const form = findFormOfButton(within, button, this.html);
    const values = Object.entries({ ...form.fields, ...fields }).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : value === undefined ? [] : [value]).map((each) => [name, each] as const),
    );
    const target = new URL(form.action, this.#origin + this.path);
    if (form.method === "GET") {
      target.search = new URLSearchParams(values.map(([name, value]) => [name, String(value)])).toString();
      return this.open(target.pathname + target.search);
    }
    const body = form.isMultipart ? new FormData() : new URLSearchParams();
    for (const [name, value] of values) body.append(name, value as string);
    await this.#request(target.pathname + target.search, { method: "POST", body, headers: { origin: this.#origin } });
  }

  /** Signs in. The browser shows the same page as before. */
  signIn(email: string, password = demoPassword): Promise<void> {
    return this.#send("/account/login", { email, password });
  }

  /** Creates an account and signs in. The browser shows the same page as before. */
  async register(person = createPersonDetails()): Promise<ReturnType<typeof createPersonDetails>> {
    await this.#send("/account/register", person);
    return person;
  }

  async #send(path: string, fields: Record<string, string>): Promise<void> {
    const headers = { origin: this.#origin, "accept-language": this.#language };
    const answer = await this.visitor.fetch(path, { method: "POST", body: new URLSearchParams(fields), headers });
    if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
  }

  async #request(path: string, init: RequestInit = {}): Promise<void> {
    let next = path;
    let request = init;
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = { accept: "text/html,*/*;q=0.8", "accept-language": this.#language, ...request.headers };
      const response = await this.visitor.fetch(next, { ...request, headers });
      this.status = response.status;
      this.html = await response.text();
      const target = new URL(next, this.#origin);
      this.path = target.pathname + target.search;
      const location = response.headers.get("location");
      if (!location) return;
      const url = new URL(location, target);
      next = url.pathname + url.search;
      request = {};
    }
    throw new Error(`${path} redirects again and again`);
  }
}
