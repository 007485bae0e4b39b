import { useCallback, useEffect, useRef, useState } from "react";
import type { DraftPicture } from "#domain/pictures/of-draft.server.ts";
import { judgeFile, previewOf } from "./judge-file.ts";
import { type Refusal, sendPicture } from "./send.ts";

export type Upload = {
  key: number;
  file: File;
  /** How many other files are meant too. */
  others: number;
  /** Where it will stand: behind all that were there or chosen before. */
  place: number;
  /** As a data address. */
  preview: string | undefined;
  state: "waiting" | "sending" | "drawing" | "failed";
  /** How much of it is sent, from 0 to 1. */
  share: number;
  refusal?: Refusal | undefined;
};

/** So many are sent at once: one is on the way while the server draws the other. */
const atOnce = 2;

let lastKey = 0;

type Options = {
  draft: number;
  /** How many more pictures have room. */
  room: number;
  /** The first place that is free. */
  place: number;
  onPicture: (picture: DraftPicture) => void;
  /** A picture that was cancelled when all of it had been sent. */
  onUnwanted: (picture: DraftPicture) => void;
};

/** Files on their way to the draft, a few at a time, in the order they were chosen. Those that were taken leave the list. */
export function useUploads({ draft, room, place, onPicture, onUnwanted }: Options) {
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<number, AbortController>());
  const unwanted = useRef(new Set<number>());
  const change = useCallback(
    (key: number, part: Partial<Upload>) =>
      setUploads((all) => all.map((each) => (each.key === key ? { ...each, ...part } : each))),
    [],
  );
  const drop = useCallback((key: number) => setUploads((all) => all.filter((each) => each.key !== key)), []);

  const start = useCallback(
    async ({ key, file, place }: Upload) => {
      const stop = new AbortController();
      running.current.set(key, stop);
      change(key, { state: "sending", share: 0, refusal: undefined });
      previewOf(file).then((preview) => change(key, { preview }));
      const answer = await sendPicture(
        draft,
        { file, place },
        {
          signal: stop.signal,
          onProgress: (share) => change(key, share < 1 ? { share } : { share, state: "drawing" }),
        },
      );
      running.current.delete(key);
      if (!answer.ok) {
        if (unwanted.current.delete(key)) return drop(key);
        return change(key, { state: "failed", refusal: { trouble: answer.trouble, ...waitOf(answer) } });
      }
      drop(key);
      (unwanted.current.delete(key) ? onUnwanted : onPicture)(answer.value);
    },
    [draft, change, drop, onPicture, onUnwanted],
  );

  useEffect(() => {
    const free = atOnce - running.current.size;
    const next = uploads.filter(({ key, state }) => state === "waiting" && !running.current.has(key));
    for (const upload of next.slice(0, Math.max(0, free))) start(upload);
  }, [uploads, start]);

  const underWay = uploads.filter(({ state }) => state !== "failed").length;
  // Whoever leaves now would lose what is on its way.
  useEffect(() => {
    if (underWay === 0) return;
    const stay = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", stay);
    return () => window.removeEventListener("beforeunload", stay);
  }, [underWay]);

  const add = (files: readonly File[]) => {
    let left = room - underWay;
    let next = Math.max(place, ...uploads.map((each) => each.place + 1));
    const chosen: Upload[] = [];
    for (const file of files) {
      const trouble = judgeFile(file) ?? (left > 0 ? undefined : "full");
      // Hundreds that have no room are told in one.
      const alike = trouble === "full" && chosen.find((each) => each.refusal?.trouble === "full");
      if (alike) {
        alike.others += 1;
        continue;
      }
      if (!trouble) left -= 1;
      lastKey += 1;
      const state = trouble ? "failed" : "waiting";
      const refusal = trouble && { trouble };
      chosen.push({ key: lastKey, file, others: 0, place: next, preview: undefined, state, share: 0, refusal });
      next += 1;
    }
    setUploads((all) => [...all, ...chosen]);
  };
  const retry = (key: number) => change(key, { state: "waiting", refusal: undefined });
  const cancel = ({ key, state }: Upload) => {
    // All of it is there: what becomes of it is taken out again.
    if (state === "drawing") unwanted.current.add(key);
    else running.current.get(key)?.abort();
    if (state === "sending") running.current.delete(key);
    drop(key);
  };
  return { uploads, underWay, add, retry, cancel };
}

const waitOf = ({ waitMinutes }: Refusal) => (waitMinutes === undefined ? {} : { waitMinutes });
