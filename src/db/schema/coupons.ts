import type { ColumnType, Generated } from "kysely";

/** Coupon of a seller, or of the whole site. */
export interface CouponsTable {
  id: Generated<number>;
  /** Upper-case code that buyers enter, unique in the whole site. */
  code: string;
  /** Seller whose goods are discounted. Null: goods of all sellers, and the platform pays the discount. */
  seller_id: number | null;
  /** Percentage as a decimal text, such as "12.50". Null for a fixed amount. */
  percent: string | null;
  amount_minor: number | null;
  /** Currency of the goods. Null: goods in any currency. */
  currency: string | null;
  /** Price that the discounted goods must have together, before the discount. */
  minimum_minor: number | null;
  category_id: number | null;
  starts_at: Date | null;
  ends_at: Date | null;
  max_uses: number | null;
  max_uses_per_customer: number | null;
  is_active: Generated<boolean>;
  created_at: ColumnType<Date, Date | undefined, never>;
  updated_at: ColumnType<Date, Date | undefined, Date>;
}

/** Coupon that was entered for a cart. */
export interface CartCouponsTable {
  cart_id: number;
  /** Seller of the coupon; 0 for a coupon of the site. */
  seller_scope: number;
  coupon_id: number;
}

/** Discount of a seller order by a coupon. */
export interface SellerOrderCouponsTable {
  seller_order_id: number;
  coupon_id: number;
  code: string;
  paid_by: "seller" | "platform";
  amount_minor: number;
}
