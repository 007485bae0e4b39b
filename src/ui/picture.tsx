import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from "react";

type Props = Omit<ComponentProps<"img">, "onError"> & {
  /** What stands in when the picture can't be had (GL-04). */
  fallback: ReactNode;
};

/** A picture that is replaced when it fails, also when it failed before the page came to life. */
export function Picture({ fallback, alt, ...rest }: Props) {
  const image = useRef<HTMLImageElement>(null);
  const [failed, setFailed] = useState<string>();
  useEffect(() => {
    const { current } = image;
    if (current?.complete && current.naturalWidth === 0 && current.getAttribute("src")) setFailed(rest.src);
  }, [rest.src]);
  // Another picture in the same place gets its own try.
  if (failed !== undefined && failed === rest.src) return fallback;
  return <img ref={image} alt={alt} onError={() => setFailed(rest.src)} {...rest} />;
}
