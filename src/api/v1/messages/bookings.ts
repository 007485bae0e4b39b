import type { MessageTable } from "./message-table.ts";

/** Messages for rental bookings. */
export const bookingMessages = {
  "booking.not_found": { en: "Booking not found", ar: "الحجز غير موجود" },
  "booking.not_rental": { en: "There is no such car to rent by the day", ar: "لا توجد سيارة كهذه للتأجير اليومي" },
  "booking.own": {
    en: "You or your business let this car: block its days instead",
    ar: "تؤجّر هذه السيارة أنت أو نشاطك التجاري: أوقف الحجز في تلك الأيام بدلًا من حجزها",
  },
  "booking.not_active": { en: "This car can't be booked just now", ar: "لا يمكن حجز هذه السيارة الآن" },
  "booking.taken": { en: "The car is taken on some of these days", ar: "السيارة محجوزة في بعض هذه الأيام" },
  "booking.price_changed": { en: "The price has changed: look again", ar: "تغيّر السعر: راجعه" },
  "booking.key_reused": { en: "The key was used for another booking", ar: "استُعمل المفتاح لحجز آخر" },
  "booking.days_taken": {
    en: "The days were given to somebody else meanwhile",
    ar: "حُجزت الأيام لغيره في هذه الأثناء",
  },
  "booking.illegal_step": { en: "As the booking stands, this can't be done", ar: "حالة الحجز لا تسمح بذلك" },
  "booking.wrong_code": {
    en: "The code is wrong or no longer valid: take it from the newest mail",
    ar: "الرمز غير صحيح أو انتهت صلاحيته: خذه من أحدث رسالة",
  },
  "booking.date": { en: "A day is missing or is none", ar: "أحد التاريخين ناقص أو غير صحيح" },
  "booking.past": { en: "The pick-up lies in the past", ar: "موعد الاستلام في الماضي" },
  "booking.too_far": { en: "The pick-up lies too far ahead", ar: "موعد الاستلام أبعد من المسموح" },
  "booking.order": { en: "The return has to come after the pick-up", ar: "يجب أن يكون الإرجاع بعد الاستلام" },
  "booking.too_short": { en: "This car is rented for more days", ar: "الحد الأدنى لتأجير هذه السيارة أيام أكثر" },
  "booking.too_long": { en: "These are more days than can be asked for", ar: "عدد الأيام أكثر من المسموح" },
  "booking.limit": { en: "Too many bookings for now: wait a little", ar: "حجوزات كثيرة: انتظر قليلًا" },
} satisfies MessageTable;
