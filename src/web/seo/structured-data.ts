import type { OpeningHours } from "#db/schema/sellers.ts";
import type { Catalog, Currency } from "#domain/catalog/catalog.ts";
import { getListingTitle } from "#domain/catalog/listing-title.ts";
import { getPostPath, type Post } from "#domain/content/posts.ts";
import { getListingPath, type Listing, type ListingSummary } from "#domain/listings/detail/listing.ts";
import type { ListingSpecification } from "#domain/listings/detail/specifications.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import type { SiteContacts } from "#domain/site/site-contacts.ts";
import { removeBidiIsolates } from "#kernel/bidi.ts";
import { type Language, type LocalizedText, pickByLanguage, pickTranslation } from "#kernel/localized-text.ts";
import { convertMoney, type Money, toDecimalText } from "#kernel/money.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import { presentSellerName } from "#web/seller-info/seller-name.ts";

/** Structured data of pages in the vocabulary of schema.org. Search engines read it. */

const SCHEMA_CONTEXT = "https://schema.org";

/** Review in the structured data of a listing or seller. `day` is a machine-readable date: "2026-05-01". */
type StructuredReview = { author: string; day: string; rating: number; text: string; language: Language };

type StructuredReviewSection = {
  summary: { average: number; count: number } | undefined;
  items: readonly StructuredReview[];
};

/** Builds the structured data of the breadcrumbs of a page. The last crumb is the page itself. */
export function buildBreadcrumbData(crumbs: readonly Crumb[], canonical: string): object {
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: crumb.label,
      item: crumb.href ? new URL(crumb.href, canonical).href : canonical,
    })),
  };
}

const availabilityNames: Record<Listing["availability"], string> = {
  "in-stock": "InStock",
  "out-of-stock": "OutOfStock",
  "on-backorder": "BackOrder",
};

/** Builds the structured data of a listing as a Vehicle or Product, with an Offer when it has a price. */
export function buildProductData(
  product: Listing,
  specs: readonly ListingSpecification[],
  catalog: Catalog,
  language: Language,
  origin: string,
  reviews: readonly StructuredReview[] = [],
): object {
  const text = (name: LocalizedText | undefined) => (name ? pickTranslation(name, language).text : undefined);
  const url = origin + getListingPath(product);
  const lookup = (key: string) => {
    const spec = specs.find((each) => each.feature.key === key);
    return spec?.kind === "lookup" ? text(spec.lookup.name) : undefined;
  };
  const make = catalog.makes.byId.get(product.makeId ?? 0);
  const brand = catalog.brands.byId.get(product.brandId ?? 0);
  const offer = buildOfferData(product, catalog, language, url);
  const shared = {
    "@context": SCHEMA_CONTEXT,
    name: text(getListingTitle(product, catalog)),
    description: text(product.description)?.slice(0, 500),
    image: product.images.map((image) => new URL(image.url, origin).href),
    url,
    sku: product.sku || undefined,
    brand: make || brand ? { "@type": "Brand", name: text((make ?? brand)?.name) } : undefined,
    ...(product.kind === "car" ? {} : buildRatingData(product.rating, product.reviews, reviews)),
    offers: offer,
  };
  if (product.kind === "part") return { ...shared, "@type": "Product" };
  return {
    ...shared,
    "@type": "Vehicle",
    model: text(catalog.models.get(product.modelId ?? 0)?.name),
    vehicleModelDate: product.year ? String(product.year) : undefined,
    mileageFromOdometer:
      product.mileageKm === null
        ? undefined
        : { "@type": "QuantitativeValue", value: product.mileageKm, unitCode: "KMT" },
    bodyType: lookup("body"),
    fuelType: lookup("fuel"),
    vehicleTransmission: lookup("gear"),
    color: lookup("color"),
  };
}

type PartOfferData = ListingSummary & { price: Money };

/**
 * Builds the structured data of a part as a Product with the offers of all sellers. The lowest and the highest price are
 * in the currency of the page. Without a priced offer in stock, the product has none.
 */
export function buildPartData(
  { name, brand, number }: { name: string; brand: string; number: string },
  listings: readonly PartOfferData[],
  { catalog, language, url, currency }: { catalog: Catalog; language: Language; url: string; currency: Currency },
): object {
  const toAmount = (minor: number) => toDecimalText(minor, currency.decimals);
  const amounts = listings.map(
    ({ price }) => convertMoney(price, catalog.currencies.get(price.currency) as Currency, currency).minor,
  );
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": "Product",
    name,
    url,
    mpn: number,
    brand: brand ? { "@type": "Brand", name: brand } : undefined,
    image: listings
      .flatMap(({ images }) => images.slice(0, 1).map((image) => new URL(image.url, url).href))
      .slice(0, 4),
    offers:
      amounts.length === 0
        ? undefined
        : {
            "@type": "AggregateOffer",
            offerCount: amounts.length,
            lowPrice: toAmount(Math.min(...amounts)),
            highPrice: toAmount(Math.max(...amounts)),
            priceCurrency: currency.code,
            offers: listings.map((listing) =>
              buildOfferData(listing, catalog, language, new URL(getListingPath(listing), url).href),
            ),
          },
  };
}

/** Builds the structured data of the average rating and the reviews. Returns an empty object without reviews. */
function buildRatingData(
  average: number | null | undefined,
  count: number,
  reviews: readonly StructuredReview[],
): object {
  if (!average || count === 0) return {};
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count, bestRating: 5 },
    review: reviews.length > 0 ? reviews.map(buildReviewData) : undefined,
  };
}

const buildReviewData = ({ author, day, rating, text, language }: StructuredReview): object => ({
  "@type": "Review",
  author: { "@type": "Person", name: author },
  datePublished: day,
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
  reviewBody: text,
  inLanguage: language,
});

function buildOfferData(
  product: ListingSummary,
  catalog: Catalog,
  language: Language,
  url: string,
): object | undefined {
  const { price } = product;
  const currency = price && catalog.currencies.get(price.currency);
  if (!price || !currency) return undefined;
  return {
    "@type": "Offer",
    url,
    // Plain decimal number in the seller's currency.
    price: toDecimalText(price.minor, currency.decimals),
    priceCurrency: price.currency,
    availability: `https://schema.org/${product.status === "active" ? availabilityNames[product.availability] : "SoldOut"}`,
    seller: {
      "@type": product.seller.type === "personal" ? "Person" : "AutoDealer",
      name: presentSellerName(product.seller.name, language).text,
    },
  };
}

/** Builds the structured data of a showroom or rental outlet. */
export function buildSellerData(
  seller: Seller,
  catalog: Catalog,
  language: Language,
  canonical: string,
  { summary, items }: StructuredReviewSection,
): object {
  const city = catalog.cities.byId.get(seller.cityId ?? 0);
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": seller.type === "rental_room" ? "AutoRental" : "AutoDealer",
    name: presentSellerName(seller.name, language).text,
    description: pickTranslation(seller.about, language).text || undefined,
    url: canonical,
    telephone: seller.phone ?? undefined,
    logo: seller.logo ? new URL(seller.logo, canonical).href : undefined,
    image: seller.cover ? new URL(seller.cover, canonical).href : undefined,
    ...buildRatingData(summary?.average, summary?.count ?? 0, items),
    openingHoursSpecification: buildOpeningHoursData(seller.openingHours),
    address: city
      ? {
          "@type": "PostalAddress",
          streetAddress: pickTranslation(seller.address, language).text || undefined,
          addressLocality: pickTranslation(city.name, language).text,
          addressCountry: city.country,
        }
      : undefined,
  };
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function buildOpeningHoursData(hours: OpeningHours): object[] | undefined {
  const days = Object.entries(hours).flatMap(([day, times]) =>
    (times ?? []).map(([opens, closes]) => ({
      "@type": "OpeningHoursSpecification",
      dayOfWeek: weekdays[Number(day)],
      opens,
      closes,
    })),
  );
  return days.length > 0 ? days : undefined;
}

/** Builds the structured data of the site's organization with its contacts. */
export function buildOrganizationData(language: Language, origin: string, contacts: SiteContacts): object {
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": "Organization",
    name: formatSiteName(),
    url: `${origin}/`,
    email: contacts.email,
    telephone: contacts.phone,
    address: contacts.address && {
      "@type": "PostalAddress",
      streetAddress: pickByLanguage(contacts.address, language),
      addressLocality: contacts.city && pickByLanguage(contacts.city, language),
      addressCountry: contacts.country,
    },
    sameAs: contacts.social.length > 0 ? contacts.social.map(({ href }) => href) : undefined,
  };
}

/** Builds the structured data of a blog post. */
export function buildPostData(post: Post, language: Language, origin: string): object {
  const title = pickTranslation(post.title, language);
  const author = pickTranslation(post.author, language).text;
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": "BlogPosting",
    headline: title.text,
    description: pickTranslation(post.excerpt, language).text || undefined,
    image: post.picture ? [new URL(post.picture, origin).href] : undefined,
    datePublished: post.publishedAt.toISOString(),
    dateModified: new Date(Math.max(Number(post.updatedAt), Number(post.publishedAt))).toISOString(),
    inLanguage: title.lang,
    articleSection: pickTranslation(post.category.name, language).text,
    wordCount: post.words[title.lang],
    author: author ? { "@type": "Person", name: author } : undefined,
    publisher: { "@type": "Organization", name: formatSiteName(), url: `${origin}/` },
    mainEntityOfPage: origin + getPostPath(post.slug),
  };
}

/** Builds the structured data of questions with their answers in HTML. */
export function buildFaqData(questions: readonly { question: string; answer: string }[]): object {
  return {
    "@context": SCHEMA_CONTEXT,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: removeBidiIsolates(answer) },
    })),
  };
}
