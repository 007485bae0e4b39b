import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge, type BadgeTone } from "#ui/badge.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import type { MessageOfferView, MessageView } from "./thread-view.server.ts";

/** Returns the classes of a message bubble. Bubbles of the reader's own side differ from those of the other side. */
export const getBubbleClass = (isOwn: boolean): string =>
  `w-fit min-w-0 overflow-hidden rounded-md px-3 py-2 ${
    isOwn
      ? "ms-auto rounded-ee-none border border-transparent bg-accent-wash"
      : "rounded-es-none border border-line bg-paper"
  }`;

/** Renders a text, a picture or an offer of one participant. */
export function MessageBubble({ message, name }: { message: MessageView; name: TextWithLanguage }) {
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
      <p className="flex items-center justify-between gap-3">
        <Badge tone={offerTones[offer.state]}>{t(`inbox.offer.state.${offer.state}`)}</Badge>
        <span className="text-12 text-ink-faint">{time}</span>
      </p>
    </div>
  );
}
