import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { decideListing } from "#domain/moderation/listing-decisions.server.ts";
import { createPerson } from "../support/moderation.ts";
import { createDecompressionBomb, createPhoto } from "../support/picture-files.ts";
import {
  completeCarInput,
  createFilesForm,
  createSellerApi,
  type SellerApiClient,
  sellerTestTime,
} from "../support/seller-api.ts";

let api: Awaited<ReturnType<typeof createSellerApi>>;
let db: Db;
let bytes: Buffer;
beforeAll(async () => {
  api = await createSellerApi();
  db = api.db;
  bytes = await createPhoto(200, 150);
});

type Picture = { id: string; width: number; height: number };
const idsOf = (body: { pictures: Picture[] }) => body.pictures.map(({ id }) => id);

async function draftOf(seller: SellerApiClient): Promise<string> {
  return (await seller.callApi("POST", "/ads", completeCarInput)).body.id;
}

/** Creates a published listing with one picture. */
async function shownAd(seller: SellerApiClient): Promise<string> {
  const draft = await draftOf(seller);
  await seller.callApi("POST", `/ads/${draft}/pictures`, createFilesForm([["a.jpg", bytes]]));
  const { id, version } = (await seller.callApi("POST", `/ads/${draft}/publication`)).body;
  const moderator = await createPerson(db, { role: "moderator" });
  const context = { db, now: sellerTestTime, origin: "https://karaj.example" };
  await decideListing(context, moderator, { id: Number(id), version }, { kind: "approve" });
  return id;
}

describe("[AP-16] Picture endpoints of a seller's listings", () => {
  it("Picture endpoints upload several pictures and reorder, rotate and delete them", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const added = await sara.callApi(
      "POST",
      `/ads/${draft}/pictures`,
      createFilesForm([
        ["front.jpg", bytes],
        ["back.jpg", await createPhoto(300, 200, "png")],
      ]),
    );
    expect([added.status, added.body.refused]).toEqual([201, []]);
    expect(added.body.pictures).toMatchObject([{ width: 200, height: 150 }, { width: 300 }]);
    const [front = "", back = ""] = idsOf(added.body);

    const ordered = await sara.callApi("PUT", `/ads/${draft}/pictures`, { pictures: [{ id: back }, { id: front }] });
    expect(idsOf(ordered.body)).toEqual([back, front]);
    for (const pictures of [
      [{ id: back }],
      [{ id: back }, { id: back }],
      [{ id: back }, { id: "999" }],
      [{ id: "x" }],
    ]) {
      const refused = await sara.callApi("PUT", `/ads/${draft}/pictures`, { pictures });
      expect([refused.status, refused.body.code]).toEqual([400, "picture.order"]);
    }

    const rotated = await sara.callApi("PATCH", `/ads/${draft}/pictures/${front}`, { rotate: "left" });
    expect(rotated.body.pictures[1]).toMatchObject({ width: 150, height: 200 });
    expect((await sara.callApi("PATCH", `/ads/${draft}/pictures/${front}`, { rotate: "left" })).status).toBe(404);
    const left = await sara.callApi("DELETE", `/ads/${draft}/pictures/${back}`);
    expect(left.body.pictures).toHaveLength(1);
    expect((await sara.callApi("GET", `/ads/${draft}`)).body.pictures).toEqual(left.body.pictures);
    expect((await sara.callApi("DELETE", `/ads/${draft}/pictures/m7`)).status).toBe(404);
  });

  it("POST /ads/{id}/pictures names invalid files and stores only the valid ones", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const fakePictures = [
      ["cat.jpg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ["bomb.png", createDecompressionBomb(20_000, 20_000)],
      ["empty.png", ""],
      ["half.jpg", bytes.subarray(0, bytes.length / 2)],
    ] as const;
    const some = await sara.callApi(
      "POST",
      `/ads/${draft}/pictures`,
      createFilesForm([...fakePictures, ["real.jpg", bytes]]),
    );
    expect([some.status, some.body.pictures.length]).toEqual([201, 1]);
    expect(some.body.refused).toMatchObject([
      { path: "pictures.0", code: "picture.not_a_picture", message: expect.stringMatching(/^cat\.jpg: /) },
      { path: "pictures.1", code: "picture.too_many_pixels" },
      { path: "pictures.2", code: "picture.required" },
      { path: "pictures.3", code: "picture.broken" },
    ]);
    const before = api.pictures.files.size;
    const none = await sara.callApi("POST", `/ads/${draft}/pictures`, createFilesForm(fakePictures.slice(0, 1)));
    expect([none.status, none.body.errors[0].path]).toEqual([400, "pictures.0"]);
    expect(api.pictures.files.size).toBe(before);
  });

  it("POST /ads/{id}/pictures accepts twenty pictures and names the twenty-first", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const small = await createPhoto(40, 30);
    const files = Array.from({ length: 21 }, (_, i) => [`${i + 1}.jpg`, small] as const);
    const added = await sara.callApi("POST", `/ads/${draft}/pictures`, createFilesForm(files));
    expect([added.status, added.body.pictures.length]).toEqual([201, 20]);
    expect(added.body.refused).toMatchObject([
      { path: "pictures.20", code: "picture.full", message: expect.stringMatching(/^21\.jpg: /) },
    ]);
  });

  it("POST /ads/{id}/pictures rejects a body without files and names the missing field", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const path = `/ads/${draft}/pictures`;
    const text = new FormData();
    text.append("pictures", "not a file");
    const other = new FormData();
    other.append("photos", new File([bytes as never], "a.jpg"));
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    const answers = [
      await sara.callApi("POST", path, text),
      await sara.callApi("POST", path, other),
      await sara.callApi("POST", path, "nonsense", broken),
      await sara.callApi("POST", path, { pictures: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 415]);
    expect(answers[1]?.body.errors[0].path).toBe("pictures");
    expect((await sara.callApi("GET", path)).body.pictures).toEqual([]);
  });

  it("POST /ads/{id}/pictures returns 413 above 64 MB without reading the body", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const huge = { "content-type": "multipart/form-data; boundary=x", "content-length": String(65 * 1_024 * 1_024) };
    expect((await sara.callApi("POST", `/ads/${draft}/pictures`, "x", huge)).status).toBe(413);
  });

  it("Picture changes of a published listing apply at once and return the listing to moderation", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const id = await shownAd(sara);
    const before = await sara.callApi("GET", `/ads/${id}`);
    expect(before.body).toMatchObject({ status: "active", pictures: [{ width: 200 }] });
    for (const [method, path, body] of [
      ["POST", "", createFilesForm([["a.jpg", "no picture"]])],
      ["PUT", "", { pictures: [] }],
      ["DELETE", "/999"],
    ] as const) {
      expect((await sara.callApi(method, `/ads/${id}/pictures${path}`, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await sara.callApi("GET", `/ads/${id}`)).body).toEqual(before.body);
    expect((await omar.callApi("POST", `/ads/${id}/pictures`, createFilesForm([["a.jpg", bytes]]))).status).toBe(404);

    const added = await sara.callApi(
      "POST",
      `/ads/${id}/pictures`,
      createFilesForm([["b.jpg", await createPhoto(320, 240)]]),
    );
    expect(added.body.pictures).toHaveLength(2);
    const after = await sara.callApi("GET", `/ads/${id}`);
    expect(after.body).toMatchObject({ status: "pending", draft: null, pictures: [{}, { width: 320 }] });
    const [first = "", second = ""] = idsOf(after.body);
    const rotated = await sara.callApi("PUT", `/ads/${id}/pictures`, { pictures: [{ id: second }, { id: first }] });
    expect(idsOf(rotated.body)).toEqual([second, first]);
    expect(idsOf((await sara.callApi("DELETE", `/ads/${id}/pictures/${second}`)).body)).toEqual([first]);
  });
});
