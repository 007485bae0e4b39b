import { useTranslation } from "#i18n/use-translation.ts";
import type { BannerView } from "./banner-view.server.ts";

/** Renders a banner with the label "Ad". Its place has a fixed shape, so that the picture moves nothing. */
export default function Banner({ id, name }: BannerView) {
  const { t } = useTranslation();
  return (
    <aside
      aria-label={t("list.ad")}
      className="relative overflow-hidden rounded-md bg-wash"
      style={{ aspectRatio: "5" }}
    >
      <a href={`/banners/${id}/open`} rel="nofollow sponsored" data-native="" className="block size-full">
        <img
          src={`/banners/${id}/picture`}
          alt={name}
          width={1600}
          height={320}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      </a>
      <span className="pointer-events-none absolute start-2 top-2 rounded-sm bg-paper px-1.5 py-0.5 text-12 text-ink-soft">
        {t("list.ad")}
      </span>
    </aside>
  );
}
