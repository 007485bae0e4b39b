import type { ColumnType } from "kysely";
import type {
  AddressesTable,
  ComparedAdsTable,
  CredentialsTable,
  FavouritesTable,
  SessionsTable,
  TwoFactorsTable,
  UsersTable,
  VerificationsTable,
} from "./accounts.ts";
import type { SearchesTable } from "./admin.ts";
import type {
  AdChangesTable,
  AdDocsTable,
  AdFeaturesTable,
  AdMediaTable,
  AdNamesTable,
  AdOptionsTable,
  AdOptionValuesTable,
  AdSearchTable,
  AdsTable,
} from "./ads.ts";
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
import type { LimitWindowsTable, PhoneWindowsTable } from "./limits.ts";
import type { MailOutboxTable } from "./mail.ts";
import type {
  AdDecisionsTable,
  AdLookedAtTable,
  AdReportsTable,
  AdRisksTable,
  BannedWordsTable,
  BansTable,
} from "./moderation.ts";
import type { AdSoldQuestionsTable, AdSoldReportsTable } from "./my-ads.ts";
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
  CitiesTable,
  CountriesTable,
  CurrenciesTable,
  CurrencyReckoningsTable,
  LanguagesTable,
} from "./places.ts";
import type { AdDropsTable, AdMarketTable, AdPricesTable, MarketStaleTable } from "./prices.ts";
import type { SynonymsTable, TermKeysTable, TermsTable } from "./search.ts";
import type { SellersTable } from "./sellers.ts";
import type {
  AdDaysTable,
  AdDraftsTable,
  AdEventsTable,
  AuditLogTable,
  NotificationsTable,
  PicturesTable,
} from "./selling.ts";
import type { AccessTokensTable } from "./tokens.ts";
import type { AliasesTable, MakesTable, ModelsTable } from "./vehicles.ts";

/** Which seeds are in the database, and of which contents. */
export interface SeedsTable {
  name: string;
  fingerprint: string;
  at: ColumnType<Date, Date | undefined, Date>;
}

/** The row that `/readyz` writes to find out whether the database can be written to. */
export interface WriteProbesTable {
  id: number;
  at: Date;
}

/** Every table, as Kysely types the queries; a test holds it against the migrated database. */
export interface Tables {
  seeds: SeedsTable;
  write_probes: WriteProbesTable;
  idempotency_keys: IdempotencyKeysTable;
  languages: LanguagesTable;
  currencies: CurrenciesTable;
  currency_reckonings: CurrencyReckoningsTable;
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
  ads: AdsTable;
  ad_docs: AdDocsTable;
  ad_search: AdSearchTable;
  terms: TermsTable;
  term_keys: TermKeysTable;
  synonyms: SynonymsTable;
  ad_names: AdNamesTable;
  ad_changes: AdChangesTable;
  ad_media: AdMediaTable;
  ad_features: AdFeaturesTable;
  ad_options: AdOptionsTable;
  ad_option_values: AdOptionValuesTable;
  ad_prices: AdPricesTable;
  ad_drops: AdDropsTable;
  ad_market: AdMarketTable;
  market_stale: MarketStaleTable;
  ad_drafts: AdDraftsTable;
  pictures: PicturesTable;
  ad_events: AdEventsTable;
  ad_days: AdDaysTable;
  ad_sold_reports: AdSoldReportsTable;
  ad_sold_questions: AdSoldQuestionsTable;
  notifications: NotificationsTable;
  notification_settings: NotificationSettingsTable;
  audit_log: AuditLogTable;
  ad_risks: AdRisksTable;
  ad_decisions: AdDecisionsTable;
  ad_looked_at: AdLookedAtTable;
  ad_reports: AdReportsTable;
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
  searches: SearchesTable;
  carts: CartsTable;
  cart_lines: CartLinesTable;
  post_categories: PostCategoriesTable;
  posts: PostsTable;
  site_pages: SitePagesTable;
  contact_messages: ContactMessagesTable;
  mail_outbox: MailOutboxTable;
  limit_windows: LimitWindowsTable;
  phone_windows: PhoneWindowsTable;
  users: UsersTable;
  sessions: SessionsTable;
  credentials: CredentialsTable;
  two_factors: TwoFactorsTable;
  verifications: VerificationsTable;
  access_tokens: AccessTokensTable;
  addresses: AddressesTable;
  favourites: FavouritesTable;
  compared_ads: ComparedAdsTable;
}
