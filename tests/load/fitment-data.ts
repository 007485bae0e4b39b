import { sql } from "kysely";
import type { Db } from "#db/database.ts";

/**
 * Creates vehicles for every year of every model, one without an engine and four with one. Does nothing if the
 * database has vehicles already.
 */
export async function fillVehicles(db: Db): Promise<void> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from base_vehicles`.execute(db);
  if ((rows[0]?.n ?? 0) > 1_000) return;
  await sql
    .raw(`
    insert into base_vehicles (model_id, year) select m.id, y from models m, generate_series(2000, 2026) y on conflict do nothing;
    insert into engines (litres, cylinders) select 1 + i * 0.2, 4 from generate_series(1, 20) i on conflict do nothing;
    insert into vehicles (base_vehicle_id) select id from base_vehicles on conflict do nothing;
    insert into vehicles (base_vehicle_id, engine_id, market, drive)
      select b.id, e.id, 'gcc', 'fwd' from base_vehicles b join engines e on e.id % 5 = b.model_id % 5 on conflict do nothing`)
    .execute(db);
}

/**
 * Creates parts, each with a listing and five fitment rules. As in a real shop, a few models have most of the parts:
 * one rule in seventy names the most popular one. One rule in five requires an engine, one in ten a market, and one
 * in twenty an answer to a question. One in twenty is an exclusion.
 */
export async function fillParts(db: Db, parts: number): Promise<void> {
  await sql
    .raw(`
    select setseed(0.42);
    insert into sellers (slug, type, name_en) values ('bench-parts', 'showroom', 'Bench parts') on conflict do nothing;
    insert into qualifiers (key, question_en, question_ar) values ('bench-brakes', 'Which brakes?', 'أي فرامل؟') on conflict do nothing;
    insert into qualifier_values (qualifier_id, key, name_en, name_ar)
      select id, k, k, k from qualifiers, unnest(array['sport', 'normal']) k where qualifiers.key = 'bench-brakes' on conflict do nothing;
    create temporary table shop as
      select c.id, row_number() over () as place from categories c where c.type = 'shop' and c.parent_id is not null;
    create temporary table popular as select id, row_number() over (order by md5(id::text)) as place from models;
    insert into parts (category_id, part_number, folded, universal)
      select (select id from shop where place = 1 + i % (select count(*) from shop)), 'BENCH' || i, 'bench' || i, i % 50 = 0
      from generate_series(1, ${parts}) i;
    insert into ads (kind, category_id, seller_id, brand_id, part_id, price_minor, base_minor, currency, color_id, city_id, rating, created_at)
      select 'part', p.category_id, (select id from sellers where slug = 'bench-parts'),
        (select min(id) from brands) + p.id % (select count(*) from brands)::int, p.id, price, price, 'USD', null,
        (select min(id) from cities) + p.id % (select count(*) from cities)::int, 1 + p.id % 5, now() - random() * interval '90 days'
      from (select *, (1000 + random() * 100000)::int as price from parts where folded like 'bench%') p;
    insert into ad_translations (ad_id, narrating_en, sort_ar, sort_en)
      select a.id, 'Bench part ' || a.part_id, 'bench ' || a.part_id, 'bench ' || a.part_id from ads a
        join parts p on p.id = a.part_id where p.folded like 'bench%';
    create temporary table drawn as
      select p.id as part_id, 1 + floor(power(random(), 1.7) * (select count(*) from popular))::int as place,
        2000 + floor(random() * 22)::int as year, floor(random() * 9)::int as span, random() as dice
      from parts p, generate_series(1, 5) where p.folded like 'bench%';
    insert into fitments (part_id, model_id, year_from, year_to, engine_id, market, position, quantity, effect)
      select d.part_id, m.id, d.year, d.year + d.span,
        case when dice < 0.2 then (select min(id) from engines) + d.part_id % (select count(*) from engines)::int end,
        case when dice between 0.15 and 0.25 then 'gcc' end, 'front', 2,
        case when dice > 0.95 then 'excludes' else 'fits' end
      from drawn d join popular m on m.place = d.place;
    insert into fitment_qualifiers (fitment_id, qualifier_id, value_id)
      select f.id, v.qualifier_id, v.id from fitments f join qualifier_values v on v.key = 'sport'
        join qualifiers q on q.id = v.qualifier_id and q.key = 'bench-brakes' where f.id % 20 = 0;
    drop table drawn, popular, shop`)
    .execute(db);
  await sql.raw("vacuum analyze").execute(db);
}

/** Creates one part with `rules` fitment rules, spread over all models. */
export async function fillHugePart(db: Db, rules: number): Promise<{ partId: number; adId: number }> {
  await sql
    .raw(`
    insert into parts (category_id, part_number, folded) select min(id), 'HUGE', 'benchhuge' from categories where type = 'shop';
    insert into ads (kind, category_id, seller_id, part_id, price_minor, base_minor, currency)
      select 'part', p.category_id, (select id from sellers where slug = 'bench-parts'), p.id, 1000, 1000, 'USD'
      from parts p where p.folded = 'benchhuge';
    insert into ad_translations (ad_id, narrating_en, sort_ar, sort_en)
      select a.id, 'Huge part', 'huge', 'huge' from ads a join parts p on p.id = a.part_id where p.folded = 'benchhuge';
    insert into fitments (part_id, model_id, year_from, year_to, quantity)
      select p.id, m.id, 2000 + i % 20, 2000 + i % 20 + i % 7, 1 + i % 4
      from parts p, generate_series(1, ${rules}) i
        join (select id, row_number() over () - 1 as place, count(*) over () as models from models) m on m.place = i % m.models
      where p.folded = 'benchhuge'`)
    .execute(db);
  await sql.raw("analyze fitments").execute(db);
  const { rows } = await sql<{ part_id: number; id: number }>`
    select part_id, id from ads where part_id = (select id from parts where folded = 'benchhuge')`.execute(db);
  return { partId: rows[0]?.part_id ?? 0, adId: rows[0]?.id ?? 0 };
}
