import { expect, it } from "vitest";
import { pictureSources } from "./picture-sources.ts";

const name = "abcdefghijklmnopqrst_-";
const widthsIn = (srcSet: string | undefined) =>
  [...(srcSet ?? "").matchAll(/ (\d+)w/g)].map(([, width]) => Number(width));

it("offers the widths that a picture has, few of them in lists", () => {
  const url = `/media/${name}-1280.webp`;
  expect(pictureSources(url)).toEqual({
    src: `/media/${name}-640.webp`,
    srcSet: `/media/${name}-320.webp 320w, /media/${name}-640.webp 640w, /media/${name}-960.webp 960w`,
  });
  expect(widthsIn(pictureSources(url, "thumb").srcSet)).toEqual([160, 320]);
  expect(widthsIn(pictureSources(url, "whole").srcSet)).toEqual([160, 320, 640, 960, 1_280]);
  expect(pictureSources(`/media/${name}-160.webp`)).toEqual({
    src: `/media/${name}-160.webp`,
    srcSet: `/media/${name}-160.webp 160w`,
  });
});

it("offers AVIF where it is there", () => {
  const url = `/media/${name}-640.webp`;
  expect(pictureSources({ url, avif: true }).avif).toBe(`/media/${name}-320.avif 320w, /media/${name}-640.avif 640w`);
  expect(pictureSources({ url, avif: false })).not.toHaveProperty("avif");
});

it("shows the demo's pictures and those of others as they are", () => {
  expect(pictureSources("/pictures/demo/a-1200.webp").srcSet).toBe(
    "/pictures/demo/a-480.webp 480w, /pictures/demo/a-1200.webp 1200w",
  );
  expect(pictureSources({ url: "https://other.example/a.jpg", avif: true })).toEqual({
    src: "https://other.example/a.jpg",
  });
});
