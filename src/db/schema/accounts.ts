import type { ColumnType, Generated } from "kysely";

/** Account role (RO-02). The legacy API numbers businesses 30 and all others 29. */
export type Role = "member" | "showroom" | "rental_room" | "moderator" | "administrator";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;
type UpdatedColumn = ColumnType<Date, Date | undefined, Date>;

/** User account (EN-04). `name` is the first name, as in the legacy API. */
export interface UsersTable {
  id: Generated<number>;
  email: string;
  email_verified: Generated<boolean>;
  name: string;
  last_name: Generated<string>;
  phone: string | null;
  /** File name of the picture in the folder of avatars. */
  avatar: string | null;
  role: Generated<Role>;
  /** Language of mails to the user. */
  language: Generated<string>;
  /** Whether signing in requires a code besides the password. */
  two_factor_enabled: Generated<boolean>;
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

/** Sign-in credentials. Currently only hashed passwords. */
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

/** Second factor of an account, at most one each. */
export interface TwoFactorsTable {
  id: Generated<number>;
  user_id: number;
  /** Encrypted. The backup codes are encrypted too. */
  secret: string;
  backup_codes: string;
  /** Whether a first code has proven that the authenticator app has the secret. */
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
  /** Creation time of the secret or of the last backup codes. */
  created_at: UpdatedColumn;
}

/** Valid links in mails, and sign-ins that wait for a code. */
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
  /** Price when the listing was added, in minor units of the base currency. */
  base_minor: number | null;
  created_at: CreatedColumn;
  /** Time of removal. The favourite can be restored for a while. */
  removed_at: Date | null;
}

/** Listings in a member's comparison, on all devices. */
export interface ComparedListingsTable {
  user_id: number;
  ad_id: number;
  /** Ascending order of adding. */
  position: number;
  created_at: CreatedColumn;
}
