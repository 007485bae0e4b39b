import { useCallback, useRef, useState } from "react";
import { mostPictures } from "#domain/pictures/limits.ts";
import type { DraftPicture } from "#domain/pictures/of-draft.server.ts";
import { type Place, placed } from "#domain/pictures/order.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { Button } from "#ui/button.tsx";
import { AddPictures } from "./add-pictures.tsx";
import { type Answer, type Refusal, sendChange } from "./send.ts";
import { SortablePictures } from "./sortable-pictures.tsx";
import { ToldPictures } from "./told-pictures.tsx";
import { TroubleText } from "./trouble-text.tsx";
import { UploadList } from "./upload-list.tsx";
import { useUploads } from "./uploads.ts";

/** A picture stands behind those that were there or chosen before, also when it arrived before them. */
function withPicture(pictures: readonly DraftPicture[], picture: DraftPicture): DraftPicture[] {
  const at = pictures.findLastIndex(({ position }) => position < picture.position) + 1;
  return pictures.toSpliced(at, 0, picture);
}

type Props = { draft: number; pictures: readonly DraftPicture[] };

/**
 * The pictures of a draft: sent, put in order, turned and taken out. With JavaScript everything happens in place, several files at
 * once; without, the same forms are sent and lead back to the page.
 */
export function DraftPictures({ draft, pictures: given }: Props) {
  const { t } = useTranslation();
  const [loaded, setLoaded] = useState(given);
  const [pictures, setPictures] = useState(given);
  const [removed, setRemoved] = useState<DraftPicture>();
  const [refusal, setRefusal] = useState<Refusal>();
  const [busy, setBusy] = useState<number>();
  const undo = useRef<HTMLButtonElement>(null);
  // The page was loaded anew: what the server says counts.
  if (loaded !== given) {
    setLoaded(given);
    setPictures(given);
  }
  const path = `/sell/${draft}/pictures`;

  const onPicture = useCallback((picture: DraftPicture) => setPictures((all) => withPicture(all, picture)), []);
  const onUnwanted = useCallback(
    ({ id }: DraftPicture) => void sendChange(`/sell/${draft}/pictures/${id}/remove`),
    [draft],
  );
  const { uploads, underWay, add, retry, cancel } = useUploads({
    draft,
    room: mostPictures - pictures.length,
    place: Math.max(0, ...pictures.map(({ position }) => position + 1)),
    onPicture,
    onUnwanted,
  });

  /** Shows a change at once, and takes it back when the server refuses it. */
  const change = async <T,>(
    { id }: DraftPicture,
    next: readonly DraftPicture[],
    ask: () => Promise<Answer<T>>,
  ): Promise<T | undefined> => {
    const before = pictures;
    setRefusal(undefined);
    setPictures(next);
    setBusy(id);
    const answer = await ask();
    setBusy(undefined);
    if (answer.ok) return answer.value;
    setPictures(before);
    setRefusal(answer);
    return undefined;
  };
  const move = (picture: DraftPicture, to: Place) => {
    const order = placed(
      pictures.map(({ id }) => id),
      picture.id,
      to,
    );
    const next = order.flatMap((id, position) => {
      const each = pictures.find((known) => known.id === id);
      return each ? { ...each, position } : [];
    });
    return change(picture, next, () => sendChange(`${path}/${picture.id}/move`, { to: String(to) }));
  };
  const rotate = async (picture: DraftPicture, to: "left" | "right") => {
    const turned = await change<DraftPicture>(picture, pictures, () =>
      sendChange(`${path}/${picture.id}/rotate`, { to }),
    );
    if (turned) setPictures((all) => all.map((each) => (each.id === picture.id ? turned : each)));
  };
  const remove = async (picture: DraftPicture) => {
    const left = pictures.filter((each) => each !== picture);
    setRemoved(picture);
    // The button that was pressed is gone with its picture.
    requestAnimationFrame(() => undo.current?.focus());
    const done = await change(picture, left, () => sendChange(`${path}/${picture.id}/remove`));
    if (done === undefined) setRemoved(undefined);
  };
  const restore = async (picture: DraftPicture) => {
    const answer = await sendChange<DraftPicture[]>(`${path}/${picture.id}/restore`);
    setRemoved(undefined);
    if (answer.ok) setPictures(answer.value);
    else setRefusal(answer);
  };

  return (
    <section id="pictures" aria-label={t("pictures.title")} className="grid scroll-mt-24 gap-4">
      <ToldPictures path={path} />
      {refusal && (
        <Alert tone="failure" role="alert">
          <TroubleText {...refusal} />
        </Alert>
      )}
      <AddPictures path={path} count={pictures.length} onFiles={add} />
      <UploadList uploads={uploads} underWay={underWay} onRetry={retry} onCancel={cancel} />
      {removed && (
        <Alert
          role="status"
          action={
            <Button ref={undo} look="outline" size="sm" onClick={() => restore(removed)}>
              {t("pictures.undo")}
            </Button>
          }
        >
          {t("pictures.removed")}
        </Alert>
      )}
      <SortablePictures path={path} pictures={pictures} busy={busy} onMove={move} onRotate={rotate} onRemove={remove} />
    </section>
  );
}
