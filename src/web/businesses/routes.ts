import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Business routes outside the account and moderation layouts: the file of a verification paper. */
export const routes: RouteConfigEntry[] = [
  route("moderation/businesses/files/:file", "./businesses/moderation/paper-file.ts"),
];

/** Routes inside the moderation pages. */
export const moderationRoutes: RouteConfigEntry[] = [
  route("businesses", "./businesses/moderation/list-page.tsx"),
  route("businesses/:application", "./businesses/moderation/application-page.tsx"),
  route("businesses/papers/:paper", "./businesses/moderation/paper-page.tsx"),
];

/** Routes inside the account pages. Their paths are relative to `/account`. */
export const accountRoutes: RouteConfigEntry[] = [
  route("business", "./businesses/home-page.tsx"),
  route("business/apply", "./businesses/apply-page.tsx"),
  route("business/withdraw", "./businesses/withdraw-page.tsx"),
  route("business/invitation", "./businesses/invitation-page.tsx"),
  route("business/:seller", "./businesses/details-page.tsx"),
  route("business/:seller/hours", "./businesses/hours-page.tsx"),
  route("business/:seller/rentals", "./businesses/rentals-page.tsx"),
  route("business/:seller/pictures", "./businesses/pictures-page.tsx"),
  route("business/:seller/staff", "./businesses/staff-page.tsx"),
  route("business/:seller/leave", "./businesses/leave-page.tsx"),
  route("business/:seller/verification", "./businesses/verification-page.tsx"),
  route("business/:seller/feeds", "./businesses/feeds-page.tsx"),
  route("business/:seller/close", "./businesses/close-page.tsx"),
];
