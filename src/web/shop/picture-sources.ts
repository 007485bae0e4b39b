import { pictureOfUrl, pictureUrl, srcSetOf } from "#domain/pictures/variants.ts";

/** A picture of an ad; `avif` and `blur` where a list knows of them. */
export type ShownPicture = { url: string; avif?: boolean | undefined; blur?: string | undefined };

/** Which widths a place offers: few where there are many pictures, so that pages stay light. */
const offered = {
  thumb: [160, 320],
  card: [320, 640, 960],
  whole: [160, 320, 640, 960, 1_280, 1_600],
} as const satisfies Record<string, readonly number[]>;

export type PicturePlace = keyof typeof offered;

type Sources = { src: string; srcSet?: string; avif?: string; blur?: string };

/**
 * What a `Picture` is shown from, by its address. Ours come in several widths, those of our own demo in two; others are shown as
 * they are.
 */
export function pictureSources(picture: string | ShownPicture, place: PicturePlace = "card"): Sources {
  const { url, avif = false, blur } = typeof picture === "string" ? { url: picture } : picture;
  const ours = pictureOfUrl(url);
  if (!ours) {
    const narrow = url.replace(/-1200\.webp$/, "-480.webp");
    return narrow === url ? { src: url } : { src: narrow, srcSet: `${narrow} 480w, ${url} 1200w` };
  }
  const fitting = ours.widths.filter((width) => (offered[place] as readonly number[]).includes(width));
  const widths = fitting.length > 0 ? fitting : ours.widths;
  return {
    src: pictureUrl(ours.name, widths[Math.floor(widths.length / 2)] as number),
    srcSet: srcSetOf(ours.name, widths),
    ...(avif ? { avif: srcSetOf(ours.name, widths, "avif") } : {}),
    ...(blur ? { blur } : {}),
  };
}
