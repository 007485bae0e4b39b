import { type Kysely, sql } from "kysely";

/**
 * Adds triggers that notify all processes of committed changes to public data, so that they remove cached pages. The
 * notification contains a cache tag: `ad:ID`, `list:KIND`, `ads` for many listings, `sellers`, `posts`, or `site` for
 * data on every page.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
-- The change log (0010) contains everything that lists and listing pages show. An import changes thousands of listings,
-- which one notification covers.
create function tell_ads() returns trigger language plpgsql as $$
begin
  if (select count(*) from written) > 200 then
    perform pg_notify('karaj_changed', 'ads');
  else
    perform pg_notify('karaj_changed', 'ad:' || ad_id) from (select distinct ad_id from written) as each;
    perform pg_notify('karaj_changed', coalesce('list:' || kind, 'ads'))
      from (select distinct a.kind from written w left join ads a on a.id = w.ad_id) as each;
  end if;
  return null;
end $$;
create trigger ad_changes_told after insert on ad_changes
  referencing new table as written for each statement execute function tell_ads();

create function tell_ad_pages() returns trigger language plpgsql as $$
begin
  if (select count(*) from written) > 200 then
    perform pg_notify('karaj_changed', 'ads');
  else
    perform pg_notify('karaj_changed', 'ad:' || ad_id)
      from (select distinct ad_id from written where ad_id is not null) as each;
  end if;
  return null;
end $$;

create function tell_changed() returns trigger language plpgsql as $$
begin
  perform pg_notify('karaj_changed', tg_argv[0]);
  return null;
end $$;
`)
    .execute(db);
  for (const table of ["ad_options", "bookings", "reviews"]) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await sql
        .raw(`create trigger ${table}_told_${event} after ${event} on ${table}
          referencing ${rows} table as written for each statement execute function tell_ad_pages()`)
        .execute(db);
    }
  }
  const tags: Record<string, string[]> = {
    sellers: ["sellers", "reviews"],
    posts: ["posts", "post_categories"],
    site: [
      "languages",
      "currencies",
      "countries",
      "cities",
      "categories",
      "features",
      "feature_lookups",
      "category_features",
      "brands",
      "makes",
      "models",
      "aliases",
      "settings",
    ],
  };
  for (const [tag, tables] of Object.entries(tags)) {
    for (const table of tables) {
      await sql
        .raw(`create trigger ${table}_told after insert or update or delete on ${table}
          for each statement execute function tell_changed('${tag}')`)
        .execute(db);
    }
  }
}
