import type { Db } from "#db/database.ts";
import { inTransaction } from "#db/transaction.ts";
import { squash } from "#kernel/fold.ts";
import type { LocalText } from "#kernel/local-text.ts";
import { slugFrom } from "#kernel/slug.ts";
import type { MissingName } from "./resolve.ts";

const squashed = (name: LocalText) => squash(name.ar ?? name.en ?? "");

/** One name of each kind however often and in however many spellings of case and spacing it is missing. */
export class MissingNames {
  readonly #names = new Map<string, MissingName>();

  add(missing: MissingName): void {
    const scope = missing.kind === "model" ? squashed(missing.make) : "";
    const key = `${missing.kind}:${scope}:${squashed(missing.name)}`;
    if (!this.#names.has(key)) this.#names.set(key, missing);
  }

  of<K extends MissingName["kind"]>(kind: K): Extract<MissingName, { kind: K }>[] {
    return [...this.#names.values()].filter((name): name is Extract<MissingName, { kind: K }> => name.kind === kind);
  }
}

/** Adds makes, models and cities with both their names as spellings, and categories of cars; all of them or none. */
export async function addNames(db: Db, missing: MissingNames, country: string): Promise<void> {
  await inTransaction(db, async (trx) => {
    for (const { name } of missing.of("make") as { name: LocalText }[]) {
      const slug = await freeSlug(trx, "makes", name);
      const { id } = await trx
        .insertInto("makes")
        .values({ slug, ...names(name), country_code: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addSpellings(trx, name, { make_id: id });
    }
    for (const { name } of missing.of("city") as { name: LocalText }[]) {
      const slug = await freeSlug(trx, "cities", name);
      const { id } = await trx
        .insertInto("cities")
        .values({ slug, ...names(name), country_code: country })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addSpellings(trx, name, { city_id: id });
    }
    for (const { name } of missing.of("category") as { name: LocalText }[]) {
      const { id, type } = await trx
        .selectFrom("categories")
        .select(["id", "type"])
        .where("slug", "=", "cars")
        .executeTakeFirstOrThrow();
      const slug = await freeSlug(trx, "categories", name);
      await trx
        .insertInto("categories")
        .values({ parent_id: id, type, slug, ...names(name), image: null })
        .execute();
    }
    for (const { make, name } of missing.of("model")) {
      const folded = [make.ar, make.en].flatMap((each) => (each ? [squash(each)] : []));
      const owner = await trx
        .selectFrom("aliases")
        .select("make_id")
        .where("folded", "in", folded)
        .where("make_id", "is not", null)
        .executeTakeFirstOrThrow();
      const makeId = owner.make_id as number;
      const slug = await freeSlug(trx, "models", name, makeId);
      const { id } = await trx
        .insertInto("models")
        .values({ make_id: makeId, slug, ...names(name), body_id: null })
        .returning("id")
        .executeTakeFirstOrThrow();
      await addSpellings(trx, name, { model_id: id });
    }
  });
}

const names = (name: LocalText) => ({ name_en: name.en ?? name.ar ?? "", name_ar: name.ar ?? name.en ?? "" });

async function addSpellings(
  trx: Db,
  name: LocalText,
  target: { make_id: number } | { model_id: number } | { city_id: number },
) {
  const texts = [name.en, name.ar].filter((text): text is string => Boolean(text && squash(text)));
  await trx
    .insertInto("aliases")
    .values(texts.map((text) => ({ text, folded: squash(text), ...target }) as never))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

const nouns = { makes: "make", cities: "city", models: "model", categories: "category" } as const;

/** From the English name; numbered when taken. An Arabic-only name gets the table's noun and a number. */
async function freeSlug(trx: Db, table: keyof typeof nouns, name: LocalText, makeId?: number): Promise<string> {
  const plain = slugFrom(name.en);
  // Digits alone would read as an id.
  const wanted = plain && !/^\d+$/.test(plain) ? plain : [nouns[table], plain].filter(Boolean).join("-");
  let query = trx.selectFrom(table).select("slug").where("slug", "like", `${wanted}%`);
  if (makeId !== undefined) query = query.where("make_id" as never, "=", makeId as never);
  const taken = new Set((await query.execute()).map((row) => row.slug));
  let slug = wanted;
  for (let n = 2; taken.has(slug); n += 1) slug = `${wanted}-${n}`;
  return slug;
}
