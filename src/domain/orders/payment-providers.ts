import type { PaymentMethod } from "#db/schema/orders.ts";
import type { BankAccount } from "#domain/site/site-settings.ts";
import type { ByLanguage } from "#kernel/localized-text.ts";

/** Order number and amount of a payment. */
export type PaymentDue = { number: string; total: string };

/**
 * Payment method. A card provider implements `begin` to redirect the buyer, and its later confirmation calls
 * `markPaid`. The two existing methods need neither.
 */
export type PaymentProvider = {
  method: PaymentMethod;
  name: ByLanguage<string>;
  /** Payment instructions for the buyer in one or two sentences. */
  instructions(due: PaymentDue, account: BankAccount | undefined): ByLanguage<string>;
  /** True if the buyer can upload a receipt. */
  takesReceipts: boolean;
  /** Starts a payment with an external provider and returns the address to which the buyer is redirected. */
  begin?(due: PaymentDue): Promise<{ redirectTo: string }>;
};

const cashOnDelivery: PaymentProvider = {
  method: "cash-on-delivery",
  name: { en: "Cash on delivery", ar: "الدفع عند الاستلام" },
  takesReceipts: false,
  instructions: ({ total }) => ({
    en: `You pay ${total} in cash when you receive your order.`,
    ar: `تدفع ${total} نقدًا عند استلام طلبك.`,
  }),
};

const bankTransfer: PaymentProvider = {
  method: "bank-transfer",
  name: { en: "Bank transfer", ar: "تحويل بنكي" },
  takesReceipts: true,
  instructions: ({ number, total }, account) =>
    account
      ? formatTransferInstructions({ number, total }, account)
      : {
          en: `You pay ${total} by bank transfer. We'll send you the bank account details.`,
          ar: `تدفع ${total} بتحويل بنكي، وسنرسل لك بيانات الحساب.`,
        },
};

function formatTransferInstructions(
  { number, total }: PaymentDue,
  { bankName, holder, iban }: BankAccount,
): ByLanguage<string> {
  return {
    en: `Transfer ${total} to ${holder}, ${bankName}, IBAN ${iban}, and use the order number ${number} as the payment reference. Then send a photo of the receipt.`,
    ar: `حوّل ${total} إلى ${holder}، ${bankName}، رقم الآيبان \u2068${iban}\u2069، واكتب رقم الطلب ${number} في خانة الغرض من التحويل، ثم أرسل صورة الإيصال.`,
  };
}

/** Payment providers by method, in the order in which they are offered. */
export const paymentProviders: Readonly<Record<PaymentMethod, PaymentProvider>> = {
  "cash-on-delivery": cashOnDelivery,
  "bank-transfer": bankTransfer,
};
