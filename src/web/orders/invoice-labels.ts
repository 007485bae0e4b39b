/**
 * Labels of tax invoices and credit notes. Both languages stand on a document, because its readers may know only one of
 * them.
 */
export const invoiceLabels = {
  invoice: { ar: "فاتورة ضريبية مبسطة", en: "Simplified tax invoice" },
  "credit-note": { ar: "إشعار دائن", en: "Credit note" },
  number: { ar: "الرقم", en: "Number" },
  issued: { ar: "تاريخ الإصدار", en: "Issued" },
  order: { ar: "رقم الطلب", en: "Order" },
  booking: { ar: "رقم الحجز", en: "Booking" },
  cancels: { ar: "عن الفاتورة", en: "For invoice" },
  seller: { ar: "البائع", en: "Seller" },
  vatNumber: { ar: "الرقم الضريبي", en: "VAT number" },
  registration: { ar: "السجل التجاري", en: "Commercial registration" },
  item: { ar: "الصنف", en: "Item" },
  quantity: { ar: "الكمية", en: "Quantity" },
  unit: { ar: "سعر الوحدة", en: "Unit price" },
  lineTotal: { ar: "المبلغ", en: "Amount" },
  discount: { ar: "الخصم", en: "Discount" },
  goods: { ar: "المنتجات", en: "Goods" },
  rental: { ar: "الإيجار", en: "Rental" },
  shipping: { ar: "الشحن", en: "Shipping" },
  net: { ar: "الإجمالي قبل الضريبة", en: "Total without VAT" },
  tax: { ar: "ضريبة القيمة المضافة", en: "VAT" },
  total: { ar: "الإجمالي مع الضريبة", en: "Total with VAT" },
  qr: { ar: "رمز الفاتورة", en: "Invoice code" },
} as const;

export type InvoiceLabel = keyof typeof invoiceLabels;
