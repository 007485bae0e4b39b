import { useSortable } from "@dnd-kit/sortable";
import type { FormEvent } from "react";
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import type { PicturePosition } from "#domain/media/picture-order.ts";
import { formatSrcSet, getPictureUrl } from "#domain/media/picture-variants.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { IconButton } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Picture } from "#ui/picture.tsx";
import { Spinner } from "#ui/spinner.tsx";
import { PictureFormFields } from "./form-fields.tsx";

export type PictureActions = {
  onMove: (picture: DraftPicture, to: PicturePosition) => void;
  onRotate: (picture: DraftPicture, to: "left" | "right") => void;
  onRemove: (picture: DraftPicture) => void;
};

type Props = PictureActions & {
  path: string;
  picture: DraftPicture;
  number: number;
  count: number;
  busy: boolean;
  /** Whether the picture can be dragged, which needs scripts. */
  isDraggable: boolean;
};

/** Renders one picture of a draft. The picture is its own drag handle, and its buttons submit a plain form. */
export function DraftPictureCard({
  path,
  picture,
  number,
  count,
  busy,
  isDraggable,
  onMove,
  onRotate,
  onRemove,
}: Props) {
  const { t } = useTranslation();
  const { attributes, listeners, setNodeRef, setActivatorNodeRef, transform, transition, isDragging } = useSortable({
    id: picture.id,
    attributes: { roleDescription: t("pictures.draggable") },
  });
  const onSubmit = (event: FormEvent<HTMLFormElement>) => {
    const { submitter } = event.nativeEvent as SubmitEvent;
    if (!(submitter instanceof HTMLButtonElement)) return;
    event.preventDefault();
    if (busy) return;
    const { value } = submitter;
    const actionName = submitter.getAttribute("formaction")?.split("/").at(-1);
    if (actionName === "remove") onRemove(picture);
    else if (actionName === "rotate") onRotate(picture, value === "left" ? "left" : "right");
    else onMove(picture, value as PicturePosition);
  };
  const renderButton = (
    actionName: "move" | "rotate" | "remove",
    to: string,
    icon: IconName,
    label: string,
    disabled = false,
  ) => (
    <IconButton
      type="submit"
      icon={icon}
      label={label}
      title={label}
      name="to"
      value={to}
      formAction={`${path}/${picture.id}/${actionName}`}
      disabled={disabled}
      className="w-full!"
    />
  );
  const place = { number, count };
  return (
    <li
      ref={setNodeRef}
      style={{
        transform: transform ? `translate3d(${transform.x}px, ${transform.y}px, 0)` : undefined,
        transition,
      }}
      className={`@container relative overflow-hidden rounded-md border bg-paper ${isDragging ? "z-10 border-ink shadow-float" : "border-line"}`}
    >
      <button
        type="button"
        ref={setActivatorNodeRef}
        {...attributes}
        {...listeners}
        disabled={!isDraggable}
        aria-label={t(isDraggable ? "pictures.handle" : "pictures.number", place)}
        className="relative block aspect-4/3 w-full cursor-grab touch-manipulation bg-wash -outline-offset-2 select-none active:cursor-grabbing"
      >
        <Picture
          src={getPictureUrl(
            picture.name,
            picture.widths.find((width) => width >= 320) ?? (picture.widths.at(-1) as number),
          )}
          srcSet={formatSrcSet(
            picture.name,
            picture.widths.filter((width) => width <= 960),
          )}
          sizes="(min-width: 1024px) 240px, (min-width: 640px) 33vw, 50vw"
          blur={picture.blur ?? undefined}
          alt=""
          width={picture.width}
          height={picture.height}
          draggable={false}
          decoding="async"
          className="size-full object-cover"
          fallback={
            <span className="grid size-full place-items-center text-ink-faint">
              <Icon name="photo" size={32} />
            </span>
          }
        />
        {busy && (
          <span className="absolute inset-0 grid place-items-center bg-paper/60">
            <Spinner />
          </span>
        )}
      </button>
      <span className="pointer-events-none absolute start-2 top-2">
        {number === 1 ? (
          <Badge tone="success">{t("pictures.cover")}</Badge>
        ) : (
          <span aria-hidden className="rounded-sm bg-header/80 px-2 py-0.5 text-13 text-on-header">
            {number}
          </span>
        )}
      </span>
      <form
        method="post"
        onSubmit={onSubmit}
        data-own-line=""
        className="grid grid-cols-3 gap-px border-t border-line p-1 @[15rem]:grid-cols-6"
      >
        <PictureFormFields />
        {renderButton("move", "earlier", "arrow-back", t("pictures.earlier", place), number === 1)}
        {renderButton("move", "later", "arrow-next", t("pictures.later", place), number === count)}
        {renderButton("move", "first", "star", t("pictures.first", place), number === 1)}
        {renderButton("rotate", "left", "rotate-left", t("pictures.rotateLeft", place))}
        {renderButton("rotate", "right", "rotate-right", t("pictures.rotateRight", place))}
        {renderButton("remove", "", "trash", t("pictures.remove", place))}
      </form>
    </li>
  );
}
