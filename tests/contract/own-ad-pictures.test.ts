import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { decideAd } from "#domain/moderation/decide.server.ts";
import { type Asker, filesForm, sellingApi, sellingNow, wholeCar } from "../support/api-seller.ts";
import { person } from "../support/moderation.ts";
import { bomb, photo } from "../support/picture-files.ts";

let api: Awaited<ReturnType<typeof sellingApi>>;
let db: Db;
let bytes: Buffer;
beforeAll(async () => {
  api = await sellingApi();
  db = api.db;
  bytes = await photo(200, 150);
});

type Picture = { id: string; width: number; height: number };
const idsOf = (body: { pictures: Picture[] }) => body.pictures.map(({ id }) => id);

async function draftOf(seller: Asker): Promise<string> {
  return (await seller.ask("POST", "/ads", wholeCar)).body.id;
}

/** An ad that is shown, with a picture. */
async function shownAd(seller: Asker): Promise<string> {
  const draft = await draftOf(seller);
  await seller.ask("POST", `/ads/${draft}/pictures`, filesForm([["a.jpg", bytes]]));
  const { id, version } = (await seller.ask("POST", `/ads/${draft}/publication`)).body;
  const moderator = await person(db, { role: "moderator" });
  const context = { db, now: sellingNow, origin: "https://karaj.example" };
  await decideAd(context, moderator, { id: Number(id), version }, { kind: "approve" });
  return id;
}

describe("[AP-16] pictures of sellers' ads by the API", () => {
  it("several come at once, are put in order, turned and taken out", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const added = await sara.ask(
      "POST",
      `/ads/${draft}/pictures`,
      filesForm([
        ["front.jpg", bytes],
        ["back.jpg", await photo(300, 200, "png")],
      ]),
    );
    expect([added.status, added.body.refused]).toEqual([201, []]);
    expect(added.body.pictures).toMatchObject([{ width: 200, height: 150 }, { width: 300 }]);
    const [front = "", back = ""] = idsOf(added.body);

    const ordered = await sara.ask("PUT", `/ads/${draft}/pictures`, { pictures: [{ id: back }, { id: front }] });
    expect(idsOf(ordered.body)).toEqual([back, front]);
    for (const pictures of [
      [{ id: back }],
      [{ id: back }, { id: back }],
      [{ id: back }, { id: "999" }],
      [{ id: "x" }],
    ]) {
      const refused = await sara.ask("PUT", `/ads/${draft}/pictures`, { pictures });
      expect([refused.status, refused.body.code]).toEqual([400, "picture.order"]);
    }

    const turned = await sara.ask("PATCH", `/ads/${draft}/pictures/${front}`, { rotate: "left" });
    expect(turned.body.pictures[1]).toMatchObject({ width: 150, height: 200 });
    expect((await sara.ask("PATCH", `/ads/${draft}/pictures/${front}`, { rotate: "left" })).status).toBe(404);
    const left = await sara.ask("DELETE", `/ads/${draft}/pictures/${back}`);
    expect(left.body.pictures).toHaveLength(1);
    expect((await sara.ask("GET", `/ads/${draft}`)).body.pictures).toEqual(left.body.pictures);
    expect((await sara.ask("DELETE", `/ads/${draft}/pictures/m7`)).status).toBe(404);
  });

  it("files that lie are named, the others are taken; when all lie nothing is kept", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const lies = [
      ["cat.jpg", "<svg xmlns='http://www.w3.org/2000/svg'/>"],
      ["bomb.png", bomb(20_000, 20_000)],
      ["empty.png", ""],
      ["half.jpg", bytes.subarray(0, bytes.length / 2)],
    ] as const;
    const some = await sara.ask("POST", `/ads/${draft}/pictures`, filesForm([...lies, ["real.jpg", bytes]]));
    expect([some.status, some.body.pictures.length]).toEqual([201, 1]);
    expect(some.body.refused).toMatchObject([
      { path: "pictures.0", code: "picture.not_a_picture", message: expect.stringMatching(/^cat\.jpg: /) },
      { path: "pictures.1", code: "picture.too_many_pixels" },
      { path: "pictures.2", code: "picture.required" },
      { path: "pictures.3", code: "picture.broken" },
    ]);
    const before = api.pictures.files.size;
    const none = await sara.ask("POST", `/ads/${draft}/pictures`, filesForm(lies.slice(0, 1)));
    expect([none.status, none.body.errors[0].path]).toEqual([400, "pictures.0"]);
    expect(api.pictures.files.size).toBe(before);
  });

  it("an ad has twenty; the twenty-first is named", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const small = await photo(40, 30);
    const files = Array.from({ length: 21 }, (_, i) => [`${i + 1}.jpg`, small] as const);
    const added = await sara.ask("POST", `/ads/${draft}/pictures`, filesForm(files));
    expect([added.status, added.body.pictures.length]).toEqual([201, 20]);
    expect(added.body.refused).toMatchObject([
      { path: "pictures.20", code: "picture.full", message: expect.stringMatching(/^21\.jpg: /) },
    ]);
  });

  it("bodies that are no form with files are refused, and name what is missing", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const path = `/ads/${draft}/pictures`;
    const text = new FormData();
    text.append("pictures", "not a file");
    const other = new FormData();
    other.append("photos", new File([bytes as never], "a.jpg"));
    const broken = { "content-type": "multipart/form-data; boundary=x" };
    const answers = [
      await sara.ask("POST", path, text),
      await sara.ask("POST", path, other),
      await sara.ask("POST", path, "nonsense", broken),
      await sara.ask("POST", path, { pictures: [] }),
    ];
    expect(answers.map(({ status }) => status)).toEqual([400, 400, 400, 415]);
    expect(answers[1]?.body.errors[0].path).toBe("pictures");
    expect((await sara.ask("GET", path)).body.pictures).toEqual([]);
  });

  it("more than 64 MB are refused unread", async () => {
    const sara = await api.someone();
    const draft = await draftOf(sara);
    const huge = { "content-type": "multipart/form-data; boundary=x", "content-length": String(65 * 1_024 * 1_024) };
    expect((await sara.ask("POST", `/ads/${draft}/pictures`, "x", huge)).status).toBe(413);
  });

  it("pictures of an ad are changed at once and checked; what can't be done leaves the ad as it was", async () => {
    const [sara, omar] = [await api.someone(), await api.someone()];
    const id = await shownAd(sara);
    const before = await sara.ask("GET", `/ads/${id}`);
    expect(before.body).toMatchObject({ status: "active", pictures: [{ width: 200 }] });
    for (const [method, path, body] of [
      ["POST", "", filesForm([["a.jpg", "no picture"]])],
      ["PUT", "", { pictures: [] }],
      ["DELETE", "/999"],
    ] as const) {
      expect((await sara.ask(method, `/ads/${id}/pictures${path}`, body)).status).toBeGreaterThanOrEqual(400);
    }
    expect((await sara.ask("GET", `/ads/${id}`)).body).toEqual(before.body);
    expect((await omar.ask("POST", `/ads/${id}/pictures`, filesForm([["a.jpg", bytes]]))).status).toBe(404);

    const added = await sara.ask("POST", `/ads/${id}/pictures`, filesForm([["b.jpg", await photo(320, 240)]]));
    expect(added.body.pictures).toHaveLength(2);
    const after = await sara.ask("GET", `/ads/${id}`);
    expect(after.body).toMatchObject({ status: "pending", draft: null, pictures: [{}, { width: 320 }] });
    const [first = "", second = ""] = idsOf(after.body);
    const turned = await sara.ask("PUT", `/ads/${id}/pictures`, { pictures: [{ id: second }, { id: first }] });
    expect(idsOf(turned.body)).toEqual([second, first]);
    expect(idsOf((await sara.ask("DELETE", `/ads/${id}/pictures/${second}`)).body)).toEqual([first]);
  });
});
