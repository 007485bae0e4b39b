import type { Room } from "./room.ts";
import { aliases } from "./rooms/aliases.server.ts";
import { audit } from "./rooms/audit.server.ts";
import { brands } from "./rooms/brands.server.ts";
import { categories } from "./rooms/categories.server.ts";
import { cities } from "./rooms/cities.server.ts";
import { currencies } from "./rooms/currencies.server.ts";
import { features } from "./rooms/features.server.ts";
import { fitments } from "./rooms/fitments.server.ts";
import { listings } from "./rooms/listings.server.ts";
import { lookups } from "./rooms/lookups.server.ts";
import { mails } from "./rooms/mails.server.ts";
import { makes } from "./rooms/makes.server.ts";
import { models } from "./rooms/models.server.ts";
import { orders } from "./rooms/orders.server.ts";
import { postCategories, posts } from "./rooms/posts.server.ts";
import { sellers } from "./rooms/sellers.server.ts";
import { sitePages } from "./rooms/site-pages.server.ts";
import { synonyms } from "./rooms/synonyms.server.ts";
import { users } from "./rooms/users.server.ts";
import { vehicles } from "./rooms/vehicles.server.ts";

const all = [
  aliases,
  audit,
  brands,
  categories,
  cities,
  currencies,
  features,
  fitments,
  listings,
  lookups,
  mails,
  makes,
  models,
  orders,
  postCategories,
  posts,
  sellers,
  sitePages,
  synonyms,
  users,
  vehicles,
];

/** The administration's rooms by their names. */
export const rooms: ReadonlyMap<string, Room> = new Map(all.map((room) => [room.name, room]));
