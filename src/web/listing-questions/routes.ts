import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Page with all questions about a listing. */
export const routes: RouteConfigEntry[] = [
  route("shop/products/:product/questions", "./listing-questions/listing-questions-page.tsx"),
];

/** Page below `/account` on which sellers answer questions. */
export const accountRoutes: RouteConfigEntry[] = [route("questions", "./listing-questions/seller-questions-page.tsx")];
