import { sql } from "kysely";
import { expect, it } from "vitest";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import type { Db } from "../database.ts";
import { seedAliases } from "./seed-aliases.server.ts";

type StoredAlias = { id: number; narrower: boolean };
const findAlias = async (db: Db, text: string, model: string): Promise<StoredAlias | undefined> =>
  (
    await sql<StoredAlias>`
      select a.id, a.narrower from catalog_aliases a join models m on m.id = a.model_id
      where a.text = ${text} and m.slug = ${model}`.execute(db)
  ).rows[0];

describeOnDatabase("seedAliases", (open) => {
  it("seedAliases marks aliases of earlier versions as narrower, keeps their ids, and adds missing aliases of a family", async () => {
    const { db } = await open();
    const earlier = await findAlias(db, "C200", "c-class");
    await sql`update catalog_aliases set narrower = false where id = ${earlier?.id ?? 0}`.execute(db);
    await sql`delete from catalog_aliases where text = 'Range Rover' and model_id in (
      select id from models where slug = 'range-rover-evoque')`.execute(db);

    await seedAliases(db);
    expect(await findAlias(db, "C200", "c-class")).toEqual({ id: earlier?.id, narrower: true });
    expect(await findAlias(db, "Range Rover", "range-rover-evoque")).toMatchObject({ narrower: true });
    expect(await findAlias(db, "Range Rover", "range-rover")).toMatchObject({ narrower: false });
    expect(await findAlias(db, "C-Class", "c-class")).toMatchObject({ narrower: false });
  });
});
