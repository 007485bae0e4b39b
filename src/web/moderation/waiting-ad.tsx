import type { SignName } from "#domain/moderation/signs.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { ShownText } from "#kernel/local-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { SignBadges } from "./sign-badges.tsx";

export type ShownWaitingAd = {
  id: number;
  version: number;
  name: ShownText;
  picture: string | null;
  pictures: number;
  category: string;
  price: string | undefined;
  seller: { id: number; name: ShownText; verified: boolean };
  since: string;
  edited: boolean;
  signs: SignName[];
  risk: number;
};

/** An ad in the queue, within the queue's form. */
export function WaitingAdRow({ ad, query }: { ad: ShownWaitingAd; query: string }) {
  const { t } = useTranslation();
  const mark = `${ad.id}.${ad.version}`;
  const blank = (
    <span className="grid size-full place-items-center text-ink-faint">
      <Icon name="photo" size={24} />
    </span>
  );
  return (
    <li
      data-case=""
      className="grid grid-cols-[auto_5rem_minmax(0,1fr)] gap-3 rounded-md border border-line bg-paper p-3 focus-within:border-ink sm:grid-cols-[auto_9rem_minmax(0,1fr)_auto] sm:gap-4"
    >
      <Check name="ad" value={mark} label={t("moderation.ads.choose", { name: ad.name.text })} hideLabel />
      <div className="aspect-4/3 self-start overflow-clip rounded-sm bg-wash">
        {ad.picture ? (
          <Picture src={ad.picture} alt="" loading="lazy" className="size-full object-cover" fallback={blank} />
        ) : (
          blank
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="font-semibold wrap-anywhere" lang={ad.name.lang}>
          <a href={`/moderation/ads/${ad.id}${query}`} className="link">
            <bdi>{ad.name.text}</bdi>
          </a>
        </h2>
        <p className="text-14 text-ink-soft">
          {[
            ad.price ?? t("moderation.ads.onRequest"),
            ad.category,
            t("moderation.ads.pictures", { count: ad.pictures }),
          ].join(" · ")}
        </p>
        <p className="text-13 text-ink-soft">
          {t("moderation.ads.by")}{" "}
          <a href={`/moderation/ads?seller=${ad.seller.id}`} className="link underline" lang={ad.seller.name.lang}>
            <bdi>{ad.seller.name.text}</bdi>
          </a>
          {ad.seller.verified && (
            <Icon name="verified" size={16} className="ms-1 inline text-fits" label={t("moderation.ads.verified")} />
          )}{" "}
          · {t("moderation.ads.since", { date: ad.since })}
        </p>
        <div className="flex flex-wrap items-center gap-1.5 pt-1">
          <Badge tone={ad.edited ? "info" : "unknown"}>
            {t(ad.edited ? "moderation.ads.edited" : "moderation.ads.new")}
          </Badge>
          {ad.risk > 0 && (
            <span className="text-13 font-medium tabular-nums">{t("moderation.ads.risky", { count: ad.risk })}</span>
          )}
          <SignBadges signs={ad.signs} />
        </div>
      </div>
      <div className="flex gap-2 max-sm:col-span-full sm:flex-col">
        <Button type="submit" name="approve" value={mark} data-key="a" className="max-sm:grow">
          {t("moderation.ads.approve")}
        </Button>
        <a
          href={`/moderation/ads/${ad.id}${query}#refuse`}
          data-key="r"
          className={buttonClass("outline", "max-sm:grow")}
        >
          {t("moderation.ads.look")}
        </a>
      </div>
    </li>
  );
}
