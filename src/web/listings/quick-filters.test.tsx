import { describe, expect, it } from "vitest";
import { renderLazyView } from "../../../tests/support/render-view.tsx";
import QuickFilters from "./quick-filters.tsx";

const render = async (search: string, language: "ar" | "en") => {
  const { html } = await renderLazyView(<QuickFilters path="/shop/CarForSale" search={search} />, language);
  return [...html.matchAll(/<a href="([^"]+)"[^>]*>([^<]+)<\/a>/g)].map(([, href, name]) => [
    href?.replaceAll("&amp;", "&"),
    name,
  ]);
};

describe("QuickFilters", () => {
  it("QuickFilters adds one filter to the chosen ones and starts at the first page", async () => {
    expect(await render("?make=kia&page=3", "en")).toEqual([
      ["/shop/CarForSale?feature.accidents=none&make=kia", "No accidents"],
      ["/shop/CarForSale?feature.ownersMax=1&make=kia", "First owner"],
      ["/shop/CarForSale?inspected=yes&make=kia", "Inspected"],
      ["/shop/CarForSale?feature.warrantyMin=1&make=kia", "Under warranty"],
    ]);
  });

  it("QuickFilters leaves out chosen filters", async () => {
    const names = (await render("?inspected=yes&feature.ownersMax=1", "ar")).map(([, name]) => name);
    expect(names).toEqual(["بدون حوادث", "تحت الضمان"]);
  });
});
