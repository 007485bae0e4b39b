import { expect, it } from "vitest";
import { getCatalog } from "#domain/catalog/catalog-cache.server.ts";
import { parseRegion } from "#domain/catalog/region.ts";
import { describeOnDatabase } from "../../../tests/support/databases.ts";
import { getRegionDestination, toDestination } from "./destination.ts";

describeOnDatabase("toDestination", (open) => {
  it("toDestination finds the city of an address in both languages, with or without a district", async () => {
    const catalog = await getCatalog((await open()).db);
    const getId = (slug: string) => catalog.cities.bySlug.get(slug)?.id;
    const find = (country: string, city: string) => toDestination({ country, city }, catalog);
    for (const text of [
      "Riyadh",
      " riyadh ",
      "الرياض",
      "الرِّياض",
      "الرياض - العليا",
      "العليا، الرياض",
      "Riyadh, Al Olaya",
    ])
      expect(find("SA", text), text).toEqual({ country: "SA", cityId: getId("riyadh") });
    expect(find("AE", "دبي")).toEqual({ country: "AE", cityId: getId("dubai") });
    // A city of another country is no city of this one.
    expect(find("AE", "Riyadh")).toEqual({ country: "AE", cityId: null });
    expect(find("SA", "Atlantis")).toEqual({ country: "SA", cityId: null });
    expect(find("SA", "  ")).toEqual({ country: "SA", cityId: undefined });
    const region = parseRegion(catalog, "sa.jeddah");
    expect(region && getRegionDestination(region)).toEqual({ country: "SA", cityId: getId("jeddah") });
  });
});
