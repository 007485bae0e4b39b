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
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { DraftPictureCard, type PictureActions } from "./draft-picture-card.tsx";

type Props = PictureActions & { path: string; pictures: readonly DraftPicture[]; busyId: number | undefined };

/** Renders the pictures of a draft in order. They are reordered by dragging, by keyboard or by buttons. */
export function SortablePictures({ path, pictures, busyId, ...actions }: Props) {
  const { t } = useTranslation();
  const [isHydrated, setHydrated] = useState(false);
  useEffect(() => setHydrated(true), []);
  const sensors = useSensors(
    // The constraints keep a click from starting a drag, and let a swipe scroll the page.
    useSensor(MouseSensor, { activationConstraint: { distance: 6 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 180, tolerance: 8 } }),
    useSensor(KeyboardSensor, { coordinateGetter: sortableKeyboardCoordinates }),
  );
  const count = pictures.length;
  const getPosition = (id: string | number | undefined) => pictures.findIndex((each) => each.id === id) + 1;
  // A picture that was just picked up is over its own position, which is not announced.
  const lastOverId = useRef<UniqueIdentifier>(undefined);
  const announcements: Announcements = {
    onDragStart: ({ active }) => {
      lastOverId.current = active.id;
      return t("pictures.drag.picked", { number: getPosition(active.id) });
    },
    onDragOver: ({ over }) => {
      if (!over || over.id === lastOverId.current) return undefined;
      lastOverId.current = over.id;
      return t("pictures.drag.over", { to: getPosition(over.id), count });
    },
    onDragEnd: ({ over }) =>
      over ? t("pictures.drag.dropped", { to: getPosition(over.id), count }) : t("pictures.drag.cancelled"),
    onDragCancel: () => t("pictures.drag.cancelled"),
  };
  const onDragEnd = ({ active, over }: DragEndEvent) => {
    const picture = pictures.find(({ id }) => id === active.id);
    const to = getPosition(over?.id) - 1;
    if (picture && over && over.id !== active.id) actions.onMove(picture, to);
  };
  if (count === 0) return null;
  return (
    <DndContext
      id="draft-pictures"
      sensors={sensors}
      collisionDetection={closestCenter}
      accessibility={{ announcements, screenReaderInstructions: { draggable: t("pictures.drag.how") } }}
      onDragEnd={onDragEnd}
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
              busy={busyId === picture.id}
              isDraggable={isHydrated}
              {...actions}
            />
          ))}
        </ol>
      </SortableContext>
    </DndContext>
  );
}
