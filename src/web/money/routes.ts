import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Empty, because all routes of sellers' money are below `/account`. */
export const routes: RouteConfigEntry[] = [];

/** Routes of sellers' money below `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("money", "./money/money-page.tsx"),
  route("money/bank-account", "./money/bank-account-page.tsx"),
  route("money/cancel", "./money/cancel-payout.ts"),
];
