import { type RawBuilder, sql } from "kysely";
import type { SellerType } from "#db/schema/sellers.ts";
import { getAvatarPath } from "#domain/accounts/account.ts";
import { titlePartsExpression } from "#domain/catalog/title-parts.server.ts";
import type { ConversationSide, ConversationTopic, Counterpart } from "./conversation.ts";

type Topic<Kind extends ConversationTopic["kind"]> = Extract<ConversationTopic, { kind: Kind }>;

export type ConversationViewRow = Pick<Topic<"ad">, "ad"> &
  Pick<Topic<"order">, "order"> &
  Pick<Topic<"request">, "request"> & {
    about: ConversationTopic["kind"];
    buyer_name: string | null;
    buyer_avatar: string | null;
    seller_id: number;
    seller_slug: string;
    seller_type: SellerType;
    seller_ar: string | null;
    seller_en: string | null;
    seller_logo: string | null;
    seller_verified: boolean;
    owner_avatar: string | null;
  };

/** SQL columns of a conversation; `c` is `conversations`, `s` the seller. */
export const conversationViewColumns: RawBuilder<unknown> = sql`
  c.about, case when a.id is not null then json_build_object('id', a.id, 'slug', a.slug, 'kind', a.kind,
    'name', json_build_object('ar', d.narrating_ar, 'en', d.narrating_en), 'titleParts', ${titlePartsExpression}, 'status', a.status,
    'price', case when a.price_minor is not null then json_build_object('minor', a.price_minor, 'currency', a.currency) end,
    'pricePer', a.price_per,
    'picture', (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1)) end as ad,
  case when o.id is not null then json_build_object('id', o.id, 'shareId', so.id, 'number', o.number,
    'picture', (select l.image from order_lines l where l.seller_order_id = so.id order by l.id limit 1)) end as "order",
  case when pr.id is not null then json_build_object('id', pr.id, 'offerId', po.id, 'part', pr.part) end as request,
  b.name || coalesce(' ' || nullif(b.last_name, ''), '') as buyer_name,
  b.avatar as buyer_avatar, s.id as seller_id, s.slug as seller_slug, s.type as seller_type, s.name_ar as seller_ar,
  s.name_en as seller_en, s.logo as seller_logo, s.verified_at is not null as seller_verified, w.avatar as owner_avatar`;

export const conversationViewJoins = sql`
  left join ads a on a.id = c.ad_id left join ad_translations d on d.ad_id = a.id
  left join seller_orders so on so.id = c.seller_order_id left join orders o on o.id = so.order_id
  left join part_offers po on po.id = c.part_offer_id left join part_requests pr on pr.id = po.request_id
  left join users b on b.id = c.buyer_id left join users w on w.id = s.owner_id`;

/** Returns what a conversation is about. A deleted listing, order or request is null. */
export function toConversationTopic({ about, ad, order, request }: ConversationViewRow): ConversationTopic {
  if (about === "request") return { kind: about, request };
  return about === "order" ? { kind: about, order } : { kind: about, ad };
}

/** Returns the other party of the conversation, as `side` sees it. */
export function toCounterpart(row: ConversationViewRow, side: ConversationSide): Counterpart {
  if (side === "seller") {
    const { buyer_name: name, buyer_avatar: avatar } = row;
    return { name: { ar: name, en: name }, picture: avatar && getAvatarPath(avatar), seller: null };
  }
  const isPersonal = row.seller_type === "personal";
  return {
    name: { ar: row.seller_ar, en: row.seller_en },
    picture: row.seller_logo ?? (isPersonal && row.owner_avatar ? getAvatarPath(row.owner_avatar) : null),
    seller: { id: row.seller_id, slug: row.seller_slug, type: row.seller_type, verified: row.seller_verified },
  };
}
