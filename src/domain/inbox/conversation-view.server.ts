import { type RawBuilder, sql } from "kysely";
import type { ListingKind, ListingStatus } from "#db/schema/listings.ts";
import type { SellerType } from "#db/schema/sellers.ts";
import { getAvatarPath } from "#domain/accounts/account.ts";
import type { ConversationSide, ConversationTopic, Counterpart } from "./conversation.ts";

export type ConversationViewRow = {
  about: "ad" | "order";
  ad_id: number | null;
  ad_slug: string | null;
  ad_kind: ListingKind | null;
  ad_status: ListingStatus | null;
  ad_ar: string | null;
  ad_en: string | null;
  ad_price: number | null;
  ad_currency: string | null;
  price_per: "whole" | "day" | null;
  picture: string | null;
  share_id: number | null;
  order_id: number | null;
  number: string | null;
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
  c.about, a.id as ad_id, a.slug as ad_slug, a.kind as ad_kind, a.status as ad_status, d.narrating_ar as ad_ar,
  d.narrating_en as ad_en, a.price_minor as ad_price, a.currency as ad_currency, a.price_per,
  case when c.about = 'ad' then
    (select m.url from ad_media m where m.ad_id = a.id order by m.position, m.id limit 1)
  else (select l.image from order_lines l where l.seller_order_id = so.id order by l.id limit 1) end as picture,
  so.id as share_id, o.id as order_id, o.number, b.name || coalesce(' ' || nullif(b.last_name, ''), '') as buyer_name,
  b.avatar as buyer_avatar, s.id as seller_id, s.slug as seller_slug, s.type as seller_type, s.name_ar as seller_ar,
  s.name_en as seller_en, s.logo as seller_logo, s.verified_at is not null as seller_verified, w.avatar as owner_avatar`;

export const conversationViewJoins = sql`
  left join ads a on a.id = c.ad_id left join ad_translations d on d.ad_id = a.id
  left join seller_orders so on so.id = c.seller_order_id left join orders o on o.id = so.order_id
  left join users b on b.id = c.buyer_id left join users w on w.id = s.owner_id`;

/** Returns the listing or order that is the topic of a conversation. A deleted listing or order is null. */
export function toConversationTopic(row: ConversationViewRow): ConversationTopic {
  if (row.about === "order") {
    const { order_id: id, share_id: shareId, number, picture } = row;
    return { kind: "order", order: id && shareId && number ? { id, shareId, number, picture } : null };
  }
  const { ad_id: id, ad_kind: kind, ad_status: status } = row;
  if (!id || !kind || !status) return { kind: "ad", ad: null };
  return {
    kind: "ad",
    ad: {
      id,
      slug: row.ad_slug ?? "",
      kind,
      name: { ar: row.ad_ar, en: row.ad_en },
      status,
      price: row.ad_price === null ? null : { minor: row.ad_price, currency: row.ad_currency ?? "" },
      pricePer: row.price_per ?? "whole",
      picture: row.picture,
    },
  };
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
