import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Routes of returns outside the account. Those of orders and of the administration are listed there. */
export const routes: RouteConfigEntry[] = [];

/** Routes of returns below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("returns", "./returns/buyer-returns-page.tsx"),
  route("sales/returns", "./returns/seller-returns-page.tsx"),
  route("sales/:sale/returns/:return", "./returns/seller-return-page.tsx"),
];
