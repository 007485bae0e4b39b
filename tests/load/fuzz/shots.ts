import { randomFrom } from "#kernel/random.ts";
import { callsOf, type Operation, operationsOf, sending, type Whole } from "../../support/calls.ts";
import { legacyDoors, pageDoors, serverDoors } from "../../support/doors.ts";
import { FromSchema, type Known } from "../../support/from-schema.ts";
import { addressOf, queryOf, twisted } from "./addresses.ts";
import { type Body, bent, brokenTexts, formBody, oddJson } from "./bodies.ts";
import { type Headers, headersFor } from "./headers.ts";
import type { Name, Person } from "./people.ts";
import type { Form, Pool } from "./pool.ts";
import { rawRequest } from "./raw.ts";
import type { Shot } from "./send.ts";
import { escaped, evilHost, hostileText, mark, pick, type Random, weighted } from "./words.ts";

/** What kinds of requests there are. */
export const kinds = ["page", "data", "form", "api", "legacy", "file", "raw"] as const;
export type Kind = (typeof kinds)[number];

/** A request of the run, who sends it and what for. */
export type Aimed = Shot & { nth: number; who: Name; kind: Kind; door: string };

type Draft = { method: string; path: string; door: string; body?: Body | undefined; given?: Headers; raw?: Buffer };

const legacyFields =
  "after before category_id comparable conversation_id feature_id filterable function_name id in_favorites item_id keywords limit message message_id page person_id position required status params condition".split(
    " ",
  );
const functionNames = ["search_items", "get_item_details", "get_advertisements", "__proto__", "constructor"];

/** Files, pictures, what programs ask, and ways out of the folder they lie in. */
const files = [
  "/healthz",
  "/readyz",
  "/metrics",
  "/.well-known/security.txt",
  "/.well-known/",
  "/assets/config.json",
  "/assets/i18n/ar.json",
  "/assets/i18n/__proto__.json",
  "/assets/i18n/..%2f..%2fpackage.json",
  "/media/..%2f..%2fpackage.json",
  "/media/%2e%2e%2fsession-secret",
  "/media/x-320.webp",
  "/account/avatars/..%2f..%2fx.webp",
  "/shop/receipts/..%2f..%2fx.pdf",
  "/static/..%2f..%2f..%2fpackage.json",
  "/static/%2e%2e/%2e%2e/host.js",
  "/static/..%5c..%5chost.js",
  "/static/%00",
  "/../../package.json",
  "/..;/package.json",
  "//etc/passwd",
  "/pictures/..%2f..%2f..%2fpackage.json",
  "/package.json",
  "/host.js",
  "/data/session-secret",
  "/.env",
  "/.git/config",
  "/build/server/index.js",
  "/favicon.ico",
  "/robots.txt",
  "/sitemap.xml",
  "/sitemaps/ads-0.xml",
  "/sitemaps/ads-99999999999.xml",
  "/blog/feed.xml",
  "/__manifest?paths=/,/shop&version=x",
  `/__manifest?paths=${"/a,".repeat(3_000)}`,
  "/__manifest",
  "/api/auth/sign-in/email",
  "/api/auth/get-session",
  "/api/auth/reset-password/x?callbackURL=//x",
  "/api/v1/openapi.json",
  "/api/v1/events",
  "/api/v1/",
  "/api/v1/nowhere",
  "/api",
  "/custom/",
];

const methods = [
  "GET",
  "GET",
  "POST",
  "HEAD",
  "PUT",
  "PATCH",
  "DELETE",
  "OPTIONS",
  "TRACE",
  "PROPFIND",
  "SEARCH",
  "QUERY",
  "BREW",
];
const block = 24;

/** Makes the requests of a run: of each number always the same, as far as the world is. */
export class Shots {
  readonly pool: Pool;
  readonly #seed: number;
  readonly #everybody: Record<Name, Person>;
  readonly #pages: string[];
  readonly #forms: string[];
  readonly #legacy: string[];
  readonly #files: string[];
  readonly #operations: Operation[];
  readonly #apiParameters: string[];
  readonly #make: FromSchema;
  readonly #known: Known;
  readonly #idsOf: (path: string) => unknown[];
  #calls: { at: number; operation: Operation; calls: ReturnType<typeof callsOf> } | undefined;

  constructor(
    seed: number,
    {
      document,
      known,
      idsOf,
      everybody,
      pool,
    }: {
      document: Whole;
      known: Known;
      idsOf: (path: string) => unknown[];
      everybody: Record<Name, Person>;
      pool: Pool;
    },
  ) {
    const doors = pageDoors();
    this.#seed = seed;
    this.pool = pool;
    this.#everybody = everybody;
    this.#pages = doors.filter((door) => door.startsWith("GET ")).map((door) => door.slice(4));
    this.#forms = doors.filter((door) => door.startsWith("POST ")).map((door) => door.slice(5));
    this.#legacy = legacyDoors();
    this.#files = [...files, ...serverDoors().map((door) => door.replace(/^\S+ /, ""))];
    this.#operations = operationsOf(document);
    this.#apiParameters = [
      ...new Set(this.#operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
    ];
    this.#make = new FromSchema(document.components.schemas, known);
    this.#known = known;
    this.#idsOf = idsOf;
  }

  async at(nth: number): Promise<Aimed> {
    const random = randomFrom(this.#seed * 7_919 + nth * 104_729);
    const who = weighted<Name>(random, [
      [25, "visitor"],
      [12, "victim"],
      [25, "member"],
      [14, "showroom"],
      [9, "moderator"],
      [15, "administrator"],
    ]);
    const kind = weighted<Kind>(random, [
      [22, "page"],
      [9, "data"],
      [26, "form"],
      [28, "api"],
      [7, "legacy"],
      [6, "file"],
      [2, "raw"],
    ]);
    const draft = await this.#draft(random, kind, nth);
    const method = draft.body === undefined && kind !== "api" && random() < 0.1 ? pick(random, methods) : draft.method;
    const person = this.#everybody[who];
    const headers = headersFor(random, person, this.#everybody, {
      method,
      type: draft.body?.type,
      ...(draft.given ? { given: draft.given } : {}),
    });
    const path = [...draft.path]
      .map((letter) => (letter > "\x20" && letter < "\x7f" ? letter : encodeURIComponent(letter.toWellFormed())))
      .join("");
    return {
      nth,
      who: draft.raw ? "visitor" : who,
      kind,
      door: draft.door,
      method,
      path,
      headers,
      ...(draft.body ? { body: draft.body.body } : {}),
      ...(draft.raw ? { raw: draft.raw } : {}),
    };
  }

  #draft(random: Random, kind: Kind, nth: number): Draft | Promise<Draft> {
    switch (kind) {
      case "page":
        return this.#page(random);
      case "data":
        return this.#data(random);
      case "form":
        return this.#form(random);
      case "api":
        return this.#api(random, nth);
      case "legacy":
        return this.#older(random);
      case "file":
        return this.#file(random);
      case "raw": {
        const door = pick(random, this.#pages);
        const path = addressOf(random, door, this.pool);
        return { method: "RAW", path: "/", door: `RAW ${door}`, raw: rawRequest(random, path) };
      }
    }
  }

  #page(random: Random): Draft {
    const door = pick(random, this.#pages);
    const path = twisted(random, addressOf(random, door, this.pool)) + queryOf(random, this.pool, []);
    return { method: "GET", path, door: `GET ${door}` };
  }

  #data(random: Random): Draft {
    const door = pick(random, this.#pages);
    const address = addressOf(random, door, this.pool);
    const query = queryOf(random, this.pool, ["_routes", "index"]);
    return {
      method: "GET",
      path: twisted(random, address === "/" ? "/_root.data" : `${address}.data`) + query,
      door: `GET ${door}.data`,
    };
  }

  #form(random: Random): Draft {
    const doors = random() < 0.25 || this.pool.forms.length === 0;
    const form: Form = doors ? this.#unknownForm(random) : pick(random, this.pool.forms);
    const [path = "/", query] = form.action.split("?", 2);
    const asData = random() < 0.15;
    const body = formBody(random, form, bent(random, form, this.#fieldNames()));
    const ids = path.replace(/\d+/g, (id) => (random() < 0.25 ? String(Math.floor(random() * 60)) : id));
    return {
      method: "POST",
      path:
        twisted(random, asData ? `${ids}.data` : ids) +
        (query ? `?${query}` : random() < 0.15 ? queryOf(random, this.pool, ["index"]) : ""),
      door: `POST ${this.#doorOf(path)}`,
      body,
    };
  }

  #fieldNames(): readonly string[] {
    const names = this.pool.fieldNames;
    return names.length > 0 ? names : ["id"];
  }

  #unknownForm(random: Random): Form {
    const fields = Array.from(
      { length: Math.floor(random() * 6) },
      () => [pick(random, this.#fieldNames()), hostileText(random)] as const,
    );
    return { action: addressOf(random, pick(random, this.#forms), this.pool), multipart: random() < 0.2, fields };
  }

  /** Which route a path belongs to, for counting. */
  #doorOf(path: string): string {
    const exact = this.#forms.find((door) => door === path);
    return (
      exact ??
      this.#forms.find((door) => new RegExp(`^${door.replace(/:[^/]+|\*/g, "[^/]+")}$`).test(path)) ??
      path.replace(/\d+/g, "0")
    );
  }

  async #api(random: Random, nth: number): Promise<Draft> {
    const at = Math.floor(nth / block);
    if (this.#calls?.at !== at) {
      const operation = pick(randomFrom(this.#seed + at * 31), this.#operations);
      const open = /\{(\w+)\}/.exec(operation.path)?.[1];
      const known = open ? { ...this.#known, [open]: this.#idsOf(operation.path) } : this.#known;
      this.#calls = { at, operation, calls: callsOf(this.#make, known, operation, { seed: this.#seed + at, runs: 3 }) };
    }
    const { operation, calls } = this.#calls;
    const { url, init } = sending(operation, pick(random, calls));
    const given: Headers = [...(init.headers as globalThis.Headers)].filter(([name]) => name !== "content-type");
    const request = new Request("http://localhost", {
      ...init,
      method: "POST",
      body: (init.body as string | FormData | undefined) ?? null,
    });
    const bytes = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get("content-type");
    const odd = random() < 0.06 ? pick(random, brokenTexts(random)) : undefined;
    const more = url.includes("?") || random() > 0.15 ? "" : queryOf(random, this.pool, this.#apiParameters);
    const sends = odd ?? (bytes.length > 0 ? bytes : undefined);
    return {
      method: operation.method,
      path: (random() < 0.04 ? twisted(random, `/api/v1${url}`) : `/api/v1${url}`) + more,
      door: `${operation.method} /api/v1${operation.path}`,
      given,
      ...(sends ? { body: { type: type ?? "application/json", body: sends } } : {}),
    };
  }

  #older(random: Random): Draft {
    const door = pick(random, this.#legacy);
    const [method = "GET", pattern = "/"] = door.split(" ");
    const path = pattern.replace(/:[^/]+/g, () => escaped(random, hostileText(random)).slice(0, 500) || "1");
    const names = [...legacyFields, ...legacyFields.slice(0, 6).map((name) => `${name}[]`)];
    const query = random() < (method === "GET" ? 0.8 : 0.2) ? queryOf(random, this.pool, [...names, ...names]) : "";
    if (method === "GET") return { method, path: path + query, door };
    const fields = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () =>
        [
          pick(random, legacyFields),
          random() < 0.3 ? String(Math.floor(random() * 1_200)) : hostileText(random),
        ] as const,
    );
    const whole = [["function_name", pick(random, functionNames)] as const, ...fields];
    const body: Body =
      random() < 0.5
        ? formBody(random, { action: path, multipart: false, fields: [] }, whole)
        : {
            type: "application/json",
            body: random() < 0.2 ? pick(random, brokenTexts(random)) : oddJson(random, [...legacyFields]),
          };
    return { method, path: path + query, door, body };
  }

  #file(random: Random): Draft {
    const file = pick(random, this.#files);
    const path = file.replace(/:[^/]+/g, () =>
      random() < 0.5 ? `${escaped(random, hostileText(random)).slice(0, 400)}.webp` : `${mark}-${evilHost}`,
    );
    const query = file.startsWith("/handed/") ? queryOf(random, this.pool, ["of", "of"]) : "";
    const where = (random() < 0.2 ? twisted(random, path) : path) + query;
    return { method: "GET", path: where, door: `FILE ${file.slice(0, 60)}` };
  }
}
