/** The pictures of our own demo come in two widths; others are shown as they are. */
export function pictureSources(url: string): { src: string; srcSet?: string } {
  const narrow = url.replace(/-1200\.webp$/, "-480.webp");
  return narrow === url ? { src: url } : { src: narrow, srcSet: `${narrow} 480w, ${url} 1200w` };
}
