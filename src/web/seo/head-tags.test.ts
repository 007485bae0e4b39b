import { describe, expect, it } from "vitest";
import { buildHeadTags, type HeadOptions } from "./head-tags.ts";

const canonical = "https://karaj.example/shop/CarForSale?page=2";

/** Builds the head tags of a list page. Returns the addresses of its links, and its other tags by name. */
function getHead(more: Partial<HeadOptions> = {}) {
  const tags = buildHeadTags({ title: "Cars", canonical, language: "en", ...more });
  const links = tags.filter(({ tagName }) => tagName === "link");
  return {
    canonical: links.find(({ rel }) => rel === "canonical")?.href,
    alternates: Object.fromEntries(
      links.filter(({ rel }) => rel === "alternate").map(({ hrefLang, href }) => [hrefLang, href]),
    ),
    properties: Object.fromEntries(tags.map(({ property, name, content }) => [property ?? name, content])),
  };
}

describe("buildHeadTags", () => {
  it("buildHeadTags names each language of a page as its own canonical address", () => {
    expect(getHead().canonical).toBe(canonical);
    expect(getHead({ language: "ar" }).canonical).toBe(`${canonical}&lang=ar`);
  });

  it.each(["en", "ar"] as const)(
    "buildHeadTags links from the page in %s to both languages of the page",
    (language) => {
      expect(getHead({ language }).alternates).toEqual({
        en: canonical,
        ar: `${canonical}&lang=ar`,
        "x-default": canonical,
      });
    },
  );

  it("buildHeadTags describes the page in its own language for link previews", () => {
    expect(getHead({ language: "ar", image: "/pictures/car.webp" }).properties).toMatchObject({
      "og:url": `${canonical}&lang=ar`,
      "og:locale": "ar_SA",
      "og:locale:alternate": "en_US",
      "og:image": "https://karaj.example/pictures/car.webp",
    });
  });

  it("buildHeadTags shows the picture of the site instead of an AVIF picture in link previews", () => {
    const { "og:image": standard } = getHead({ language: "en" }).properties;
    expect(standard).toMatch(/\.jpg$/);
    expect(getHead({ language: "en", image: "/pictures/car.avif" }).properties["og:image"]).toBe(standard);
  });

  it("buildHeadTags tells search engines not to list an unlisted page", () => {
    expect(getHead().properties.robots).toBeUndefined();
    expect(getHead({ unlisted: true }).properties.robots).toBe("noindex, follow");
  });
});
