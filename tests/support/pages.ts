/** Public page, for tests of all public pages: visual comparison, accessibility and errors. */
export type PageCase = {
  name: string;
  path: string;
  /** Selectors of elements that are clicked before the test. */
  clicks?: string[];
  /** Widths to test, if the clicks change the page only at some widths. */
  widths?: number[];
};

export const pageCases: readonly PageCase[] = [
  { name: "home", path: "/" },
  { name: "shop", path: "/shop" },
  { name: "cars", path: "/shop/CarForSale" },
  { name: "cars-list", path: "/shop/CarForSale?layout=list" },
  { name: "cars-table", path: "/shop/CarForSale?layout=table" },
  { name: "cars-map", path: "/shop/CarForSale?layout=map" },
  { name: "cars-map-city", path: "/shop/CarForSale?layout=map&city=riyadh" },
  { name: "cars-grid-with-features", path: "/shop/CarForSale?layout=grid-with-features&make=toyota" },
  { name: "parts", path: "/shop/category/parts/products" },
  { name: "dismantled-cars", path: "/shop/dismantled" },
  { name: "dismantled-car", path: "/shop/dismantled/1-toyota-camry-2017" },
  { name: "makes", path: "/cars" },
  { name: "market-make", path: "/cars/toyota" },
  { name: "market-model", path: "/cars/toyota/camry" },
  { name: "market-make-city", path: "/cars/toyota/in/riyadh" },
  { name: "market-body-city", path: "/in/riyadh/body/suv" },
  { name: "market-city", path: "/in/riyadh/brakes" },
  { name: "prices", path: "/prices" },
  { name: "part-prices", path: "/prices/parts" },
  { name: "part-prices-category", path: "/prices/parts/brake-pads" },
  { name: "price-guide", path: "/prices/toyota/camry" },
  { name: "delivery-place", path: "/preferences/delivery?region=sa" },
  { name: "valuation", path: "/valuation" },
  { name: "valuation-result", path: "/valuation?model=toyota.camry&year=2023&mileage=80000" },
  { name: "search", path: "/shop/Allproducts/camry" },
  { name: "search-empty", path: "/shop/Allproducts/zzzz" },
  { name: "showrooms", path: "/shop/showrooms" },
  { name: "showroom", path: "/shop/showrooms/al-waha-motors/products" },
  { name: "rental-rooms", path: "/shop/rentalrooms" },
  { name: "rental-room", path: "/shop/rentalrooms/safari-rentals/products" },
  { name: "private-seller", path: "/shop/people/sara-m/products" },
  { name: "car", path: "ad:/shop/CarForSale" },
  { name: "part", path: "ad:/shop/category/parts/products" },
  { name: "rental", path: "ad:/shop/rentalrooms/safari-rentals/products" },
  { name: "quick-view", path: "/shop/CarForSale", clicks: ["main article a[data-quick-view]"], widths: [768, 1280] },
  { name: "compare", path: "/shop/compare?ads=1.2.3" },
  { name: "compare-empty", path: "/shop/compare" },
  { name: "cart-empty", path: "/shop/cart" },
  { name: "track-order", path: "/shop/track-order" },
  { name: "order-unknown", path: "/shop/checkout/success" },
  { name: "garage-empty", path: "/garage" },
  { name: "vehicle-form", path: "/vehicles/choose?year=2019" },
  { name: "vehicle-picker", path: "/shop", clicks: ["search a[data-vehicle-picker]:visible"], widths: [1280] },
  { name: "about", path: "/site/about-us" },
  { name: "contact-1", path: "/site/contact-us-v1" },
  { name: "contact-2", path: "/site/contact-us-v2" },
  { name: "terms", path: "/site/terms" },
  { name: "privacy", path: "/site/privacy" },
  { name: "safety", path: "/site/safety" },
  { name: "faq", path: "/site/faq" },
  { name: "blog", path: "/blog" },
  { name: "blog-post", path: "/blog/summer-battery-care" },
  { name: "api-docs", path: "/api/docs" },
  { name: "api-docs-search", path: "/api/docs?q=offer" },
  { name: "api-docs-group", path: "/api/docs/cart" },
  { name: "not-found", path: "/nowhere" },
  { name: "menu", path: "/shop", clicks: ['header a[href$="#site-links"]:visible'], widths: [390, 768] },
  ...["spaceship-variant-one", "spaceship-variant-two", "spaceship-variant-three"].map(header),
  ...["one", "two", "three", "four", "five"].map((name) => header(`classic-variant-${name}`)),
  { name: "header-mobile-two", path: "/mobile-header-variant-two/shop", widths: [390] },
];

function header(name: string): PageCase {
  return { name: `header-${name.replace("-variant", "")}`, path: `/header-${name}/shop`, widths: [1280] };
}

/** Returns the path to open for a page. "ad:/list" stands for the first listing of the list at `/list`. */
export async function resolvePagePath(page: PageCase, origin: string): Promise<string> {
  if (!page.path.startsWith("ad:")) return page.path;
  const html = await (await fetch(origin + page.path.slice(3))).text();
  const found = /<h3[^>]*><a href="([^"]+)"/.exec(html)?.[1];
  if (!found) throw new Error(`${page.name}: no ad on ${page.path}`);
  return found;
}
