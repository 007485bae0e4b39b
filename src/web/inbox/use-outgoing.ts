import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";
import { conversationPath } from "#domain/inbox/conversation.ts";
import type { SendAnswer } from "./send.ts";

/** A message that was sent from here and isn't in the conversation yet. */
export type WaitingMessage = {
  key: string;
  text: string;
  file: File | undefined;
  /** Address of the picture in this browser. */
  preview: string | undefined;
  /** Why it didn't get through, as far as that is known. */
  failed: string | true | undefined;
};

export type Outgoing = {
  waiting: readonly WaitingMessage[];
  send: (text: string, file: File | undefined) => void;
  retry: (key: string) => void;
  remove: (key: string) => void;
};

/** Sends messages in the background: they are seen at once, and kept until they have arrived. */
export function useOutgoing(conversation: number, arrived: readonly { key: string | null }[]): Outgoing {
  const [waiting, setWaiting] = useState<WaitingMessage[]>([]);
  const { revalidate } = useRevalidator();
  const isHere = new Set(arrived.map(({ key }) => key));
  const set = (key: string, change: Partial<WaitingMessage>) =>
    setWaiting((all) => all.map((each) => (each.key === key ? { ...each, ...change } : each)));

  const post = async ({ key, text, file }: WaitingMessage) => {
    const body = new FormData();
    body.set("text", text);
    body.set("key", key);
    if (file) body.set("picture", file);
    const answer = await fetch(`${conversationPath(conversation)}/send`, { method: "POST", body })
      .then(async (response) => (await response.json()) as SendAnswer)
      .catch(() => undefined);
    if (answer?.ok) await revalidate();
    else set(key, { failed: answer?.text ?? true });
  };

  // What has arrived needs no place of its own any more.
  const keys = [...isHere].join();
  // biome-ignore lint/correctness/useExhaustiveDependencies: which have arrived is in `keys`
  useEffect(() => {
    setWaiting((all) => {
      const left = all.filter(({ key }) => !isHere.has(key));
      for (const { preview } of all.filter((each) => !left.includes(each))) if (preview) URL.revokeObjectURL(preview);
      return left.length === all.length ? all : left;
    });
  }, [keys]);

  return {
    waiting: waiting.filter(({ key }) => !isHere.has(key)),
    send: (text, file) => {
      const message: WaitingMessage = {
        key: crypto.randomUUID(),
        text,
        file,
        preview: file && URL.createObjectURL(file),
        failed: undefined,
      };
      setWaiting((all) => [...all, message]);
      post(message);
    },
    retry: (key) => {
      const message = waiting.find((each) => each.key === key);
      if (!message) return;
      set(key, { failed: undefined });
      post(message);
    },
    remove: (key) => setWaiting((all) => all.filter((each) => each.key !== key)),
  };
}
