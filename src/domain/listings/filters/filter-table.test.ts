import fc from "fast-check";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { refreshAllPriceRatings } from "#domain/pricing/verdict-refresh.server.ts";
import { describeOnDatabase } from "../../../../tests/support/databases.ts";
import { listParametersArbitrary } from "../../../../tests/support/filter-choices.ts";
import { FitmentFixture } from "../../../../tests/support/fitment.ts";
import { findBookedOutListings, findListings, getPartFitmentStates } from "../index/find-listings.server.ts";
import { buildWhereClause } from "../sql/where-clause.server.ts";
import { parseListRequest } from "./list-request.ts";
import { findRequestedVehicle } from "./requested-vehicle.server.ts";

const now = new Date("2026-06-01T00:00:00Z");

describeOnDatabase("Filter table", (open) => {
  it("[rule 18] The database and the search index find the same listings for any criteria", async () => {
    const { db } = await open({ demo: now });
    await sql`update ads set rating = 1 + (id % 41) / 10.0, has_media = id % 5 > 0 where id % 3 > 0`.execute(db);
    await refreshAllPriceRatings(db);
    const catalog = await getCatalog(db);
    const fixture = new FitmentFixture(db, catalog);
    const vehicle = await fixture.ensureVehicle("toyota.camry", 2015);
    for (let i = 0; i < 4; i += 1) {
      const part = await fixture.createPart(i === 3);
      await fixture.createRule(part, "toyota.camry", [2010, 2016], i === 1 ? { market: "gcc" } : {});
      await sql`update ads set part_id = ${part} where kind = 'part' and id % 5 = ${i}::int`.execute(db);
    }
    const special = fc.constantFrom(
      {},
      {},
      { from: "2026-06-05", to: "2026-06-08" },
      ...["only", "maybe", "parts", "first"].map((fit) => ({ vehicle: String(vehicle), fit })),
    );
    await fc.assert(
      fc.asyncProperty(listParametersArbitrary, special, async (params, more) => {
        for (const [name, value] of Object.entries(more)) params.set(name, value);
        const requestedVehicle = await findRequestedVehicle(db, params);
        const { criteria } = parseListRequest(params, catalog, { currency: "USD", vehicle: requestedVehicle });
        const { snapshot, rows } = await findListings(db, criteria);
        const fits = await getPartFitmentStates(db, criteria);
        const bookedOutIds = await findBookedOutListings(db, criteria);
        const found = await sql<{ id: number }>`
          select a.id ${buildWhereClause(criteria, fits, bookedOutIds)} order by a.id`.execute(db);
        expect(
          Array.from(rows, (row) => snapshot.columns.id[row]).sort((a = 0, b = 0) => a - b),
          String(params),
        ).toEqual(found.rows.map(({ id }) => id));
      }),
      { numRuns: 150 },
    );
  });
});
