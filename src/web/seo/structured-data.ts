import type { OpeningHours } from "#db/schema/sellers.ts";
import type { Fact } from "#domain/ads/facts.ts";
import { type Product, productPath } from "#domain/ads/product.ts";
import type { Catalogue } from "#domain/catalog/catalogue.ts";
import type { Contacts } from "#domain/content/contacts.ts";
import { type Post, postPath } from "#domain/content/posts.ts";
import type { Seller } from "#domain/sellers/queries.server.ts";
import { inLanguage, type Language, type LocalText } from "#kernel/local-text.ts";
import { formatSiteName } from "#kernel/site-profile.ts";
import type { Crumb } from "#ui/breadcrumbs.tsx";
import type { ReviewSection } from "#web/reviews/section.server.ts";
import type { ShownReview } from "#web/reviews/shown.server.ts";
import { shownSellerName } from "#web/sellers/shown-name.ts";

/** Descriptions of pages in schema.org's words, as search engines read them. */

const context = "https://schema.org";

/** The way to a page; the last crumb is the page itself. */
export function breadcrumbData(crumbs: readonly Crumb[], canonical: string): object {
  return {
    "@context": context,
    "@type": "BreadcrumbList",
    itemListElement: crumbs.map((crumb, i) => ({
      "@type": "ListItem",
      position: i + 1,
      name: crumb.label,
      item: crumb.href ? new URL(crumb.href, canonical).href : canonical,
    })),
  };
}

const availabilities: Record<Product["availability"], string> = {
  "in-stock": "InStock",
  "out-of-stock": "OutOfStock",
  "on-backorder": "BackOrder",
};

/** An ad as a Vehicle or a Product, with its Offer when it has a price. */
export function productData(
  product: Product,
  facts: readonly Fact[],
  catalogue: Catalogue,
  language: Language,
  origin: string,
  reviews: readonly ShownReview[] = [],
): object {
  const text = (name: LocalText | undefined) => (name ? inLanguage(name, language).text : undefined);
  const url = origin + productPath(product);
  const lookup = (key: string) => {
    const fact = facts.find((each) => each.feature.key === key);
    return fact?.kind === "lookup" ? text(fact.lookup.name) : undefined;
  };
  const make = catalogue.makes.byId.get(product.makeId ?? 0);
  const brand = catalogue.brands.byId.get(product.brandId ?? 0);
  const offer = offerOf(product, catalogue, language, url);
  const shared = {
    "@context": context,
    name: text(product.name),
    description: text(product.description)?.slice(0, 500),
    image: product.images.map((image) => new URL(image.url, origin).href),
    url,
    ...(product.sku ? { sku: product.sku } : {}),
    ...(make || brand ? { brand: { "@type": "Brand", name: text((make ?? brand)?.name) } } : {}),
    ...ratingData(product.rating, product.reviews, reviews),
    ...(offer ? { offers: offer } : {}),
  };
  if (product.kind === "part") return { ...shared, "@type": "Product" };
  return {
    ...shared,
    "@type": "Vehicle",
    model: text(catalogue.models.get(product.modelId ?? 0)?.name),
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

/** What buyers say, all together and each; nothing where nobody has said anything. */
function ratingData(average: number | null | undefined, count: number, reviews: readonly ShownReview[]): object {
  if (!average || count === 0) return {};
  return {
    aggregateRating: { "@type": "AggregateRating", ratingValue: average, reviewCount: count, bestRating: 5 },
    ...(reviews.length > 0 ? { review: reviews.map(reviewData) } : {}),
  };
}

const reviewData = ({ author, day, rating, text, language }: ShownReview): object => ({
  "@type": "Review",
  author: { "@type": "Person", name: author },
  datePublished: day,
  reviewRating: { "@type": "Rating", ratingValue: rating, bestRating: 5 },
  reviewBody: text,
  inLanguage: language,
});

function offerOf(product: Product, catalogue: Catalogue, language: Language, url: string): object | undefined {
  const { price } = product;
  const currency = price && catalogue.currencies.get(price.currency);
  if (!price || !currency) return undefined;
  return {
    "@type": "Offer",
    url,
    // A plain decimal number, in the currency the seller asks.
    price: (price.minor / 10 ** currency.decimals).toFixed(currency.decimals),
    priceCurrency: price.currency,
    availability: `https://schema.org/${product.status === "active" ? availabilities[product.availability] : "SoldOut"}`,
    seller: {
      "@type": product.seller.type === "personal" ? "Person" : "AutoDealer",
      name: shownSellerName(product.seller.name, language).text,
    },
  };
}

/** A showroom or rental office. */
export function sellerData(
  seller: Seller,
  catalogue: Catalogue,
  language: Language,
  canonical: string,
  { summary, items }: Pick<ReviewSection, "summary" | "items">,
): object {
  const city = catalogue.cities.byId.get(seller.cityId ?? 0);
  return {
    "@context": context,
    "@type": seller.type === "rental_room" ? "AutoRental" : "AutoDealer",
    name: shownSellerName(seller.name, language).text,
    description: inLanguage(seller.about, language).text || undefined,
    url: canonical,
    telephone: seller.phone ?? undefined,
    ...(seller.logo ? { logo: new URL(seller.logo, canonical).href } : {}),
    ...(seller.cover ? { image: new URL(seller.cover, canonical).href } : {}),
    ...ratingData(summary?.average, summary?.count ?? 0, items),
    openingHoursSpecification: hoursData(seller.openingHours),
    address: city
      ? {
          "@type": "PostalAddress",
          streetAddress: inLanguage(seller.address, language).text || undefined,
          addressLocality: inLanguage(city.name, language).text,
          addressCountry: city.country,
        }
      : undefined,
  };
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

function hoursData(hours: OpeningHours): object[] | undefined {
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

/** The shop itself, with how it can be reached. */
export function organizationData(language: Language, origin: string, contacts: Contacts): object {
  return {
    "@context": context,
    "@type": "Organization",
    name: formatSiteName(),
    url: `${origin}/`,
    email: contacts.email,
    telephone: contacts.phone,
    address: contacts.address && {
      "@type": "PostalAddress",
      streetAddress: contacts.address[language],
      addressLocality: contacts.city?.[language],
      addressCountry: contacts.country,
    },
    sameAs: contacts.social.length > 0 ? contacts.social.map(({ href }) => href) : undefined,
  };
}

/** A post of the blog. */
export function postData(post: Post, language: Language, origin: string): object {
  const title = inLanguage(post.title, language);
  const author = inLanguage(post.author, language).text;
  return {
    "@context": context,
    "@type": "BlogPosting",
    headline: title.text,
    description: inLanguage(post.excerpt, language).text || undefined,
    image: post.picture ? [new URL(post.picture, origin).href] : undefined,
    datePublished: post.publishedAt.toISOString(),
    dateModified: new Date(Math.max(Number(post.updatedAt), Number(post.publishedAt))).toISOString(),
    inLanguage: title.lang,
    articleSection: inLanguage(post.category.name, language).text,
    wordCount: post.words[title.lang],
    author: author ? { "@type": "Person", name: author } : undefined,
    publisher: { "@type": "Organization", name: formatSiteName(), url: `${origin}/` },
    mainEntityOfPage: origin + postPath(post.slug),
  };
}

/** Questions with their answers, as HTML. */
export function questionsData(questions: readonly { question: string; answer: string }[]): object {
  return {
    "@context": context,
    "@type": "FAQPage",
    mainEntity: questions.map(({ question, answer }) => ({
      "@type": "Question",
      name: question,
      acceptedAnswer: { "@type": "Answer", text: answer },
    })),
  };
}
