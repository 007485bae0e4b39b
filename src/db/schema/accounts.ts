import type { ColumnType, Generated } from "kysely";

/** RO-02; the legacy interface calls businesses 30 and all others 29. */
export type Role = "member" | "showroom" | "rental_room" | "moderator" | "administrator";

type Written = ColumnType<Date, Date | undefined, never>;
type Rewritten = ColumnType<Date, Date | undefined, Date>;

/** EN-04. `name` is the first name, as the legacy interface has it. */
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
  /** Mails are written in it. */
  language: Generated<string>;
  /** Whether signing in takes a code besides the password. */
  two_factor_enabled: Generated<boolean>;
  created_at: Written;
  updated_at: Rewritten;
}

export interface SessionsTable {
  id: Generated<number>;
  user_id: number;
  token: string;
  expires_at: Date;
  ip_address: string | null;
  user_agent: string | null;
  created_at: Written;
  updated_at: Rewritten;
}

/** Ways to sign in; only passwords so far, hashed. */
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
  created_at: Written;
  updated_at: Rewritten;
}

/** Where the codes come from that an account asks for besides its password; one an account. */
export interface TwoFactorsTable {
  id: Generated<number>;
  user_id: number;
  /** Encrypted, as are the codes for who has lost the phone. */
  secret: string;
  backup_codes: string;
  /** Whether a first code has shown that the app has the secret. */
  verified: Generated<boolean>;
  failed_verification_count: Generated<number>;
  locked_until: Date | null;
  /** When the secret, or the last recovery codes, were made. */
  created_at: Rewritten;
}

/** Links of mails that are still good, and sign-ins that wait for a code. */
export interface VerificationsTable {
  id: Generated<number>;
  identifier: string;
  value: string;
  expires_at: Date;
  created_at: Written;
  updated_at: Rewritten;
}

/** EN-05. */
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
  created_at: Written;
  updated_at: Rewritten;
}

/** EN-14. */
export interface FavouritesTable {
  user_id: number;
  ad_id: number;
  /** What the ad cost when it was put there, in the base currency. */
  base_minor: number | null;
  created_at: Written;
  /** When it was taken out; for a while it comes back as it was. */
  removed_at: Date | null;
}

/** What a member compares, on every device. */
export interface ComparedAdsTable {
  user_id: number;
  ad_id: number;
  /** The first compared comes first. */
  position: number;
  created_at: Written;
}
