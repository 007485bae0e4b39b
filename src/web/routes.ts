import { index, type RouteConfig, route } from "@react-router/dev/routes";

/** Paths are given by the requirements (RT), mixed case included; `id`s keep one page's several paths apart. */
export default [
  index("./home/page.tsx"),
  route("shop", "./shop/landing-page.tsx"),
  route("shop/category/products", "./shop/all-products-page.tsx"),
  route("shop/category/:category/products", "./shop/category-page.tsx"),
  route("shop/CarForSale", "./shop/cars-page.tsx"),
  route("shop/Allproducts/:searchText", "./shop/search-page.tsx"),
  route("shop/search", "./shop/search-redirect.ts"),
  route("shop/counts", "./shop/counts.ts"),
  route("shop/find", "./home/find.ts"),
  route("shop/finder", "./home/finder-options.ts"),
  route("shop/products/:product", "./product/page.tsx"),
  route("shop/products/:product/quick-view", "./product/quick-view-data.ts"),
  route("shop/compare", "./compare/page.tsx"),
  route("shop/compare/add", "./compare/add.ts"),
  route("shop/compare/remove", "./compare/remove.ts"),
  route("shop/cart", "./cart/page.tsx"),
  ...(["add", "update", "remove", "restore", "clear"] as const).map((verb) =>
    route(`shop/cart/${verb}`, `./cart/${verb}.ts`),
  ),
  ...(["showrooms", "rentalrooms"] as const).flatMap((sellers) => [
    route(`shop/${sellers}`, "./sellers/list-page.tsx", { id: sellers }),
    route(`shop/${sellers}/:seller/products`, "./sellers/products-page.tsx", { id: `${sellers}/products` }),
    route(`shop/${sellers}/:seller/:category/products`, "./sellers/products-page.tsx", { id: `${sellers}/category` }),
  ]),
  route("robots.txt", "./seo/robots.ts"),
  route("sitemap.xml", "./seo/sitemap-index.ts"),
  route("sitemaps/:name", "./seo/sitemap-file.ts"),
  route("dev/ui", "./dev/page.tsx"),
  route("preferences", "./preferences/action.ts"),
  route("*", "./not-found/page.tsx"),
] satisfies RouteConfig;
