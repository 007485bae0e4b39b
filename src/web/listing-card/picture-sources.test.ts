import { expect, it } from "vitest";
import { getPictureSources } from "./picture-sources.ts";

const name = "abcdefghijklmnopqrst_-";
const widthsIn = (srcSet: string | undefined) =>
  [...(srcSet ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

it("getPictureSources returns the existing widths of a picture, and fewer widths for lists", () => {
  const url = `/media/${name}-1280.webp`;
  expect(getPictureSources(url)).toEqual({
    src: `/media/${name}-640.webp`,
    srcSet: `/media/${name}-320.webp 320w, /media/${name}-640.webp 640w, /media/${name}-960.webp 960w`,
  });
  expect(widthsIn(getPictureSources(url, "thumb").srcSet)).toEqual([160, 320]);
  expect(widthsIn(getPictureSources(url, "whole").srcSet)).toEqual([160, 320, 640, 960, 1_280]);
  expect(getPictureSources(`/media/${name}-160.webp`)).toEqual({
    src: `/media/${name}-160.webp`,
    srcSet: `/media/${name}-160.webp 160w`,
  });
});

it("getPictureSources offers AVIF sources when they exist", () => {
  const url = `/media/${name}-640.webp`;
  expect(getPictureSources({ url, avif: true }).avif).toBe(
    `/media/${name}-320.avif 320w, /media/${name}-640.avif 640w`,
  );
  expect(getPictureSources({ url, avif: false })).not.toHaveProperty("avif");
});

it("getPictureSources returns two widths of a demo picture and the single width of an external picture", () => {
  expect(getPictureSources("/pictures/demo/a-1200.avif").srcSet).toBe(
    "/pictures/demo/a-480.avif 480w, /pictures/demo/a-1200.avif 1200w",
  );
  expect(getPictureSources({ url: "https://other.example/a.jpg", avif: true })).toEqual({
    src: "https://other.example/a.jpg",
  });
});
