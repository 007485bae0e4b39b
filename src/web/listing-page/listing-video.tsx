import { type MouseEvent, useState } from "react";
import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { ListingPageData } from "./listing-page.server.ts";

await preloadMessages("vehicle-details");

type Props = { video: NonNullable<ListingPageData["video"]>; name: string };

/**
 * Renders the video of a listing as a link to its page. With scripts, a click loads the player in place of the link.
 * Nothing is requested from another site before the click.
 */
export default function ListingVideo({ video, name }: Props) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t("product.video.title", { name });
  if (isOpen && "frame" in video)
    return (
      <iframe
        src={video.frame}
        title={title}
        allow="fullscreen; picture-in-picture"
        allowFullScreen
        referrerPolicy="strict-origin-when-cross-origin"
        className="aspect-video w-full rounded-lg border border-line bg-header"
      />
    );
  if (isOpen && "file" in video)
    return (
      // biome-ignore lint/a11y/useMediaCaption: sellers link files without captions
      <video
        src={video.file}
        aria-label={title}
        controls
        playsInline
        className="aspect-video w-full rounded-lg border border-line bg-header"
      />
    );
  const open = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    <a
      href={video.address}
      target="_blank"
      rel="noopener nofollow"
      data-native=""
      onClick={open}
      className="flex min-h-14 items-center gap-3 rounded-md border border-line bg-paper px-4 py-2 hover:border-ink max-md:mx-4"
    >
      <span className="grid size-10 shrink-0 place-items-center rounded-full bg-wash">
        <Icon name="play" size={18} />
      </span>
      <span className="min-w-0">
        <span className="block font-medium">{t("product.video.play")}</span>
        <span className="block text-13 text-ink-soft">{t("product.video.from", { host: video.host })}</span>
      </span>
    </a>
  );
}
