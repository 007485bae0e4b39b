import type { KnownForm } from "./known-inputs.ts";
import {
  foreignHost,
  generateHostileText,
  injectionMark,
  pickRandom,
  pickWeighted,
  type RandomSource,
} from "./random-texts.ts";

export type FuzzBody = { type: string; body: Buffer };
type Fields = (readonly [name: string, value: string])[];

/** Field names that have a special meaning in some programs. */
const strangeNames = [
  "__proto__",
  "__proto__[admin]",
  "constructor[prototype][admin]",
  "id",
  "user_id",
  "userId",
  "role",
  "is_admin",
  "seller",
  "version",
  "_xsrf",
  "back",
  "returnTo",
  "return",
  "then",
  "",
  "a[]",
  "a[0][b]",
  "\u0000",
  "toString",
];

/** Returns the form's fields with some of them mutated. */
export function mutateFields(random: RandomSource, form: KnownForm, names: readonly string[]): Fields {
  const probability = pickRandom(random, [0, 0.15, 0.3, 1]);
  const fields: Fields = [];
  for (const [name, value] of form.fields) {
    if (random() >= probability) fields.push([name, value || (random() < 0.5 ? "1" : value)]);
    else {
      pickWeighted<() => void>(random, [
        [6, () => fields.push([name, generateHostileText(random)])],
        [2, () => {}],
        [1, () => fields.push([name, value], [name, generateHostileText(random)])],
        [1, () => fields.push([`${name}[]`, value], [`${name}[a]`, generateHostileText(random)])],
        [
          1,
          () =>
            fields.push([
              name.replace(/\d+/, () => pickRandom(random, ["0", "-1", "9".repeat(20), "x", "__proto__"])),
              value,
            ]),
        ],
      ])();
    }
  }
  const more = Math.floor(random() * 3);
  for (let nth = 0; nth < more; nth += 1) {
    const name = random() < 0.5 ? pickRandom(random, strangeNames) : pickRandom(random, names);
    fields.push([name, generateHostileText(random)]);
  }
  if (random() < 0.02) for (let nth = 0; nth < 1_500; nth += 1) fields.push([`many.${nth}`, "1"]);
  return fields;
}

const boundary = "----karaj-fuzz";
const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);

const files: readonly Buffer[] = [
  pixel,
  pixel.subarray(0, 40),
  Buffer.from("GIF89a\xff\xff\xff\xff", "latin1"),
  Buffer.from("%PDF-1.7\n<<"),
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" onload="${injectionMark}"/>`),
  Buffer.from("id,make,price\n1,<script>,=1+1\n"),
  Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 0]),
  Buffer.from("RIFF\xff\xff\xff\x7fWEBPVP8 ", "latin1"),
  Buffer.alloc(0),
  Buffer.alloc(70_000, 0xff),
];

const fileNames = [
  "a.png",
  "../../etc/passwd",
  "a\0.png",
  `"><${injectionMark}>.png`,
  "",
  "x".repeat(2_000),
  "سيارة.csv",
  "a.php",
  ".htaccess",
];

function multipart(random: RandomSource, fields: Fields): FuzzBody {
  const parts = fields.map(([name, value]) =>
    /picture|file|avatar|receipt|paper|logo|cover/i.test(name) || random() < 0.05
      ? filePart(random, name)
      : Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="${name.replaceAll('"', "%22")}"\r\n\r\n${value}\r\n`,
        ),
  );
  const completeBody = Buffer.concat([...parts, Buffer.from(`--${boundary}--\r\n`)]);
  const type = `multipart/form-data; boundary=${boundary}`;
  return pickWeighted<() => FuzzBody>(random, [
    [6, () => ({ type, body: completeBody })],
    [1, () => ({ type, body: completeBody.subarray(0, Math.floor(random() * completeBody.length)) })],
    [1, () => ({ type: "multipart/form-data", body: completeBody })],
    [1, () => ({ type: "multipart/form-data; boundary=other", body: completeBody })],
    [1, () => ({ type: `multipart/form-data; boundary="${"b".repeat(300)}"`, body: completeBody })],
    [1, () => ({ type, body: Buffer.from(completeBody.toString("latin1").replaceAll("\r\n", "\n"), "latin1") })],
    [1, () => ({ type, body: Buffer.concat([completeBody, Buffer.from("more"), completeBody]) })],
    [
      1,
      () => ({
        type,
        body: Buffer.from(
          `--${boundary}\r\n\r\nno name\r\n--${boundary}\r\ncontent-disposition: form-data\r\n\r\n\r\n--${boundary}--`,
        ),
      }),
    ],
    [
      1,
      () => ({ type, body: Buffer.from(`--${boundary}\r\n${"x-head: 1\r\n".repeat(3_000)}\r\n\r\n--${boundary}--`) }),
    ],
    [1, () => ({ type: type.replace("multipart/form-data", "multipart/mixed"), body: completeBody })],
  ])();
}

const filePart = (random: RandomSource, name: string): Buffer => {
  const head = `content-disposition: form-data; name="${name}"; filename="${pickRandom(random, fileNames)}"`;
  const kind = pickRandom(random, ["image/png", "text/html", "application/pdf", "text/csv", "x/y; a=b", ""]);
  return Buffer.concat([
    Buffer.from(`--${boundary}\r\n${head}\r\ncontent-type: ${kind}\r\n\r\n`),
    pickRandom(random, files),
    Buffer.from("\r\n"),
  ]);
};

const encode = (text: string): string => encodeURIComponent(text.toWellFormed());

const urlencoded = (fields: Fields): Buffer =>
  Buffer.from(fields.map(([name, value]) => `${encode(name)}=${encode(value)}`).join("&"));

const formType = "application/x-www-form-urlencoded";

/** Encodes the fields of a form in a randomly chosen content type. */
export function encodeForm(random: RandomSource, form: KnownForm, fields: Fields): FuzzBody {
  if (form.multipart || random() < 0.12) return multipart(random, fields);
  const body = urlencoded(fields);
  return pickWeighted<() => FuzzBody>(random, [
    [16, () => ({ type: formType, body })],
    [1, () => ({ type: `${formType}; charset=utf-16`, body })],
    [1, () => ({ type: "text/plain", body })],
    [1, () => ({ type: "application/json", body: Buffer.from(JSON.stringify(Object.fromEntries(fields))) })],
    [1, () => ({ type: formType, body: pickRandom(random, buildBrokenBodies(random)) })],
    [1, () => ({ type: formType, body: Buffer.from(`${body.toString()}&%zz=%FF&a=%C0%80&=&&&%00=1`) })],
  ])();
}

const nested = (depth: number, open: string, close: string) => `${open.repeat(depth)}1${close.repeat(depth)}`;

/** Builds malformed request bodies. */
export const buildBrokenBodies = (random: RandomSource): Buffer[] =>
  [
    "",
    "{",
    "null",
    "[]",
    '"x"',
    "1e400",
    "-",
    "\ufeff{}",
    '{"a":1,"a":2}',
    '{"__proto__":{"admin":true},"constructor":{"prototype":{"x":1}}}',
    nested(20_000, "[", "]"),
    nested(5_000, '{"a":', "}"),
    '{"a":"\\ud800"}',
    `{"${"k".repeat(60_000)}":1}`,
    `[${"0,".repeat(60_000)}0]`,
    JSON.stringify({ x: generateHostileText(random) }),
    `<?xml version="1.0"?><!DOCTYPE a [<!ENTITY b SYSTEM "file:///etc/passwd">]><a>&b;</a>`,
    `https://${foreignHost}`,
  ]
    .map((text) => Buffer.from(text))
    .concat([
      Buffer.from([0xff, 0xfe, 0, 0]),
      Buffer.from('{"a":"\xff\xc0\xaf"}', "latin1"),
      Buffer.alloc(300_000, 0x61),
    ]);

/** Generates a JSON body with fields of unexpected types. */
export function generateOddJson(random: RandomSource, names: readonly string[]): Buffer {
  const values: (() => unknown)[] = [
    () => generateHostileText(random),
    () => null,
    () => [generateHostileText(random)],
    () => ({ $ne: 1 }),
    () => -1,
    () => 1e308,
    () => 2 ** 53,
    () => 0.1,
    () => true,
    () => [[[]]],
    () => Math.floor(random() * 2_000),
  ];
  const count = 1 + Math.floor(random() * 5);
  return Buffer.from(
    JSON.stringify(
      Object.fromEntries(
        Array.from({ length: count }, () => [pickRandom(random, names), pickRandom(random, values)()]),
      ),
    ),
  );
}
