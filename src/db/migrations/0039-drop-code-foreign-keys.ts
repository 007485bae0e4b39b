import { type Kysely, sql } from "kysely";

/**
 * Replaces two foreign keys by triggers: from orders to languages, and from cart lines to currencies. With foreign
 * keys, concurrent buyers waited for locks on the same rows of these small tables. The triggers check references only
 * when a language or currency is deleted, which is rare.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql
    .raw(`
create function refuse_named_code() returns trigger language plpgsql as $$
declare
  named boolean;
begin
  if tg_op = 'UPDATE' and new.code = old.code then
    return new;
  end if;
  execute format('select exists (select from %I where %I = $1)', tg_argv[0], tg_argv[1]) into named using old.code;
  if named then
    raise foreign_key_violation using
      message = format('%s %L is still named by table %I', tg_table_name, old.code, tg_argv[0]),
      table = tg_argv[0], column = tg_argv[1];
  end if;
  return coalesce(new, old);
end $$;
`)
    .execute(db);
  for (const [table, column, named] of [
    ["orders", "language", "languages"],
    ["cart_lines", "seen_currency", "currencies"],
  ]) {
    await sql
      .raw(`
alter table ${table} drop constraint ${table}_${column}_fkey;
create trigger ${named}_named_by_${table} before update of code or delete on ${named}
  for each row execute function refuse_named_code('${table}', '${column}');`)
      .execute(db);
  }
}
