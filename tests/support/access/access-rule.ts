import type { Permission } from "#domain/accounts/roles.ts";

/** Access: everybody, or a permission (`domain/accounts/roles.ts`). */
export type AccessLevel = "everybody" | Permission;

export type AccessRule = {
  access: AccessLevel;
  /** Path with real values for a pattern with parameters. "ad" stands for the path of an existing listing. */
  example?: string;
  /** Status for permitted users, 200 by default. */
  status?: number;
  /** Status for a visitor without access, by default a redirect to the sign-in page. */
  visitor?: number;
  /** Status for a member without access, 404 by default. */
  otherStatus?: number;
};
