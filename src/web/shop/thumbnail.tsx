import { Drawing } from "#ui/drawing.tsx";
import { Picture } from "#ui/picture.tsx";
import { pictureSources } from "./picture-sources.ts";

type Props = {
  picture: string | null | undefined;
  /** What stands in for a picture that isn't there, or doesn't come. */
  drawing: { shape: string; color?: string | undefined };
  /** How wide it is shown. */
  sizes?: "64px" | "96px" | "112px";
};

/** A small picture of an ad that fills its frame, or a drawing in its place. Its name stands beside it. */
export function Thumbnail({ picture, drawing: { shape, color }, sizes = "64px" }: Props) {
  const drawing = <Drawing shape={shape} color={color} label="" />;
  if (!picture) return drawing;
  return (
    <Picture
      {...pictureSources(picture, "thumb")}
      sizes={sizes}
      alt=""
      width={480}
      height={360}
      loading="lazy"
      decoding="async"
      className="size-full object-cover"
      fallback={drawing}
    />
  );
}
