import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

type Props = Omit<ComponentProps<"img">, "onError"> & {
  /** What stands in when the picture can't be had (GL-04). */
  fallback: ReactNode;
  /** The same widths as AVIF, for browsers that know it. */
  avif?: string | undefined;
  /** A tiny picture as a data address: what is seen until the picture has come. */
  blur?: string | undefined;
};

/** A picture that is replaced when it fails, also when it failed before the page came to life. */
export function Picture({ fallback, alt, avif, blur, style, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.getAttribute("src")) setFailed(rest.src);
  }, [rest.src]);
  // Another picture in the same place gets its own try.
  if (failed !== undefined && failed === rest.src) return fallback;
  const drawn = (
    <img
      ref={image}
      alt={alt}
      onError={() => setFailed(rest.src)}
      {...rest}
      style={blur ? { ...style, background: `url(${blur}) center / cover no-repeat` } : style}
    />
  );
  if (!avif) return drawn;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={rest.sizes} />
      {drawn}
    </picture>
  );
}
