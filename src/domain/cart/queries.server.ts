import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { AdStatus } from "#db/schema/ads.ts";
import { optionsColumn } from "#domain/ads/options.server.ts";
import type { ProductOption, ProductSeller, ProductSummary } from "#domain/ads/product.ts";
import { type SummaryRow, summaryColumns, summaryJoins, summaryOf } from "#domain/ads/summaries.server.ts";
import { joiningAgreement } from "#domain/inbox/agreed.server.ts";
import { isOwnAd } from "#domain/sellers/owned.server.ts";
import type { LocalText } from "#kernel/local-text.ts";
import type { Money } from "#kernel/money.ts";
import { type Choice, choiceFromKey, type Notice, settle } from "./cart.ts";
import type { NewLine } from "./judge-line.ts";
import { type TotalsColumn, totalsColumn, totalsFrom, totalsSettings } from "./settings.server.ts";
import type { TotalsSettings } from "./totals.ts";
import { type CartVisitor, ownedBy } from "./visitor.server.ts";

export type CartLine = {
  id: number;
  product: ProductSummary;
  /** What was chosen, in the words of the ad. */
  chosen: { option: LocalText; value: LocalText; color: string | null }[];
  choice: Choice;
  /** Pieces that can be bought now; 0 when none can. */
  quantity: number;
  /** The vehicle it was put in for; null when that isn't known, or no longer there. */
  vehicleId: number | null;
  /** The highest quantity the line could be set to. */
  limit: number;
  /** The price is what its buyer and seller agreed on; `too-many`: it would be, for fewer pieces. */
  agreed: "holds" | "too-many" | undefined;
  /** The price of a piece in minor units of the base currency; 0 when there is none. */
  baseMinor: number;
  /** What keeps a car for its buyer, as the seller asks it; null: nothing. */
  deposit: Money | null;
  notices: Notice[];
};

/** What is in the cart from one seller. */
export type CartGroup = {
  seller: ProductSeller;
  phone: string | null;
  /** Where the seller is, as far as that is known. */
  cityId: number | null;
  lines: CartLine[];
};

export type Cart = {
  /** Missing while nothing is in it. */
  id?: number;
  groups: CartGroup[];
  /** Pieces that can be bought, over all lines. */
  count: number;
};

/** A cart, and what shipping and tax are at the same moment. */
export type CartToPay = { cart: Cart; settings: TotalsSettings };

const emptyCart: Cart = { groups: [], count: 0 };

/** A line of a cart with its ad, as it is read. */
export type CartRow = SummaryRow & {
  /** Null of lines that lie in no cart. */
  cart_id: number | null;
  line_id: number;
  quantity: number;
  chosen: string;
  seen_minor: number;
  seen_currency: string;
  status: AdStatus;
  /** What the member agreed on with the seller. */
  agreed_minor: number | null;
  base_minor: number | null;
  agreed_base_minor: number | null;
  own: boolean;
  deposit_minor: number | null;
  phone: string | null;
  phone_city: number | null;
  vehicle_id: number | null;
  options: ProductOption[] | null;
  totals: TotalsColumn;
};

/** The visitor's cart as it stands now: prices, stock and options are read afresh (rules 27, 28). */
export async function cartOf(db: Db, visitor: CartVisitor): Promise<Cart> {
  const owned = ownedBy(visitor);
  return owned ? cartFrom((await readingCart(owned, visitor).execute(db)).rows) : emptyCart;
}

/** The same with what shipping and tax are, read in the same statement. */
export async function cartToPay(db: Db, visitor: CartVisitor): Promise<CartToPay> {
  const owned = ownedBy(visitor);
  const { rows } = owned ? await readingCart(owned, visitor).execute(db) : { rows: [] };
  return toPay(rows) ?? { cart: emptyCart, settings: await totalsSettings(db) };
}

/** A visitor's cart with the lines that `making` has just written: tables `c` and `l` with the columns of carts and their lines. */
export async function cartAsMade(db: Db, making: RawBuilder<unknown>): Promise<CartToPay> {
  const reading = cartRows({
    making,
    cart: sql`c.id`,
    lines: sql`c join l on l.cart_id = c.id`,
    where: sql`true`,
    buyer: undefined,
  });
  const made = toPay((await reading.execute(db)).rows);
  if (!made) throw new Error("nothing was put into the cart");
  return made;
}

/** The cart that `readingCart` has read; undefined when nothing is in it. */
export const toPay = (rows: readonly CartRow[]): CartToPay | undefined =>
  rows[0] && { cart: cartFrom(rows), settings: totalsFrom(rows[0].totals) };

/** A vehicle that isn't there any more counts as none. */
export const vehicleId = (vehicle: number | undefined): RawBuilder<number | null> =>
  vehicle === undefined ? sql`null::int` : sql`(select id from vehicles where id = ${vehicle})`;

/** The statement that reads what is in the cart of somebody (`ownedBy`). */
export const readingCart = (owned: RawBuilder<unknown>, { userId }: CartVisitor): RawBuilder<CartRow> =>
  cartRows({
    making: sql``,
    cart: sql`c.id`,
    lines: sql`carts c join cart_lines l on l.cart_id = c.id`,
    where: sql`${owned} and l.removed_at is null`,
    buyer: userId === undefined ? undefined : sql`c.user_id`,
  });

/**
 * The statement that reads lines that lie in no cart as it reads a cart's; none of them unless `when` is so. Their ids are their places,
 * from 0. What `buyer` agreed on with a seller holds, and their own ads aren't for sale to them.
 */
export const readingLines = (
  lines: readonly NewLine[],
  buyer: number | undefined,
  when: RawBuilder<SqlBool>,
): RawBuilder<CartRow> => {
  const rows = lines.map(
    (
      { ad, options, quantity, seen, vehicle },
      place,
    ) => sql`(${place}::int, ${ad}::bigint, ${options}::text, ${quantity}::int,
      ${seen.minor}::bigint, ${seen.currency}::text, ${vehicleId(vehicle)})`,
  );
  return cartRows({
    making: sql``,
    cart: sql`null::bigint`,
    lines: sql`(values ${sql.join(rows)}) l(id, ad_id, options, quantity, seen_minor, seen_currency, vehicle_id)`,
    where: when,
    buyer: buyer === undefined ? undefined : sql`${buyer}::int`,
  });
};

type Source = {
  making: RawBuilder<unknown>;
  cart: RawBuilder<number | null>;
  lines: RawBuilder<unknown>;
  where: RawBuilder<unknown>;
  /** Undefined: nobody who could have agreed on anything, or have ads. */
  buyer: RawBuilder<unknown> | undefined;
};

const cartRows = ({ making, cart, lines, where, buyer }: Source) => sql<CartRow>`
    ${making} select ${summaryColumns(1)}, ${cart} as cart_id, l.id as line_id, l.quantity, l.options as chosen, l.seen_minor, l.seen_currency, l.vehicle_id,
      a.status, ${isOwnAd(buyer)} as own, a.deposit_minor, g.minor as agreed_minor,
      a.base_minor, round(a.base_minor::numeric * g.minor / a.price_minor)::bigint as agreed_base_minor, case when not a.hide_phone then coalesce(s.phone, d.phone) end as phone,
      coalesce(s.city_id, a.city_id) as phone_city, ${optionsColumn},
      ${totalsColumn}
    from ${lines} join ads a on a.id = l.ad_id ${summaryJoins}
      ${joiningAgreement(buyer)}
    where ${where}
    order by l.id`;

function cartFrom(rows: readonly CartRow[]): Cart {
  const read = rows.map((row) => {
    const product = summaryOf(row);
    const options = row.options ?? [];
    return {
      row,
      product,
      options,
      stored: {
        id: row.line_id,
        adId: product.id,
        quantity: row.quantity,
        choice: choiceFromKey(row.chosen),
        seen: { minor: row.seen_minor, currency: row.seen_currency },
        offer: { ...product, status: row.status, own: row.own, agreedMinor: row.agreed_minor, options },
      },
    };
  });
  const settled = settle(read.map(({ stored }) => stored));
  const groups = new Map<number, CartGroup>();
  let count = 0;
  for (const { row, product, options, stored } of read) {
    const state = settled.get(stored.id);
    if (!state) continue;
    count += state.quantity;
    const group = groups.get(product.seller.id) ?? {
      seller: product.seller,
      phone: row.phone,
      cityId: row.phone_city,
      lines: [],
    };
    groups.set(product.seller.id, group);
    group.phone ??= row.phone;
    group.cityId ??= row.phone_city;
    group.lines.push({
      id: stored.id,
      product: { ...product, price: state.price },
      choice: stored.choice,
      chosen: chosenWords(options, stored.choice),
      quantity: state.quantity,
      vehicleId: row.vehicle_id,
      limit: state.limit,
      agreed: state.agreed,
      baseMinor: (state.agreed === "holds" ? row.agreed_base_minor : row.base_minor) ?? 0,
      deposit: row.deposit_minor === null ? null : { minor: row.deposit_minor, currency: row.currency },
      notices: state.notices,
    });
  }
  const id = rows[0]?.cart_id;
  return { ...(id ? { id } : {}), groups: [...groups.values()], count };
}

function chosenWords(options: readonly ProductOption[], choice: Choice): CartLine["chosen"] {
  return options.flatMap((option) => {
    const value = option.values.find((each) => each.slug === choice[option.slug]);
    return value ? [{ option: option.name, value: value.name, color: value.color }] : [];
  });
}

/** The names of lines of this visitor that were taken out and can be put back. */
export async function removedLines(
  db: Db,
  visitor: CartVisitor,
  lines: readonly number[],
): Promise<{ id: number; name: LocalText }[]> {
  const owned = ownedBy(visitor);
  if (!owned || lines.length === 0) return [];
  const rows = await db
    .selectFrom("carts as c")
    .innerJoin("cart_lines as l", "l.cart_id", "c.id")
    .innerJoin("ad_docs as d", "d.ad_id", "l.ad_id")
    .select(["l.id", "d.narrating_ar as ar", "d.narrating_en as en"])
    .where(owned)
    .where("l.removed_at", "is not", null)
    .where("l.id", "in", [...lines])
    .orderBy("l.id")
    .execute();
  return rows.map(({ id, ar, en }) => ({ id, name: { ar, en } }));
}
