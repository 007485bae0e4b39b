import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { getPictureSources } from "./picture-sources.ts";

type Props = {
  picture: string | null | undefined;
  /** Drawing shown without a picture, or if the picture fails to load. */
  drawing: { shape: string; color?: string | undefined };
  sizes?: "64px" | "96px" | "112px";
};

/** Renders a small picture of a listing, or a drawing. It is decorative, because the name stands beside it. */
export function Thumbnail({ picture, drawing: { shape, color }, sizes = "64px" }: Props) {
  const drawing = <ListingPlaceholder shape={shape} color={color} label="" />;
  if (!picture) return drawing;
  return (
    <Picture
      {...getPictureSources(picture, "thumb")}
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
