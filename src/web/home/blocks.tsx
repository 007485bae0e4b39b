import type { CSSProperties, ReactNode } from "react";
import { getFormatters } from "#i18n/formatters.ts";
import { useTranslation } from "#i18n/use-translation.ts";
import { Icon } from "#ui/icon.tsx";
import type { IconName } from "#ui/icon-names.ts";
import { ListingPlaceholder } from "#ui/listing-placeholder.tsx";
import { Picture } from "#ui/picture.tsx";
import { SellerCard, SellerLogo } from "#web/sellers/seller-card.tsx";
import type { SellerCardData } from "#web/sellers/seller-card-data.ts";
import type { CountedBrand, CountedCategory, CountedLink } from "./home-overview.server.ts";

type SectionProps = {
  title: string;
  icon?: IconName;
  /** Links to the complete lists. */
  more?: MoreLink | readonly MoreLink[];
  children: ReactNode;
};

type MoreLink = { href: string; label: string };

export function HomeSection({ children, ...heading }: SectionProps) {
  return (
    <section>
      <div className="pb-3 md:pb-4">
        <SectionHeading {...heading} />
      </div>
      {children}
    </section>
  );
}

/** Renders the heading of a section with links to the complete lists. */
export function SectionHeading({ title, icon, more }: Omit<SectionProps, "children">) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="flex items-center gap-2 text-18 font-semibold md:text-22">
        {icon && <Icon name={icon} size={26} className="text-fits" />}
        {title}
      </h2>
      {more && (
        <span className="flex flex-wrap gap-x-4">
          {[more].flat().map(({ href, label }) => (
            <a
              key={href}
              href={href}
              className="link inline-flex min-h-8 shrink-0 items-center gap-1 text-14 font-medium"
            >
              {label}
              <Icon name="chevron-next" size={16} />
            </a>
          ))}
        </span>
      )}
    </div>
  );
}

const bands = {
  paper: "bg-paper border-y border-line",
  drop: "bg-[color-mix(in_srgb,var(--fits-wash)_65%,var(--wash))]",
};

/** Renders a band across the whole page, which sets a section apart. */
export function FullWidthBand({ variant, children }: { variant: keyof typeof bands; children: ReactNode }) {
  return (
    <div className={`below-fold ${bands[variant]} py-7 md:py-9`}>
      <div className="container-page">{children}</div>
    </div>
  );
}

/** Returns a formatter for numbers in the reader's language. */
export const useFormatNumber = () => getFormatters(useTranslation().language).formatNumber;

/** Paint colours of the car drawings, one for each tile in turn, so that the tiles look varied. */
const paints = ["#b3261e", "#3d5a80", "#c2a14d", "#2f4858", "#8f9aa6", "#5d6133", "#7a3e65", "#1f2f57", "#6b4a34"];

/** Renders the body styles as tiles with a drawing and the number of listings. */
export function BodyStyleTiles({ bodies }: { bodies: readonly CountedLink[] }) {
  const number = useFormatNumber();
  return (
    <ul className="strip strip-tiles" style={{ "--tiles": bodies.length } as CSSProperties}>
      {bodies.map((body, i) => (
        <li key={body.slug}>
          <a
            href={body.href}
            className="block overflow-hidden rounded-md border border-line bg-paper pb-2 text-center hover:border-ink"
          >
            <span className="block aspect-3/2 [&>div]:bg-transparent">
              <ListingPlaceholder shape={body.slug} color={paints[i % paints.length]} label="" />
            </span>
            <span className="block text-14 font-medium">{body.name}</span>
            <span className="block text-12 text-ink-faint">{number(body.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders the most frequent makes as one line of links. The last link leads to all makes. */
export function MakeLinks({ makes, allMakes }: { makes: readonly CountedLink[]; allMakes: string }) {
  const { t } = useTranslation();
  const number = useFormatNumber();
  return (
    <nav aria-label={t("home.makes")}>
      <ul className="no-scrollbar -mx-4 flex gap-2 overflow-x-auto px-4 pt-1 text-13 whitespace-nowrap md:mx-0 md:flex-wrap md:px-0">
        {makes.map((make) => (
          <li key={make.slug}>
            <a href={make.href} className="chip-link">
              {make.name}
              <span className="text-12 text-ink-faint tabular-nums">{number(make.count)}</span>
            </a>
          </li>
        ))}
        <li>
          <a href={allMakes} className="chip-link font-medium">
            {t("home.allMakes")}
            <Icon name="chevron-next" size={14} />
          </a>
        </li>
      </ul>
    </nav>
  );
}

/** Renders the links with counts in columns, used for makes. */
export function CountedLinks({ items }: { items: readonly CountedLink[] }) {
  const number = useFormatNumber();
  return (
    <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3 lg:grid-cols-6">
      {items.map((item) => (
        <li key={item.slug} className="border-b border-line">
          <a href={item.href} className="link flex min-h-11 items-center justify-between gap-2 text-14">
            <span className="truncate font-medium">{item.name}</span>
            <span className="text-12 text-ink-faint tabular-nums">{number(item.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

/** Renders the brands of parts as tiles: the uploaded picture, otherwise the name. */
export function BrandTiles({ brands }: { brands: readonly CountedBrand[] }) {
  const { t } = useTranslation();
  const number = useFormatNumber();
  return (
    <ul className="strip strip-brands">
      {brands.map((brand) => (
        <li key={brand.slug}>
          <a
            href={brand.href}
            className="grid h-24 place-content-center gap-0.5 rounded-md border border-line bg-paper px-3 text-center hover:border-ink"
          >
            <BrandMark brand={brand} />
            <span className="text-12 text-ink-faint">
              {t("home.partCount", { count: brand.count, shown: number(brand.count) })}
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function BrandMark({ brand: { name, image } }: { brand: CountedBrand }) {
  const nameText = <span className="line-clamp-2 text-16 leading-tight font-bold tracking-wide">{name}</span>;
  if (!image) return nameText;
  return (
    <Picture
      fallback={nameText}
      src={image}
      alt={name}
      loading="lazy"
      decoding="async"
      className="mx-auto h-11 w-auto max-w-full rounded-sm object-contain dark:bg-white dark:p-1"
    />
  );
}

/** Renders the part categories as tiles with picture, name and count. */
export function CategoryTiles({ categories }: { categories: readonly CountedCategory[] }) {
  const number = useFormatNumber();
  return (
    <ul className="strip-departments">
      {categories.map((category) => (
        <li key={category.slug}>
          <a href={category.href} className="group block text-center">
            <CategoryPicture image={category.image} />
            <span className="block pt-2 text-14 leading-snug font-medium group-hover:underline">{category.name}</span>
            <span className="block text-12 text-ink-faint tabular-nums">{number(category.count)}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

function CategoryPicture({ image, className = "" }: { image: string | null; className?: string }) {
  return (
    <span
      className={`block aspect-square overflow-hidden rounded-md border border-line bg-wash group-hover:border-ink ${className}`}
    >
      {image ? (
        <Picture
          fallback={<ListingPlaceholder shape="part" label="" />}
          src={image}
          alt=""
          width={240}
          height={240}
          loading="lazy"
          decoding="async"
          className="size-full object-cover"
        />
      ) : (
        <ListingPlaceholder shape="part" label="" />
      )}
    </span>
  );
}

/** Renders an index of all part categories with their subcategories and listing counts. */
export function CategoryIndex({ categories }: { categories: readonly CountedCategory[] }) {
  const number = useFormatNumber();
  return (
    <ul className="grid grid-cols-1 gap-3 sm:grid-cols-2 lg:grid-cols-3">
      {categories.map((category) => (
        <li key={category.slug} className="group flex gap-3 rounded-md border border-line bg-paper p-3">
          <CategoryPicture image={category.image} className="w-20 shrink-0 self-start" />
          <div className="min-w-0 grow">
            <a href={category.href} className="link flex min-h-8 items-center justify-between gap-2 font-semibold">
              {category.name}
              <span className="text-12 font-normal text-ink-faint tabular-nums">{number(category.count)}</span>
            </a>
            <ul className="flex flex-wrap gap-x-3 text-13 text-ink-soft">
              {category.children.map((child) => (
                <li key={child.slug}>
                  <a href={child.href} className="link inline-block py-1">
                    {child.name} <span className="text-12 text-ink-faint">{number(child.count)}</span>
                  </a>
                </li>
              ))}
            </ul>
          </div>
        </li>
      ))}
    </ul>
  );
}

/** Renders the sellers as cards in one scrolling row. */
export function SellerStrip({ sellers }: { sellers: readonly SellerCardData[] }) {
  return (
    <ul className="strip strip-sellers">
      {sellers.map((seller) => (
        <li key={seller.id} className="min-w-0">
          <SellerCard seller={seller} />
        </li>
      ))}
    </ul>
  );
}

/** Showroom or rental outlet as the home page shows it. */
export type OutletData = Pick<
  SellerCardData,
  "id" | "href" | "name" | "logo" | "city" | "verified" | "ads" | "rating"
> & {
  type: "showroom" | "rental";
};

/** Renders showrooms and rental outlets as low cards. */
export function OutletStrip({ outlets }: { outlets: readonly OutletData[] }) {
  const { t } = useTranslation();
  return (
    <ul className="strip-outlets">
      {outlets.map((outlet) => (
        <li key={outlet.id} className="min-w-0">
          <a href={outlet.href} className="mini-card group hover:border-ink">
            <SellerLogo id={outlet.id} name={outlet.name.text} logo={outlet.logo} className="size-14 text-22" />
            <span className="min-w-0 grow">
              <span className="flex min-w-0 items-center gap-1.5 font-semibold">
                <span className="truncate group-hover:underline" lang={outlet.name.lang} dir="auto">
                  {outlet.name.text}
                </span>
                {outlet.verified && (
                  <Icon name="verified" size={16} className="shrink-0 text-fits" label={t("seller.verified")} />
                )}
              </span>
              <span className="block truncate text-13 text-ink-soft">
                {[t(`home.outlet.${outlet.type}`), outlet.city].filter(Boolean).join(" · ")}
              </span>
              <span className="flex items-center gap-x-3 text-13 text-ink-soft">
                {outlet.rating && (
                  <span className="inline-flex items-center gap-1">
                    <Icon name="star-filled" size={14} className="text-star" label={t("sellers.rating")} />
                    <bdi className="font-medium text-ink tabular-nums">{outlet.rating.average}</bdi>
                  </span>
                )}
                <span className="truncate">{t("seller.ads", { count: outlet.ads })}</span>
              </span>
            </span>
          </a>
        </li>
      ))}
    </ul>
  );
}
