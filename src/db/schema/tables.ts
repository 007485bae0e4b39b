import type { ColumnType } from "kysely";
import type {
  AddressesTable,
  ComparedListingsTable,
  CredentialsTable,
  FavouritesTable,
  SessionsTable,
  TwoFactorsTable,
  UsersTable,
  VerificationsTable,
} from "./accounts.ts";
import type { BookingChangesTable, BookingsTable } from "./bookings.ts";
import type {
  SellerApplicationsTable,
  SellerInvitationsTable,
  SellerStaffTable,
  SellerVerificationsTable,
} from "./businesses.ts";
import type { CartLinesTable, CartsTable } from "./carts.ts";
import type {
  BrandsTable,
  CategoriesTable,
  CategoryFeaturesTable,
  FeatureLookupsTable,
  FeaturesTable,
} from "./catalog.ts";
import type { ContactMessagesTable, PostCategoriesTable, PostsTable, SitePagesTable } from "./content.ts";
import type { CartCouponsTable, CouponsTable, SellerOrderCouponsTable } from "./coupons.ts";
import type { DepositClaimPhotosTable, DepositClaimsTable } from "./deposit-claims.ts";
import type { DonorCarsTable } from "./donor-cars.ts";
import type { DriverDocumentsTable } from "./driver-documents.ts";
import type {
  BaseVehiclesTable,
  EnginesTable,
  FitmentQualifiersTable,
  FitmentsTable,
  GarageVehiclesTable,
  GenerationsTable,
  PartNumbersTable,
  PartsTable,
  QualifiersTable,
  QualifierValuesTable,
  VehiclesTable,
} from "./fitment.ts";
import type { BannersTable, CatalogFeedsTable, DailyCountsTable } from "./growth.ts";
import type { IdempotencyKeysTable } from "./idempotency.ts";
import type {
  CatalogProposalsTable,
  ImportMappingsTable,
  ImportProblemsTable,
  ImportReportsTable,
  ImportsTable,
} from "./imports.ts";
import type {
  ConversationParticipantsTable,
  ConversationReportsTable,
  ConversationsTable,
  InboxBlocksTable,
  MessagesTable,
  OffersTable,
  ViewingsTable,
} from "./inbox.ts";
import type { InvoicesTable } from "./invoices.ts";
import type { CommissionRulesTable, LedgerEntriesTable, LedgerTransactionsTable, SettlementsTable } from "./ledger.ts";
import type {
  AuditLogTable,
  ListingDailyStatsTable,
  ListingDraftsTable,
  ListingEventsTable,
  NotificationsTable,
  PicturesTable,
} from "./listing-editor.ts";
import type { ListingQuestionsTable } from "./listing-questions.ts";
import type {
  ListingChangesTable,
  ListingFeaturesTable,
  ListingMediaTable,
  ListingOptionsTable,
  ListingOptionValuesTable,
  ListingSearchTable,
  ListingSuggestIndexTable,
  ListingsTable,
  ListingTranslationsTable,
} from "./listings.ts";
import type {
  CitiesTable,
  CountriesTable,
  CurrenciesTable,
  CurrencyRepricingJobsTable,
  LanguagesTable,
} from "./locales-and-places.ts";
import type { MailOutboxTable } from "./mail.ts";
import type {
  BannedWordsTable,
  BansTable,
  FraudSignalsTable,
  ListingDecisionsTable,
  ListingModerationSnapshotsTable,
  ListingReportsTable,
} from "./moderation.ts";
import type { NotificationSettingsTable } from "./notifications.ts";
import type {
  OrderEventsTable,
  OrderLinesTable,
  OrdersTable,
  PaymentReceiptsTable,
  ReviewsTable,
  SellerOrdersTable,
  SettingsTable,
} from "./orders.ts";
import type { PartOffersTable, PartRequestReportsTable, PartRequestsTable } from "./part-requests.ts";
import type { PaymentAllocationsTable, PaymentEventsTable, PaymentsTable, RefundsTable } from "./payments.ts";
import type { PayoutAccountsTable, PayoutApprovalsTable, PayoutsTable, PayoutTransfersTable } from "./payouts.ts";
import type {
  ListingPriceDropsTable,
  ListingPriceRatingsTable,
  ListingPricesTable,
  PriceRatingQueueTable,
} from "./prices.ts";
import type { PhoneRevealWindowsTable, RateLimitBucketsTable } from "./rate-limits.ts";
import type {
  SettlementDifferencesTable,
  SettlementFilesTable,
  SettlementMatchesTable,
  SettlementPeriodsTable,
} from "./reconciliation.ts";
import type { RentalCalendarLinksTable, RentalCalendarsTable } from "./rental-calendars.ts";
import type { RentalProtocolPhotosTable, RentalProtocolsTable } from "./rental-protocols.ts";
import type {
  RentalExtrasTable,
  RentalReturnPlacesTable,
  RentalSeasonsTable,
  RentalTermsTable,
} from "./rental-terms.ts";
import type { ReturnEventsTable, ReturnPhotosTable, ReturnsTable } from "./returns.ts";
import type { SavedSearchesTable, SavedSearchMatchesTable, SearchAlertQueueTable } from "./saved-searches.ts";
import type {
  LearnedSpellingsTable,
  SearchClicksTable,
  SearchLogTable,
  SearchTermSkeletonsTable,
  SearchTermsTable,
  SynonymsTable,
} from "./search.ts";
import type { SellersTable } from "./sellers.ts";
import type { ServiceItemsTable } from "./service-plan.ts";
import type { ShippingRateCitiesTable, ShippingRatesTable, ShippingRateTiersTable } from "./shipping.ts";
import type { AvailabilityChecksTable, SoldReportsTable } from "./sold-reports.ts";
import type { CategoryTaxRatesTable, TaxRatesTable } from "./tax-rates.ts";
import type { AccessTokensTable } from "./tokens.ts";
import type { CatalogAliasesTable, MakesTable, ModelsTable } from "./vehicles.ts";

/** Seed data that the database contains, with a hash of its contents. */
interface SeedHistoryTable {
  name: string;
  fingerprint: string;
  seeded_at: ColumnType<Date, Date | undefined, Date>;
}

/** Row that `/readyz` writes to check whether the database accepts writes. */
interface WriteProbesTable {
  id: number;
  written_at: Date;
}

/** All tables, each with the type of its rows. A test compares them with the migrated database. */
export interface Tables {
  seed_history: SeedHistoryTable;
  write_probes: WriteProbesTable;
  idempotency_keys: IdempotencyKeysTable;
  languages: LanguagesTable;
  currencies: CurrenciesTable;
  currency_repricing_jobs: CurrencyRepricingJobsTable;
  countries: CountriesTable;
  cities: CitiesTable;
  categories: CategoriesTable;
  features: FeaturesTable;
  feature_lookups: FeatureLookupsTable;
  category_features: CategoryFeaturesTable;
  brands: BrandsTable;
  makes: MakesTable;
  models: ModelsTable;
  catalog_aliases: CatalogAliasesTable;
  generations: GenerationsTable;
  base_vehicles: BaseVehiclesTable;
  engines: EnginesTable;
  vehicles: VehiclesTable;
  parts: PartsTable;
  part_numbers: PartNumbersTable;
  fitments: FitmentsTable;
  qualifiers: QualifiersTable;
  qualifier_values: QualifierValuesTable;
  fitment_qualifiers: FitmentQualifiersTable;
  garage_vehicles: GarageVehiclesTable;
  settings: SettingsTable;
  orders: OrdersTable;
  seller_orders: SellerOrdersTable;
  order_lines: OrderLinesTable;
  order_events: OrderEventsTable;
  payment_receipts: PaymentReceiptsTable;
  returns: ReturnsTable;
  return_events: ReturnEventsTable;
  return_photos: ReturnPhotosTable;
  payments: PaymentsTable;
  payment_allocations: PaymentAllocationsTable;
  payment_events: PaymentEventsTable;
  refunds: RefundsTable;
  reviews: ReviewsTable;
  sellers: SellersTable;
  seller_applications: SellerApplicationsTable;
  seller_staff: SellerStaffTable;
  seller_invitations: SellerInvitationsTable;
  seller_verifications: SellerVerificationsTable;
  ads: ListingsTable;
  ad_translations: ListingTranslationsTable;
  ad_search: ListingSearchTable;
  search_terms: SearchTermsTable;
  search_term_skeletons: SearchTermSkeletonsTable;
  synonyms: SynonymsTable;
  ad_suggest_index: ListingSuggestIndexTable;
  ad_changes: ListingChangesTable;
  ad_media: ListingMediaTable;
  ad_features: ListingFeaturesTable;
  ad_options: ListingOptionsTable;
  ad_option_values: ListingOptionValuesTable;
  ad_prices: ListingPricesTable;
  ad_price_drops: ListingPriceDropsTable;
  ad_price_ratings: ListingPriceRatingsTable;
  price_rating_queue: PriceRatingQueueTable;
  ad_drafts: ListingDraftsTable;
  pictures: PicturesTable;
  ad_events: ListingEventsTable;
  ad_daily_stats: ListingDailyStatsTable;
  sold_reports: SoldReportsTable;
  availability_checks: AvailabilityChecksTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  audit_log: AuditLogTable;
  fraud_signals: FraudSignalsTable;
  ad_decisions: ListingDecisionsTable;
  ad_moderation_snapshots: ListingModerationSnapshotsTable;
  ad_reports: ListingReportsTable;
  bans: BansTable;
  banned_words: BannedWordsTable;
  imports: ImportsTable;
  import_reports: ImportReportsTable;
  catalog_proposals: CatalogProposalsTable;
  import_problems: ImportProblemsTable;
  import_mappings: ImportMappingsTable;
  bookings: BookingsTable;
  booking_changes: BookingChangesTable;
  rental_calendar_links: RentalCalendarLinksTable;
  rental_calendars: RentalCalendarsTable;
  rental_protocols: RentalProtocolsTable;
  rental_protocol_photos: RentalProtocolPhotosTable;
  deposit_claims: DepositClaimsTable;
  deposit_claim_photos: DepositClaimPhotosTable;
  driver_documents: DriverDocumentsTable;
  rental_terms: RentalTermsTable;
  rental_extras: RentalExtrasTable;
  rental_return_places: RentalReturnPlacesTable;
  rental_seasons: RentalSeasonsTable;
  conversations: ConversationsTable;
  conversation_participants: ConversationParticipantsTable;
  offers: OffersTable;
  viewings: ViewingsTable;
  messages: MessagesTable;
  inbox_blocks: InboxBlocksTable;
  conversation_reports: ConversationReportsTable;
  search_log: SearchLogTable;
  search_clicks: SearchClicksTable;
  learned_spellings: LearnedSpellingsTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  coupons: CouponsTable;
  cart_coupons: CartCouponsTable;
  seller_order_coupons: SellerOrderCouponsTable;
  post_categories: PostCategoriesTable;
  posts: PostsTable;
  site_pages: SitePagesTable;
  contact_messages: ContactMessagesTable;
  mail_outbox: MailOutboxTable;
  rate_limit_buckets: RateLimitBucketsTable;
  phone_reveal_windows: PhoneRevealWindowsTable;
  users: UsersTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  two_factors: TwoFactorsTable;
  verifications: VerificationsTable;
  access_tokens: AccessTokensTable;
  addresses: AddressesTable;
  favourites: FavouritesTable;
  donor_cars: DonorCarsTable;
  listing_questions: ListingQuestionsTable;
  part_requests: PartRequestsTable;
  part_offers: PartOffersTable;
  part_request_reports: PartRequestReportsTable;
  service_items: ServiceItemsTable;
  saved_searches: SavedSearchesTable;
  saved_search_matches: SavedSearchMatchesTable;
  search_alert_queue: SearchAlertQueueTable;
  catalog_feeds: CatalogFeedsTable;
  banners: BannersTable;
  daily_counts: DailyCountsTable;
  compared_ads: ComparedListingsTable;
  invoices: InvoicesTable;
  tax_rates: TaxRatesTable;
  category_tax_rates: CategoryTaxRatesTable;
  shipping_rates: ShippingRatesTable;
  shipping_rate_cities: ShippingRateCitiesTable;
  shipping_rate_tiers: ShippingRateTiersTable;
  ledger_transactions: LedgerTransactionsTable;
  ledger_entries: LedgerEntriesTable;
  settlements: SettlementsTable;
  commission_rules: CommissionRulesTable;
  payout_accounts: PayoutAccountsTable;
  payouts: PayoutsTable;
  payout_approvals: PayoutApprovalsTable;
  payout_transfers: PayoutTransfersTable;
  settlement_files: SettlementFilesTable;
  settlement_differences: SettlementDifferencesTable;
  settlement_matches: SettlementMatchesTable;
  settlement_periods: SettlementPeriodsTable;
}
