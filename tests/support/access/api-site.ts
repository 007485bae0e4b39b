import type { AccessRule } from "./access-rule.ts";

const sellers = (room: string, one: string): Record<string, AccessRule> => ({
  [`GET /api/v1/${room}`]: { who: "everybody" },
  [`GET /api/v1/${room}/{idOrSlug}`]: { who: "everybody", example: `/api/v1/${room}/${one}` },
  [`GET /api/v1/${room}/{idOrSlug}/products`]: { who: "everybody", example: `/api/v1/${room}/${one}/products` },
  [`GET /api/v1/${room}/{idOrSlug}/reviews`]: { who: "everybody", example: `/api/v1/${room}/${one}/reviews` },
});

export const apiSiteAccess: Record<string, AccessRule> = {
  ...sellers("showrooms", "al-waha-motors"),
  ...sellers("rental-rooms", "safari-rentals"),
  "GET /api/v1/features": { who: "everybody" },
  "GET /api/v1/features/{key}": { who: "everybody", example: "/api/v1/features/color" },
  "GET /api/v1/categories/{idOrSlug}/features": { who: "everybody", example: "/api/v1/categories/parts/features" },
  "GET /api/v1/blog/categories": { who: "everybody" },
  "GET /api/v1/blog/posts": { who: "everybody" },
  "GET /api/v1/blog/posts/{slug}": { who: "everybody", example: "/api/v1/blog/posts/nothing", status: 404 },
  "POST /api/v1/contact": { who: "everybody", status: 400 },
};
