import type { AccessRule } from "./access-rule.ts";

const sellers = (rentalRoomId: string, one: string): Record<string, AccessRule> => ({
  [`GET /api/v1/${rentalRoomId}`]: { access: "everybody" },
  [`GET /api/v1/${rentalRoomId}/{idOrSlug}`]: { access: "everybody", example: `/api/v1/${rentalRoomId}/${one}` },
  [`GET /api/v1/${rentalRoomId}/{idOrSlug}/products`]: {
    access: "everybody",
    example: `/api/v1/${rentalRoomId}/${one}/products`,
  },
  [`GET /api/v1/${rentalRoomId}/{idOrSlug}/reviews`]: {
    access: "everybody",
    example: `/api/v1/${rentalRoomId}/${one}/reviews`,
  },
});

export const apiSiteAccess: Record<string, AccessRule> = {
  ...sellers("showrooms", "al-waha-motors"),
  ...sellers("rental-rooms", "safari-rentals"),
  "GET /api/v1/features": { access: "everybody" },
  "GET /api/v1/features/{key}": { access: "everybody", example: "/api/v1/features/color" },
  "GET /api/v1/categories/{idOrSlug}/features": { access: "everybody", example: "/api/v1/categories/parts/features" },
  "GET /api/v1/blog/categories": { access: "everybody" },
  "GET /api/v1/blog/posts": { access: "everybody" },
  "GET /api/v1/blog/posts/{slug}": { access: "everybody", example: "/api/v1/blog/posts/nothing", status: 404 },
  "POST /api/v1/contact": { access: "everybody", status: 400 },
};
