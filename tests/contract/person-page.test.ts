import { beforeAll, describe, expect, it } from "vitest";
import type { Db } from "#db/database.ts";
import { loader as reviewLoader } from "#web/reviews/seller-review-page.tsx";
import { loader as personLoader, meta as personMeta } from "#web/sellers/person-page.tsx";
import type { PageHandler } from "../support/call-page.ts";
import { createTestDatabase } from "../support/databases.ts";
import { createOrderLine } from "../support/order-lines.ts";
import { createPageContext, runPageHandler } from "../support/page-context.ts";
import { insertRow } from "../support/rows.ts";

let db: Db;
let person: { id: number; slug: string };

beforeAll(async () => {
  ({ db } = await createTestDatabase({ demo: new Date("2026-06-01T00:00:00Z") }));
  person = await db
    .selectFrom("sellers")
    .select(["id", "slug"])
    .where("type", "=", "personal")
    .where((eb) =>
      eb.exists(
        eb.selectFrom("ads").select("id").whereRef("seller_id", "=", "sellers.id").where("status", "=", "active"),
      ),
    )
    .orderBy("id")
    .executeTakeFirstOrThrow();
});

async function open(loader: unknown, path: string, seller: string, userId?: number) {
  const context = await createPageContext(db, {
    language: "en",
    account: userId === undefined ? undefined : { id: userId, role: "member" },
  });
  const request = new Request(new URL(path, "https://karaj.example"));
  return runPageHandler(loader as PageHandler, context, request, { seller });
}

describe("Page of a private seller", () => {
  it("Page of a private seller lists the person's active listings with name, count and reviews, and search engines skip it", async () => {
    const { status, data } = await open(personLoader, `/shop/people/${person.slug}/products`, person.slug);
    expect(status).toBe(200);
    const list = data as unknown as Parameters<typeof personMeta>[0]["loaderData"] & { items: { id: number }[] };
    const active = await db
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", person.id)
      .where("status", "=", "active")
      .execute();
    expect(list).toMatchObject({
      person: { ads: active.length },
      reviews: { kind: "seller" },
      filters: expect.anything(),
    });
    const ids = new Set(active.map(({ id }) => id));
    expect(list.items.length).toBeGreaterThan(0);
    for (const { id } of list.items) expect(ids).toContain(id);
    expect(JSON.stringify(personMeta({ loaderData: list } as never))).toContain("noindex");
  });

  it("Page of a private seller exists neither for businesses nor for deleted accounts", async () => {
    await db.insertInto("sellers").values({ slug: "former-77", type: "personal", name_en: "Former seller" }).execute();
    for (const slug of ["al-waha-motors", "former-77", "nobody"])
      expect((await open(personLoader, `/shop/people/${slug}/products`, slug)).status).toBe(404);
  });

  it("Page of a private seller offers a review to a buyer of the person, and to nobody else", async () => {
    const { id: userId } = await insertRow(db, "users", { email: "buyer@example.com", name: "Sara", last_name: "Ali" });
    const path = `/shop/people/${person.slug}/review`;
    expect((await open(reviewLoader, path, person.slug, userId)).status).toBe(404);
    const { id: adId } = await db
      .selectFrom("ads")
      .select("id")
      .where("seller_id", "=", person.id)
      .where("status", "=", "active")
      .orderBy("id")
      .executeTakeFirstOrThrow();
    await createOrderLine(db, { userId, adId });
    const { status, data } = await open(reviewLoader, path, person.slug, userId);
    expect([status, data]).toMatchObject([
      200,
      { kind: "seller", path: `/shop/people/${person.slug}/products`, form: path },
    ]);
  });
});
