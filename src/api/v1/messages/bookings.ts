import type { MessageTable } from "./message-table.ts";

/** Messages about rental bookings, by failure code. */
export const bookingMessages = {
  "booking.not_found": { en: "Booking not found", ar: "الحجز غير موجود" },
  "invoice.not_found": { en: "Invoice not found", ar: "الفاتورة غير موجودة" },
  "booking.not_rental": { en: "This isn't a car for daily rental", ar: "هذه ليست سيارة للتأجير اليومي" },
  "booking.own": {
    en: "You or your business rent out this car: block its days instead",
    ar: "تؤجّر هذه السيارة أنت أو نشاطك التجاري: أوقف الحجز في تلك الأيام بدلًا من حجزها",
  },
  "booking.not_active": { en: "This car can't be booked right now", ar: "لا يمكن حجز هذه السيارة الآن" },
  "booking.taken": { en: "The car is already booked on some of these days", ar: "السيارة محجوزة في بعض هذه الأيام" },
  "booking.price_changed": { en: "The price has changed: check it again", ar: "تغيّر السعر: راجعه" },
  "booking.key_reused": { en: "The key was used for another booking", ar: "استُعمل المفتاح لحجز آخر" },
  "booking.days_taken": {
    en: "Someone else has booked these days in the meantime",
    ar: "حجز شخص آخر هذه الأيام في هذه الأثناء",
  },
  "booking.illegal_step": { en: "The status of the booking doesn't allow this", ar: "حالة الحجز لا تسمح بذلك" },
  "booking.wrong_code": {
    en: "The code is wrong or no longer valid: use the one in the newest e-mail",
    ar: "الرمز غير صحيح أو انتهت صلاحيته: استخدم الرمز الذي في أحدث رسالة",
  },
  "booking.date": { en: "A date is missing or isn't valid", ar: "أحد التاريخين ناقص أو غير صحيح" },
  "booking.past": { en: "The pick-up is in the past", ar: "موعد الاستلام في الماضي" },
  "booking.too_far": { en: "The pick-up is too far ahead", ar: "موعد الاستلام أبعد من المسموح" },
  "booking.order": { en: "The return must be after the pick-up", ar: "يجب أن يكون الإرجاع بعد الاستلام" },
  "booking.too_short": {
    en: "This is shorter than the minimum rental of this car",
    ar: "عدد الأيام أقل من أقل مدة لتأجير هذه السيارة",
  },
  "booking.too_long": { en: "This is longer than a booking can be", ar: "عدد الأيام أكثر من المسموح" },
  "booking.limit": { en: "Too many bookings: please wait", ar: "حجوزات كثيرة: انتظر قليلًا" },
  "booking.birth_date_required": { en: "The driver's date of birth is missing", ar: "تاريخ ميلاد السائق ناقص" },
  "booking.birth_date": { en: "The driver's date of birth isn't possible", ar: "تاريخ ميلاد السائق غير صحيح" },
  "booking.driver_too_young": {
    en: "The driver is younger than the rules of this car allow",
    ar: "عمر السائق أقل مما تسمح به شروط هذه السيارة",
  },
  "booking.young_driver_fee": {
    en: "The fee for young drivers applies: send `youngDriver`",
    ar: "تنطبق رسوم السائق الشاب: أرسل `youngDriver`",
  },
  "booking.licence_date_required": {
    en: "The date of the driver's licence is missing",
    ar: "تاريخ إصدار رخصة السائق ناقص",
  },
  "booking.licence_date": {
    en: "The date of the driver's licence isn't possible",
    ar: "تاريخ إصدار رخصة السائق غير صحيح",
  },
  "booking.licence_too_new": {
    en: "The driver hasn't held a licence as long as the rules of this car ask",
    ar: "لم يمضِ على رخصة السائق المدة التي تشترطها هذه السيارة",
  },
} satisfies MessageTable;
