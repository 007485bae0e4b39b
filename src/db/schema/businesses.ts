import type { ColumnType, Generated } from "kysely";
import type { SellerType } from "./sellers.ts";

/** Types of sellers that are businesses with a public page. */
export type BusinessType = Exclude<SellerType, "personal">;
export type DecisionStatus = "pending" | "accepted" | "rejected";
/** Roles of people who work for a seller without owning it. */
export type EmployeeRole = "manager" | "editor";

type CreatedColumn = ColumnType<Date, Date | undefined, never>;

export interface SellerApplicationsTable {
  id: Generated<number>;
  user_id: number;
  type: BusinessType;
  name_en: string | null;
  name_ar: string | null;
  city_id: number;
  address: string;
  phone: string;
  email: string | null;
  registration: string;
  about: string | null;
  /** File name of the logo in the store for pictures of sellers. */
  logo: string | null;
  status: Generated<DecisionStatus>;
  reason: string | null;
  seller_id: number | null;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: CreatedColumn;
}

export interface SellerStaffTable {
  seller_id: number;
  user_id: number;
  role: EmployeeRole;
  created_at: CreatedColumn;
}

export interface SellerInvitationsTable {
  id: Generated<number>;
  seller_id: number;
  email: string;
  role: EmployeeRole;
  token_hash: string;
  invited_by: number | null;
  created_at: CreatedColumn;
  expires_at: Date;
}

export interface SellerVerificationsTable {
  id: Generated<number>;
  seller_id: number;
  user_id: number | null;
  /** File name of the document. Null once the application was decided. */
  file: string | null;
  status: Generated<DecisionStatus>;
  reason: string | null;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: CreatedColumn;
}
