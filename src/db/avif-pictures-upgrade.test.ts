import { sql } from "kysely";
import { expect, it } from "vitest";
import { migrate } from "#db/migrate.ts";
import { createDatabaseWithSchema } from "../../tests/support/databases.ts";

it("Upgrading the database points categories to the AVIF pictures of the site and keeps pictures of operators", async () => {
  const { db } = await createDatabaseWithSchema("0092-category-tax-rates");
  await sql`
    insert into categories (slug, type, name_en, name_ar, image) values
      ('own', 'shop', 'Own', 'خاص', '/media/own-480.webp'),
      ('tyres', 'shop', 'Tyres', 'إطارات', '/pictures/demo/categories/tyres-480.webp')`.execute(db);
  await migrate(db);
  const { rows } = await sql<{ image: string }>`select image from categories order by slug`.execute(db);
  expect(rows.map(({ image }) => image)).toEqual(["/media/own-480.webp", "/pictures/demo/categories/tyres-480.avif"]);
});
