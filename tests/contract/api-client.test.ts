import { beforeAll, describe, expect, it } from "vitest";
import { createKaraj, type Karaj, KarajProblem } from "../../clients/typescript/karaj.ts";
import { type ApiWorld, createApiWorld, createFullToken } from "../support/api-world.ts";

let world: ApiWorld;
const clientOf = (token?: string, language: "ar" | "en" = "en"): Karaj =>
  createKaraj({
    baseUrl: "http://localhost/",
    token,
    language,
    fetch: async (url, init) => world.app.request(url, init),
  });
const problemOf = async (asked: Promise<unknown>): Promise<KarajProblem> => {
  const problem: unknown = await asked.catch((error: unknown) => error);
  if (!(problem instanceof KarajProblem)) throw new Error(`no problem: ${problem}`);
  return problem;
};

beforeAll(async () => {
  world = await createApiWorld();
}, 120_000);

describe("[AP-16] TypeScript client", () => {
  it("TypeScript client covers search, favourites, drafts, pictures and conversations", async () => {
    const buyer = clientOf(await createFullToken(world, "member"));
    const seller = clientOf(await createFullToken(world, "showroom"));

    const [showroom] = (await seller.listOwnSellers()).items;
    const { items } = await buyer.listProducts({ query: { kind: "car", seller: showroom?.id ?? 0, limit: 5 } });
    const car = items[0];
    if (!car) throw new Error("the showroom has no cars");

    await buyer.addFavourite({ itemId: String(car.id) });
    expect((await buyer.listFavourites()).items.map(({ item_id: id }) => id)).toContain(car.id);

    const draft = await buyer.createAd({ body: { category: "brakes", title: { en: "Brake pads, new" } } });
    expect((await buyer.getOwnAd({ id: String(draft.id) })).id).toBe(draft.id);
    const picture = new File([pixel], "pads.png", { type: "image/png" });
    const { pictures, refused } = await buyer.addAdPictures({ id: String(draft.id), body: { pictures: [picture] } });
    expect(pictures.length + refused.length).toBe(1);
    await buyer.deleteAdDraft({ id: String(draft.id) });
    expect((await problemOf(buyer.getOwnAd({ id: String(draft.id) }))).status).toBe(404);

    const { conversation: id } = await buyer.startConversation({
      body: { productId: car.id, text: "Is it still available?" },
    });
    const said = await seller.listMessages({ id });
    expect(said.items.at(-1)?.text).toBe("Is it still available?");
    await seller.sendMessage({ id, body: { text: "It is" } });
    expect((await buyer.listMessages({ id })).items.at(-1)?.text).toBe("It is");
  });

  it("TypeScript client throws problems with code and message in the chosen language", async () => {
    const nobody = await problemOf(clientOf().getMe());
    expect([nobody.status, nobody.code]).toEqual([401, "account.sign_in"]);
    const unknown = await problemOf(clientOf(undefined, "ar").getProduct({ idOrSlug: "none" }));
    expect(unknown.message).toMatch(/[؀-ۿ]/);
    const wrong = await problemOf(clientOf().listProducts({ query: { limit: 1_000 } }));
    expect(wrong.errors.map(({ path }) => path)).toEqual(["limit"]);
  });

  it("TypeScript client encodes lists, spaces and any script in URLs", async () => {
    const { items } = await clientOf().listProducts({ query: { make: ["toyota", "nissan"], kind: "car", limit: 20 } });
    expect(new Set(items.map(({ make }) => make?.slug))).toEqual(new Set(["toyota", "nissan"]));
    expect((await problemOf(clientOf().getProduct({ idOrSlug: "a/b ج?" }))).status).toBe(404);
  });
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
