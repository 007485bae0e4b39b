import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { beforeAll, expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { createSellerAccount } from "../../../tests/support/my-listings.ts";
import { createOrderFixture, type OrderFixture } from "../../../tests/support/orders.ts";
import type { CouponInput } from "./coupon-input.server.ts";
import { listSellerCoupons, saveSellerCoupon, setCouponActive } from "./seller-coupons.server.ts";

const createCode = () => `S-${randomBytes(5).toString("hex").toUpperCase()}`;
const createInput = (more: Partial<CouponInput> = {}): CouponInput => ({
  code: createCode(),
  percent: "10",
  amount: "",
  currency: "",
  minimum: "",
  category_id: "",
  starts_at: "",
  ends_at: "",
  max_uses: "",
  max_uses_per_customer: "",
  ...more,
});

describeOnDatabase("Coupons of a seller", (open) => {
  let shop: OrderFixture;
  let seller: { userId: number; sellerId: number };
  beforeAll(async () => {
    shop = await createOrderFixture(await open());
    seller = await createSellerAccount(shop.db);
  });
  const context = () => ({ db: shop.db, now: shop.clock(), ...seller });
  const save = (more: Partial<CouponInput>, id?: number) => saveSellerCoupon(context(), id, createInput(more));
  const create = async (more: Partial<CouponInput>) => {
    const saved = await save(more);
    if (!saved.ok) throw new Error(JSON.stringify(saved.errors));
    return saved.value.id;
  };
  const read = async (id: number) => (await listSellerCoupons(shop.db, seller.sellerId, id))[0];

  it("saveSellerCoupon stores the typed values in the units of the currency and the time zone of the site", async () => {
    const category = await shop.db
      .selectFrom("categories")
      .select("id")
      .where("slug", "=", "batteries")
      .executeTakeFirstOrThrow();
    const id = await create({
      percent: "",
      amount: "١٢٫٥",
      currency: "kwd",
      minimum: "1,000",
      category_id: String(category.id),
      starts_at: "2026-07-01T00:00",
      ends_at: "2026-07-02T12:30",
      max_uses: "٥٠",
      max_uses_per_customer: "1",
    });
    expect(await read(id)).toMatchObject({
      percent: null,
      amount_minor: 12_500,
      currency: "KWD",
      minimum_minor: 1_000_000,
      category_id: category.id,
      starts_at: new Date("2026-06-30T21:00:00Z"),
      ends_at: new Date("2026-07-02T09:30:00Z"),
      max_uses: 50,
      max_uses_per_customer: 1,
      isActive: true,
      uses: 0,
    });
  });

  it.each<[Partial<CouponInput>, string, string]>([
    [{ code: " " }, "code", "required"],
    [{ code: "a b;c" }, "code", "coupon.code_invalid"],
    [{ percent: "0" }, "percent", "coupon.percent"],
    [{ percent: "100.01" }, "percent", "coupon.percent"],
    [{ percent: "ten" }, "percent", "coupon.percent"],
    [{ percent: "" }, "percent", "coupon.one_discount"],
    [{ amount: "5", currency: "SAR" }, "percent", "coupon.one_discount"],
    [{ percent: "", amount: "5" }, "currency", "coupon.currency_needed"],
    [{ percent: "", amount: "0", currency: "SAR" }, "amount", "payout.amount"],
    [{ percent: "", amount: "5.001", currency: "SAR" }, "amount", "payout.two_ways"],
    [{ currency: "XXX" }, "currency", "admin.choice"],
    [{ minimum: "100" }, "currency", "coupon.currency_needed"],
    [{ minimum: "-1", currency: "SAR" }, "minimum", "payout.amount"],
    [{ category_id: "999999999" }, "category_id", "admin.choice"],
    [{ category_id: "x" }, "category_id", "admin.choice"],
    [{ starts_at: "tomorrow" }, "starts_at", "coupon.moment"],
    [{ starts_at: "2026-13-45T99:99" }, "starts_at", "coupon.moment"],
    [{ starts_at: "2026-07-02T00:00", ends_at: "2026-07-02T00:00" }, "ends_at", "coupon.reversed"],
    [{ max_uses: "0" }, "max_uses", "coupon.count"],
    [{ max_uses_per_customer: "1.5" }, "max_uses_per_customer", "coupon.count"],
    [{ percent: "x".repeat(61) }, "percent", "too_long"],
  ])("saveSellerCoupon rejects %j at the field %s", async (more, path, code) => {
    const result = await save(more);
    expect(result).toMatchObject({ ok: false, code: "coupon.invalid" });
    expect(result.ok ? [] : result.errors).toContainEqual(expect.objectContaining({ path, code }));
  });

  it("saveSellerCoupon refuses a code that another seller uses, in any spelling", async () => {
    const code = createCode();
    await create({ code });
    const other = await createSellerAccount(shop.db);
    const taken = await saveSellerCoupon(
      { ...context(), ...other },
      undefined,
      createInput({ code: code.toLowerCase() }),
    );
    expect(taken).toMatchObject({ code: "coupon.code_taken", errors: [{ path: "code" }] });
  });

  it("saveSellerCoupon changes a coupon but not its code, and setCouponActive switches it off", async () => {
    const code = createCode();
    const id = await create({ code });
    expect(await save({ code: createCode(), percent: "25" }, id)).toMatchObject({ ok: true });
    await setCouponActive(context(), id, false);
    expect(await read(id)).toMatchObject({ code, percent: "25", isActive: false });
  });

  it("Commands on coupons of another seller do not find them", async () => {
    const id = await create({});
    const stranger = await createSellerAccount(shop.db);
    const notFound = { kind: "not_found", code: "coupon.not_found" };
    expect(await saveSellerCoupon({ ...context(), ...stranger }, id, createInput())).toMatchObject(notFound);
    expect(await setCouponActive({ ...context(), ...stranger }, id, false)).toMatchObject(notFound);
    const asOwner = { ...context(), userId: stranger.userId };
    expect(await saveSellerCoupon(asOwner, undefined, createInput())).toMatchObject(notFound);
    expect(await setCouponActive(asOwner, id, false)).toMatchObject(notFound);
    expect(await read(id)).toMatchObject({ isActive: true });
  });

  it("saveSellerCoupon refuses more than 200 coupons of one seller", async () => {
    const many = await createSellerAccount(shop.db);
    await sql`insert into coupons (code, seller_id, percent)
      select 'MANY-' || n, ${many.sellerId}, 5 from generate_series(1, 200) n`.execute(shop.db);
    expect(await saveSellerCoupon({ ...context(), ...many }, undefined, createInput())).toMatchObject({
      kind: "conflict",
      code: "coupon.full",
    });
  });
});
