import {
  type Announcements,
  closestCenter,
  DndContext,
  type DragEndEvent,
  KeyboardSensor,
  MouseSensor,
  TouchSensor,
  type UniqueIdentifier,
  useSensor,
  useSensors,
} from "@dnd-kit/core";
import { rectSortingStrategy, SortableContext, sortableKeyboardCoordinates } from "@dnd-kit/sortable";
import { useEffect, useRef, useState } from "react";
import type { DraftPicture } from "#domain/pictures/of-draft.server.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DraftPictureCard, type PictureActions } from "./draft-picture-card.tsx";

type Props = PictureActions & { path: string; pictures: readonly DraftPicture[]; busy: number | undefined };

/** A draft's pictures in their order, which is changed by dragging, by keys, or by buttons. */
export function SortablePictures({ path, pictures, busy, ...actions }: Props) {
  const { t } = useTranslation();
  const [alive, setAlive] = useState(false);
  useEffect(() => setAlive(true), []);
  const sensors = useSensors(
    // A click is no drag, and a swipe scrolls the page.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const count = pictures.length;
  const numberOf = (id: string | number | undefined) => pictures.findIndex((each) => each.id === id) + 1;
  // Being over its own place is no news when it has just been picked up.
  const at = useRef<UniqueIdentifier>(undefined);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      at.current = active.id;
      return t("pictures.drag.picked", { number: numberOf(active.id) });
    },
    onDragOver: ({ over }) => {
      if (!over || over.id === at.current) return undefined;
      at.current = over.id;
      return t("pictures.drag.over", { to: numberOf(over.id), count });
    },
    onDragEnd: ({ over }) =>
      over ? t("pictures.drag.dropped", { to: numberOf(over.id), count }) : t("pictures.drag.cancelled"),
    onDragCancel: () => t("pictures.drag.cancelled"),
  };
  const drop = ({ active, over }: DragEndEvent) => {
    const picture = pictures.find(({ id }) => id === active.id);
    const to = numberOf(over?.id) - 1;
    if (picture && over && over.id !== active.id) actions.onMove(picture, to);
  };
  if (count === 0) return null;
  return (
    <DndContext
      id="draft-pictures"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("pictures.drag.how") } }}
      onDragEnd={drop}
    >
      <SortableContext items={pictures.map(({ id }) => id)} strategy={rectSortingStrategy}>
        <ol aria-label={t("pictures.list")} className="grid grid-cols-2 gap-3 sm:grid-cols-3 lg:grid-cols-4">
          {pictures.map((picture, i) => (
            <DraftPictureCard
              key={picture.id}
              path={path}
              picture={picture}
              number={i + 1}
              count={count}
              busy={busy === picture.id}
              movable={alive}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
