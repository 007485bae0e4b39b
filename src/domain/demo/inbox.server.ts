import { sql } from "kysely";
import type { Db } from "#db/database.ts";
import type { ConversationSide } from "#domain/inbox/conversation.ts";
import { OFFER_DURATION_MS } from "#domain/inbox/offer.ts";
import { seedIntoDemo } from "./seed-demo.server.ts";

type DemoMessage = {
  side: ConversationSide;
  /** Age of the message when the demo is created, in minutes. */
  ago: number;
  text?: string;
  /** Offered price in percent of the asking price, and the state of the offer. */
  offer?: { percent: number; state: "open" | "countered" };
  /** Email address of the staff member who wrote the message. */
  by?: string;
};

type DemoConversation = {
  /** Index of the listing's car among the cars of the showroom. */
  car: number;
  lines: readonly DemoMessage[];
  /** Number of messages at the end of the conversation that the buyer has not read. */
  unread: number;
};

const day = 24 * 60;

/** Conversations of the demo buyer with the showroom. The newest conversation has an open offer. */
const demoConversations: readonly DemoConversation[] = [
  {
    car: 2,
    unread: 0,
    lines: [
      { side: "buyer", ago: 9 * day, text: "السلام عليكم، هل السيارة وكالة أم وارد؟" },
      { side: "seller", ago: 9 * day - 40, text: "وعليكم السلام، وكالة وعليها ضمان حتى نهاية السنة." },
      { side: "buyer", ago: 9 * day - 60, text: "ممتاز، شكرًا لكم." },
    ],
  },
  {
    car: 1,
    unread: 1,
    lines: [
      { side: "buyer", ago: 2 * day, text: "مرحبًا، متى يمكنني معاينة السيارة؟" },
      {
        side: "seller",
        ago: 2 * day - 25,
        by: "manager@karaj.example",
        text: "أهلًا بك. المعرض مفتوح من التاسعة صباحًا حتى العاشرة مساءً، ويمكنك تجربتها مع أحد زملائنا.",
      },
      { side: "buyer", ago: day + 200, text: "سأمر عليكم غدًا بعد العصر إن شاء الله." },
      { side: "seller", ago: 190, by: "manager@karaj.example", text: "حياك الله. السيارة محجوزة لك حتى المغرب." },
    ],
  },
  {
    car: 0,
    unread: 2,
    lines: [
      { side: "buyer", ago: day + 60, text: "مرحبًا، هل السعر قابل للتفاوض؟" },
      { side: "seller", ago: day + 30, text: "أهلًا، السعر قابل للتفاوض في حدود المعقول. ما عرضك؟" },
      { side: "buyer", ago: day + 20, offer: { percent: 88, state: "countered" } },
      { side: "seller", ago: 95, text: "هذا أقل مما نتوقع، لكن هذا أفضل ما عندنا:" },
      { side: "seller", ago: 94, offer: { percent: 95, state: "open" } },
    ],
  },
];

/**
 * Creates conversations of the demo buyer with the showroom, one of them with an open offer. Does nothing in a database
 * without demo data.
 */
export async function seedDemoInbox(db: Db, now: Date): Promise<void> {
  await seedIntoDemo(db, "demo inbox", async (trx) => {
    const { rows: people } = await sql<{ id: number; email: string }>`
      select id, email from users where email in ('demo@karaj.example', 'showroom@karaj.example', 'manager@karaj.example')`.execute(
      trx,
    );
    const idOf = new Map(people.map(({ id, email }) => [email, id]));
    const buyer = idOf.get("demo@karaj.example");
    const { rows: cars } = await sql<Car>`
      select a.id, a.seller_id, a.price_minor, a.currency, s.owner_id from ads a join sellers s on s.id = a.seller_id
      where s.owner_id = ${idOf.get("showroom@karaj.example") ?? null} and s.type = 'showroom' and a.kind = 'car'
        and a.status = 'active' and a.price_minor is not null and a.has_media
      order by a.seller_id, a.created_at desc, a.id limit ${demoConversations.length}`.execute(trx);
    if (buyer === undefined) return;
    for (const conversation of demoConversations) {
      const car = cars[conversation.car];
      if (car) await insertConversation(trx, { car, buyer, idOf }, conversation, now);
    }
  });
}

type Car = { id: number; seller_id: number; price_minor: number; currency: string; owner_id: number };
type Participants = { car: Car; buyer: number; idOf: ReadonlyMap<string, number> };

async function insertConversation(
  trx: Db,
  { car, buyer, idOf }: Participants,
  { lines, unread }: DemoConversation,
  now: Date,
): Promise<void> {
  const getTime = (ago: number) => new Date(now.getTime() - ago * 60_000);
  const times = lines.map(({ ago }) => getTime(ago));
  const startedAt = times[0] ?? now;
  const { id } = await trx
    .insertInto("conversations")
    .values({
      about: "ad",
      buyer_id: buyer,
      seller_id: car.seller_id,
      ad_id: car.id,
      seller_order_id: null,
      price_minor: car.price_minor,
      currency: car.currency,
      created_at: startedAt,
      last_message_at: times.at(-1) ?? now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const line of lines) ids.push(await insertMessage(trx, { car, buyer, idOf }, id, line, getTime(line.ago)));
  const newest = ids.at(-1) ?? 0;
  const side = { conversation_id: id, mailed_at: null };
  await trx
    .insertInto("conversation_participants")
    .values([
      {
        ...side,
        side: "buyer",
        user_id: buyer,
        seller_id: null,
        last_read_id: ids.at(-1 - unread) ?? 0,
        unread,
        unread_since: unread > 0 ? (times.at(-unread) ?? now) : null,
        // The conversation is marked as mailed, which prevents mails about demo messages.
        mailed_at: unread > 0 ? now : null,
      },
      {
        ...side,
        side: "seller",
        user_id: null,
        seller_id: car.seller_id,
        last_read_id: newest,
        unread: 0,
        unread_since: null,
      },
    ])
    .execute();
}

/** Inserts one message and returns its id. */
async function insertMessage(
  trx: Db,
  { car, buyer, idOf }: Participants,
  conversation: number,
  { side, text = "", offer, by }: DemoMessage,
  at: Date,
): Promise<number> {
  const colleague = by === undefined ? undefined : idOf.get(by);
  const userId = side === "buyer" ? buyer : (colleague ?? car.owner_id);
  const offerRow = offer && {
    conversation_id: conversation,
    side,
    user_id: userId,
    // The offer is rounded to an amount that people would offer.
    minor: Math.round((car.price_minor * offer.percent) / 100 / 50_000) * 50_000,
    currency: car.currency,
    state: offer.state,
    created_at: at,
    ends_at: new Date(at.getTime() + OFFER_DURATION_MS),
    answered_at: offer.state === "open" ? null : at,
    answered_by: null,
    agreed_until: null,
  };
  const insertedOffer =
    offerRow && (await trx.insertInto("offers").values(offerRow).returning("id").executeTakeFirstOrThrow());
  const { id } = await trx
    .insertInto("messages")
    .values({
      conversation_id: conversation,
      side,
      user_id: userId,
      kind: insertedOffer ? "offer" : "text",
      text,
      picture: null,
      picture_width: null,
      picture_height: null,
      offer_id: insertedOffer?.id ?? null,
      event: null,
      key: null,
      created_at: at,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}
