import { RouterContextProvider } from "react-router";
import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import type { Account } from "#domain/accounts/account.ts";
import { listDraftPictures } from "#domain/listing-editor/draft-pictures.server.ts";
import { MAX_PICTURE_BYTES } from "#domain/media/picture-limits.ts";
import { requestContext, sessionContext } from "#web/context.ts";
import { action as add, loader as addPage } from "#web/media/add-picture.ts";
import { action as move } from "#web/media/move.ts";
import { action as remove } from "#web/media/remove.ts";
import { action as restore } from "#web/media/restore.ts";
import { action as rotate } from "#web/media/rotate.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createDecompressionBomb, createPhoto } from "../support/picture-files.ts";
import { createUser } from "../support/users.ts";
import { createMemoryPictures, createTestVisit } from "../support/visit.ts";

let db: Db;
let bytes: Buffer;
const pictures = createMemoryPictures();
beforeAll(async () => {
  ({ db } = await createTestDatabase());
  bytes = await createPhoto(200, 150);
});

let people = 0;
async function createPerson() {
  people += 1;
  const { id } = await createUser(db, { email: `c${people}@pictures.example`, name: "C", phone: null, avatar: null });
  const { id: draft } = await db
    .insertInto("ad_drafts")
    .values({ user_id: id, seller_id: null, ad_id: null, ad_version: null })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { id, draft };
}
type Person = Awaited<ReturnType<typeof createPerson>>;
type Sent = {
  draft?: string | number;
  picture?: string | number;
  body?: BodyInit | null;
  data?: boolean;
  headers?: HeadersInit;
};

/** Sends a picture form. Returns status, data for scripts and redirect target. */
async function runHandler(
  person: Person,
  handler: unknown,
  { draft = person.draft, picture, body = new FormData(), data = true, headers }: Sent,
) {
  const context = new RouterContextProvider();
  context.set(requestContext, createTestVisit(db, { pictures, clock: () => new Date() }));
  const account = { id: person.id, role: "member" } as Account;
  context.set(sessionContext, { account, csrfToken: "" } as never);
  const request = new Request("https://karaj.example/sell/x", {
    method: "POST",
    headers: { ...(data ? { accept: "application/json" } : {}), ...headers },
    body,
  });
  const params = { draft: String(draft), picture: String(picture) };
  const answered = (await Promise.resolve()
    .then(() => (handler as (args: object) => unknown)({ request, context, params }))
    .catch((thrown: unknown) => thrown)) as Response;
  if (!(answered instanceof Response)) throw answered;
  const to = answered.headers.get("location");
  return {
    status: answered.status,
    to: to && decodeURIComponent(to),
    data: data ? await answered.json().catch(() => null) : null,
  };
}
const formOf = (...files: [name: string, bytes: Uint8Array][]) => {
  const form = new FormData();
  for (const [name, each] of files)
    form.append("pictures", new File([new Uint8Array(each)], name, { type: "image/jpeg" }));
  return form;
};
const widthsOf = async ({ draft }: Person) => (await listDraftPictures(db, draft)).map(({ width }) => width);

describe("Picture upload to a draft", () => {
  it("Picture upload returns the picture to scripts and redirects plain forms to the pictures page", async () => {
    const person = await createPerson();
    expect(await runHandler(person, add, { body: formOf(["a.jpg", bytes]) })).toMatchObject({
      status: 200,
      data: { width: 200, height: 150, widths: [160], position: 0 },
    });
    expect(await runHandler(person, add, { body: formOf(["a.jpg", bytes]), data: false })).toMatchObject({
      status: 303,
      to: `/sell/${person.draft}/pictures?sent=1#pictures`,
    });
    const form = formOf(["a.jpg", bytes]);
    form.set("back", "//evil.example/sell");
    expect((await runHandler(person, add, { body: form, data: false })).to).toMatch(/^\/sell\/\d+\/pictures\?sent=1/);
  });

  it("Picture upload keeps the chosen order when uploads arrive out of order", async () => {
    const person = await createPerson();
    for (const [place, width] of [
      [2, 220],
      [0, 200],
      [1, 210],
    ] as const) {
      const form = formOf(["a.jpg", await createPhoto(width, 150)]);
      form.set("place", String(place));
      await runHandler(person, add, { body: form });
    }
    expect(await widthsOf(person)).toEqual([200, 210, 220]);
  });

  it.each([
    ["a text that says it is a JPEG", () => Buffer.from("I am a picture, honestly"), "not_a_picture"],
    ["an SVG with a script", () => Buffer.from("<svg><script>alert(1)</script></svg>"), "not_a_picture"],
    ["a HEIC", () => Buffer.from("\0\0\0\x24ftypheic\0\0\0\0mif1heic", "latin1"), "heic"],
    ["a bomb", () => createDecompressionBomb(30_000, 30_000), "too_many_pixels"],
    ["16 MB", () => Buffer.alloc(MAX_PICTURE_BYTES + 1, "\xff\xd8\xff"), "too_large"],
    ["nothing", () => Buffer.alloc(0), "required"],
    ["half a JPEG", () => bytes.subarray(0, bytes.length / 2), "broken"],
  ])("Picture upload returns 400 for %s and stores nothing", async (_, makeFile, issue) => {
    const person = await createPerson();
    const fileCount = pictures.files.size;
    expect(await runHandler(person, add, { body: formOf(["car.jpg", makeFile()]) })).toMatchObject({
      status: 400,
      data: { trouble: issue },
    });
    expect((await runHandler(person, add, { body: formOf(["car.jpg", makeFile()]), data: false })).to).toBe(
      `/sell/${person.draft}/pictures?refused=${issue}.1.car.jpg#pictures`,
    );
    expect([await widthsOf(person), pictures.files.size]).toEqual([[], fileCount]);
  });

  it("Picture upload stores nothing when the request body is cut off", async () => {
    const person = await createPerson();
    const sent = new Response(formOf(["a.jpg", bytes]));
    const headers = { "content-type": sent.headers.get("content-type") ?? "" };
    const fullBody = new Uint8Array(await sent.arrayBuffer());
    const half = { body: fullBody.slice(0, -400), headers };
    expect(await runHandler(person, add, half)).toMatchObject({ status: 400, data: { trouble: "required" } });
    expect(await widthsOf(person)).toEqual([]);
    expect((await runHandler(person, add, { body: fullBody, headers })).status).toBe(200);
  });

  it("Picture upload stores the first 20 of 200 pictures and reports the others", async () => {
    const person = await createPerson();
    const many = Array.from({ length: 200 }, (_, i): [string, Uint8Array] => [`${i + 1}.jpg`, bytes]);
    expect(await runHandler(person, add, { body: formOf(...many), data: false })).toMatchObject({
      status: 303,
      to: `/sell/${person.draft}/pictures?sent=20&refused=full.180.21.jpg#pictures`,
    });
    expect(await widthsOf(person)).toHaveLength(20);
  });

  it("Picture upload above the size limit redirects to the pictures page with an error", async () => {
    const context = new RouterContextProvider();
    context.set(requestContext, createTestVisit(db, { refusedStatus: 413 }));
    const request = new Request("https://karaj.example/sell/7/pictures/add");
    const response = addPage({ request, context, params: { draft: "7" } } as never);
    expect(response.headers.get("location")).toBe("/sell/7/pictures?refused=form_too_large.1.#pictures");
  });

  it("Picture upload returns 503 when the picture store fails", async () => {
    const person = await createPerson();
    const { save: keep } = pictures;
    pictures.save = () => Promise.reject(new Error("disk full"));
    expect(await runHandler(person, add, { body: formOf(["a.jpg", bytes]) })).toMatchObject({
      status: 503,
      data: { trouble: "unavailable" },
    });
    pictures.save = keep;
  });
});

it("Picture actions return 404 for drafts of others and for unknown drafts and pictures", async () => {
  const owner = await createPerson();
  const other = await createPerson();
  const sent = (await runHandler(owner, add, { body: formOf(["a.jpg", bytes]) })).data as { id: number };
  for (const handler of [add, move, rotate, remove, restore]) {
    for (const data of [true, false]) {
      for (const draft of [owner.draft, "0", "x", "1e3", "99999999999999999999"]) {
        const { status } = await runHandler(other, handler, {
          draft,
          picture: sent.id,
          body: formOf(["a.jpg", bytes]),
          data,
        });
        expect([draft, status]).toEqual([draft, 404]);
      }
    }
  }
  for (const picture of ["-1", "x", "999999999", "99999999999999999999"])
    for (const handler of [move, rotate, remove, restore])
      expect((await runHandler(owner, handler, { picture })).status).toBe(404);
  expect(await widthsOf(owner)).toEqual([200]);
});

it("The move action keeps a picture in place for an invalid position", async () => {
  const person = await createPerson();
  const ids: number[] = [];
  for (let i = 0; i < 3; i += 1)
    ids.push(((await runHandler(person, add, { body: formOf(["a.jpg", bytes]) })).data as { id: number }).id);
  const movePicture = (picture: number | undefined, to: string) => {
    const body = new FormData();
    body.set("to", to);
    return runHandler(person, move, { picture: picture as number, body });
  };
  expect((await movePicture(ids[0], "nowhere")).data).toEqual(ids);
  expect((await movePicture(ids[0], "999")).data).toEqual([ids[1], ids[2], ids[0]]);
  expect((await movePicture(ids[2], "first")).data).toEqual([ids[2], ids[1], ids[0]]);
});
