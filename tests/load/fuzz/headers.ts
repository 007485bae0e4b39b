import type { Person, PersonName } from "./people.ts";
import {
  evilHost,
  foreignHost,
  generateHostileText,
  injectionMark,
  pickRandom,
  pickWeighted,
  type RandomSource,
} from "./random-texts.ts";
import { fuzzHost, fuzzOrigin } from "./server.ts";

export type HeaderList = [name: string, value: string][];

const long = "x".repeat(8_000);

/** Replaces characters that Node does not accept in a header. It allows one byte per character and no line breaks. */
const printable = (text: string): string => text.replaceAll(/[^\t\x20-\x7e\x80-\xff]/g, "?");

const strange: readonly ((random: RandomSource) => HeaderList)[] = [
  (random) => [
    ["x-forwarded-host", pickRandom(random, [evilHost, `${evilHost}:99`, `"><${injectionMark}>`, "", "a b"])],
  ],
  (random) => [["x-forwarded-proto", pickRandom(random, ["http", "javascript", "https,http", ""])]],
  () => [["forwarded", `for=1.2.3.4;host=${evilHost};proto=http`]],
  () => [
    ["x-original-url", "/admin"],
    ["x-rewrite-url", "/admin"],
  ],
  (random) => [["x-real-ip", pickRandom(random, ["127.0.0.1", "::1", generateHostileText(random)])]],
  (random) => [
    [
      "accept-language",
      pickRandom(random, [
        "ar",
        "*",
        "xx;q=9",
        `${"en,".repeat(2_000)}ar`,
        "ar;q=NaN,en;q=-1",
        generateHostileText(random),
      ]),
    ],
  ],
  (random) => [
    [
      "range",
      pickRandom(random, [
        "bytes=0-0",
        "bytes=-1",
        "bytes=99999999999-",
        "bytes=5-1",
        `bytes=${"0-,".repeat(500)}0-1`,
        "cats=1-2",
      ]),
    ],
  ],
  (random) => [
    ["if-none-match", pickRandom(random, ["*", '"x"', 'W/"', `"${long}"`, '"a","b"', generateHostileText(random)])],
  ],
  (random) => [
    ["if-match", pickRandom(random, ["*", '"1"', '"999-x"', "1", `"${long}"`, generateHostileText(random)])],
  ],
  (random) => [
    [
      "if-modified-since",
      pickRandom(random, ["Thu, 01 Jan 1970 00:00:00 GMT", "tomorrow", generateHostileText(random)]),
    ],
  ],
  (random) => [["if-unmodified-since", pickRandom(random, ["Thu, 01 Jan 2099 00:00:00 GMT", "x"])]],
  (random) => [["if-range", generateHostileText(random)]],
  (random) => [
    [
      "accept",
      pickRandom(random, [
        "text/html",
        "*/*",
        "application/json",
        "image/avif",
        "",
        "text/html;q=x",
        long,
        "application/xml",
      ]),
    ],
  ],
  (random) => [
    [
      "accept-encoding",
      pickRandom(random, [
        "gzip",
        "br",
        "zstd",
        "deflate",
        "gzip;q=0,*;q=0",
        "identity;q=0",
        generateHostileText(random),
      ]),
    ],
  ],
  (random) => [["content-encoding", pickRandom(random, ["gzip", "br", "x"])]],
  (random) => [
    ["idempotency-key", pickRandom(random, ["1", "fuzzing-1", "fuzzing-2", long, generateHostileText(random)])],
  ],
  (random) => [
    [
      "authorization",
      pickRandom(random, [
        "Bearer ",
        "Bearer x",
        "Basic YTpi",
        `Bearer ${long}`,
        `Bearer karaj_${"A".repeat(43)}`,
        generateHostileText(random),
      ]),
    ],
  ],
  (random) => [
    [
      "referer",
      pickRandom(random, [
        `https://${foreignHost}/`,
        `${fuzzOrigin}//${foreignHost}`,
        "x",
        "javascript:1",
        `${fuzzOrigin}/shop/cart`,
        generateHostileText(random),
      ]),
    ],
  ],
  (random) => [["user-agent", pickRandom(random, ["", "Googlebot", "curl/8", long, generateHostileText(random)])]],
  (random) => [
    ["purpose", "prefetch"],
    ["sec-purpose", generateHostileText(random)],
  ],
  (random) => [
    ["x-http-method-override", pickRandom(random, ["DELETE", "PUT"])],
    ["x-method-override", "DELETE"],
  ],
  (random) => [["last-event-id", generateHostileText(random)]],
  (random) => [
    [
      "traceparent",
      pickRandom(random, [
        "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        "00-0-0-0",
        generateHostileText(random),
      ]),
    ],
  ],
  (random) => [["x-request-id", generateHostileText(random)]],
  () => [["transfer-encoding", "identity"]],
  () => [["expect", "100-continue"]],
  () => [
    ["access-control-request-method", "DELETE"],
    ["origin", `https://${foreignHost}`],
  ],
  (random) => [["content-type", generateHostileText(random)]],
  (random) => [[pickRandom(random, ["__proto__", "constructor", "x-fuzz"]), generateHostileText(random)]],
  () => Array.from({ length: 60 }, (_, nth): [string, string] => [`x-many-${nth}`, "1"]),
];

const cookies: readonly ((random: RandomSource) => string)[] = [
  (random) => `cart=${pickRandom(random, ["__proto__", "A".repeat(22), "", "x", "%00"])}`,
  (random) => `compare=${pickRandom(random, ["1.2.NaN", "-1", "9".repeat(300), "%E0", "1.1.1"])}`,
  () => `big=${"x".repeat(8_000)}`,
  (random) => `layout=${encodeURIComponent(generateHostileText(random).toWellFormed())}`.slice(0, 2_000),
  () => "currency=__proto__; theme=constructor; language=toString",
  (random) => `language=${printable(generateHostileText(random)).slice(0, 500)}`,
  () => "=; ;;; a; =b; \t",
  (random) =>
    `__Host-karaj.session_token=${pickRandom(random, ["x", "x.y", "%00.%00", `${"a".repeat(32)}.${"b".repeat(44)}`, "%"])}`,
  () => "karaj.session_token=x.y",
  (random) => `XSRF-TOKEN=${pickRandom(random, ["", "x", "%FF"])}`,
  (random) =>
    `flash-cart=${Buffer.from(JSON.stringify({ kind: "failed", code: generateHostileText(random), fields: [], typed: { quantity: generateHostileText(random) } })).toString("base64url")}`.slice(
      0,
      4_000,
    ),
  (random) => `garage=${printable(generateHostileText(random)).slice(0, 500)}`,
  (random) =>
    `remembered-heart=${pickRandom(random, ["1", "-1", "x"])}; wish=${pickRandom(random, ["999999999", "__proto__"])}`,
];

const addressOf = (random: RandomSource): string =>
  random() < 0.8
    ? `198.18.${Math.floor(random() * 256)}.${Math.floor(random() * 256)}`
    : `2001:db8:${Math.floor(random() * 65_536).toString(16)}::1`;

const accepts = ["text/html,application/xhtml+xml,*/*;q=0.8", "*/*", "application/json"];

export type HeaderOptions = { method: string; type?: string | undefined; given?: HeaderList };

/**
 * Generates headers of a forged request, which the server must refuse: a missing, foreign or malformed CSRF token, or
 * a foreign origin.
 */
function forged(random: RandomSource, otherPeople: readonly Person[]): HeaderList {
  return pickWeighted<HeaderList>(random, [
    [2, []],
    [2, [["x-xsrf-token", otherPeople.length > 0 ? pickRandom(random, otherPeople).forgery : ""]]],
    [1, [["x-xsrf-token", hostileXsrf(random)]]],
    [1, [["sec-fetch-site", "cross-site"]]],
    [1, [["origin", `https://${foreignHost}`]]],
    [1, [["origin", "null"]]],
  ]);
}

const hostileXsrf = (random: RandomSource): string =>
  pickRandom(random, ["", "x", "a".repeat(43), "null", "undefined", long]);

/** Generates all headers of a request that a person sends. Some of them are unusual. */
export function generateHeaders(
  random: RandomSource,
  person: Person,
  people: Record<PersonName, Person>,
  { method, type, given = [] }: HeaderOptions,
): HeaderList {
  const changes = !/^(GET|HEAD|OPTIONS)$/.test(method);
  const byToken = person.token !== "" && person.name !== "victim" && random() < 0.1;
  const otherPeople = Object.values(people).filter((each) => each !== person && each.forgery);
  const generatedHeaders: HeaderList = [
    [
      "host",
      random() < 0.04
        ? pickRandom(random, [
            evilHost,
            `${evilHost}:1`,
            "localhost",
            "127.0.0.1",
            "[::1]",
            "karaj.example.",
            "KARAJ.example",
          ])
        : fuzzHost,
    ],
    [
      "x-forwarded-for",
      (random() < 0.03 ? `${printable(generateHostileText(random)).slice(0, 1_000)}, ` : "") + addressOf(random),
    ],
    ["accept", pickRandom(random, accepts)],
    ["accept-language", pickRandom(random, ["ar", "en"])],
    ["user-agent", "Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0"],
    ...(type === undefined ? [] : ([["content-type", type]] as HeaderList)),
  ];
  if (byToken) generatedHeaders.push(["authorization", `Bearer ${person.token}`]);
  else {
    const broken = random() < 0.08 ? pickRandom(random, cookies)(random) : undefined;
    const own = broken !== undefined && random() < 0.4 ? "" : person.cookie;
    const cookie = [broken, own].filter(Boolean).join("; ");
    if (cookie) generatedHeaders.push(["cookie", cookie]);
  }
  if (changes) {
    if (person.name === "victim" || random() < 0.12) generatedHeaders.push(...forged(random, otherPeople));
    else generatedHeaders.push(["x-xsrf-token", person.forgery], ["origin", fuzzOrigin]);
  }
  const odd =
    random() < 0.35
      ? Array.from({ length: 1 + Math.floor(random() * 3) }, () => pickRandom(random, strange)(random))
      : [];
  // An unusual header replaces the usual one. API tokens are never overwritten.
  const all = [...generatedHeaders, ...given];
  for (const [name, value] of odd.flat()) {
    if (name === "authorization" && byToken) continue;
    // The victim's session must not be sent in a request that needs no anti-forgery token.
    if (name === "origin" && !changes && method !== "OPTIONS") continue;
    const at = all.findIndex(([headerName]) => headerName === name);
    if (at >= 0) all[at] = [name, value];
    else all.push([name, value]);
  }
  return all.map(([name, value]) => [name, printable(value)]);
}
