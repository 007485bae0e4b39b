import { describe, expect, it } from "vitest";
import { renderView } from "../../../tests/support/render-view.tsx";
import OwnVehicleNote from "./own-vehicle-note.tsx";
import type { OwnVehicleView } from "./own-vehicle-view.server.ts";

const view: OwnVehicleView = {
  vehicle: "Camry 2017",
  text: "showing what fits",
  isOn: true,
  toggle: { label: "Only parts that fit Camry 2017", href: "/shop/category/brakes/products?sort=newest&vehicle=all" },
  links: [],
};

describe("OwnVehicleNote", () => {
  it("The switch is a form with the other view of the list, so that it works without JavaScript", () => {
    const { html, text } = renderView(<OwnVehicleNote {...view} />, "en");
    expect(text).toContain("Camry 2017 · showing what fits");
    expect(html).toMatch(/<form [^>]*action="\/shop\/category\/brakes\/products"/);
    expect([...html.matchAll(/type="hidden" name="(\w+)" value="(\w+)"/g)].map(([, ...field]) => field)).toEqual([
      ["sort", "newest"],
      ["vehicle", "all"],
    ]);
    expect(html).toMatch(
      /<button type="submit" role="switch" aria-checked="true" aria-label="Only parts that fit Camry 2017"/,
    );
    expect(renderView(<OwnVehicleNote {...view} isOn={false} />, "en").html).toContain('aria-checked="false"');
  });

  it("The bar links to choosing another car, and to parts that may fit if there are any", () => {
    const getLinks = (more: Partial<OwnVehicleView>) =>
      [...renderView(<OwnVehicleNote {...view} {...more} />, "en").html.matchAll(/<a href="([^"]+)"/g)].map(
        ([, href]) => href,
      );
    const garage = expect.stringMatching(/^\/garage\?back=/);
    expect(getLinks({})).toEqual([garage]);
    expect(getLinks({ maybe: { label: "Include parts that may fit", href: "/maybe" } })).toEqual(["/maybe", garage]);
  });
});
