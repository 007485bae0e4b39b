import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

type Props = Omit<ComponentProps<"img">, "onError"> & {
  /** Content shown instead when the picture cannot be loaded (GL-04). */
  fallback: ReactNode;
  /** `srcset` with the same widths in AVIF, for browsers that support it. */
  avif?: string | undefined;
  /** Tiny placeholder picture as a data URL, shown until the picture is loaded. */
  blur?: string | undefined;
};

/** Renders a picture with a fallback for load errors. Errors from before hydration are handled too. */
export function Picture({ fallback, alt, avif, blur, style, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.getAttribute("src")) setFailed(rest.src);
  }, [rest.src]);
  // After a load error, a new source is tried again.
  if (failed !== undefined && failed === rest.src) return fallback;
  const imageElement = (
    <img
      ref={image}
      alt={alt}
      onError={() => setFailed(rest.src)}
      {...rest}
      style={blur ? { ...style, background: `url(${blur}) center / cover no-repeat` } : style}
    />
  );
  if (!avif) return imageElement;
  return (
    <picture className="contents">
      <source type="image/avif" srcSet={avif} sizes={rest.sizes} />
      {imageElement}
    </picture>
  );
}
