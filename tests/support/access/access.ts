import type { Permission } from "#domain/accounts/roles.ts";

/** Who may come in: everybody, or who has the permission (`domain/accounts/roles.ts`). */
export type Who = "everybody" | Permission;

export type Access = {
  who: Who;
  /** An address with real values, for patterns with parameters; "ad" stands for an ad's own. */
  example?: string;
  /** What those who may come in are answered; 200 unless it says otherwise. */
  status?: number;
  /** What a visitor is answered who may not; without it they are led to sign in. */
  visitor?: number;
  /** What members are answered who may not; without it there is nothing there for them. */
  others?: number;
};
