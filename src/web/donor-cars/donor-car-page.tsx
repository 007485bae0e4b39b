import { preloadMessages } from "#i18n/messages.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Badge } from "#ui/badge.tsx";
import { getButtonClass } from "#ui/button.tsx";
import { Card } from "#ui/card.tsx";
import { DefinitionList } from "#ui/definition-list.tsx";
import { Icon } from "#ui/icon.tsx";
import { Picture } from "#ui/picture.tsx";
import { Price } from "#ui/price.tsx";
import { getPictureSources } from "#web/listing-card/picture-sources.ts";
import { PageBreadcrumbs } from "#web/navigation/page-breadcrumbs.tsx";
import { buildHeadTags } from "#web/seo/head-tags.ts";
import type { Route } from "./+types/donor-car-page.ts";
import { DonorCarPhoto } from "./donor-car-card.tsx";
import { type DonorCarPageData, loadDonorCarPage } from "./donor-car-page.server.ts";

await preloadMessages("donor-cars");

/** Number of pictures beside the first one. */
const SMALL_PICTURES = 4;

export const loader = (args: Route.LoaderArgs) => loadDonorCarPage(args);

export const meta = ({ loaderData }: Route.MetaArgs) =>
  buildHeadTags(loaderData && { ...loaderData, data: loaderData.structured });

/** Renders a dismantled car: its pictures, the parts that are left, and the seller. */
export default function DonorCarPage({ loaderData: page }: Route.ComponentProps) {
  const { t } = useTranslation();
  const { car } = page;
  return (
    <div className="container-page pb-14">
      <PageBreadcrumbs crumbs={page.crumbs} />
      <h1 className="text-22 leading-snug font-semibold wrap-anywhere md:text-28">{page.title}</h1>
      <p className="pt-1 pb-4 text-ink-soft">
        <span className="font-semibold text-ink">{car.partsLeft}</span>
        {car.from && ` · ${car.from}`}
      </p>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_340px] lg:grid-rows-[auto_1fr]">
        <DonorCarPictures page={page} />
        <div className="lg:sticky lg:top-4 lg:row-span-2">
          <AboutCar page={page} />
        </div>
        <section aria-labelledby="parts" className="min-w-0">
          <h2 id="parts" className="text-18 font-semibold">
            {t("donorCars.parts")}
          </h2>
          <p className="pt-1 pb-4 text-14 text-ink-soft">
            {car.available === 0 ? t("donorCars.soldOut") : t("donorCars.fitNote")}
          </p>
          <div className="grid gap-5">
            {page.groups.map(({ name, parts }) => (
              <section key={name}>
                <h3 className="pb-2 text-14 font-semibold text-ink-soft">{name}</h3>
                <ul className="divide-y divide-line rounded-md border border-line bg-paper">
                  {parts.map((part) => (
                    <PartRow key={part.id} part={part} />
                  ))}
                </ul>
              </section>
            ))}
          </div>
          <p className="flex flex-wrap items-center gap-x-4 gap-y-2 pt-6 text-ink-soft">
            {t("donorCars.missing")}
            <a href={page.request} rel="nofollow" className={getButtonClass("outline")}>
              {t("donorCars.ask")}
            </a>
          </p>
        </section>
      </div>
    </div>
  );
}

function DonorCarPictures({ page: { pictures, car } }: { page: DonorCarPageData }) {
  const { t } = useTranslation();
  if (pictures.length === 0) {
    return (
      <div className="aspect-4/3 max-h-80 w-full overflow-hidden rounded-md border border-line bg-wash">
        <DonorCarPhoto picture={undefined} drawing={car.drawing} />
      </div>
    );
  }
  const [first, ...others] = pictures.slice(0, 1 + SMALL_PICTURES);
  const renderPicture = (url: string, i: number) => (
    <a
      key={url}
      href={url}
      className={`block overflow-hidden rounded-md bg-wash ${i === 0 ? "col-span-4 aspect-4/3 sm:aspect-16/10" : "aspect-4/3"}`}
    >
      <Picture
        {...getPictureSources(url, i === 0 ? "whole" : "thumb")}
        sizes={i === 0 ? "(min-width: 1024px) 840px, 100vw" : "(min-width: 1024px) 200px, 25vw"}
        alt={t("donorCars.photo", { number: i + 1, car: car.name })}
        width={1200}
        height={900}
        loading={i === 0 ? "eager" : "lazy"}
        decoding="async"
        className="size-full object-cover"
        fallback={null}
      />
    </a>
  );
  return (
    <div className="grid grid-cols-4 gap-2 self-start">
      {[first ?? "", ...others].map((url, i) => renderPicture(url, i))}
    </div>
  );
}

function AboutCar({ page }: { page: DonorCarPageData }) {
  const { t } = useTranslation();
  const { seller } = page.car;
  const facts = [
    ...page.facts,
    ...(page.vin ? [{ label: t("donorCars.facts.vin"), value: <bdi dir="ltr">{page.vin}</bdi> }] : []),
  ];
  return (
    <Card title={t("donorCars.aboutCar")}>
      <DefinitionList items={facts} />
      {page.note && (
        <p dir="auto" className="pt-3 text-start text-14 whitespace-pre-line wrap-anywhere">
          {page.note}
        </p>
      )}
      <p className="flex items-center gap-1.5 pt-4">
        <Icon name="store" size={18} className="shrink-0 text-ink-faint" />
        <a href={seller.href} lang={seller.lang} dir="auto" className="link min-w-0 py-1 font-medium wrap-anywhere">
          {seller.text}
        </a>
        {seller.verified && <Icon name="verified" size={18} className="text-fits" label={t("seller.verified")} />}
      </p>
      {page.ask && (
        <p className="pt-3">
          <a href={page.ask} rel="nofollow" className={getButtonClass("primary", "w-full", "lg")}>
            <Icon name="messages" />
            {t("donorCars.askSeller")}
          </a>
        </p>
      )}
      {page.manage && (
        <p className="pt-3">
          <a href={page.manage} className={getButtonClass("outline", "w-full", "lg")}>
            {t("donorCars.manage")}
          </a>
        </p>
      )}
    </Card>
  );
}

type Part = DonorCarPageData["groups"][number]["parts"][number];

function PartRow({ part }: { part: Part }) {
  const { t } = useTranslation();
  if (part.isSold) {
    return (
      <li className="flex min-h-14 items-center justify-between gap-4 px-4 py-2 text-ink-faint">
        <s className="min-w-0 wrap-anywhere">{part.name}</s>
        <Badge tone="unknown">{t("donorCars.sold")}</Badge>
      </li>
    );
  }
  return (
    <li className="flex min-h-14 flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2">
      <a href={part.href} className="link min-w-0 grow basis-40 py-1 font-medium wrap-anywhere">
        {part.name}
      </a>
      <span className="flex items-center gap-3 max-sm:w-full max-sm:justify-between">
        {part.price ? (
          <Price text={part.price} className="text-16" />
        ) : (
          <span className="text-14 text-ink-soft">{t("price.onRequest")}</span>
        )}
        {part.buyable ? (
          <button
            type="submit"
            form="cart-add"
            name="ad"
            value={part.id}
            className={getButtonClass("outline", "whitespace-nowrap")}
          >
            <Icon name="cart" size={18} />
            {t("card.toCart")}
            <span className="sr-only">{part.name}</span>
          </button>
        ) : (
          <a
            href={part.href}
            aria-label={`${t("donorCars.askPrice")}: ${part.name}`}
            className={getButtonClass("outline", "whitespace-nowrap")}
          >
            {t("donorCars.askPrice")}
          </a>
        )}
      </span>
    </li>
  );
}
