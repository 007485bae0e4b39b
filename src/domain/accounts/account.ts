import type { AccountRole } from "#db/schema/accounts.ts";
import type { Language } from "#kernel/localized-text.ts";

/** Account of a person as the account pages show it (EN-04). */
export type Account = {
  id: number;
  email: string;
  emailVerified: boolean;
  /** First name. */
  name: string;
  lastName: string;
  phone: string | null;
  /** URL path of the avatar. */
  avatar: string | null;
  role: AccountRole;
  /**
   * Role of a moderator or administrator that is withheld until the person sets up two-factor authentication
   * (`session-lifetime.ts`).
   */
  heldRole?: AccountRole | undefined;
  /** Whether two-factor authentication is on. */
  twoStep: boolean;
  language: Language;
  memberSince: Date;
};

/**
 * Email address that replaces the customer's address in orders and bookings of a deleted account. The domain is
 * invalid, so nobody can have this address.
 */
export const ERASED_EMAIL = "erased@invalid";

export const getAvatarPath = (file: string): string => `/account/avatars/${file}`;

export const formatFullName = ({ name, lastName }: Pick<Account, "name" | "lastName">): string =>
  `${name} ${lastName}`.trim();

/** Maximum lengths of account texts, in characters. */
export const accountTextLimits = { name: 60, lastName: 60 } as const;
