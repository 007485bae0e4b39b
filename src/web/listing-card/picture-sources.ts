import { formatSrcSet, getPictureUrl, parsePictureUrl } from "#domain/media/picture-variants.ts";

/**
 * Picture of a listing. `avif` says whether an AVIF version exists, and `blur` is the data URL of a tiny placeholder.
 */
export type ListingPictureView = { url: string; avif?: boolean | undefined; blur?: string | undefined };

/**
 * Picture widths in pixels for each place that shows pictures. Places with many pictures offer few widths, to keep
 * pages small.
 */
const widthsByPlace = {
  thumb: [160, 320],
  card: [320, 640, 960],
  whole: [160, 320, 640, 960, 1_280, 1_600],
} as const satisfies Record<string, readonly number[]>;

export type PicturePlace = keyof typeof widthsByPlace;

type PictureSourceSet = { src: string; srcSet?: string; avif?: string; blur?: string };

/**
 * Returns the sources of a picture from its URL. Uploaded pictures have several widths, demo pictures two, external
 * pictures one.
 */
export function getPictureSources(
  picture: string | ListingPictureView,
  place: PicturePlace = "card",
): PictureSourceSet {
  const { url, avif = false, blur } = typeof picture === "string" ? { url: picture } : picture;
  const ownPicture = parsePictureUrl(url);
  if (!ownPicture) {
    const narrow = url.replace(/-1200\.avif$/, "-480.avif");
    return narrow === url ? { src: url } : { src: narrow, srcSet: `${narrow} 480w, ${url} 1200w` };
  }
  const fitting = ownPicture.widths.filter((width) => (widthsByPlace[place] as readonly number[]).includes(width));
  const widths = fitting.length > 0 ? fitting : ownPicture.widths;
  return {
    src: getPictureUrl(ownPicture.name, widths[Math.floor(widths.length / 2)] as number),
    srcSet: formatSrcSet(ownPicture.name, widths),
    ...(avif ? { avif: formatSrcSet(ownPicture.name, widths, "avif") } : {}),
    ...(blur ? { blur } : {}),
  };
}
