import { useTranslation } from "#i18n/use-translation.ts";
import { Alert } from "#ui/alert.tsx";
import { buttonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { Price } from "#ui/price.tsx";
import type { FormAnswer } from "#web/account/form-answer.ts";
import { AdActs, StepForm } from "./ad-acts.tsx";
import { AdHistory } from "./ad-history.tsx";
import { AdStatistics } from "./ad-statistics.tsx";
import type { AdPageData } from "./load-ad.server.ts";
import { AdPicture } from "./own-ad-card.tsx";
import { PriceCard } from "./price-card.tsx";
import { AdStatusBadge } from "./status-badge.tsx";

type Props = { page: AdPageData; answer: FormAnswer | undefined };

/** Everything about one ad of one's own. */
export function AdView({ page, answer }: Props) {
  const { t } = useTranslation();
  const { ad } = page;
  return (
    <div className="grid gap-5">
      <p>
        <a href="/account/ads" className="link inline-flex items-center gap-1.5 py-1 text-14 text-ink-soft">
          <Icon name="arrow-back" size={16} />
          {t("myAds.title")}
        </a>
      </p>
      {page.news && (
        <Alert tone={page.news.isGood ? "success" : "warning"} role="status">
          {page.news.text}
        </Alert>
      )}
      <Head page={page} />
      {page.answerBy && <SoldQuestion page={page} answerBy={page.answerBy} />}
      {page.refusal && <Refusal page={page} refusal={page.refusal} />}
      <div className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="grid min-w-0 gap-5">
          <AdStatistics statistics={page.statistics} />
          <AdHistory history={page.history} />
        </div>
        <div className="grid min-w-0 gap-5 max-xl:row-start-1">
          <AdActs href={ad.href} kind={ad.kind} acts={page.acts} />
          {page.price && <PriceCard page={page} price={page.price} answer={answer} />}
        </div>
      </div>
    </div>
  );
}

function Head({ page: { ad, title, until } }: { page: AdPageData }) {
  const { t } = useTranslation();
  return (
    <header className="flex flex-wrap items-start gap-4">
      <div className="aspect-4/3 w-28 shrink-0 overflow-hidden rounded-sm border border-line bg-wash sm:w-40">
        <AdPicture ad={ad} />
      </div>
      <div className="min-w-0 grow basis-48">
        <h1 dir="auto" lang={ad.name.lang} className="text-start text-22 font-semibold wrap-anywhere">
          {title}
        </h1>
        <p className="pt-0.5 text-16">
          {ad.price ? <Price text={ad.price} /> : <span className="text-ink-soft">{t("price.onRequest")}</span>}
          {ad.price && ad.perDay && <span className="text-13 text-ink-soft"> {t("price.perDay")}</span>}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 pt-2">
          <AdStatusBadge kind={ad.kind} status={ad.status} ended={ad.ended} />
          {until && <span className="text-13 text-ink-soft">{t("myAds.until", { date: until })}</span>}
        </p>
      </div>
      <div className="flex flex-wrap gap-2">
        <a href={ad.publicHref} className={buttonClass("outline")}>
          <Icon name="eye" size={18} />
          {t(ad.isPublic ? "myAds.look" : "myAds.preview")}
        </a>
        {ad.status !== "sold" && ad.ended !== "taken-down" && (
          <a href={`/sell/ad/${ad.id}`} className={buttonClass("outline")}>
            <Icon name="settings" size={18} />
            {t("myAds.edit")}
          </a>
        )}
      </div>
    </header>
  );
}

/** Several people say that it is gone: its seller says what is true. */
function SoldQuestion({ page: { ad, acts }, answerBy }: { page: AdPageData; answerBy: string }) {
  const { t } = useTranslation();
  const gone = acts.includes("sold-here") ? "sold" : "close";
  return (
    <Alert tone="warning" title={t("myAds.asked.title")}>
      <p>{t("myAds.asked.text", { date: answerBy })}</p>
      <div className="flex flex-wrap gap-2 pt-3">
        <StepForm href={ad.href} act="still-there" look="primary" />
        <a href={`${ad.href}/step?act=${gone}`} className={buttonClass("outline")}>
          {t(`myAds.act.${gone}`)}
        </a>
      </div>
    </Alert>
  );
}

/** What whoever checks ads wants mended, or why the ad was taken down. */
function Refusal({
  page: { ad },
  refusal: { note, mends },
}: {
  page: AdPageData;
  refusal: NonNullable<AdPageData["refusal"]>;
}) {
  const { t } = useTranslation();
  const isMendable = ad.status === "rejected";
  return (
    <Alert tone="failure" title={t(isMendable ? "myAds.refusal.title" : "myAds.refusal.down")}>
      {note && (
        <p dir="auto" className="text-start whitespace-pre-line wrap-anywhere">
          {note}
        </p>
      )}
      {mends.length > 0 && (
        <ul className="list-disc ps-5 pt-1">
          {mends.map(({ field, reason }) => (
            <li key={`${field} ${reason}`}>
              <strong className="font-semibold">{field}</strong>: <bdi dir="auto">{reason}</bdi>
            </li>
          ))}
        </ul>
      )}
      {isMendable && (
        <p className="pt-3">
          <a href={`/sell/ad/${ad.id}`} className={buttonClass("primary")}>
            {t("myAds.mend")}
          </a>
        </p>
      )}
    </Alert>
  );
}
