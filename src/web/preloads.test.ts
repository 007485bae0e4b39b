import { expect, it } from "vitest";
import { type PagePart, pageText, partsOf, textOf } from "./page-text.ts";
import { pictureAhead, withPreloads } from "./preloads.ts";

const letters = '<link rel="preload" href="/static/a.woff2" as="font" type="font/woff2" crossorigin="anonymous"/>';
const fontLink = '</static/a.woff2>; rel=preload; as=font; type="font/woff2"; crossorigin';

it("says the letters and the first picture, in the widths that the page offers", () => {
  const image =
    '<img alt="" src="/p-480.webp" srcSet="/p-480.webp 480w, /p-1200.webp 1200w" sizes="50vw" fetchPriority="high"/>';
  const reacts = '<link rel="preload" as="image" imageSrcSet="/p-480.webp 480w" fetchPriority="high"/>';
  const { link, ...page } = withPreloads(
    pageText([`<head>${letters}${reacts}</head><img src="/other.webp"/>${image}`]),
  );
  expect(textOf(partsOf(page))).toBe(`<head>${letters}</head><img src="/other.webp"/>${image}`);
  expect(link).toBe(
    `${fontLink}, </p-480.webp>; rel=preload; as=image; imagesrcset="/p-480.webp 480w, /p-1200.webp 1200w"; imagesizes="50vw"; fetchpriority=high`,
  );
});

it("says the AVIF of a picture that has one, for browsers that know it", () => {
  const source = '<source type="image/avif" srcSet="/p-320.avif 320w" sizes="50vw"/>';
  const { link } = withPreloads(
    pageText([`<head></head><picture>${source}<img src="/p-320.webp" sizes="50vw" fetchPriority="high"/></picture>`]),
  );
  expect(link).toBe(
    '</p-320.webp>; rel=preload; as=image; type="image/avif"; imagesrcset="/p-320.avif 320w"; imagesizes="50vw"; fetchpriority=high',
  );
});

it("leaves out what a header can't say, and says nothing of a page without pictures", () => {
  const strange = pageText([`<head>${letters}</head><img src="/كراج.webp" fetchPriority="high"/>`]);
  expect(withPreloads(strange).link).toBe(fontLink);
  expect(withPreloads(pageText(["<main></main>"]))).toEqual({
    head: "",
    middle: [],
    end: "<main></main>",
    link: undefined,
  });
});

it("says the first picture of a page in pieces, wherever it stands", () => {
  const picture = (src: string) => `<img src="${src}" fetchPriority="high"/>`;
  const piece = (html: string): PagePart => ({ bytes: Buffer.from(html), picture: pictureAhead(html) });
  const link = (...parts: PagePart[]) => withPreloads(pageText(parts)).link;
  const [one, two] = [picture("/one.webp"), picture("/two.webp")];
  const said = "</one.webp>; rel=preload; as=image; fetchpriority=high";
  expect(link("<head></head>", piece("<p>كراج</p>"), "", piece(one), two)).toBe(said);
  expect(link(`<head></head>${one}`, piece(two), "")).toBe(said);
  expect(link("<head></head>", piece("<p></p>"), one)).toBe(said);
  expect(link("<head></head>", piece("<p></p>"))).toBeUndefined();
});
