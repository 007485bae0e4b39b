import { type FraudSignalName, isHighRiskSignal } from "#domain/moderation/fraud-signals.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import type { TextWithLanguage } from "#kernel/localized-text.ts";
import { Badge } from "#ui/badge.tsx";
import { Button, getButtonClass } from "#ui/button.tsx";
import { Checkbox } from "#ui/check.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";

export type QueueListingView = {
  id: number;
  version: number;
  name: TextWithLanguage;
  picture: string | null;
  pictures: number;
  category: string;
  price: string | undefined;
  seller: { id: number; name: TextWithLanguage; verified: boolean };
  since: string;
  edited: boolean;
  signs: FraudSignalName[];
  risk: number;
};

/** Renders a listing as a row of the moderation queue. */
export function QueueListingRow({ listing, query }: { listing: QueueListingView; query: string }) {
  const { t } = useTranslation();
  const versionKey = `${listing.id}.${listing.version}`;
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
      <Checkbox
        name="ad"
        value={versionKey}
        label={t("moderation.ads.choose", { name: listing.name.text })}
        hideLabel
      />
      <div className="aspect-4/3 self-start overflow-clip rounded-sm bg-wash">
        {listing.picture ? (
          <Picture src={listing.picture} alt="" loading="lazy" className="size-full object-cover" fallback={blank} />
        ) : (
          blank
        )}
      </div>
      <div className="grid min-w-0 content-start gap-1.5">
        <h2 className="font-semibold wrap-anywhere" lang={listing.name.lang}>
          <a href={`/moderation/ads/${listing.id}${query}`} className="link">
            <bdi>{listing.name.text}</bdi>
          </a>
        </h2>
        <p className="text-14 text-ink-soft">
          {[
            listing.price ?? t("moderation.ads.onRequest"),
            listing.category,
            t("moderation.ads.pictures", { count: listing.pictures }),
          ].join(" · ")}
        </p>
        <p className="text-13 text-ink-soft">
          {t("moderation.ads.by")}{" "}
          <a
            href={`/moderation/ads?seller=${listing.seller.id}`}
            className="link underline"
            lang={listing.seller.name.lang}
          >
            <bdi>{listing.seller.name.text}</bdi>
          </a>
          {listing.seller.verified && (
            <Icon name="verified" size={16} className="ms-1 inline text-fits" label={t("moderation.ads.verified")} />
          )}{" "}
          · {t("moderation.ads.since", { date: listing.since })}
        </p>
        <div className="flex flex-wrap items-center gap-1.5 pt-1">
          <Badge tone={listing.edited ? "info" : "unknown"}>
            {t(listing.edited ? "moderation.ads.edited" : "moderation.ads.new")}
          </Badge>
          {listing.risk > 0 && (
            <span className="text-13 font-medium tabular-nums">
              {t("moderation.ads.risky", { count: listing.risk })}
            </span>
          )}
          <FraudSignalBadges signals={listing.signs} />
        </div>
      </div>
      <div className="flex gap-2 max-sm:col-span-full sm:flex-col">
        <Button type="submit" name="approve" value={versionKey} data-key="a" className="max-sm:grow">
          {t("moderation.ads.approve")}
        </Button>
        <a
          href={`/moderation/ads/${listing.id}${query}#refuse`}
          data-key="r"
          className={getButtonClass("outline", "max-sm:grow")}
        >
          {t("moderation.ads.look")}
        </a>
      </div>
    </li>
  );
}

/** Renders the fraud signals of a listing. Serious ones are red. */
function FraudSignalBadges({ signals }: { signals: readonly FraudSignalName[] }) {
  const { t } = useTranslation();
  if (signals.length === 0) return <Badge tone="success">{t("moderation.ads.noSigns")}</Badge>;
  return (
    <ul className="flex flex-wrap gap-1.5">
      {signals.map((name) => (
        <li key={name} className="flex">
          <Badge
            tone={isHighRiskSignal(name) ? "failure" : "warning"}
            icon={isHighRiskSignal(name) ? "alert" : undefined}
          >
            {t(`moderation.fraudSignal.${name}`)}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
