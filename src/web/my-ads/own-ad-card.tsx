import type { Act } from "#domain/ads/life/acts.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Button, buttonClass } from "#ui/button.tsx";
import { Check } from "#ui/check.tsx";
import { Drawing } from "#ui/drawing.tsx";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { pictureSources } from "#web/shop/picture-sources.ts";
import type { ShownOwnAd } from "./shown-ad.server.ts";
import { AdStatusBadge } from "./status-badge.tsx";

/** What a click does at once from the list: all of it can be undone by another. */
const quick = ["renew", "resume", "pause", "free"] as const satisfies Act[];

/** An ad among one's own: what it is, how it stands and does, and what can be done next. */
export function OwnAdCard({ ad }: { ad: ShownOwnAd }) {
  const { t } = useTranslation();
  const name = ad.name.text || t("card.unnamed");
  return (
    <article className="grid grid-cols-[auto_5.5rem_minmax(0,1fr)] gap-x-3 gap-y-2 rounded-md border border-line bg-paper p-3 sm:grid-cols-[auto_7.5rem_minmax(0,1fr)_auto] sm:p-4">
      <div className="pt-1">
        <Check name="ad" value={ad.id} label={t("myAds.tick", { name })} hideLabel />
      </div>
      <div className="aspect-4/3 self-start overflow-hidden rounded-sm border border-line bg-wash">
        <AdPicture ad={ad} />
      </div>
      <div className="min-w-0">
        <h2 className="text-15 font-semibold">
          <a href={ad.href} className="link line-clamp-2 wrap-anywhere">
            <bdi dir="auto" lang={ad.name.lang}>
              {name}
            </bdi>
          </a>
        </h2>
        <p className="pt-0.5">
          {ad.price ? (
            <>
              <Price text={ad.price} />{" "}
              {ad.perDay && <span className="text-13 text-ink-soft">{t("price.perDay")}</span>}
            </>
          ) : (
            <span className="text-14 text-ink-soft">{t("price.onRequest")}</span>
          )}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-1.5">
          <AdStatusBadge kind={ad.kind} status={ad.status} ended={ad.ended} />
          {ad.left !== undefined && (
            <span className={`text-13 ${ad.left <= 3 ? "font-medium text-warning" : "text-ink-soft"}`}>
              {t("myAds.left", { count: ad.left })}
            </span>
          )}
        </p>
        {ad.note && (
          <p dir="auto" className="line-clamp-2 pt-1 text-start text-13 text-ink-soft">
            {ad.note}
          </p>
        )}
        {ad.asked && (
          <p className="pt-1 text-13 font-medium text-warning">
            <a href={ad.href} className="link">
              {t("myAds.asked.short")}
            </a>
          </p>
        )}
        <Figures ad={ad} />
      </div>
      <div className="col-span-full flex flex-wrap items-start gap-1.5 sm:col-span-1 sm:w-32 sm:flex-col sm:items-stretch">
        {quick
          .filter((act) => ad.acts.includes(act))
          .map((act) => (
            <Button key={act} type="submit" name="one" value={`${act}:${ad.id}`} size="sm" look="outline">
              {t(`myAds.act.${act}`)}
              <span className="sr-only">: {name}</span>
            </Button>
          ))}
        {ad.acts.includes("sold-here") && (
          <a href={`${ad.href}/step?act=sold`} className={buttonClass("outline", "", "sm")}>
            {t("myAds.act.sold")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
        {ad.status !== "sold" && ad.ended !== "taken-down" && (
          <a
            href={`/sell/ad/${ad.id}`}
            className={buttonClass(ad.status === "rejected" ? "primary" : "outline", "", "sm")}
          >
            {t(ad.status === "rejected" ? "myAds.mend" : "myAds.edit")}
            <span className="sr-only">: {name}</span>
          </a>
        )}
      </div>
    </article>
  );
}

/** The picture of an ad, or the drawing that stands in for it. */
export function AdPicture({ ad }: { ad: Pick<ShownOwnAd, "image" | "drawing"> }) {
  const drawing = <Drawing shape={ad.drawing.shape} color={ad.drawing.color} label="" />;
  if (!ad.image) return drawing;
  return (
    <Picture
      {...pictureSources(ad.image)}
      sizes="160px"
      alt=""
      loading="lazy"
      fallback={drawing}
      className="size-full object-cover"
    />
  );
}

function Figures({ ad }: { ad: ShownOwnAd }) {
  const { t } = useTranslation();
  const figures: [name: "views" | "reveals" | "favourites", icon: IconName][] = [
    ["views", "eye"],
    ["reveals", "phone"],
    ["favourites", "heart"],
  ];
  return (
    <dl className="flex flex-wrap gap-x-4 gap-y-1 pt-2 text-13 text-ink-soft">
      {figures.map(([name, icon]) => (
        <div key={name} className="flex items-center gap-1" title={t(`myAds.figures.${name}`)}>
          <dt className="flex">
            <Icon name={icon} size={16} className="text-ink-faint" label={t(`myAds.figures.${name}`)} />
          </dt>
          <dd className="tabular-nums">{ad[name]}</dd>
        </div>
      ))}
    </dl>
  );
}
