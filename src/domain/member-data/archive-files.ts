import { type RawBuilder, sql } from "kysely";

/** Member who downloads the data, with the ids of the member's sellers. */
export type MemberDataOwner = { userId: number; email: string; emailVerified: boolean; sellerIds: readonly number[] };

/** File of the archive: the rows of `table` that belong to the member. The columns in `omit` are never exported. */
export type MemberArchiveFile = {
  name: string;
  table: string;
  where: (owner: MemberDataOwner) => RawBuilder<unknown>;
  omit?: readonly string[];
  /** Column with the names of private files that are added to the archive, in a folder with the name of the file. */
  attachments?: string;
};

const byUser = ({ userId }: MemberDataOwner) => sql`user_id = ${userId}`;
const sellerIdArray = (owner: MemberDataOwner) => sql`${[...owner.sellerIds]}::int[]`;
const bySeller = (owner: MemberDataOwner) => sql`seller_id = any(${sellerIdArray(owner)})`;
const byUserOrSeller = (owner: MemberDataOwner) => sql`${byUser(owner)} or ${bySeller(owner)}`;
const byListing = (owner: MemberDataOwner) => sql`ad_id in (select id from ads where ${bySeller(owner)})`;
const byShippingRate = (owner: MemberDataOwner) =>
  sql`rate_id in (select id from shipping_rates where ${bySeller(owner)})`;
const conversationIds = (owner: MemberDataOwner) =>
  sql`(select id from conversations where buyer_id = ${owner.userId} or ${bySeller(owner)})`;
const orderIds = ({ userId }: MemberDataOwner) => sql`(select id from orders where user_id = ${userId})`;
const sellerOrderIds = (owner: MemberDataOwner) =>
  sql`(select id from seller_orders where order_id in ${orderIds(owner)} or ${bySeller(owner)})`;
const bookingIds = ({ userId }: MemberDataOwner) => sql`(select id from bookings where user_id = ${userId})`;
const byRental = (owner: MemberDataOwner) =>
  sql`booking_id in (select id from bookings where ${byUserOrSeller(owner)})`;
const byEmail =
  (column: string) =>
  ({ email, emailVerified }: MemberDataOwner) =>
    emailVerified ? sql`lower(${sql.ref(column)}) = ${email}` : sql`false`;

/**
 * Columns that are omitted from bookings of other people: their personal data, and data that means nothing to the
 * member.
 */
const otherPeopleColumns = [
  "token",
  "name",
  "email",
  "phone",
  "language",
  "note",
  "delivery_address",
  "driver_birth_date",
  "driver_licence_since",
  "licence_expires",
  "licence_ending",
  "idempotency_key",
  "fingerprint",
  "network",
  "confirm_hash",
  "user_id",
];

/** Files of the archive, in order. Together they contain all data stored about a member. */
export const memberArchiveFiles: readonly MemberArchiveFile[] = [
  { name: "profile", table: "users", where: ({ userId }) => sql`id = ${userId}` },
  { name: "addresses", table: "addresses", where: byUser },
  { name: "sessions", table: "sessions", where: byUser, omit: ["token"] },
  {
    name: "ways-to-sign-in",
    table: "credentials",
    where: byUser,
    omit: ["password", "access_token", "refresh_token", "id_token"],
  },
  { name: "two-steps", table: "two_factors", where: byUser, omit: ["secret", "backup_codes"] },
  { name: "api-tokens", table: "access_tokens", where: byUser, omit: ["hash"] },
  { name: "orders", table: "orders", where: byUser, omit: ["token", "idempotency_key", "fingerprint", "network"] },
  { name: "order-shares", table: "seller_orders", where: (owner) => sql`id in ${sellerOrderIds(owner)}` },
  { name: "order-lines", table: "order_lines", where: (owner) => sql`seller_order_id in ${sellerOrderIds(owner)}` },
  {
    name: "order-coupons",
    table: "seller_order_coupons",
    where: (owner) => sql`seller_order_id in ${sellerOrderIds(owner)}`,
  },
  {
    name: "order-steps",
    table: "order_events",
    where: (owner) => sql`seller_order_id in ${sellerOrderIds(owner)}`,
    omit: ["user_id"],
  },
  {
    name: "payment-receipts",
    table: "payment_receipts",
    where: (owner) => sql`seller_order_id in (select id from seller_orders where order_id in ${orderIds(owner)})`,
  },
  { name: "returns", table: "returns", where: (owner) => sql`seller_order_id in ${sellerOrderIds(owner)}` },
  {
    name: "return-steps",
    table: "return_events",
    where: (owner) => sql`return_id in (select id from returns where seller_order_id in ${sellerOrderIds(owner)})`,
    omit: ["user_id"],
  },
  {
    name: "return-photos",
    table: "return_photos",
    where: (owner) => sql`return_id in (select r.id from returns r join seller_orders s on s.id = r.seller_order_id
      where s.order_id in ${orderIds(owner)})`,
  },
  {
    name: "invoices",
    table: "invoices",
    where: (owner) => sql`(seller_order_id in ${sellerOrderIds(owner)} or ${byRental(owner)})`,
  },
  { name: "coupons", table: "coupons", where: bySeller },
  { name: "money", table: "ledger_entries", where: bySeller },
  { name: "payout-accounts", table: "payout_accounts", where: bySeller, omit: ["created_by"] },
  { name: "shipping-rates", table: "shipping_rates", where: bySeller },
  { name: "shipping-rate-cities", table: "shipping_rate_cities", where: byShippingRate },
  { name: "shipping-rate-tiers", table: "shipping_rate_tiers", where: byShippingRate },
  { name: "payouts", table: "payouts", where: bySeller, omit: ["requested_by", "request_key"] },
  {
    name: "payout-approvals",
    table: "payout_approvals",
    where: (owner) => sql`${byUser(owner)} or payout_id in (select id from payouts where ${bySeller(owner)})`,
    omit: ["user_id"],
  },
  {
    name: "payout-transfers",
    table: "payout_transfers",
    where: (owner) => sql`payout_id in (select id from payouts where ${bySeller(owner)})`,
    omit: ["sent_by", "last_error"],
  },
  {
    name: "payments",
    table: "payments",
    where: (owner) => sql`(order_id in ${orderIds(owner)} or booking_id in ${bookingIds(owner)})`,
    omit: ["next_url"],
  },
  {
    name: "refunds",
    table: "refunds",
    where: (owner) => sql`(seller_order_id in ${sellerOrderIds(owner)}
      or payment_id in (select id from payments where booking_id in ${bookingIds(owner)}))`,
    omit: ["last_error"],
  },
  {
    name: "bookings",
    table: "bookings",
    where: byUser,
    omit: ["token", "idempotency_key", "fingerprint", "network", "confirm_hash"],
  },
  {
    name: "booking-changes",
    table: "booking_changes",
    where: (owner) => sql`booking_id in ${bookingIds(owner)}`,
  },
  { name: "rental-protocols", table: "rental_protocols", where: byRental },
  {
    name: "rental-protocol-photos",
    table: "rental_protocol_photos",
    where: (owner) => sql`protocol_id in (select id from rental_protocols where ${byRental(owner)})`,
  },
  {
    name: "driver-documents",
    table: "driver_documents",
    where: (owner) => sql`booking_id in ${bookingIds(owner)}`,
    attachments: "file",
  },
  { name: "deposit-claims", table: "deposit_claims", where: byRental, omit: ["decided_by"] },
  { name: "deposit-claim-photos", table: "deposit_claim_photos", where: byRental },
  { name: "rental-calendar-addresses", table: "rental_calendar_links", where: byListing, omit: ["token"] },
  { name: "rental-calendars", table: "rental_calendars", where: byListing },
  { name: "rental-terms", table: "rental_terms", where: byListing },
  { name: "rental-extras", table: "rental_extras", where: byListing },
  { name: "rental-return-places", table: "rental_return_places", where: byListing },
  { name: "rental-seasons", table: "rental_seasons", where: byListing },
  { name: "rentals-to-others", table: "bookings", where: bySeller, omit: otherPeopleColumns },
  { name: "sellers", table: "sellers", where: ({ userId }) => sql`owner_id = ${userId}` },
  { name: "listing-feeds", table: "catalog_feeds", where: bySeller, omit: ["token"] },
  { name: "seller-staff", table: "seller_staff", where: byUser },
  { name: "seller-applications", table: "seller_applications", where: byUser, omit: ["decided_by"] },
  { name: "seller-verifications", table: "seller_verifications", where: byUserOrSeller, omit: ["decided_by"] },
  {
    name: "seller-invitations",
    table: "seller_invitations",
    where: byEmail("email"),
    omit: ["token_hash", "invited_by"],
  },
  { name: "listings", table: "ads", where: bySeller },
  { name: "listing-texts", table: "ad_translations", where: byListing },
  { name: "listing-pictures", table: "ad_media", where: byListing },
  { name: "listing-features", table: "ad_features", where: byListing },
  { name: "listing-options", table: "ad_options", where: byListing },
  { name: "listing-prices", table: "ad_prices", where: byListing },
  {
    name: "listing-history",
    table: "ad_events",
    where: (owner) => sql`${byUser(owner)} or ${byListing(owner)}`,
    omit: ["user_id"],
  },
  { name: "listing-days", table: "ad_daily_stats", where: byListing },
  { name: "dismantled-cars", table: "donor_cars", where: bySeller },
  { name: "drafts", table: "ad_drafts", where: byUser },
  { name: "pictures", table: "pictures", where: byUser, omit: ["last_error"] },
  { name: "imports", table: "imports", where: byUserOrSeller, omit: ["claim"] },
  {
    name: "import-problems",
    table: "import_problems",
    where: (owner) => sql`import_id in (select id from imports where ${byUserOrSeller(owner)})`,
  },
  { name: "import-mappings", table: "import_mappings", where: bySeller },
  {
    name: "conversations",
    table: "conversations",
    where: (owner) => sql`id in ${conversationIds(owner)}`,
    omit: ["buyer_id"],
  },
  {
    name: "messages",
    table: "messages",
    where: (owner) => sql`conversation_id in ${conversationIds(owner)}`,
    omit: ["user_id", "key"],
  },
  {
    name: "offers",
    table: "offers",
    where: (owner) => sql`conversation_id in ${conversationIds(owner)}`,
    omit: ["user_id", "answered_by"],
  },
  { name: "viewings", table: "viewings", where: (owner) => sql`conversation_id in ${conversationIds(owner)}` },
  { name: "read-messages", table: "conversation_participants", where: byUserOrSeller },
  { name: "blocked", table: "inbox_blocks", where: byUser },
  { name: "reported-conversations", table: "conversation_reports", where: byUser, omit: ["decided_by", "note"] },
  { name: "reported-listings", table: "ad_reports", where: byUser, omit: ["decided_by", "sender"] },
  { name: "reviews", table: "reviews", where: byUser },
  {
    name: "listing-questions",
    table: "listing_questions",
    where: (owner) => sql`${byUser(owner)} or ${byListing(owner)}`,
    omit: ["user_id", "answered_by"],
  },
  { name: "favourites", table: "favourites", where: byUser },
  { name: "part-requests", table: "part_requests", where: byUser },
  {
    name: "part-offers",
    table: "part_offers",
    where: (owner) =>
      sql`${bySeller(owner)} or ${byUser(owner)} or request_id in (select id from part_requests where ${byUser(owner)})`,
    omit: ["user_id"],
  },
  { name: "reported-part-requests", table: "part_request_reports", where: byUser },
  { name: "saved-searches", table: "saved_searches", where: byUser },
  {
    name: "saved-search-matches",
    table: "saved_search_matches",
    where: (owner) => sql`search_id in (select id from saved_searches where ${byUser(owner)})`,
  },
  { name: "comparison", table: "compared_ads", where: byUser },
  { name: "garage", table: "garage_vehicles", where: byUser },
  {
    name: "service-plan",
    table: "service_items",
    where: (owner) => sql`garage_vehicle_id in (select id from garage_vehicles where ${byUser(owner)})`,
  },
  { name: "cart", table: "carts", where: byUser, omit: ["token_hash"] },
  {
    name: "cart-lines",
    table: "cart_lines",
    where: (owner) => sql`cart_id in (select id from carts where ${byUser(owner)})`,
  },
  {
    name: "cart-coupons",
    table: "cart_coupons",
    where: (owner) => sql`cart_id in (select id from carts where ${byUser(owner)})`,
  },
  { name: "notifications", table: "notifications", where: byUser },
  { name: "notification-settings", table: "notification_settings", where: byUser, omit: ["unsubscribe_key"] },
  {
    name: "mails",
    table: "mail_outbox",
    where: byEmail("to_address"),
    omit: ["html", "last_error", "reply_to", "unsubscribe_url"],
  },
  { name: "contact-messages", table: "contact_messages", where: byEmail("email") },
  { name: "suspensions", table: "bans", where: byUser, omit: ["by_user_id", "lifted_by"] },
  { name: "work-for-the-site", table: "audit_log", where: byUser },
];
