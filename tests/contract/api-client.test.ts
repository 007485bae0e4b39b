import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { createKaraj, type Karaj } from "../../clients/typescript/karaj.ts";
import { generateTypes } from "../../clients/typescript/openapi-types.ts";
import { type ApiFixture, createApiFixture, createFullToken } from "../support/api-fixture.ts";

let fixture: ApiFixture;
const clientOf = (token?: string, language: "ar" | "en" = "en"): Karaj =>
  createKaraj({
    baseUrl: "http://localhost/",
    token,
    language,
    fetch: async (request) => fixture.app.request(request),
  });
/** Returns the data of a response. Throws if the response is an error. */
async function getData<T>(response: Promise<{ data?: T; error?: unknown }>): Promise<T> {
  const { data, error } = await response;
  if (data === undefined) throw new Error(`no data: ${JSON.stringify(error)}`);
  return data;
}

beforeAll(async () => {
  fixture = await createApiFixture();
}, 120_000);

describe("[AP-16] TypeScript client", () => {
  it("The committed types equal the output of npm run generate -- api-client for the current API", async () => {
    const committed = readFileSync(join(import.meta.dirname, "../../clients/typescript/api-types.ts"), "utf8");
    expect(committed === (await generateTypes())).toBe(true);
  });

  it("TypeScript client covers search, favourites, drafts, pictures and conversations", async () => {
    const buyer = clientOf(await createFullToken(fixture, "member"));
    const seller = clientOf(await createFullToken(fixture, "showroom"));

    const [showroom] = (await getData(seller.GET("/me/sellers"))).items;
    const query = { kind: "car", seller: showroom?.id ?? 0, limit: 5 } as const;
    const { items } = await getData(buyer.GET("/products", { params: { query } }));
    const car = items[0];
    if (!car) throw new Error("the showroom has no cars");

    await buyer.PUT("/me/favourites/{itemId}", { params: { path: { itemId: String(car.id) } } });
    const favourites = await getData(buyer.GET("/me/favourites"));
    expect(favourites.items.map(({ item_id: id }) => id)).toContain(car.id);

    const title = { en: "Brake pads, new" };
    const draft = await getData(buyer.POST("/ads", { body: { category: "brakes", title } }));
    const ofDraft = { params: { path: { id: String(draft.id) } } };
    expect((await getData(buyer.GET("/ads/{id}", ofDraft))).id).toBe(draft.id);
    const picture = new File([pixel], "pads.png", { type: "image/png" });
    const { pictures, refused } = await getData(
      buyer.POST("/ads/{id}/pictures", { ...ofDraft, body: { pictures: [picture] } }),
    );
    expect(pictures.length + refused.length).toBe(1);
    await buyer.DELETE("/ads/{id}", ofDraft);
    expect((await buyer.GET("/ads/{id}", ofDraft)).response.status).toBe(404);

    const { conversation: id } = await getData(
      buyer.POST("/conversations", { body: { productId: car.id, text: "Is it still available?" } }),
    );
    const ofConversation = { params: { path: { id } } };
    const messages = await getData(seller.GET("/conversations/{id}/messages", ofConversation));
    expect(messages.items.at(-1)?.text).toBe("Is it still available?");
    await seller.POST("/conversations/{id}/messages", { ...ofConversation, body: { text: "It is" } });
    const replies = await getData(buyer.GET("/conversations/{id}/messages", ofConversation));
    expect(replies.items.at(-1)?.text).toBe("It is");
  });

  it("TypeScript client returns problems with code and message in the chosen language", async () => {
    const { response, error } = await clientOf().GET("/me");
    expect([response.status, error?.code]).toEqual([401, "account.sign_in"]);
    const path = { idOrSlug: "none" };
    const unknown = await clientOf(undefined, "ar").GET("/products/{idOrSlug}", { params: { path } });
    expect(unknown.error?.detail).toMatch(/[؀-ۿ]/);
    const wrong = await clientOf().GET("/products", { params: { query: { limit: 1_000 } } });
    expect(wrong.error?.errors?.map((each) => each.path)).toEqual(["limit"]);
  });

  it("TypeScript client encodes lists, slashes, spaces and Arabic letters in URLs", async () => {
    const make = ["toyota", "nissan"];
    const query = { make, kind: "car", limit: 20 } as const;
    const { items } = await getData(clientOf().GET("/products", { params: { query } }));
    expect(new Set(items.map(({ make }) => make?.slug))).toEqual(new Set(["toyota", "nissan"]));
    const path = { idOrSlug: "a/b ج?" };
    expect((await clientOf().GET("/products/{idOrSlug}", { params: { path } })).response.status).toBe(404);
  });
});

const pixel = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==",
  "base64",
);
