import { type Canary, dropTextWithCanary } from "./canaries.ts";
import type { PersonName } from "./people.ts";

export type KnownForm = {
  action: string;
  multipart: boolean;
  fields: readonly (readonly [name: string, value: string])[];
};

const most = 12;

const plain = (html: string): string =>
  html
    .replace(/&quot;/g, '"')
    .replace(/&#x27;/g, "'")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");

const attribute = (tag: string, name: string): string | undefined => {
  const found = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return found === undefined ? undefined : plain(found);
};

/** Returns whether a path contains a secret token. Such paths of the victim are not given to other people. */
const isSecret = (path: string): boolean => /\/[A-Za-z0-9_-]{20,}/.test(path);

/** Inputs that the fuzzer has found in pages: paths by route pattern, forms and parameter names. */
export class KnownInputs {
  readonly forms: KnownForm[] = [];
  readonly parameters = new Map<string, string[]>();
  readonly #paths = new Map<string, string[]>();
  readonly #patterns: { route: string; matches: RegExp }[];
  readonly #seen = new Map<string, number>();
  readonly #canaries: readonly Canary[];

  constructor(patterns: readonly string[], canaries: readonly Canary[]) {
    this.#canaries = canaries;
    this.#patterns = patterns
      .filter((route) => route.includes(":"))
      .map((route) => ({ route, matches: new RegExp(`^${route.replace(/:[^/]+/g, "[^/]+")}$`) }));
  }

  /** Returns the found paths of a route. */
  getPaths = (route: string): readonly string[] => this.#paths.get(route) ?? [];

  get fieldNames(): string[] {
    return [...new Set(this.forms.flatMap(({ fields }) => fields.map(([name]) => name)))];
  }

  #add<T>(list: T[], value: T): void {
    if (list.length < most && !list.includes(value)) list.push(value);
  }

  addPath(path: string): void {
    for (const { route, matches } of this.#patterns) {
      if (!matches.test(path)) continue;
      const knownValues = this.#paths.get(route) ?? [];
      this.#add(knownValues, path);
      this.#paths.set(route, knownValues);
    }
  }

  /** Collects paths, parameter names and forms from a page that a person received. */
  collectInputs(personName: PersonName, path: string, html: string): void {
    for (const [, found = ""] of html.matchAll(/\s(?:href|src)="(\/[^"#]*)/g)) {
      const [address = "", query = ""] = plain(found).split("?", 2);
      if (personName === "victim" && isSecret(address)) continue;
      this.addPath(address);
      for (const [name, value] of new URLSearchParams(query)) this.#parameter(name, value);
    }
    for (const [, head = "", inner = ""] of html.matchAll(/<form\b([^>]*)>([\s\S]*?)<\/form>/g)) {
      const isPost = attribute(head, "method")?.toLowerCase() === "post";
      const fields = fieldsOf(inner).map(([name, value]) => [name, dropTextWithCanary(this.#canaries, value)] as const);
      if (!isPost) for (const [name, value] of fields) this.#parameter(name, value);
      else
        this.#form(
          { action: attribute(head, "action") ?? path, multipart: head.includes("multipart"), fields },
          personName,
        );
    }
  }

  #parameter(name: string, value: string): void {
    const knownValues = this.parameters.get(name) ?? [];
    this.#add(knownValues, value);
    this.parameters.set(name, knownValues);
  }

  #form(form: KnownForm, personName: PersonName): void {
    const path = form.action.split("?")[0] as string;
    if (personName === "victim" && isSecret(path)) return;
    this.addPath(path);
    // Keeps at most three forms of the same shape, such as one per table row.
    const kind = `${path.replace(/\d+|[\w-]{20,}/g, "0")} ${form.fields.map(([name]) => name).join()}`;
    const times = this.#seen.get(kind) ?? 0;
    if (times >= 3) return;
    this.#seen.set(kind, times + 1);
    this.forms.push(form);
  }
}

function fieldsOf(inner: string): [string, string][] {
  const fields: [string, string][] = [];
  for (const [tag] of inner.matchAll(/<(?:input|textarea|button)\b[^>]*>/g)) {
    const name = attribute(tag, "name");
    if (name !== undefined && name !== "_xsrf") fields.push([name, attribute(tag, "value") ?? ""]);
  }
  for (const [, head = "", options = ""] of inner.matchAll(/<select\b([^>]*)>([\s\S]*?)<\/select>/g)) {
    const name = attribute(head, "name");
    const values = [...options.matchAll(/<option\b[^>]*>/g)].map(([tag]) => attribute(tag, "value") ?? "");
    if (name !== undefined) fields.push([name, values.at(-1) ?? ""]);
  }
  return fields;
}
