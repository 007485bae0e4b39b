import type { AdminResource } from "./resource.ts";
import { aliasesResource } from "./resources/aliases.server.ts";
import { auditResource } from "./resources/audit.server.ts";
import { bannersResource } from "./resources/banners.server.ts";
import { brandsResource } from "./resources/brands.server.ts";
import { catalogProposalsResource } from "./resources/catalog-proposals.server.ts";
import { categoriesResource } from "./resources/categories.server.ts";
import { categoryTaxRatesResource } from "./resources/category-tax-rates.server.ts";
import { citiesResource } from "./resources/cities.server.ts";
import { commissionRulesResource } from "./resources/commission-rules.server.ts";
import { couponsResource } from "./resources/coupons.server.ts";
import { currenciesResource } from "./resources/currencies.server.ts";
import { depositClaimsResource } from "./resources/deposit-claims.server.ts";
import { featuresResource } from "./resources/features.server.ts";
import { fitmentsResource } from "./resources/fitments.server.ts";
import { importReportsResource } from "./resources/import-reports.server.ts";
import { learnedSpellingsResource } from "./resources/learned-spellings.server.ts";
import { ledgerResource } from "./resources/ledger.server.ts";
import { listingsResource } from "./resources/listings.server.ts";
import { lookupsResource } from "./resources/lookups.server.ts";
import { mailsResource } from "./resources/mails.server.ts";
import { makesResource } from "./resources/makes.server.ts";
import { modelsResource } from "./resources/models.server.ts";
import { ordersResource } from "./resources/orders.server.ts";
import { payoutsResource } from "./resources/payouts.server.ts";
import { postCategoriesResource, postsResource } from "./resources/posts.server.ts";
import { returnsResource } from "./resources/returns.server.ts";
import { sellersResource } from "./resources/sellers.server.ts";
import { settlementDifferencesResource } from "./resources/settlement-differences.server.ts";
import { sitePagesResource } from "./resources/site-pages.server.ts";
import { synonymsResource } from "./resources/synonyms.server.ts";
import { taxRatesResource } from "./resources/tax-rates.server.ts";
import { usersResource } from "./resources/users.server.ts";
import { vehiclesResource } from "./resources/vehicles.server.ts";

const allResources = [
  aliasesResource,
  learnedSpellingsResource,
  ledgerResource,
  auditResource,
  bannersResource,
  brandsResource,
  catalogProposalsResource,
  categoriesResource,
  citiesResource,
  commissionRulesResource,
  couponsResource,
  taxRatesResource,
  categoryTaxRatesResource,
  currenciesResource,
  featuresResource,
  fitmentsResource,
  importReportsResource,
  listingsResource,
  lookupsResource,
  mailsResource,
  makesResource,
  modelsResource,
  ordersResource,
  payoutsResource,
  returnsResource,
  depositClaimsResource,
  postCategoriesResource,
  postsResource,
  sellersResource,
  settlementDifferencesResource,
  sitePagesResource,
  synonymsResource,
  usersResource,
  vehiclesResource,
];

export const adminResources: ReadonlyMap<string, AdminResource> = new Map(
  allResources.map((resource) => [resource.name, resource]),
);
