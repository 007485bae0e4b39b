import { type RouteConfigEntry, route } from "@react-router/dev/routes";

/** Showrooms and rental offices: applying, their pages, their staff. */
export const routes: RouteConfigEntry[] = [
  route("moderation/businesses/files/:file", "./businesses/moderation/paper-file.ts"),
];

/** Those within the pages of moderators. */
export const moderationRoutes: RouteConfigEntry[] = [
  route("businesses", "./businesses/moderation/list-page.tsx"),
  route("businesses/:application", "./businesses/moderation/application-page.tsx"),
  route("businesses/papers/:paper", "./businesses/moderation/paper-page.tsx"),
];

/** Those within the account's pages: their paths go on from /account. */
export const accountRoutes: RouteConfigEntry[] = [
  route("business", "./businesses/home-page.tsx"),
  route("business/apply", "./businesses/apply-page.tsx"),
  route("business/withdraw", "./businesses/withdraw-page.tsx"),
  route("business/invitation", "./businesses/invitation-page.tsx"),
  route("business/:seller", "./businesses/details-page.tsx"),
  route("business/:seller/hours", "./businesses/hours-page.tsx"),
  route("business/:seller/pictures", "./businesses/pictures-page.tsx"),
  route("business/:seller/staff", "./businesses/staff-page.tsx"),
  route("business/:seller/leave", "./businesses/leave-page.tsx"),
  route("business/:seller/verification", "./businesses/verification-page.tsx"),
  route("business/:seller/close", "./businesses/close-page.tsx"),
];
