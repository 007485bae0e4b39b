import type { Role } from "#db/schema/accounts.ts";
import type { Language } from "#kernel/local-text.ts";

/** A person's account as its own pages show it (EN-04). */
export type Account = {
  id: number;
  email: string;
  emailVerified: boolean;
  /** The first name. */
  name: string;
  lastName: string;
  phone: string | null;
  /** Address of the picture. */
  avatar: string | null;
  role: Role;
  /** What they would be, had they set up signing in in two steps (`held-role.ts`). */
  heldRole?: Role | undefined;
  /** Whether they sign in in two steps. */
  twoStep: boolean;
  language: Language;
  memberSince: Date;
};

/** Where avatars are served, by file name. */
export const avatarPath = (file: string): string => `/account/avatars/${file}`;

export const fullName = ({ name, lastName }: Pick<Account, "name" | "lastName">): string =>
  `${name} ${lastName}`.trim();

/** Longest texts of an account, in characters. */
export const accountLimits = { name: 60, lastName: 60 } as const;
