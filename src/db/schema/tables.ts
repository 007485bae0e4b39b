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
import type { SearchLogTable } from "./admin.ts";
import type { BookingsTable } from "./bookings.ts";
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
import type { IdempotencyKeysTable } from "./idempotency.ts";
import type { ImportMappingsTable, ImportProblemsTable, ImportsTable } from "./imports.ts";
import type {
  ConversationReportsTable,
  ConversationSidesTable,
  ConversationsTable,
  InboxBlocksTable,
  MessagesTable,
  OffersTable,
} from "./inbox.ts";
import type {
  AuditLogTable,
  ListingDailyStatsTable,
  ListingDraftsTable,
  ListingEventsTable,
  NotificationsTable,
  PicturesTable,
} from "./listing-editor.ts";
import type {
  ListingChangesTable,
  ListingFeaturesTable,
  ListingMediaTable,
  ListingNamesTable,
  ListingOptionsTable,
  ListingOptionValuesTable,
  ListingSearchTable,
  ListingsTable,
  ListingTextsTable,
} from "./listings.ts";
import type {
  CitiesTable,
  CountriesTable,
  CurrenciesTable,
  CurrencyRepricingsTable,
  LanguagesTable,
} from "./locales-and-places.ts";
import type { MailOutboxTable } from "./mail.ts";
import type {
  BannedWordsTable,
  BansTable,
  ListingDecisionsTable,
  ListingModerationSnapshotsTable,
  ListingReportsTable,
  ListingRisksTable,
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
import type {
  ListingPriceDropsTable,
  ListingPriceRatingsTable,
  ListingPricesTable,
  PriceRatingQueueTable,
} from "./prices.ts";
import type { PhoneRevealWindowsTable, RateLimitWindowsTable } from "./rate-limits.ts";
import type { SynonymsTable, TermKeysTable, TermsTable } from "./search.ts";
import type { SellersTable } from "./sellers.ts";
import type { AvailabilityChecksTable, SoldReportsTable } from "./sold-reports.ts";
import type { AccessTokensTable } from "./tokens.ts";
import type { AliasesTable, MakesTable, ModelsTable } from "./vehicles.ts";

/** Seed data that the database contains, with a hash of its contents. */
interface SeedsTable {
  name: string;
  fingerprint: string;
  at: ColumnType<Date, Date | undefined, Date>;
}

/** Row that `/readyz` writes to check whether the database accepts writes. */
interface WriteProbesTable {
  id: number;
  at: Date;
}

/** All tables, each with the type of its rows. A test compares them with the migrated database. */
export interface Tables {
  seeds: SeedsTable;
  write_probes: WriteProbesTable;
  idempotency_keys: IdempotencyKeysTable;
  languages: LanguagesTable;
  currencies: CurrenciesTable;
  currency_reckonings: CurrencyRepricingsTable;
  countries: CountriesTable;
  cities: CitiesTable;
  categories: CategoriesTable;
  features: FeaturesTable;
  feature_lookups: FeatureLookupsTable;
  category_features: CategoryFeaturesTable;
  brands: BrandsTable;
  makes: MakesTable;
  models: ModelsTable;
  aliases: AliasesTable;
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
  reviews: ReviewsTable;
  sellers: SellersTable;
  seller_applications: SellerApplicationsTable;
  seller_staff: SellerStaffTable;
  seller_invitations: SellerInvitationsTable;
  seller_verifications: SellerVerificationsTable;
  ads: ListingsTable;
  ad_docs: ListingTextsTable;
  ad_search: ListingSearchTable;
  terms: TermsTable;
  term_keys: TermKeysTable;
  synonyms: SynonymsTable;
  ad_names: ListingNamesTable;
  ad_changes: ListingChangesTable;
  ad_media: ListingMediaTable;
  ad_features: ListingFeaturesTable;
  ad_options: ListingOptionsTable;
  ad_option_values: ListingOptionValuesTable;
  ad_prices: ListingPricesTable;
  ad_drops: ListingPriceDropsTable;
  ad_market: ListingPriceRatingsTable;
  market_stale: PriceRatingQueueTable;
  ad_drafts: ListingDraftsTable;
  pictures: PicturesTable;
  ad_events: ListingEventsTable;
  ad_days: ListingDailyStatsTable;
  ad_sold_reports: SoldReportsTable;
  ad_sold_questions: AvailabilityChecksTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  audit_log: AuditLogTable;
  ad_risks: ListingRisksTable;
  ad_decisions: ListingDecisionsTable;
  ad_looked_at: ListingModerationSnapshotsTable;
  ad_reports: ListingReportsTable;
  bans: BansTable;
  banned_words: BannedWordsTable;
  imports: ImportsTable;
  import_problems: ImportProblemsTable;
  import_mappings: ImportMappingsTable;
  bookings: BookingsTable;
  conversations: ConversationsTable;
  conversation_sides: ConversationSidesTable;
  offers: OffersTable;
  messages: MessagesTable;
  inbox_blocks: InboxBlocksTable;
  conversation_reports: ConversationReportsTable;
  searches: SearchLogTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  post_categories: PostCategoriesTable;
  posts: PostsTable;
  site_pages: SitePagesTable;
  contact_messages: ContactMessagesTable;
  mail_outbox: MailOutboxTable;
  limit_windows: RateLimitWindowsTable;
  phone_windows: PhoneRevealWindowsTable;
  users: UsersTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  two_factors: TwoFactorsTable;
  verifications: VerificationsTable;
  access_tokens: AccessTokensTable;
  addresses: AddressesTable;
  favourites: FavouritesTable;
  compared_ads: ComparedListingsTable;
}
