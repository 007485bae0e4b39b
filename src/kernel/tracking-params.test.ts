import fc from "fast-check";
import { expect, it } from "vitest";
import { stripTrackingParams } from "./tracking-params.ts";

it.each([
  ["/shop?fbclid=IwAR0x", "/shop"],
  ["/shop?q=a%20b&utm_source=x&utm_campaign=%D8%B3&page=2#list", "/shop?q=a%20b&page=2#list"],
  ["/shop?gclid&make=toyota", "/shop?make=toyota"],
  ["/shop?ScCid=1&UTM_medium=2", "/shop"],
  ["https://karaj.example/ar?igsh=x#a?gclid=1", "https://karaj.example/ar#a?gclid=1"],
])("stripTrackingParams strips the tracking parameters of %s", (url, without) =>
  expect(stripTrackingParams(url)).toBe(without),
);

it.each([
  ...[
    "utm_source",
    "fbclid",
    "gclid",
    "gclsrc",
    "dclid",
    "gbraid",
    "wbraid",
    "gad_source",
    "srsltid",
    "_gl",
    "msclkid",
  ],
  ...["ttclid", "twclid", "sccid", "igsh", "igshid", "li_fat_id", "epik", "yclid", "mc_cid", "mc_eid", "MC_CID"],
])("stripTrackingParams strips the parameter %s with and without a value", (name) => {
  expect(stripTrackingParams(`/shop?a=1&${name}=x%20y&b=2`)).toBe("/shop?a=1&b=2");
  expect(stripTrackingParams(`/shop?${name}`)).toBe("/shop");
  expect(stripTrackingParams(`/shop?x${name}=1&${name}x-y=1`)).toBe(`/shop?x${name}=1&${name}x-y=1`);
});

it("stripTrackingParams keeps the fragment and a path with line breaks", () => {
  expect(stripTrackingParams("/a\nb?gclid=1#c\nd")).toBe("/a\nb#c\nd");
  expect(stripTrackingParams("?gclid=1")).toBe("");
  expect(stripTrackingParams("/shop?q=1?2&gclid=3")).toBe("/shop?q=1?2");
});

it("stripTrackingParams leaves URLs without tracking parameters unchanged", () => {
  const name = fc.constantFrom("q", "make", "utm", "my_gclid", "gclid2", "x-fbclid", "page", "", "%67clid", "كراج");
  const pairs = fc.array(fc.tuple(name, fc.string({ maxLength: 6 })), { maxLength: 5 });
  fc.assert(
    fc.property(fc.constantFrom("/shop", "/?", "/a?b"), pairs, (path, params) => {
      const search = params.map(
        ([each, value]) => `${each}=${encodeURIComponent(value.replaceAll(/[\ud800-\udfff]/g, ""))}`,
      );
      const url = search.length > 0 ? `${path}${path.includes("?") ? "&" : "?"}${search.join("&")}` : path;
      expect(stripTrackingParams(url)).toBe(url);
    }),
  );
});
