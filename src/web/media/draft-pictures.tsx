import { type ChangeEvent, useCallback, useRef, useState } from "react";
import { useLocation } from "react-router";
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import { MAX_PICTURES_PER_LISTING, pictureTypes } from "#domain/media/picture-limits.ts";
import { movePictureInOrder, type PicturePosition } from "#domain/media/picture-order.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Alert, FailureAlert, SuccessAlert } from "#ui/alert.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { FileDrop } from "#ui/file-drop.tsx";
import { Icon } from "#ui/icon.tsx";
import { PictureFormFields } from "./form-fields.tsx";
import { type PictureRefusal, type PictureResponse, postPictureChange } from "./picture-api.ts";
import { PictureIssueText } from "./picture-issue-text.tsx";
import { parsePictureOutcome } from "./picture-outcome-url.ts";
import { SortablePictures } from "./sortable-pictures.tsx";
import { PictureUploadList } from "./upload-list.tsx";
import { usePictureUploads } from "./use-uploads.ts";

/** Inserts a picture at its position. Uploads can finish in another order than their positions. */
function insertPicture(pictures: readonly DraftPicture[], picture: DraftPicture): DraftPicture[] {
  const index = pictures.findLastIndex(({ position }) => position < picture.position) + 1;
  return pictures.toSpliced(index, 0, picture);
}

type Props = { draft: number; pictures: readonly DraftPicture[] };

/**
 * Renders the pictures of a draft: upload, reorder, rotate and remove. With JavaScript the page stays open and several
 * files upload at once. Without it each form redirects back to the page.
 */
export function DraftPictures({ draft, pictures: loadedPictures }: Props) {
  const { t } = useTranslation();
  const [previousLoaded, setPreviousLoaded] = useState(loadedPictures);
  const [pictures, setPictures] = useState(loadedPictures);
  const [removed, setRemoved] = useState<DraftPicture>();
  const [refusal, setRefusal] = useState<PictureRefusal>();
  const [busyId, setBusyId] = useState<number>();
  const undo = useRef<HTMLButtonElement>(null);
  // Newly loaded pictures replace the local state.
  if (previousLoaded !== loadedPictures) {
    setPreviousLoaded(loadedPictures);
    setPictures(loadedPictures);
  }
  const path = `/sell/${draft}/pictures`;

  const onPicture = useCallback((picture: DraftPicture) => setPictures((all) => insertPicture(all, picture)), []);
  const onUnwanted = useCallback(
    ({ id }: DraftPicture) => void postPictureChange(`/sell/${draft}/pictures/${id}/remove`),
    [draft],
  );
  const {
    uploads,
    underWay: activeCount,
    add,
    retry,
    cancel,
  } = usePictureUploads({
    draft,
    remainingSlots: MAX_PICTURES_PER_LISTING - pictures.length,
    firstPlace: Math.max(0, ...pictures.map(({ position }) => position + 1)),
    onPicture,
    onCancelledUpload: onUnwanted,
  });

  /** Shows a change of the pictures at once, sends it, and reverts it when the server refuses it. */
  const applyChange = async <T,>(
    { id }: DraftPicture,
    next: readonly DraftPicture[],
    sendRequest: () => Promise<PictureResponse<T>>,
  ): Promise<T | undefined> => {
    const previousPictures = pictures;
    setRefusal(undefined);
    setPictures(next);
    setBusyId(id);
    const answer = await sendRequest();
    setBusyId(undefined);
    if (answer.ok) return answer.value;
    setPictures(previousPictures);
    setRefusal(answer);
    return undefined;
  };
  const move = (picture: DraftPicture, to: PicturePosition) => {
    const order = movePictureInOrder(
      pictures.map(({ id }) => id),
      picture.id,
      to,
    );
    const next = order.flatMap((id, position) => {
      const each = pictures.find((candidate) => candidate.id === id);
      return each ? { ...each, position } : [];
    });
    return applyChange(picture, next, () => postPictureChange(`${path}/${picture.id}/move`, { to: String(to) }));
  };
  const rotate = async (picture: DraftPicture, to: "left" | "right") => {
    const rotated = await applyChange<DraftPicture>(picture, pictures, () =>
      postPictureChange(`${path}/${picture.id}/rotate`, { to }),
    );
    if (rotated) setPictures((all) => all.map((each) => (each.id === picture.id ? rotated : each)));
  };
  const remove = async (picture: DraftPicture) => {
    const remaining = pictures.filter((each) => each !== picture);
    setRemoved(picture);
    // The pressed button disappears with its picture, so the focus moves to the undo button.
    requestAnimationFrame(() => undo.current?.focus());
    const result = await applyChange(picture, remaining, () => postPictureChange(`${path}/${picture.id}/remove`));
    if (result === undefined) setRemoved(undefined);
  };
  const restore = async (picture: DraftPicture) => {
    const answer = await postPictureChange<DraftPicture[]>(`${path}/${picture.id}/restore`);
    setRemoved(undefined);
    if (answer.ok) setPictures(answer.value);
    else setRefusal(answer);
  };

  return (
    <section id="pictures" aria-label={t("pictures.title")} className="grid scroll-mt-24 gap-4">
      <PictureOutcomeAlerts path={path} hasOtherUndo={removed !== undefined} />
      {refusal && (
        <FailureAlert>
          <PictureIssueText {...refusal} />
        </FailureAlert>
      )}
      <AddPictures path={path} count={pictures.length} onFiles={add} />
      <PictureUploadList uploads={uploads} activeCount={activeCount} onRetry={retry} onCancel={cancel} />
      {removed && (
        <Alert
          role="status"
          action={
            <Button ref={undo} variant="outline" size="sm" onClick={() => restore(removed)}>
              {t("pictures.undo")}
            </Button>
          }
        >
          {t("pictures.removed")}
        </Alert>
      )}
      <SortablePictures
        path={path}
        pictures={pictures}
        busyId={busyId}
        onMove={move}
        onRotate={rotate}
        onRemove={remove}
      />
    </section>
  );
}

/**
 * Renders the outcome of a picture form that was sent without JavaScript, or before the scripts had started, and
 * redirected to this page.
 */
function PictureOutcomeAlerts({ path, hasOtherUndo }: { path: string; hasOtherUndo: boolean }) {
  const { t } = useTranslation();
  const { sent, refused, removed } = parsePictureOutcome(useLocation().search);
  return (
    <>
      {sent > 0 && <SuccessAlert>{t("pictures.sent", { count: sent })}</SuccessAlert>}
      {refused.map(({ trouble: issue, count, name }) => (
        <Alert
          key={issue}
          tone="failure"
          role="alert"
          title={name && <bdi>{count > 1 ? t("pictures.andOthers", { name, count: count - 1 }) : name}</bdi>}
        >
          {t(`pictures.issues.${issue}`)}
        </Alert>
      ))}
      {removed !== undefined && !hasOtherUndo && (
        <form method="post" action={`${path}/${removed}/restore`} className="flex">
          <PictureFormFields />
          <div className="grow">
            <Alert
              role="status"
              action={
                <Button type="submit" variant="outline" size="sm">
                  {t("pictures.undo")}
                </Button>
              }
            >
              {t("pictures.removed")}
            </Alert>
          </div>
        </form>
      )}
    </>
  );
}

type AddPicturesProps = { path: string; count: number; onFiles: (files: File[]) => void };

/** Renders the field to drop, choose or photograph pictures. */
function AddPictures({ path, count, onFiles }: AddPicturesProps) {
  const { t } = useTranslation();
  if (count >= MAX_PICTURES_PER_LISTING) {
    return <p className="text-14 text-ink-soft">{t("pictures.full", { count: MAX_PICTURES_PER_LISTING })}</p>;
  }
  const onChange = ({ currentTarget: field }: ChangeEvent<HTMLInputElement>) => {
    onFiles([...(field.files ?? [])]);
    // Resetting the field lets the same file be chosen again.
    field.value = "";
  };
  return (
    <form method="post" action={`${path}/add`} encType="multipart/form-data" className="grid gap-3">
      <PictureFormFields />
      <FileDrop
        id="pictures-files"
        name="pictures"
        multiple
        icon="photo"
        roomy={count === 0}
        // With these types an iPhone converts HEIC pictures to JPEG.
        accept={pictureTypes.join()}
        label={t(count === 0 ? "pictures.chooseFirst" : "pictures.choose")}
        hint={t(count === 0 ? "pictures.hintFirst" : "pictures.hint", { count: MAX_PICTURES_PER_LISTING })}
        onChange={onChange}
      />
      <div className="flex flex-wrap gap-3">
        <label className={getButtonClass("outline", "relative hidden! pointer-coarse:inline-flex!", "lg")}>
          <Icon name="camera" />
          {t("pictures.camera")}
          <input
            type="file"
            name="pictures"
            accept="image/*"
            capture="environment"
            onChange={onChange}
            className="absolute inset-0 size-full cursor-pointer opacity-0"
          />
        </label>
        <Button type="submit" size="lg" className="no-script-only">
          {t("pictures.send")}
        </Button>
      </div>
    </form>
  );
}
