import { Fragment } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import type { ShownThread } from "./shown-thread.server.ts";
import type { Outgoing } from "./use-outgoing.ts";

type Props = {
  page: ShownThread & { olderFrom: number | undefined; isOlder: boolean };
  path: string;
  /** The first message that was new when the conversation was opened. */
  newFrom: number | undefined;
  outgoing: Outgoing;
};

/** What was written, the newest at the bottom, where reading begins also without scripts: the box is filled from below. */
export function MessageList({ page, path, newFrom, outgoing }: Props) {
  const { t } = useTranslation();
  const { messages } = page;
  const lastSeen = messages.findLast((each) => each.own && each.id <= page.seenTo)?.id;
  return (
    <div
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, so keys have to reach it
      tabIndex={0}
      role="log"
      aria-label={page.other.name.text}
      className="flex min-h-0 grow flex-col-reverse overflow-y-auto overscroll-contain bg-wash outline-offset-[-2px]"
    >
      <ol className="flex flex-col gap-1.5 px-3 py-4 sm:px-5">
        {page.olderFrom !== undefined && (
          <li className="pb-3 text-center">
            <a href={`${path}?before=${page.olderFrom}`} className={buttonClass("outline", "rounded-full!", "sm")}>
              <Icon name="refresh" size={16} />
              {t("inbox.olderMessages")}
            </a>
          </li>
        )}
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.day && <Separator text={message.day} />}
            {message.id === newFrom && <Separator text={t("inbox.newBelow")} isNew />}
            <li id={`message-${message.id}`} className={rowOf(message)}>
              {message.event ? (
                <Note text={message.event} time={message.time} />
              ) : (
                <MessageBubble message={message} name={page.other.name} />
              )}
            </li>
            {message.id === lastSeen && message.id === messages.findLast((each) => each.own)?.id && (
              <li className="-mt-0.5 flex items-center gap-1 self-end text-12 text-ink-faint">
                <Icon name="check" size={14} />
                {t("inbox.seen")}
              </li>
            )}
          </Fragment>
        ))}
        {page.newPrice && !page.isOlder && (
          <li className="self-center">
            <Note text={page.newPrice} />
          </li>
        )}
        {!page.isOlder &&
          outgoing.waiting.map((each) => (
            <li key={each.key} className="self-end">
              <OutgoingBubble
                message={each}
                onRetry={() => outgoing.retry(each.key)}
                onRemove={() => outgoing.remove(each.key)}
              />
            </li>
          ))}
        {page.isOlder && (
          <li className="pt-3 text-center">
            <a href={path} className={buttonClass("outline", "rounded-full!", "sm")}>
              {t("inbox.newestMessages")}
            </a>
          </li>
        )}
      </ol>
    </div>
  );
}

const rowOf = ({ own, event }: { own: boolean; event: string | undefined }): string =>
  event ? "self-center" : `max-w-[85%] sm:max-w-[75%] ${own ? "self-end" : "self-start"}`;

function Separator({ text, isNew = false }: { text: string; isNew?: boolean }) {
  return (
    <li className={`flex items-center gap-3 py-2 text-12 font-medium ${isNew ? "text-accent-text" : "text-ink-faint"}`}>
      <span aria-hidden className={`h-px grow ${isNew ? "bg-accent" : "bg-line-strong"}`} />
      {text}
      <span aria-hidden className={`h-px grow ${isNew ? "bg-accent" : "bg-line-strong"}`} />
    </li>
  );
}

/** Something that happened, between what was written. */
function Note({ text, time }: { text: string; time?: string }) {
  return (
    <p className="my-1 rounded-full border border-line bg-paper px-3 py-1 text-center text-13 text-ink-soft">
      {text}
      {time && <span className="ms-2 text-12 text-ink-faint">{time}</span>}
    </p>
  );
}
