import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { MAX_CART_LINES } from "./cart.ts";
import { type MergeableLine, mergeCartLines } from "./merge-lines.ts";

const price = { minor: 1_000, currency: "USD" };
const side = {
  slug: "side",
  values: ["left", "right"].map((slug) => ({ slug, name: { ar: slug, en: slug }, color: null })),
};
const line = (id: number, adId: number, quantity: number, more: Partial<MergeableLine> = {}): MergeableLine => ({
  id,
  adId,
  quantity,
  choice: {},
  seen: price,
  ...more,
  offer: { kind: "part", status: "active", availability: "in-stock", stock: 5, price, options: [], ...more.offer },
});
const withOffer = (offer: Partial<MergeableLine["offer"]>): Partial<MergeableLine> => ({
  offer: offer as MergeableLine["offer"],
});

describe("mergeCartLines", () => {
  it("mergeCartLines adds the quantities of the same listing with the same options", () => {
    expect(mergeCartLines([line(1, 7, 2)], [line(9, 7, 1)])).toEqual({
      updated: [{ id: 1, quantity: 3, seen: price }],
      moved: [],
      added: 1,
      left: 0,
    });
  });

  it("mergeCartLines moves lines of other listings and of other options", () => {
    const [left, right] = ["left", "right"].map((slug) => ({
      choice: { side: slug },
      ...withOffer({ options: [side] }),
    }));
    const guestLines = [line(9, 7, 1, right), line(10, 8, 2)];
    expect(mergeCartLines([line(1, 7, 2, left)], guestLines)).toEqual({
      updated: [],
      moved: [
        { line: guestLines[0], quantity: 1 },
        { line: guestLines[1], quantity: 2 },
      ],
      added: 3,
      left: 0,
    });
  });

  it("mergeCartLines limits the quantity of a listing in all lines to the stock", () => {
    const [left, right] = ["left", "right"].map((slug) => ({
      choice: { side: slug },
      ...withOffer({ options: [side] }),
    }));
    const merged = mergeCartLines(
      [line(1, 7, 2, left)],
      [line(9, 7, 2, right), line(10, 7, 4, left), line(11, 7, 1, left)],
    );
    expect(merged.moved.map(({ quantity }) => quantity)).toEqual([2]);
    expect(merged.updated).toEqual([{ id: 1, quantity: 3, seen: price }]);
    expect([merged.added, merged.left]).toEqual([3, 4]);
  });

  it("mergeCartLines never lowers the quantity of a member, even above the stock", () => {
    expect(mergeCartLines([line(1, 7, 9)], [line(9, 7, 1)])).toEqual({ updated: [], moved: [], added: 0, left: 1 });
  });

  it.each([
    ["sold", withOffer({ status: "sold" })],
    ["out of stock", withOffer({ stock: 0 })],
    ["without its options", withOffer({ options: [side] })],
  ])("mergeCartLines moves a line that is %s unchanged, unless the member has the same line", (_, more) => {
    const guestLine = line(9, 7, 8, more);
    const moved = [{ line: guestLine, quantity: 8 }];
    expect(mergeCartLines([], [guestLine])).toEqual({ updated: [], moved, added: 0, left: 0 });
    expect(mergeCartLines([line(1, 7, 1)], [guestLine])).toEqual({ updated: [], moved: [], added: 0, left: 0 });
  });

  it("mergeCartLines moves no lines into a full cart, but still adds to its lines", () => {
    const memberLines = Array.from({ length: MAX_CART_LINES - 1 }, (_, i) => line(i, 100 + i, 1));
    const guestLines = [
      line(900, 1, 1),
      line(901, 2, 3),
      line(902, 3, 1, withOffer({ status: "sold" })),
      line(903, 100, 2),
    ];
    const merged = mergeCartLines(memberLines, guestLines);
    expect(merged.moved.map((each) => each.line.id)).toEqual([900]);
    expect(merged.updated).toEqual([{ id: 0, quantity: 3, seen: price }]);
    expect([merged.added, merged.left]).toEqual([3, 3]);
  });

  it("[rule 27] mergeCartLines keeps the member's seen price if it is outdated, else takes the guest's", () => {
    const seenPrice = (memberSeen: typeof price, guestSeen: typeof price) =>
      mergeCartLines([line(1, 7, 1, { seen: memberSeen })], [line(9, 7, 1, { seen: guestSeen })]).updated[0]?.seen;
    const [old, foreign] = [
      { ...price, minor: 800 },
      { ...price, currency: "SAR" },
    ];
    expect(seenPrice(old, price)).toEqual(old);
    expect(seenPrice(foreign, price)).toEqual(foreign);
    expect(seenPrice(price, old)).toEqual(old);
    expect(seenPrice(price, price)).toEqual(price);
  });

  it("mergeCartLines adds or leaves every piece of a listing that is for sale, within the stock", () => {
    const lines = fc.array(
      fc.record({ adId: fc.integer({ min: 1, max: 3 }), quantity: fc.integer({ min: 1, max: 4 }) }),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(lines, fc.nat(8), (guest, stock) => {
        fc.pre(stock > 0);
        const guestLines = guest.map(({ adId, quantity }, i) => line(i, adId, quantity, withOffer({ stock })));
        const { moved, added, left } = mergeCartLines([], guestLines);
        expect(added + left).toBe(guest.reduce((sum, { quantity }) => sum + quantity, 0));
        for (const adId of [1, 2, 3]) {
          const sum = (all: { quantity: number }[]) => all.reduce((total, { quantity }) => total + quantity, 0);
          const wanted = sum(guest.filter((each) => each.adId === adId));
          expect(sum(moved.filter((each) => each.line.adId === adId))).toBe(Math.min(stock, wanted));
        }
      }),
    );
  });
});
