import { useTranslation } from "#i18n/use-translation.ts";
import { getButtonClass } from "#ui/button.tsx";
import { Icon } from "#ui/icon.tsx";
import { useCopyToClipboard } from "#ui/use-copy-to-clipboard.ts";
import { AreaMap } from "#web/map/area-map.tsx";
import ReviewsLine from "#web/reviews/review-summary-link.tsx";
import type { OpeningDayView } from "./opening-hours.ts";
import { OpeningState, SellerCover, SellerLogo } from "./seller-card.tsx";
import type { toSellerHeaderData } from "./seller-header.server.ts";

export type SellerHeaderData = ReturnType<typeof toSellerHeaderData>;

type Props = {
  seller: SellerHeaderData;
  title: string;
  /** Heading level of the seller's name: `h1` on the seller's page, `h2` in a preview on another page. */
  level?: "h1" | "h2";
};

/**
 * Renders the header of a seller's page: cover, logo, contacts and opening hours. Wide screens show the map beside the
 * cover, which leaves the cover low enough to be shown whole.
 */
export function SellerHeader({ seller, title, level: Title = "h1" }: Props) {
  const { t } = useTranslation();
  const { card } = seller;
  return (
    <header className="overflow-hidden rounded-lg border border-line bg-paper lg:grid lg:grid-cols-3">
      <div
        className={`aspect-3/1 w-full overflow-hidden bg-wash ${seller.area ? "lg:col-span-2" : "lg:col-span-3 lg:max-h-72"}`}
      >
        <SellerCover id={card.id} cover={card.cover} eager />
      </div>
      <div className="px-4 pb-5 md:px-6 lg:col-span-3 lg:row-start-2">
        <div className="flex flex-wrap items-start gap-x-4">
          <SellerLogo
            id={card.id}
            name={card.name.text}
            logo={card.logo}
            className="-mt-10 size-20 text-36 md:-mt-12 md:size-24"
          />
          <div className="flex min-w-0 grow basis-60 flex-wrap items-start justify-between gap-x-6 gap-y-3 pt-3">
            <div className="min-w-0">
              <Title className="flex items-center gap-2 text-22 font-semibold md:text-28" lang={card.name.lang}>
                <span className="min-w-0 wrap-anywhere" dir="auto">
                  {title}
                </span>
                {card.verified && <Icon name="verified" size={24} className="text-fits" label={t("seller.verified")} />}
              </Title>
              <p className="flex flex-wrap items-center gap-x-4 gap-y-1 text-14 text-ink-soft">
                {seller.reviews && <ReviewsLine summary={seller.reviews} href={seller.reviewsHref} />}
                {card.city && (
                  <span className="inline-flex items-center gap-1.5">
                    <Icon name="pin" size={16} className="text-ink-faint" />
                    {card.city}
                  </span>
                )}
                <span>{t("seller.ads", { count: card.ads })}</span>
                <span>{t("sellers.since", { date: seller.memberSince })}</span>
                {seller.answers && <span>{seller.answers}</span>}
                {card.open && <OpeningState state={card.open} />}
              </p>
            </div>
            <ul className="flex flex-wrap gap-2">
              {seller.phones.map((phone) => (
                <li key={phone.href}>
                  <a href={phone.href} data-native="" className={getButtonClass("outline", "min-h-11")}>
                    <Icon name="phone" size={18} />
                    <bdi dir="ltr">{phone.shown}</bdi>
                  </a>
                </li>
              ))}
              {seller.whatsApp && (
                <li>
                  <a
                    href={seller.whatsApp}
                    rel="noopener nofollow"
                    data-native=""
                    className={getButtonClass("whatsapp", "min-h-11")}
                  >
                    <Icon name="whatsapp" size={18} />
                    {t("sellers.whatsApp")}
                  </a>
                </li>
              )}
            </ul>
          </div>
        </div>
        <div className="flex flex-wrap gap-x-10 gap-y-4 pt-4">
          {(card.about.text || seller.address.text || seller.email || seller.vatNumber || seller.registration) && (
            <div className="grid max-w-2xl grow basis-72 content-start gap-2">
              {card.about.text && (
                <p className="whitespace-pre-line text-ink-soft wrap-anywhere" lang={card.about.lang} dir="auto">
                  {card.about.text}
                </p>
              )}
              {seller.address.text && (
                <div className="flex flex-wrap items-center gap-x-4 text-14">
                  <p className="flex min-h-8 items-center gap-2" lang={seller.address.lang}>
                    <Icon name="pin" size={18} className="text-ink-faint" label={t("sellers.address")} />
                    <span className="wrap-anywhere" dir="auto">
                      {seller.address.text}
                    </span>
                  </p>
                  <CopyAddressButton text={seller.address.text} />
                  {/* Desktop browsers cannot open geo: links, so only touch devices show the link. */}
                  {seller.map && (
                    <a
                      href={seller.map}
                      data-native=""
                      className="link hidden min-h-8 items-center pointer-coarse:inline-flex"
                    >
                      {t("sellers.map")}
                    </a>
                  )}
                </div>
              )}
              {seller.email && (
                <p className="text-14">
                  <a
                    href={`mailto:${seller.email}`}
                    data-native=""
                    className="link inline-flex min-h-8 items-center gap-2"
                  >
                    <Icon name="mail" size={18} className="text-ink-faint" />
                    <bdi dir="ltr" className="wrap-anywhere">
                      {seller.email}
                    </bdi>
                  </a>
                </p>
              )}
              <SellerNumbers seller={seller} />
            </div>
          )}
          {seller.week.length > 0 && <OpeningHoursTable week={seller.week} />}
        </div>
      </div>
      {seller.area && (
        <AreaMap
          area={seller.area}
          className="h-40 max-lg:mx-4 max-lg:mb-5 md:max-lg:mx-6 lg:h-auto lg:rounded-none lg:border-0"
        />
      )}
    </header>
  );
}

/** Renders the numbers under which a business is registered. */
function SellerNumbers({ seller }: { seller: Pick<SellerHeaderData, "vatNumber" | "registration"> }) {
  const { t } = useTranslation();
  const numbers = (["registration", "vatNumber"] as const).filter((name) => seller[name]);
  if (numbers.length === 0) return null;
  return (
    <dl className="flex flex-wrap gap-x-6 gap-y-1 text-13 text-ink-soft">
      {numbers.map((name) => (
        <div key={name} className="flex gap-1.5">
          <dt>{t(`sellers.${name}`)}</dt>
          <dd>
            <bdi dir="ltr">{seller[name]}</bdi>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Renders a collapsed table of the weekly opening hours. The header already shows whether the seller is open. */
function OpeningHoursTable({ week }: { week: readonly OpeningDayView[] }) {
  const { t } = useTranslation();
  return (
    <details className="group text-14 max-sm:basis-full sm:ms-auto">
      <summary className="link inline-flex min-h-9 items-center gap-1.5 font-medium">
        <Icon name="clock" size={18} className="text-ink-faint" />
        {t("sellers.hours")}
        <Icon name="chevron-down" size={16} className="transition-transform group-open:rotate-180" />
      </summary>
      <table className="mt-1 w-full">
        <tbody>
          {week.map((day) => (
            <tr key={day.name} className={day.today ? "font-semibold" : "text-ink-soft"}>
              <th scope="row" className={`py-1 pe-8 text-start align-top ${day.today ? "" : "font-normal"}`}>
                {day.name}
              </th>
              <td className="py-1">
                {day.times.length === 0
                  ? t("sellers.day")
                  : day.times.map((times) => (
                      <bdi key={times} className="block">
                        {times}
                      </bdi>
                    ))}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** Renders a button that copies an address. Renders nothing where scripts cannot copy. */
function CopyAddressButton({ text }: { text: string }) {
  const { t } = useTranslation();
  const copy = useCopyToClipboard({ copied: t("sellers.copied"), notCopied: t("sellers.notCopied") });
  if (!copy) return null;
  return (
    <button type="button" onClick={() => copy(text)} className="link inline-flex min-h-8 items-center gap-1.5">
      <Icon name="file" size={16} className="text-ink-faint" />
      {t("sellers.copy")}
    </button>
  );
}
