import { type Canary, findLeaks } from "./canaries.ts";
import { evilHost, foreignHost, injectionMark } from "./random-texts.ts";
import type { PlannedRequest } from "./request-generator.ts";
import type { FuzzResponse } from "./send-request.ts";
import { fuzzHost } from "./server.ts";

/** Statuses of server errors that are expected, by path. There are none. */
const meantToFail: Record<string, number[]> = {};

/** Patterns of internal details, each with its name: stack traces, queries, folders, and files that are not served. */
const insides: readonly [what: string, pattern: RegExp][] = [
  ["a stack", /\n\s+at (?:async )?[\w.<>[\] ]+ ?\(?(?:file:|node:|\/)[^\n]*:\d+:\d+/],
  [
    "a folder of ours",
    /node_modules\/|file:\/\/\/|\/tmp\/(?:karaj|wt)|\/(?:work|home|root|app)\/[\w-]+\/(?:src|build|host)/,
  ],
  [
    "a query",
    /\b(?:select|insert into|update|delete from)\s+"?\w+"?[^<\n]{0,80}\b(?:from|values|set|where)\s+"?\w+"?\s*(?:=|\(|\$\d)/,
  ],
  [
    "the database's words",
    /violates (?:foreign key|unique|check|not-null|exclusion) constraint|duplicate key value|syntax error at or near|invalid input syntax for|out of range for type|relation "\w+" does not|column "\w+" (?:of|does)|invalid byte sequence for encoding|deadlock detected/,
  ],
  [
    "a program's error",
    /\b(?:TypeError|ReferenceError|RangeError|ZodError|PostgresError|AggregateError)\b(?!")|Cannot read propert|is not a function\b|Unexpected Server Error|Unexpected token .* in JSON/,
  ],
  ["an object", /\[object (?:Object|Promise|Undefined|Null)\]/],
  [
    "a file that isn't served",
    /"private": true,\s+"description"|root:x:0:0|import \{ createServer \} from "node:http"/,
  ],
];

const htmlish =
  /^(?:text\/html|application\/xhtml|text\/xml|application\/xml|application\/(?:rss|atom)\+xml|image\/svg)/;

/** Removes scripts from a page. Their data contains escaped quotes and brackets, which are harmless. */
const withoutScripts = (html: string): string => html.replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");

function reflected(type: string, text: string): string[] {
  if (!htmlish.test(type)) return [];
  const found: string[] = [];
  if (text.includes(`<${injectionMark}`)) found.push("markup of a request's is the page's own");
  const outside = withoutScripts(text);
  // Quoted text is an attribute value, whatever its content.
  if (new RegExp(`<[^>]*\\son${injectionMark}=`).test(outside.replace(/"[^"]*"/g, '""')))
    found.push("an attribute of a request's is the page's own");
  if (new RegExp(`(?:href|src|action|formaction)="\\s*javascript:${injectionMark}`, "i").test(outside))
    found.push("an address is a script");
  const away = new RegExp(
    `(?:href|action|formaction)="\\s*(?:https?:)?(?:[/\\\\]\\s*){2}[^"/]*${foreignHost.replaceAll(".", "\\.")}`,
    "i",
  );
  if (away.test(outside)) found.push("a link leads away");
  return found;
}

const leadsAway = (location: string): boolean => {
  try {
    return new URL(location, `https://${fuzzHost}/`).host !== fuzzHost;
  } catch {
    return true;
  }
};

/**
 * Returns whether a path belongs to the API after its dot segments are resolved. `/api/v1/%2e%2e/events` is a page
 * that does not exist.
 */
const insideApi = (path: string): boolean =>
  path.startsWith("/api/v1/") && new URL(`http://${fuzzHost}${path}`).pathname.startsWith("/api/v1/");

function wrongHeaders(shot: PlannedRequest, { status, headers }: FuzzResponse, text: string): string[] {
  const found: string[] = [];
  const type = headers.get("content-type")?.[0] ?? "";
  // Errors of the HTTP parser itself have neither header.
  const isParsers = [400, 408, 413, 431].includes(status) && text === "" && type === "";
  if (!isParsers && headers.get("x-content-type-options")?.[0] !== "nosniff") found.push("no nosniff");
  if (text !== "" && type === "") found.push("a body without a content type");
  // The router's data format for its own scripts is UTF-8 by definition.
  if (/^text\/(?!x-script)/.test(type) && !/charset=utf-8/i.test(type)) found.push(`text without a charset: ${type}`);
  if (headers.has(`x-${injectionMark}`)) found.push("a header of the request's own making");
  for (const each of headers.get("set-cookie") ?? []) {
    if (each.startsWith(`${injectionMark}=`)) found.push("a cookie of the request's own making");
    if (each.length > 4_096) found.push("a cookie that browsers refuse");
    if (!/samesite=/i.test(each) || !/secure/i.test(each)) found.push(`a loose cookie: ${each.slice(0, 40)}`);
  }
  const [location] = headers.get("location") ?? [];
  if (location !== undefined && leadsAway(location)) found.push(`leads away: ${location.slice(0, 80)}`);
  const isItself = status === 308;
  if (location !== undefined && !isItself && location.length > Math.max(8_192, shot.path.length + 200))
    found.push("a location that proxies refuse");
  if (insideApi(shot.path) && text !== "" && /^text\/html/.test(type)) found.push("a page of the interface");
  return found;
}

/** Decodes percent-encoded bytes in fields and paths. */
const decoded = (text: string): string =>
  text
    .replaceAll("+", " ")
    .replace(/(?:%[\da-f]{2})+/gi, (bytes) => Buffer.from(bytes.replaceAll("%", ""), "hex").toString());

/** Returns the path of the requested page, without the prefix of a header variant and in its usual spelling. */
const plainPath = (path: string): string =>
  decoded(new URL(`http://${fuzzHost}/${path.replace(/^\/+/, "")}`).pathname.replaceAll("+", "%2b"))
    .toLowerCase()
    .replace(/^\/(?:mobile-)?header-[\w-]+/, "")
    .replace(/^\/+/, "/");

/** Lists everything that is wrong with a response. */
export function findViolations(shot: PlannedRequest, answer: FuzzResponse, canaries: readonly Canary[]): string[] {
  const { status, headers, text, failure } = answer;
  if (failure?.startsWith("unsendable")) return [];
  // A closed connection is a valid response to malformed or oversized requests.
  if (status === 0) return shot.raw || (shot.body?.length ?? 0) > 50_000 ? [] : [`no answer: ${failure}`];
  const found: string[] = [];
  if (status >= 500 && status !== 501 && !meantToFail[shot.path]?.includes(status)) found.push(`${status}`);
  const type = headers.get("content-type")?.[0] ?? "";
  const isOurs = !/^(?:text\/javascript|application\/javascript|image\/|font\/|text\/css)/.test(type);
  const written = `${shot.path}\n${shot.headers.map((pair) => pair.join(": ")).join("\n")}\n${shot.body ?? ""}\n${shot.raw ?? ""}`;
  const sent = `${written}\n${decoded(written)}`;
  if (isOurs) {
    for (const [label, pattern] of insides) {
      const matchedText = pattern.exec(text)?.[0];
      // Text that the request contains may be reflected.
      if (
        matchedText !== undefined &&
        !sent.includes(matchedText) &&
        !(label === "an object" && sent.includes("object"))
      )
        found.push(`${label}: ${matchedText.trim().slice(0, 80)}`);
    }
  }
  found.push(...reflected(type, text), ...wrongHeaders(shot, answer, text));
  if (text.includes(evilHost) && !sent.includes(evilHost)) found.push("names a host that another request was sent to");
  const heads = [...headers.values()].flat().join("\n");
  const path = plainPath(shot.path);
  for (const label of findLeaks(canaries, shot.personName, path, `${text}\n${heads}`)) found.push(`leaks the ${label}`);
  return found;
}
