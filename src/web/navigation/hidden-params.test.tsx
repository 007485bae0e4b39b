import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { HiddenParams } from "./hidden-params.tsx";

it("HiddenParams keeps the filters of a list in its form, but not the page and the fields of the form itself", () => {
  const search = "?color=white&color=black&sort=newest&page=3&priceMin=5";
  const html = renderToStaticMarkup(<HiddenParams search={search} except={["sort"]} />);
  const fields = [...html.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]+)"\/>/g)];
  expect(fields.map(([, name, value]) => `${name}=${value}`)).toEqual(["color=white", "color=black", "priceMin=5"]);
});
