import type { PaymentMethod } from "#db/schema/orders.ts";
import type { Language } from "#kernel/local-text.ts";

/** Where transfers go, as administrators set it. */
export type BankAccount = { bankName: string; holder: string; iban: string };

/** What there is to pay, and for what. */
export type PaymentDue = { number: string; total: string };

/**
 * A way to pay. A provider of card payments joins here: its `begin` answers with an address that the buyer is led to,
 * and what it reports later goes through `markPaid`. The two ways there are need nothing of the kind.
 */
export type PaymentProvider = {
  method: PaymentMethod;
  name: Record<Language, string>;
  /** In a sentence or two, how the buyer pays. */
  instructions(due: PaymentDue, account: BankAccount | undefined): Record<Language, string>;
  /** Whether the buyer can show a receipt. */
  takesReceipts: boolean;
  /** Starts a payment with somebody outside, and says where the buyer goes on; those that need nobody have none. */
  begin?(due: PaymentDue): Promise<{ redirectTo: string }>;
};

const cashOnDelivery: PaymentProvider = {
  method: "cash-on-delivery",
  name: { en: "Cash on delivery", ar: "الدفع عند الاستلام" },
  takesReceipts: false,
  instructions: ({ total }) => ({
    en: `You pay when you receive your order: ${total} in all.`,
    ar: `تدفع عند استلام طلبك، والإجمالي ${total}.`,
  }),
};

const bankTransfer: PaymentProvider = {
  method: "bank-transfer",
  name: { en: "Bank transfer", ar: "تحويل بنكي" },
  takesReceipts: true,
  instructions: ({ number, total }, account) =>
    account
      ? toAccount({ number, total }, account)
      : {
          en: `You pay ${total} by bank transfer. We'll send you the account number.`,
          ar: `تدفع ${total} بتحويل بنكي، وسنرسل لك رقم الحساب.`,
        },
};

function toAccount({ number, total }: PaymentDue, { bankName, holder, iban }: BankAccount): Record<Language, string> {
  return {
    en: `Transfer ${total} to ${holder}, ${bankName}, IBAN ${iban}, and write the order number ${number} as the purpose of the transfer. Then send a picture of the receipt.`,
    ar: `حوّل ${total} إلى ${holder}، ${bankName}، رقم الآيبان \u2068${iban}\u2069، واكتب رقم الطلب ${number} في خانة الغرض من التحويل، ثم أرسل صورة الإيصال.`,
  };
}

/** By method; the order in which they are offered. */
export const paymentProviders: Readonly<Record<PaymentMethod, PaymentProvider>> = {
  "cash-on-delivery": cashOnDelivery,
  "bank-transfer": bankTransfer,
};
