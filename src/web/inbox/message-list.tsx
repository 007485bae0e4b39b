import { Fragment } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { MessageBubble } from "./message-bubble.tsx";
import { OutgoingBubble } from "./outgoing-bubble.tsx";
import type { ThreadView } from "./thread-view.server.ts";
import type { OutgoingMessages } from "./use-outgoing-messages.ts";

type Props = {
  page: ThreadView & { olderFrom: number | undefined; isOlder: boolean };
  path: string;
  /** Id of the first message that was unread when the conversation was opened. */
  firstNewMessageId: number | undefined;
  outgoing: OutgoingMessages;
};

/**
 * Renders the messages, newest at the bottom. The box fills from below, so it starts at the newest message without
 * scripts.
 */
export function MessageList({ page, path, firstNewMessageId, outgoing }: Props) {
  const { t } = useTranslation();
  const { messages } = page;
  const lastSeenId = messages.findLast((each) => each.own && each.id <= page.seenTo)?.id;
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
            <a href={`${path}?before=${page.olderFrom}`} className={getButtonClass("outline", "rounded-full!", "sm")}>
              <Icon name="refresh" size={16} />
              {t("inbox.olderMessages")}
            </a>
          </li>
        )}
        {messages.map((message) => (
          <Fragment key={message.id}>
            {message.day && <Separator text={message.day} />}
            {message.id === firstNewMessageId && <Separator text={t("inbox.newBelow")} isNew />}
            <li id={`message-${message.id}`} className={getRowClass(message)}>
              {message.event ? (
                <EventNote text={message.event} time={message.time} />
              ) : (
                <MessageBubble message={message} name={page.other.name} />
              )}
            </li>
            {message.id === lastSeenId && message.id === messages.findLast((each) => each.own)?.id && (
              <li className="-mt-0.5 flex items-center gap-1 self-end text-12 text-ink-faint">
                <Icon name="check" size={14} />
                {t("inbox.seen")}
              </li>
            )}
          </Fragment>
        ))}
        {page.newPrice && !page.isOlder && (
          <li className="self-center">
            <EventNote text={page.newPrice} />
          </li>
        )}
        {!page.isOlder &&
          outgoing.pending.map((each) => (
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
            <a href={path} className={getButtonClass("outline", "rounded-full!", "sm")}>
              {t("inbox.newestMessages")}
            </a>
          </li>
        )}
      </ol>
    </div>
  );
}

const getRowClass = ({ own, event }: { own: boolean; event: string | undefined }): string =>
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

/** Renders an event of the conversation between two messages. */
function EventNote({ text, time }: { text: string; time?: string }) {
  return (
    <p className="my-1 rounded-full border border-line bg-paper px-3 py-1 text-center text-13 text-ink-soft">
      {text}
      {time && <span className="ms-2 text-12 text-ink-faint">{time}</span>}
    </p>
  );
}
