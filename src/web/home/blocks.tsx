import type { ReactNode } from "react";
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
  more?: { href: string; label: string };
  children: ReactNode;
};

export function HomeSection({ children, ...heading }: SectionProps) {
  return (
    <section>
      <div className="pb-4">
        <SectionHeading {...heading} />
      </div>
      {children}
    </section>
  );
}

/** Renders the heading of a section with a link to the complete list. */
export function SectionHeading({ title, icon, more }: Omit<SectionProps, "children">) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
      <h2 className="flex items-center gap-2 text-22 font-semibold">
        {icon && <Icon name={icon} size={26} className="text-fits" />}
        {title}
      </h2>
      {more && (
        <a href={more.href} className="link inline-flex min-h-8 shrink-0 items-center gap-1 text-14 font-medium">
          {more.label}
          <Icon name="chevron-next" size={16} />
        </a>
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
    <div className={`below-fold ${bands[variant]} py-10`}>
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
    <ul className="strip strip-tiles">
      {bodies.map((body, i) => (
        <li key={body.slug}>
          <a
            href={body.href}
            className="block overflow-hidden rounded-md border border-line bg-paper pb-2.5 text-center hover:border-ink"
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
    <ul className="grid grid-cols-3 gap-3 sm:grid-cols-5 md:gap-4 lg:grid-cols-7">
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

/** Renders the sellers as a compact list of names. */
export function SellerNames({ sellers }: { sellers: readonly SellerCardData[] }) {
  const { t } = useTranslation();
  return (
    <ul className="divide-y divide-line rounded-md border border-line bg-paper">
      {sellers.map((seller) => (
        <li key={seller.id}>
          <a href={seller.href} className="group flex min-h-16 items-center gap-3 px-3 py-2">
            <SellerLogo id={seller.id} name={seller.name.text} logo={seller.logo} className="size-11 text-18" />
            <span className="min-w-0 grow">
              <span className="block truncate font-medium group-hover:underline" lang={seller.name.lang} dir="auto">
                {seller.name.text}
              </span>
              <span className="block truncate text-13 text-ink-soft">
                {[seller.city, t("seller.ads", { count: seller.ads })].filter(Boolean).join(" · ")}
              </span>
            </span>
            <Icon name="chevron-next" size={18} className="text-ink-faint" />
          </a>
        </li>
      ))}
    </ul>
  );
}
