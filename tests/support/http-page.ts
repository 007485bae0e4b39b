import { parseHTML } from "linkedom";
import { inject } from "vitest";
import { createPersonDetails, HttpVisitor } from "./accounts.ts";

type HttpPageOptions = {
  language?: "ar" | "en";
  /** Browser locale with a region, such as "ar-KW". Replaces the locale that follows from `language`. */
  locale?: string;
  /** Code of the currency that the visitor has chosen. Null for a visitor who has not chosen one. */
  currency?: string | null;
  /** URL of the server to visit, for a test that starts its own server. */
  url?: string;
};

/** Elements to find: a selector, and optionally a text that they contain or a pattern that their text matches. */
type Text = string | RegExp;

const MAX_REDIRECTS = 5;

/**
 * Parses HTML without a browser. Gives attributes names in lower case and decodes the text of text areas, which the
 * parser leaves as they are.
 */
export function parseDocument(html: string): Document {
  const { document } = parseHTML(html.replace(/ [a-z]+[A-Z][A-Za-z]*(?==")/g, (name) => name.toLowerCase()));
  for (const area of document.querySelectorAll("textarea")) {
    const escaped = (area.textContent ?? "").replaceAll("<", "&lt;");
    area.textContent = parseHTML(`<pre>${escaped}</pre>`).document.querySelector("pre")?.textContent ?? "";
  }
  return document;
}

/** Returns the text of an element as a reader sees it, without direction marks and with single spaces. */
export const getText = (element: Element): string =>
  (element.textContent ?? "")
    .replace(/[\u2066-\u2069\u200e\u200f]/g, "")
    .replace(/\s+/g, " ")
    .trim();

/**
 * Page loaded over HTTP and parsed without a browser, for tests of HTML and of forms without JavaScript. Keeps cookies,
 * follows redirects and links, and submits forms as a browser without scripts does. Knows no styles and no layout.
 */
export class HttpPage {
  readonly visitor: HttpVisitor;
  url: URL;
  status = 0;
  headers = new Headers();
  html = "";
  document: Document = parseDocument("");
  readonly #headers: Record<string, string>;
  readonly #files = new Map<Element, readonly File[]>();

  constructor({ language, locale, currency = "USD", url = inject("karajUrl") }: HttpPageOptions = {}) {
    this.visitor = new HttpVisitor(url);
    this.url = new URL(url);
    if (currency) this.visitor.cookies.set("currency", currency);
    const accepted = locale ?? (language && (language === "ar" ? "ar-SA" : "en-US"));
    this.#headers = accepted ? { "accept-language": accepted } : {};
  }

  /** Opens a page and returns its status. */
  async goto(path: string): Promise<number> {
    return this.#load(new URL(path, this.url));
  }

  reload(): Promise<number> {
    return this.#load(this.url);
  }

  async #load(target: URL, init: RequestInit = {}): Promise<number> {
    let [url, request] = [target, init];
    for (let redirects = 0; redirects <= MAX_REDIRECTS; redirects += 1) {
      const headers = {
        ...this.#headers,
        accept: "text/html",
        referer: this.url.href,
        ...(request.method === "POST" ? { origin: this.url.origin } : {}),
      };
      const response = await this.visitor.fetch(url.pathname + url.search, { ...request, headers });
      const location = response.headers.get("location");
      if (location === null) {
        this.url = url;
        this.status = response.status;
        this.headers = response.headers;
        this.html = await response.text();
        this.document = parseDocument(this.html);
        return this.status;
      }
      await response.body?.cancel();
      url = new URL(location, url);
      if (response.status !== 307 && response.status !== 308) request = {};
    }
    throw new Error(`${target} redirects more than ${MAX_REDIRECTS} times`);
  }

  /** Returns the path and the query of the page. */
  get path(): string {
    return this.url.pathname + this.url.search;
  }

  findAll<E extends Element = HTMLElement>(selector: string, text?: Text): E[] {
    const found = [...this.document.querySelectorAll<E>(selector)];
    if (text === undefined) return found;
    return found.filter((each) => {
      const names = [getText(each), each.getAttribute("aria-label") ?? ""];
      return names.some((name) => (typeof text === "string" ? name.includes(text) : text.test(name)));
    });
  }

  /** Returns the first matching element. Throws if there is none. */
  find<E extends Element = HTMLElement>(selector: string, text?: Text): E {
    const [found] = this.findAll<E>(selector, text);
    if (!found) throw new Error(`${this.path} (${this.status}) has no ${selector} ${text ?? ""}`);
    return found;
  }

  count(selector: string, text?: Text): number {
    return this.findAll(selector, text).length;
  }

  /** Returns the text of the first matching element. */
  text(selector: string, text?: Text): string {
    return getText(this.find(selector, text));
  }

  /** Follows the first matching link, or the given one. */
  follow(link: string | Element, text?: Text): Promise<number> {
    const element = typeof link === "string" ? this.find(link, text) : link;
    const href = element.getAttribute("href");
    if (href === null) throw new Error(`${element.outerHTML.slice(0, 200)} is no link`);
    return this.goto(href);
  }

  /** Sets the value of a text field, or selects the option with a value or a label. */
  fill(field: string | Element, value: string): void {
    const element = typeof field === "string" ? this.find(field) : field;
    if (element.localName === "textarea") element.textContent = value;
    else if (element.localName === "select") selectOption(element, value);
    else element.setAttribute("value", value);
  }

  /** Checks a checkbox, or a radio button in place of the others of its group. */
  check(field: string | Element, checked = true): void {
    const element = typeof field === "string" ? this.find(field) : field;
    if (element.getAttribute("type") === "radio")
      for (const other of getForm(element)?.querySelectorAll(`input[name="${element.getAttribute("name")}"]`) ?? [])
        other.removeAttribute("checked");
    if (checked) element.setAttribute("checked", "");
    else element.removeAttribute("checked");
  }

  /** Submits the form of a field as the Enter key does, with the first button of the form. */
  pressEnter(field: string | Element): Promise<number> {
    const form = getForm(typeof field === "string" ? this.find(field) : field);
    const button = form?.querySelector("button:not([type=button]), input[type=submit]");
    if (!button) throw new Error(`${this.path} has no button for ${field}`);
    return this.submit(button);
  }

  /** Chooses the files of a file field. */
  attach(field: string | Element, ...files: File[]): void {
    this.#files.set(typeof field === "string" ? this.find(field) : field, files);
  }

  /** Presses a submit button, and loads the answer. */
  submit(button: string | Element, text?: Text): Promise<number> {
    const element = typeof button === "string" ? this.find(button, text) : button;
    const form = getForm(element);
    if (!form) throw new Error(`${element.outerHTML.slice(0, 200)} has no form`);
    if (element.hasAttribute("disabled")) throw new Error(`${element.outerHTML.slice(0, 200)} is disabled`);
    const fields = listFields(form);
    const name = element.getAttribute("name");
    if (name) fields.push([name, element.getAttribute("value") ?? ""]);
    const action = element.getAttribute("formaction") ?? form.getAttribute("action") ?? this.path;
    const method = element.getAttribute("formmethod") ?? form.getAttribute("method") ?? "get";
    const target = new URL(action, this.url);
    if (method.toLowerCase() === "get") {
      target.search = new URLSearchParams(fields).toString();
      return this.#load(target);
    }
    const isMultipart = form.getAttribute("enctype") === "multipart/form-data";
    const body = isMultipart ? toFormData(fields) : new URLSearchParams(fields);
    if (body instanceof FormData)
      for (const [field, files] of this.#files)
        if (getForm(field) === form) for (const file of files) body.append(field.getAttribute("name") ?? "", file);
    return this.#load(target, { method: "POST", body });
  }
}

/** Returns the form of a control: the one that its `form` attribute names, else the one around it. */
function getForm(control: Element): Element | null {
  const id = control.getAttribute("form");
  return id ? control.ownerDocument.getElementById(id) : control.closest("form");
}

function selectOption(select: Element, value: string): void {
  const options = [...select.querySelectorAll("option")];
  const chosen =
    options.find((each) => each.getAttribute("value") === value) ?? options.find((each) => getText(each) === value);
  if (!chosen) throw new Error(`${select.getAttribute("name")} has no option ${value}`);
  for (const option of options) option.removeAttribute("selected");
  chosen.setAttribute("selected", "");
}

/** Lists the fields that a browser sends with a form, without its submit button. */
function listFields(form: Element): [name: string, value: string][] {
  return [...form.ownerDocument.querySelectorAll("input[name], select[name], textarea[name]")]
    .filter((control) => getForm(control) === form && !control.closest("fieldset[disabled], [disabled]"))
    .flatMap((control) =>
      getValues(control).map((value): [string, string] => [control.getAttribute("name") ?? "", value]),
    );
}

/** Returns the values that a control sends: none for an unchecked box. */
function getValues(control: Element): string[] {
  if (control.localName === "textarea") return [(control.textContent ?? "").replace(/^\n/, "")];
  if (control.localName === "select") {
    const options = [...control.querySelectorAll("option")];
    const first = options.find((option) => !option.hasAttribute("disabled"));
    const chosen = options.findLast((option) => option.hasAttribute("selected")) ?? first;
    return chosen ? [chosen.getAttribute("value") ?? getText(chosen)] : [];
  }
  const type = control.getAttribute("type");
  if (type === "checkbox" || type === "radio")
    return control.hasAttribute("checked") ? [control.getAttribute("value") ?? "on"] : [];
  if (type === "submit" || type === "button" || type === "reset" || type === "file") return [];
  return [control.getAttribute("value") ?? ""];
}

function toFormData(fields: readonly [name: string, value: string][]): FormData {
  const data = new FormData();
  for (const [name, value] of fields) data.append(name, value);
  return data;
}

/** Returns the value that a field of the page sends. */
export const getFieldValue = (field: Element): string => getValues(field)[0] ?? "";

/** Creates an account through the form and signs in. The page shows the answer. */
export async function registerThroughForm(page: HttpPage, person = createPersonDetails()): Promise<typeof person> {
  await page.goto("/account/register");
  for (const [name, value] of Object.entries(person)) page.fill(`main input[name=${name}]`, value);
  await page.submit("main form[action$='/account/register'] button[type=submit], main form button[type=submit]");
  if (page.url.pathname === "/account/register") throw new Error(`The form was refused: ${page.text("main")}`);
  return person;
}
