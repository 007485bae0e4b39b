import { type Kysely, sql } from "kysely";

/**
 * Creates views of listings with the names that older programs and exports use: `products` (EN-01) and `advertisements`
 * (EN-02). Pages and API do not use these views.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create view products as
select
  a.id,
  coalesce(d.narrating_en, d.narrating_ar) as name_en,
  coalesce(d.narrating_ar, d.narrating_en) as name_ar,
  left(coalesce(d.title_en, d.title_ar), 200) as excerpt_en,
  left(coalesce(d.title_ar, d.title_en), 200) as excerpt_ar,
  coalesce(d.title_en, d.title_ar) as description_en,
  coalesce(d.title_ar, d.title_en) as description_ar,
  a.created_at,
  now() - a.created_at as age,
  a.slug,
  a.sku,
  a.price_minor,
  a.compare_at_minor,
  a.currency,
  coalesce(s.name_ar, s.name_en) as account_name_ar,
  coalesce(s.name_en, s.name_ar) as account_name_en,
  coalesce(d.phone, s.phone) as phone_number,
  (select coalesce(jsonb_agg(m.url order by m.position, m.id), '[]') from ad_media m where m.ad_id = a.id and m.type = 23) as images,
  array_prepend(a.status, d.badges) as badges,
  a.rating,
  a.reviews,
  a.availability,
  a.compatibility,
  b.slug as brand,
  (select coalesce(jsonb_object_agg(f.key, coalesce(to_jsonb(l.key), to_jsonb(v.number_value), to_jsonb(v.text_value), to_jsonb(v.boolean_value))), '{}')
    from ad_features v join features f on f.id = v.feature_id left join feature_lookups l on l.id = v.lookup_id
    where v.ad_id = a.id) as attributes,
  (select coalesce(jsonb_agg(o.slug order by o.position, o.id), '[]') from ad_options o where o.ad_id = a.id) as options,
  d.tags,
  c.slug as category,
  a.stock,
  a.status
from ads a
join ad_docs d on d.ad_id = a.id
join sellers s on s.id = a.seller_id
join categories c on c.id = a.category_id
left join brands b on b.id = a.brand_id;

create view advertisements as
select
  a.id as "EntityID",
  a.seller_id as "AdvertisementOwner",
  d.narrating_ar as "ArAdvertisementNarrating",
  d.narrating_en as "EnAdvertisementNarrating",
  d.title_ar as "ArAdvertisementTitle",
  d.title_en as "EnAdvertisementTitle",
  a.availability as "AdvertisementAvailability",
  a.id as "AdvertisementItem",
  a.kind as "ItemDataClass",
  -- 53 is the number of "New Adv". Other states have no number.
  case when a.status = 'active' then 53 end as "AdvertisementStatus",
  case when a.status = 'active' then 'New Adv' else a.status end as "AdvertisementStatusName",
  c.slug as "DataClassNameForDesign",
  coalesce(s.name_ar, s.name_en) as "AccountName",
  case s.type when 'personal' then 29 when 'showroom' then 30 end as "AccountType",
  coalesce(d.phone, s.phone) as "PhoneNumber",
  s.email as "Email",
  y.country_code as "Country",
  y.name_ar as "ArCity",
  y.name_en as "EnCity",
  s.address_ar as "ArAddress",
  s.address_en as "EnAddress",
  a.created_at as "CreatedAt",
  a.price_minor as "PriceMinor",
  a.currency as "Currency",
  now() - a.created_at as "Age",
  jsonb_strip_nulls(jsonb_build_object(
    'Color', case when color.id is not null then jsonb_build_object('ArMemberName', 'اللون', 'EnMemberName', 'Color',
      'MemberValue', color.key, 'ArConstantName', color.name_ar, 'EnConstantName', color.name_en, 'DbConstCode', color.id) end,
    'CarEngineCapacity', case when engine.number_value is not null then jsonb_build_object('ArMemberName', 'سعة المحرك',
      'EnMemberName', 'CarEngineCapacity', 'MemberValue', engine.number_value) end,
    'CarOptions', case when trim.id is not null then jsonb_build_object('ArMemberName', 'الفئة', 'EnMemberName', 'CarOptions',
      'MemberValue', trim.key, 'ArConstantName', trim.name_ar, 'EnConstantName', trim.name_en, 'DbConstCode', trim.id) end,
    -- The misspelled name is part of the format.
    'ManfacturingDate', case when a.year is not null then jsonb_build_object('ArMemberName', 'سنة الصنع',
      'EnMemberName', 'ManfacturingDate', 'MemberValue', a.year) end,
    'CarBrand', case when k.id is not null then jsonb_build_object('ArMemberName', 'الشركة', 'EnMemberName', 'CarBrand',
      'MemberValue', k.slug, 'ArConstantName', k.name_ar, 'EnConstantName', k.name_en, 'DbConstCode', k.id) end
  )) as "Info",
  (select coalesce(jsonb_agg(jsonb_build_object('MediaURL', m.url, 'MediaType', m.type, 'ArName', m.name_ar, 'EnName', m.name_en)
      order by m.position, m.id), '[]') from ad_media m where m.ad_id = a.id) as "Media"
from ads a
join ad_docs d on d.ad_id = a.id
join sellers s on s.id = a.seller_id
join categories c on c.id = a.category_id
left join cities y on y.id = a.city_id
left join makes k on k.id = a.make_id
left join feature_lookups color on color.id = a.color_id
left join ad_features engine on engine.ad_id = a.id and engine.feature_id = (select id from features where key = 'engine')
left join ad_features grade on grade.ad_id = a.id and grade.feature_id = (select id from features where key = 'trim')
left join feature_lookups trim on trim.id = grade.lookup_id;
`)
    .execute(db);
}
