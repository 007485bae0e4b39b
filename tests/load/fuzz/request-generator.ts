import { createSeededRandom } from "#kernel/seeded-random.ts";
import {
  type ApiOperation,
  buildRequest,
  generateCalls,
  listApiOperations,
  type TestedApiDocument,
} from "../../support/api-calls.ts";
import { listLegacyRoutes, listPageRoutes, listServerRoutes } from "../../support/list-routes.ts";
import { type KnownValues, SchemaFuzzer } from "../../support/schema-fuzzer.ts";
import { buildBrokenBodies, encodeForm, type FuzzBody, generateOddJson, mutateFields } from "./bodies.ts";
import { generateHeaders, type HeaderList } from "./headers.ts";
import type { KnownForm, KnownInputs } from "./known-inputs.ts";
import { generatePath, generateQuery, mutatePath } from "./paths.ts";
import type { Person, PersonName } from "./people.ts";
import {
  evilHost,
  generateHostileText,
  injectionMark,
  percentEncode,
  pickRandom,
  pickWeighted,
  type RandomSource,
} from "./random-texts.ts";
import { generateRawRequest } from "./raw-requests.ts";
import type { FuzzRequest } from "./send-request.ts";

/** Kinds of fuzz requests. */
export const requestKinds = ["page", "data", "form", "api", "legacy", "file", "raw"] as const;
export type RequestKind = (typeof requestKinds)[number];

/** Request of the fuzzer with its number in the run (`nth`), its sender, its kind and its route. */
export type PlannedRequest = FuzzRequest & { nth: number; personName: PersonName; kind: RequestKind; route: string };

type Draft = {
  method: string;
  path: string;
  route: string;
  body?: FuzzBody | undefined;
  given?: HeaderList;
  raw?: Buffer;
};

const legacyFields =
  "after before category_id comparable conversation_id feature_id filterable function_name id in_favorites item_id keywords limit message message_id page person_id position required status params condition".split(
    " ",
  );
const functionNames = ["search_items", "get_item_details", "get_advertisements", "__proto__", "constructor"];

/** Paths of files, pictures and machine-readable resources. Some try to leave the folder of served files. */
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
  "/static/%2e%2e/%2e%2e/server.js",
  "/static/..%5c..%5cserver.js",
  "/static/%00",
  "/../../package.json",
  "/..;/package.json",
  "//etc/passwd",
  "/pictures/..%2f..%2f..%2fpackage.json",
  "/package.json",
  "/server.js",
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

/** Generates the requests of a run. The same number gives the same request while the known inputs are the same. */
export class RequestGenerator {
  readonly pool: KnownInputs;
  readonly #seed: number;
  readonly #people: Record<PersonName, Person>;
  readonly #pages: string[];
  readonly #forms: string[];
  readonly #legacy: string[];
  readonly #files: string[];
  readonly #operations: ApiOperation[];
  readonly #apiParameters: string[];
  readonly #make: SchemaFuzzer;
  readonly #knownValues: KnownValues;
  readonly #idsOf: (path: string) => unknown[];
  #calls: { at: number; operation: ApiOperation; calls: ReturnType<typeof generateCalls> } | undefined;

  constructor(
    seed: number,
    {
      document,
      known,
      idsOf,
      everybody,
      pool,
    }: {
      document: TestedApiDocument;
      known: KnownValues;
      idsOf: (path: string) => unknown[];
      everybody: Record<PersonName, Person>;
      pool: KnownInputs;
    },
  ) {
    const doors = listPageRoutes();
    this.#seed = seed;
    this.pool = pool;
    this.#people = everybody;
    this.#pages = doors.filter((route) => route.startsWith("GET ")).map((route) => route.slice(4));
    this.#forms = doors.filter((route) => route.startsWith("POST ")).map((route) => route.slice(5));
    this.#legacy = listLegacyRoutes();
    this.#files = [...files, ...listServerRoutes().map((route) => route.replace(/^\S+ /, ""))];
    this.#operations = listApiOperations(document);
    this.#apiParameters = [
      ...new Set(this.#operations.flatMap(({ parameters }) => parameters.map(({ name }) => name))),
    ];
    this.#make = new SchemaFuzzer(document.components.schemas, known);
    this.#knownValues = known;
    this.#idsOf = idsOf;
  }

  async at(nth: number): Promise<PlannedRequest> {
    const random = createSeededRandom(this.#seed * 7_919 + nth * 104_729);
    const personName = pickWeighted<PersonName>(random, [
      [25, "visitor"],
      [12, "victim"],
      [25, "member"],
      [14, "showroom"],
      [9, "moderator"],
      [15, "administrator"],
    ]);
    const kind = pickWeighted<RequestKind>(random, [
      [22, "page"],
      [9, "data"],
      [26, "form"],
      [28, "api"],
      [7, "legacy"],
      [6, "file"],
      [2, "raw"],
    ]);
    const draft = await this.#draft(random, kind, nth);
    const method =
      draft.body === undefined && kind !== "api" && random() < 0.1 ? pickRandom(random, methods) : draft.method;
    const person = this.#people[personName];
    const headers = generateHeaders(random, person, this.#people, {
      method,
      type: draft.body?.type,
      ...(draft.given ? { given: draft.given } : {}),
    });
    const path = [...draft.path]
      .map((letter) => (letter > "\x20" && letter < "\x7f" ? letter : encodeURIComponent(letter.toWellFormed())))
      .join("");
    return {
      nth,
      personName: draft.raw ? "visitor" : personName,
      kind,
      route: draft.route,
      method,
      path,
      headers,
      ...(draft.body ? { body: draft.body.body } : {}),
      ...(draft.raw ? { raw: draft.raw } : {}),
    };
  }

  #draft(random: RandomSource, kind: RequestKind, nth: number): Draft | Promise<Draft> {
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
        return this.#generateLegacyRequest(random);
      case "file":
        return this.#file(random);
      case "raw": {
        const route = pickRandom(random, this.#pages);
        const path = generatePath(random, route, this.pool);
        return { method: "RAW", path: "/", route: `RAW ${route}`, raw: generateRawRequest(random, path) };
      }
    }
  }

  #page(random: RandomSource): Draft {
    const route = pickRandom(random, this.#pages);
    const path = mutatePath(random, generatePath(random, route, this.pool)) + generateQuery(random, this.pool, []);
    return { method: "GET", path, route: `GET ${route}` };
  }

  #data(random: RandomSource): Draft {
    const route = pickRandom(random, this.#pages);
    const address = generatePath(random, route, this.pool);
    const query = generateQuery(random, this.pool, ["_routes", "index"]);
    return {
      method: "GET",
      path: mutatePath(random, address === "/" ? "/_root.data" : `${address}.data`) + query,
      route: `GET ${route}.data`,
    };
  }

  #form(random: RandomSource): Draft {
    const usesKnownRoute = random() < 0.25 || this.pool.forms.length === 0;
    const form: KnownForm = usesKnownRoute ? this.#unknownForm(random) : pickRandom(random, this.pool.forms);
    const [path = "/", query] = form.action.split("?", 2);
    const asData = random() < 0.15;
    const body = encodeForm(random, form, mutateFields(random, form, this.#fieldNames()));
    const ids = path.replace(/\d+/g, (id) => (random() < 0.25 ? String(Math.floor(random() * 60)) : id));
    return {
      method: "POST",
      path:
        mutatePath(random, asData ? `${ids}.data` : ids) +
        (query ? `?${query}` : random() < 0.15 ? generateQuery(random, this.pool, ["index"]) : ""),
      route: `POST ${this.#fillRoute(path)}`,
      body,
    };
  }

  #fieldNames(): readonly string[] {
    const names = this.pool.fieldNames;
    return names.length > 0 ? names : ["id"];
  }

  #unknownForm(random: RandomSource): KnownForm {
    const fields = Array.from(
      { length: Math.floor(random() * 6) },
      () => [pickRandom(random, this.#fieldNames()), generateHostileText(random)] as const,
    );
    return {
      action: generatePath(random, pickRandom(random, this.#forms), this.pool),
      multipart: random() < 0.2,
      fields,
    };
  }

  /** Returns the route under which the statistics count a path. */
  #fillRoute(path: string): string {
    const exact = this.#forms.find((route) => route === path);
    return (
      exact ??
      this.#forms.find((route) => new RegExp(`^${route.replace(/:[^/]+|\*/g, "[^/]+")}$`).test(path)) ??
      path.replace(/\d+/g, "0")
    );
  }

  async #api(random: RandomSource, nth: number): Promise<Draft> {
    const at = Math.floor(nth / block);
    if (this.#calls?.at !== at) {
      const operation = pickRandom(createSeededRandom(this.#seed + at * 31), this.#operations);
      const open = /\{(\w+)\}/.exec(operation.path)?.[1];
      const known = open ? { ...this.#knownValues, [open]: this.#idsOf(operation.path) } : this.#knownValues;
      this.#calls = {
        at,
        operation,
        calls: generateCalls(this.#make, known, operation, { seed: this.#seed + at, runs: 3 }),
      };
    }
    const { operation, calls } = this.#calls;
    const { url, init } = buildRequest(operation, pickRandom(random, calls));
    const clientHeaders: HeaderList = [...(init.headers as globalThis.Headers)].filter(
      ([name]) => name !== "content-type",
    );
    const request = new Request("http://localhost", {
      ...init,
      method: "POST",
      body: (init.body as string | FormData | undefined) ?? null,
    });
    const bytes = Buffer.from(await request.arrayBuffer());
    const type = request.headers.get("content-type");
    const odd = random() < 0.06 ? pickRandom(random, buildBrokenBodies(random)) : undefined;
    const more = url.includes("?") || random() > 0.15 ? "" : generateQuery(random, this.pool, this.#apiParameters);
    const sends = odd ?? (bytes.length > 0 ? bytes : undefined);
    return {
      method: operation.method,
      path: (random() < 0.04 ? mutatePath(random, `/api/v1${url}`) : `/api/v1${url}`) + more,
      route: `${operation.method} /api/v1${operation.path}`,
      given: clientHeaders,
      ...(sends ? { body: { type: type ?? "application/json", body: sends } } : {}),
    };
  }

  #generateLegacyRequest(random: RandomSource): Draft {
    const route = pickRandom(random, this.#legacy);
    const [method = "GET", pattern = "/"] = route.split(" ");
    const path = pattern.replace(
      /:[^/]+/g,
      () => percentEncode(random, generateHostileText(random)).slice(0, 500) || "1",
    );
    const names = [...legacyFields, ...legacyFields.slice(0, 6).map((name) => `${name}[]`)];
    const query =
      random() < (method === "GET" ? 0.8 : 0.2) ? generateQuery(random, this.pool, [...names, ...names]) : "";
    if (method === "GET") return { method, path: path + query, route };
    const fields = Array.from(
      { length: 1 + Math.floor(random() * 4) },
      () =>
        [
          pickRandom(random, legacyFields),
          random() < 0.3 ? String(Math.floor(random() * 1_200)) : generateHostileText(random),
        ] as const,
    );
    const fieldsWithFunction = [["function_name", pickRandom(random, functionNames)] as const, ...fields];
    const body: FuzzBody =
      random() < 0.5
        ? encodeForm(random, { action: path, multipart: false, fields: [] }, fieldsWithFunction)
        : {
            type: "application/json",
            body:
              random() < 0.2
                ? pickRandom(random, buildBrokenBodies(random))
                : generateOddJson(random, [...legacyFields]),
          };
    return { method, path: path + query, route, body };
  }

  #file(random: RandomSource): Draft {
    const file = pickRandom(random, this.#files);
    const path = file.replace(/:[^/]+/g, () =>
      random() < 0.5
        ? `${percentEncode(random, generateHostileText(random)).slice(0, 400)}.webp`
        : `${injectionMark}-${evilHost}`,
    );
    const where = random() < 0.2 ? mutatePath(random, path) : path;
    return { method: "GET", path: where, route: `FILE ${file.slice(0, 60)}` };
  }
}
