import { expect, it } from "vitest";
import { joinPageParts, type PagePart, splitPageHtml, toPageParts } from "./page-html.ts";
import { addPreloadLinkHeader, findLcpImagePreload } from "./preload-links.ts";

const letters = '<link rel="preload" href="/static/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>';
const fontLink = '</static/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';

it("addPreloadLinkHeader preloads the fonts, and the first picture in all its widths", () => {
  const image =
    '<img alt="" src="/p-480.webp" srcSet="/p-480.webp 480w, /p-1200.webp 1200w" sizes="50vw" fetchPriority="high"/>';
  const reacts = '<link rel="preload" as="image" imageSrcSet="/p-480.webp 480w" fetchPriority="high"/>';
  const { link, ...page } = addPreloadLinkHeader(
    splitPageHtml([`<head>${letters}${reacts}</head><img src="/other.webp"/>${image}`]),
  );
  expect(joinPageParts(toPageParts(page))).toBe(`<head>${letters}</head><img src="/other.webp"/>${image}`);
  expect(link).toBe(
    `${fontLink}, </p-480.webp>; rel=preload; as=image; imagesrcset="/p-480.webp 480w, /p-1200.webp 1200w"; imagesizes="50vw"; fetchpriority=high`,
  );
});

it("addPreloadLinkHeader preloads the AVIF variant of a picture that has one", () => {
  const source = '<source type="image/avif" srcSet="/p-320.avif 320w" sizes="50vw"/>';
  const { link } = addPreloadLinkHeader(
    splitPageHtml([
      `<head></head><picture>${source}<img src="/p-320.webp" sizes="50vw" fetchPriority="high"/></picture>`,
    ]),
  );
  expect(link).toBe(
    '</p-320.webp>; rel=preload; as=image; type="image/avif"; imagesrcset="/p-320.avif 320w"; imagesizes="50vw"; fetchpriority=high',
  );
});

it("addPreloadLinkHeader omits URLs that a header cannot contain, and adds no header to a page without pictures", () => {
  const strange = splitPageHtml([`<head>${letters}</head><img src="/كراج.webp" fetchPriority="high"/>`]);
  expect(addPreloadLinkHeader(strange).link).toBe(fontLink);
  expect(addPreloadLinkHeader(splitPageHtml(["<main></main>"]))).toEqual({
    head: "",
    middle: [],
    end: "<main></main>",
    link: undefined,
  });
});

it("addPreloadLinkHeader finds the first picture of a page that consists of cached fragments", () => {
  const picture = (src: string) => `<img src="${src}" fetchPriority="high"/>`;
  const createPart = (html: string): PagePart => ({ bytes: Buffer.from(html), preloadLink: findLcpImagePreload(html) });
  const link = (...parts: PagePart[]) => addPreloadLinkHeader(splitPageHtml(parts)).link;
  const [one, two] = [picture("/one.webp"), picture("/two.webp")];
  const expected = "</one.webp>; rel=preload; as=image; fetchpriority=high";
  expect(link("<head></head>", createPart("<p>كراج</p>"), "", createPart(one), two)).toBe(expected);
  expect(link(`<head></head>${one}`, createPart(two), "")).toBe(expected);
  expect(link("<head></head>", createPart("<p></p>"), one)).toBe(expected);
  expect(link("<head></head>", createPart("<p></p>"))).toBeUndefined();
});
