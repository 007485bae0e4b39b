import type { PaymentMethod } from "#db/schema/orders.ts";
import type { BankAccount } from "#domain/site/site-settings.ts";
import type { ByLanguage } from "#kernel/localized-text.ts";

/** Order number and formatted amount of a payment. */
type PaymentDue = { number: string; total: string };

/** Texts and rules of a payment method. */
type PaymentMethodInfo = {
  method: PaymentMethod;
  name: ByLanguage<string>;
  /** Returns the payment instructions for the buyer, one or two sentences. */
  instructions(due: PaymentDue, account: BankAccount | undefined): ByLanguage<string>;
  /** Whether the buyer can upload a receipt of the payment. */
  takesReceipts: boolean;
};

const cashOnDelivery: PaymentMethodInfo = {
  method: "cash-on-delivery",
  name: { en: "Cash on delivery", ar: "الدفع عند الاستلام" },
  takesReceipts: false,
  instructions: ({ total }) => ({
    en: `You pay ${total} in cash when you receive your order.`,
    ar: `تدفع ${total} نقدًا عند استلام طلبك.`,
  }),
};

const bankTransfer: PaymentMethodInfo = {
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

const online: PaymentMethodInfo = {
  method: "online",
  name: { en: "Online payment", ar: "الدفع الإلكتروني" },
  takesReceipts: false,
  instructions: ({ total }) => ({
    en: `You pay ${total} online. If you haven't paid yet, open your order and choose “Pay now”. An unpaid order is cancelled after about an hour.`,
    ar: `تدفع ${total} إلكترونيًا. إن لم تدفع بعد فافتح طلبك واضغط «ادفع الآن». الطلب غير المدفوع يُلغى بعد نحو ساعة.`,
  }),
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

/** Payment methods with their texts and rules, in the order in which buyers see them. */
export const paymentMethodInfos: Readonly<Record<PaymentMethod, PaymentMethodInfo>> = {
  "cash-on-delivery": cashOnDelivery,
  "bank-transfer": bankTransfer,
  online,
};
