import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { getConversationPath } from "#domain/inbox/conversation.ts";
import type { SendMessageResponse } from "./send-message.ts";

/** Message that was sent from this page and is not yet part of the loaded conversation. */
export type PendingMessage = {
  key: string;
  text: string;
  file: File | undefined;
  /** Object URL of the picture in this browser. */
  preview: string | undefined;
  /** Error of a failed send. `true` means that the cause is unknown. */
  error: string | true | undefined;
};

export type OutgoingMessages = {
  pending: readonly PendingMessage[];
  send: (text: string, file: File | undefined) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

/** Sends messages in the background. Messages are shown at once and stay until they have arrived. */
export function useOutgoingMessages(
  conversation: number,
  arrivedMessages: readonly { key: string | null }[],
): OutgoingMessages {
  const [pending, setPending] = useState<PendingMessage[]>([]);
  const { revalidate } = useRevalidator();
  const arrivedKeys = new Set(arrivedMessages.map(({ key }) => key));
  const patchMessage = (key: string, change: Partial<PendingMessage>) =>
    setPending((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));

  const post = async ({ key, text, file }: PendingMessage) => {
    const body = new FormData();
    body.set("text", text);
    body.set("key", key);
    if (file) body.set("picture", file);
    const answer = await fetch(`${getConversationPath(conversation)}/send`, { method: "POST", body })
      .then(async (response) => (await response.json()) as SendMessageResponse)
      .catch(() => undefined);
    if (answer?.ok) await revalidate();
    else patchMessage(key, { error: answer?.text ?? true });
  };

  // Messages that have arrived are removed from the pending list and their object URLs are revoked.
  const arrivedKeyList = [...arrivedKeys].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which have arrived is in `keys`
  useEffect(() => {
    setPending((all) => {
      const remaining = all.filter(({ key }) => !arrivedKeys.has(key));
      for (const { preview } of all.filter((each) => !remaining.includes(each)))
        if (preview) URL.revokeObjectURL(preview);
      return remaining.length === all.length ? all : remaining;
    });
  }, [arrivedKeyList]);

  return {
    pending: pending.filter(({ key }) => !arrivedKeys.has(key)),
    send: (text, file) => {
      const message: PendingMessage = {
        key: crypto.randomUUID(),
        text,
        file,
        preview: file && URL.createObjectURL(file),
        error: undefined,
      };
      setPending((all) => [...all, message]);
      post(message);
    },
    retry: (key) => {
      const message = pending.find((each) => each.key === key);
      if (!message) return;
      patchMessage(key, { error: undefined });
      post(message);
    },
    remove: (key) => setPending((all) => all.filter((each) => each.key !== key)),
  };
}
