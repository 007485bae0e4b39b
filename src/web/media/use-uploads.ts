import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftPicture } from "#domain/listing-editor/draft-pictures.server.ts";
import { checkPictureFile, createPicturePreview } from "./file-checks.ts";
import { type PictureRefusal, uploadPicture } from "./picture-api.ts";

export type PictureUpload = {
  key: number;
  file: File;
  /** Number of further files that this entry stands for. They were refused too, because the draft is full. */
  similarCount: number;
  /** Position of the picture in the draft, after all pictures that were there or chosen earlier. */
  place: number;
  /** Data URL of a small preview. Undefined until it is created, or when the browser cannot decode the file. */
  preview: string | undefined;
  state: "waiting" | "sending" | "drawing" | "failed";
  /** Fraction of the file that has been sent, from 0 to 1. */
  fraction: number;
  refusal?: PictureRefusal | undefined;
};

/** Maximum number of parallel uploads. One file is sent while the server processes the other. */
const MAX_PARALLEL_UPLOADS = 2;

let lastKey = 0;

type Options = {
  draft: number;
  /** Number of pictures that the draft can still take. */
  remainingSlots: number;
  /** First free position in the draft. */
  firstPlace: number;
  onPicture: (picture: DraftPicture) => void;
  /** Called with the stored picture when an upload was cancelled too late, after the whole file was sent. */
  onCancelledUpload: (picture: DraftPicture) => void;
};

/**
 * Uploads files to a draft, two at a time, in the order in which they were chosen. An accepted file is removed from the
 * list of uploads.
 */
export function usePictureUploads({ draft, remainingSlots, firstPlace: place, onPicture, onCancelledUpload }: Options) {
  const [uploads, setUploads] = useState<readonly PictureUpload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const cancelled = useRef(new Set<number>());
  const patchUpload = useCallback(
    (key: number, part: Partial<PictureUpload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [],
  );
  const removeUpload = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), []);

  const start = useCallback(
    async ({ key, file, place }: PictureUpload) => {
      const controller = new AbortController();
      running.current.set(key, controller);
      patchUpload(key, { state: "sending", fraction: 0, refusal: undefined });
      createPicturePreview(file).then((preview) => patchUpload(key, { preview }));
      const response = await uploadPicture(
        draft,
        { file, place },
        {
          signal: controller.signal,
          onProgress: (progress) =>
            patchUpload(key, progress < 1 ? { fraction: progress } : { fraction: progress, state: "drawing" }),
        },
      );
      running.current.delete(key);
      if (!response.ok) {
        if (cancelled.current.delete(key)) return removeUpload(key);
        return patchUpload(key, {
          state: "failed",
          refusal: { trouble: response.trouble, ...toWaitMinutes(response) },
        });
      }
      removeUpload(key);
      (cancelled.current.delete(key) ? onCancelledUpload : onPicture)(response.value);
    },
    [draft, patchUpload, removeUpload, onPicture, onCancelledUpload],
  );

  useEffect(() => {
    const freeSlots = MAX_PARALLEL_UPLOADS - running.current.size;
    const next = uploads.filter(({ key, state }) => state === "waiting" && !running.current.has(key));
    for (const upload of next.slice(0, Math.max(0, freeSlots))) start(upload);
  }, [uploads, start]);

  const activeCount = uploads.filter(({ state }) => state !== "failed").length;
  // Leaving the page would lose the active uploads.
  useEffect(() => {
    if (activeCount === 0) return;
    const preventUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", preventUnload);
    return () => window.removeEventListener("beforeunload", preventUnload);
  }, [activeCount]);

  const add = (files: readonly File[]) => {
    let slotsLeft = remainingSlots - activeCount;
    let next = Math.max(place, ...uploads.map((each) => each.place + 1));
    const chosen: PictureUpload[] = [];
    for (const file of files) {
      const issue = checkPictureFile(file) ?? (slotsLeft > 0 ? undefined : "full");
      // Files over the limit share one entry, since there can be hundreds.
      const existing = issue === "full" && chosen.find((each) => each.refusal?.trouble === "full");
      if (existing) {
        existing.similarCount += 1;
        continue;
      }
      if (!issue) slotsLeft -= 1;
      lastKey += 1;
      const state = issue ? "failed" : "waiting";
      const refusal = issue && { trouble: issue };
      chosen.push({
        key: lastKey,
        file,
        similarCount: 0,
        place: next,
        preview: undefined,
        state,
        fraction: 0,
        refusal,
      });
      next += 1;
    }
    setUploads((all) => [...all, ...chosen]);
  };
  const retry = (key: number) => patchUpload(key, { state: "waiting", refusal: undefined });
  const cancel = ({ key, state }: PictureUpload) => {
    // The file is already sent completely, so the resulting picture is removed afterwards.
    if (state === "drawing") cancelled.current.add(key);
    else running.current.get(key)?.abort();
    if (state === "sending") running.current.delete(key);
    removeUpload(key);
  };
  return { uploads, underWay: activeCount, add, retry, cancel };
}

const toWaitMinutes = ({ waitMinutes }: PictureRefusal) => (waitMinutes === undefined ? {} : { waitMinutes });
