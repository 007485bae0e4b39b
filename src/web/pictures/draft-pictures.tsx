import { pictureUrl } from "#domain/pictures/variants.ts";

type Props = {
  draft: number;
  pictures: readonly { id: number; name: string; widths: number[]; width: number; height: number }[];
};

/** A draft's pictures, in their order. */
export function DraftPictures({ pictures }: Props) {
  return (
    <ul className="grid grid-cols-2 gap-3 sm:grid-cols-4">
      {pictures.map(({ id, name, widths, width, height }) => (
        <li key={id}>
          <img
            src={pictureUrl(name, widths[0] ?? width)}
            alt=""
            width={width}
            height={height}
            className="aspect-4/3 w-full rounded-sm object-cover"
          />
        </li>
      ))}
    </ul>
  );
}
