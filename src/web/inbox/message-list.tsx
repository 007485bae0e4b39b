import { Fragment } from "react";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import type { MessageOfferView, MessageView, ThreadView } from "./thread-view.server.ts";
import type { OutgoingMessages, PendingMessage } from "./use-outgoing-messages.ts";

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

type OutgoingBubbleProps = { message: PendingMessage; onRetry: () => void; onRemove: () => void };

/** Renders a message that is being sent or that failed to send. */
function OutgoingBubble({ message, onRetry, onRemove }: OutgoingBubbleProps) {
  const { t } = useTranslation();
  const { text, preview, error } = message;
  return (
    <div className="grid max-w-80 justify-items-end gap-1">
      <div className={`${getBubbleClass(true)} ${error ? "" : "opacity-70"}`}>
        {preview && <img src={preview} alt={t("inbox.picture")} className="mb-1 max-h-60 rounded-sm object-cover" />}
        {text && (
          <p dir="auto" className="text-start text-15 whitespace-pre-line wrap-anywhere">
            {text}
          </p>
        )}
      </div>
      {error ? (
        <p role="alert" className="flex flex-wrap items-center justify-end gap-x-2 text-13 text-failure">
          <span className="flex items-center gap-1">
            <Icon name="alert" size={15} />
            {error === true ? t("inbox.failed") : error}
          </span>
          <button type="button" onClick={onRetry} className="min-h-8 font-medium underline">
            {t("inbox.retry")}
          </button>
          <button type="button" onClick={onRemove} className="min-h-8 text-ink-soft underline">
            {t("inbox.remove")}
          </button>
        </p>
      ) : (
        <p className="text-12 text-ink-faint">{t("inbox.sending")}</p>
      )}
    </div>
  );
}

/** Returns the classes of a message bubble. Bubbles of the reader's own side differ from those of the other side. */
const getBubbleClass = (isOwn: boolean): string =>
  `w-fit min-w-0 overflow-hidden rounded-md px-3 py-2 ${
    isOwn
      ? "ms-auto rounded-ee-none border border-transparent bg-accent-wash"
      : "rounded-es-none border border-line bg-paper"
  }`;

/** Renders a text, a picture or an offer of one participant. */
function MessageBubble({ message, name }: { message: MessageView; name: TextWithLanguage }) {
  const { t } = useTranslation();
  const { own, text, picture, offer, author, time } = message;
  const timeClass = own ? "text-ink-soft" : "text-ink-faint";
  if (offer) return <OfferBubble offer={offer} name={name} time={time} author={author} />;
  return (
    <div className={getBubbleClass(own)}>
      <span className="sr-only">{own ? (author ?? "") : name.text}</span>
      {author && (
        <p aria-hidden className={`text-12 ${timeClass}`}>
          <bdi>{author}</bdi>
        </p>
      )}
      {picture && (
        <a
          href={picture.url}
          target="_blank"
          rel="noopener"
          data-native=""
          aria-label={t("inbox.picture")}
          className={`-mx-3 -mt-2 block overflow-hidden ${text ? "mb-2" : "-mb-1"}`}
        >
          <Picture
            src={picture.url}
            width={picture.width}
            height={picture.height}
            alt={t("inbox.picture")}
            loading="lazy"
            className="max-h-80 w-full max-w-80 object-cover"
            fallback={
              <span className="grid h-32 w-48 place-items-center bg-wash text-ink-faint">{t("inbox.picture")}</span>
            }
          />
        </a>
      )}
      {text && (
        <p dir="auto" className="text-start text-15 whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      )}
      <p className={`pt-0.5 text-end text-12 ${timeClass}`}>{time}</p>
    </div>
  );
}

const offerTones: Record<MessageOfferView["state"], BadgeTone> = {
  open: "info",
  accepted: "success",
  declined: "failure",
  countered: "unknown",
  withdrawn: "unknown",
  ended: "unknown",
};

type OfferProps = { offer: MessageOfferView; name: TextWithLanguage; time: string; author: string | undefined };

function OfferBubble({ offer, name, time, author }: OfferProps) {
  const { t } = useTranslation();
  const isOver = offer.state !== "open" && offer.state !== "accepted";
  return (
    <div
      className={`w-fit min-w-52 rounded-md border-2 bg-paper px-4 py-3 ${offer.own ? "ms-auto rounded-ee-none" : "rounded-es-none"} ${offer.state === "accepted" ? "border-fits" : isOver ? "border-line" : "border-info"}`}
    >
      <p className="flex items-center gap-1.5 text-13 text-ink-soft">
        <Icon name="currency" size={16} />
        <span className="min-w-0">
          {offer.own ? (author ?? t("inbox.offer.yourOffer")) : t("inbox.offer.receivedOffer", { name: name.text })}
        </span>
      </p>
      <p className={`py-0.5 ${isOver ? "text-ink-faint line-through" : ""}`}>
        <Price text={offer.amount} className="text-22" />
      </p>
      {offer.tradeIn && (
        <p className="flex items-start gap-1.5 pb-1.5 text-14">
          <Icon name="car" size={18} className="mt-0.5 shrink-0 text-ink-faint" />
          <span className="min-w-0">
            {t("inbox.tradeIn.counted", { car: offer.tradeIn.car, amount: offer.tradeIn.allowance })}
            <span className="block text-13 text-ink-soft">{offer.tradeIn.facts}</span>
          </span>
        </p>
      )}
      <p className="flex items-center justify-between gap-3">
        <Badge tone={offerTones[offer.state]}>{t(`inbox.offer.state.${offer.state}`)}</Badge>
        <span className="text-12 text-ink-faint">{time}</span>
      </p>
    </div>
  );
}
