import { expect, it } from "vitest";
import { type Catalog, CatalogIndex } from "./catalog.ts";
import { groupCitiesByCountry } from "./city-groups.ts";

const toName = (en: string, ar: string) => ({ name: { en, ar } });
const catalog: Pick<Catalog, "cities" | "countries"> = {
  countries: [
    { code: "AE", ...toName("Emirates", "الإمارات") },
    { code: "JO", ...toName("Jordan", "الأردن") },
    { code: "SA", ...toName("Saudi Arabia", "السعودية") },
  ],
  cities: new CatalogIndex([
    { id: 1, slug: "zarqa", country: "JO", coordinates: null, ...toName("Zarqa", "الزرقاء") },
    { id: 2, slug: "riyadh", country: "SA", coordinates: null, ...toName("Riyadh", "الرياض") },
    { id: 3, slug: "amman", country: "JO", coordinates: null, ...toName("Amman", "عمان") },
    { id: 4, slug: "dubai", country: "AE", coordinates: null, ...toName("Dubai", "دبي") },
  ]),
};
const listGroups = (country: string | undefined) =>
  groupCitiesByCountry(catalog, "en", country).map(
    ({ label, options }) => `${label}: ${options.map(({ value }) => value).join()}`,
  );

it("groupCitiesByCountry puts the visitor's country first and sorts the rest by name", () => {
  expect(listGroups("SA")).toEqual(["Saudi Arabia: riyadh", "Emirates: dubai", "Jordan: amman,zarqa"]);
});

it("groupCitiesByCountry sorts all countries by name for a country without cities", () => {
  const sorted = ["Emirates: dubai", "Jordan: amman,zarqa", "Saudi Arabia: riyadh"];
  expect(listGroups("FR")).toEqual(sorted);
  expect(listGroups(undefined)).toEqual(sorted);
});
