import type { ColumnType, Generated } from "kysely";

/** Role of an account (RO-02). In the legacy API, the roles of businesses have number 30 and all others 29. */
export type AccountRole = "member" | "showroom" | "rental_room" | "moderator" | "administrator";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;
type UpdatedColumn = ColumnType<Date, Date | undefined, Date>;

/** Names of the display preferences that an account keeps. They are also the names of their cookies. */
export const displayPreferenceNames = ["region", "digits", "calendar"] as const;

/** Values of the display preferences, as in their cookies. */
export type DisplayPreferences = Record<(typeof displayPreferenceNames)[number], string>;

/** User account (EN-04). `name` contains only the first name, as in the legacy API. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  last_name: Generated<string>;
  phone: string | null;
  /** File name of the profile picture in the folder of avatars. */
  avatar: string | null;
  role: Generated<AccountRole>;
  /** Language of the mails that the user gets. */
  language: Generated<string>;
  /** Whether signing in requires a code in addition to the password. */
  two_factor_enabled: Generated<boolean>;
  /** Display preferences that the account keeps on every device. */
  display_preferences: ColumnType<Partial<DisplayPreferences>, never, never>;
  created_at: CreatedColumn;
  updated_at: UpdatedColumn;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: CreatedColumn;
  updated_at: UpdatedColumn;
}

/** Sign-in method of a user, as better-auth stores it. The only method is a password, which is stored as a hash. */
export interface CredentialsTable {
  id: Generated<number>;
  user_id: number;
  provider_id: string;
  account_id: string;
  password: string | null;
  access_token: string | null;
  refresh_token: string | null;
  id_token: string | null;
  access_token_expires_at: Date | null;
  refresh_token_expires_at: Date | null;
  scope: string | null;
  created_at: CreatedColumn;
  updated_at: UpdatedColumn;
}

/** Second factor for signing in. An account has at most one. */
export interface TwoFactorsTable {
  id: Generated<number>;
  user_id: number;
  /** Secret of the authenticator app. Encrypted, like the backup codes. */
  secret: string;
  backup_codes: string;
  /** Whether the user has entered a first code, which proves that the authenticator app knows the secret. */
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
  /** Time at which the secret, or the last backup codes, were created. */
  created_at: UpdatedColumn;
}

/** Link in a mail that is still valid, or sign-in that waits for its two-factor code. */
export interface VerificationsTable {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: CreatedColumn;
  updated_at: UpdatedColumn;
}

/** Postal address of a user (EN-05). */
export interface AddressesTable {
  id: Generated<number>;
  user_id: number;
  first_name: string;
  last_name: string;
  company: string | null;
  country: string;
  address1: string;
  address2: string | null;
  city: string;
  state: string | null;
  postcode: string | null;
  email: string | null;
  phone: string;
  is_default: Generated<boolean>;
  created_at: CreatedColumn;
  updated_at: UpdatedColumn;
}

/** Favourite listing of a user (EN-14). */
export interface FavouritesTable {
  user_id: number;
  ad_id: number;
  /** Price at the time when the favourite was added, in minor units of the base currency. */
  base_minor: number | null;
  created_at: CreatedColumn;
  /** Time of removal. A removed favourite can be restored for a while. */
  removed_at: Date | null;
}

/** Listing that a member compares with others, on all devices. */
export interface ComparedListingsTable {
  user_id: number;
  ad_id: number;
  /** Sort position in the comparison. Each added listing gets a higher number. */
  position: number;
  created_at: CreatedColumn;
}
