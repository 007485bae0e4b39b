import type { MessageTable } from "./message-table.ts";

/** Messages about a seller's own listings, by failure code. */
export const listingMessages = {
  "ad.not_found": { en: "You have no listing or draft with this number", ar: "لا يوجد إعلان أو مسودة لك بهذا الرقم" },
  "ad.stale": {
    en: "The listing changed after you read it: read it again",
    ar: "تغيّر الإعلان بعد أن قرأته: اقرأه من جديد",
  },
  "ad.illegal_step": { en: "The status of the listing doesn't allow this", ar: "حالة الإعلان الآن لا تسمح بذلك" },
  "ad.not_published": { en: "This is a draft: publish it first", ar: "هذه مسودة: انشرها أولًا" },
  "ad.not_changeable": { en: "You can't edit a listing that was sold", ar: "لا يمكن تعديل إعلان بيع ما فيه" },
  "ad.ordered": {
    en: "A buyer has ordered this car: only its order can change the listing now",
    ar: "طُلبت هذه السيارة، ولا يغيّر إعلانها الآن إلا طلبها",
  },
  "ad.booked": {
    en: "This car has upcoming bookings, and they would stay",
    ar: "لهذه السيارة حجوزات قادمة، وستبقى قائمة",
  },
  "ad.colleague": { en: "A colleague is editing this listing", ar: "زميل لك يعدّل هذا الإعلان الآن" },
  "ad.change_begun": {
    en: "You have unpublished changes to this listing: publish or delete the draft",
    ar: "لديك تعديلات لم تُنشر على هذا الإعلان: انشر مسودتها أو احذفها",
  },
  "ad.currency": { en: "Change the price in the listing's own currency", ar: "غيّر السعر بعملة الإعلان نفسها" },
  "ad.days": { en: "We can't show these days", ar: "لا يمكن عرض هذه الأيام" },
  "ad.too_many": { en: "Too many at once: please wait", ar: "عدد كبير في وقت قصير: انتظر قليلًا" },
  "donor_car.not_found": { en: "Dismantled car not found", ar: "سيارة التشليح غير موجودة" },
  "donor_car.invalid": { en: "The car isn't complete", ar: "بيانات السيارة غير مكتملة" },
  "donor_car.full": {
    en: "You have reached the limit of dismantled cars: close one first",
    ar: "بلغت الحد الأقصى من سيارات التشليح: أغلق واحدة أولًا",
  },
  "donor_car.parts": { en: "Name at least one part", ar: "حدد قطعة واحدة على الأقل" },
  "donor_car.vin": { en: "This isn't a valid VIN", ar: "هذا ليس رقم هيكل صحيحًا" },
  "donor_car.impossible": { en: "This part can't be listed", ar: "لا يمكن عرض هذه القطعة" },
  "price.invalid": { en: "This price isn't valid", ar: "هذا السعر غير صالح" },
  "draft.too_many": { en: "You have reached the limit of drafts", ar: "بلغت الحد الأقصى للمسودات" },
  "draft.seller": { en: "You can't sell for this seller", ar: "لا يمكنك البيع باسم هذا البائع" },
  "draft.incomplete": {
    en: "Some details are missing or need a correction first",
    ar: "هناك ما يجب إكماله أو تصحيحه أولًا",
  },
  "draft.changed_meanwhile": {
    en: "Someone else has changed the same fields since you started editing",
    ar: "عدّل غيرك الحقول نفسها بعد أن بدأت التعديل",
  },
  "picture.gone": { en: "This listing has no such photo", ar: "لا توجد هذه الصورة في الإعلان" },
  "picture.required": { en: "The file is empty", ar: "الملف فارغ" },
  "picture.too_large": { en: "One of the photos is larger than 15 MB", ar: "حجم إحدى الصور أكبر من 15 ميغابايت" },
  "picture.heic": {
    en: "We can't read HEIC photos: send them as JPEG",
    ar: "لا نستطيع قراءة صور HEIC: أرسلها بصيغة JPEG",
  },
  "picture.not_a_picture": { en: "This isn't a photo format we support", ar: "صيغة هذا الملف ليست صيغة صور ندعمها" },
  "picture.too_many_pixels": { en: "The resolution of one photo is too high", ar: "دقة إحدى الصور أعلى من المسموح" },
  "picture.broken": { en: "One of the photos is damaged or incomplete", ar: "إحدى الصور تالفة أو ناقصة" },
  "picture.too_slow": {
    en: "One of the photos takes too long to process: save it as JPEG",
    ar: "فتح إحدى الصور يستغرق وقتًا طويلًا: احفظها بصيغة JPEG",
  },
  "picture.busy": { en: "Many photos are being uploaded right now", ar: "تُرفع صور كثيرة الآن" },
  "picture.full": { en: "A listing can have up to 20 photos", ar: "للإعلان 20 صورة على الأكثر" },
  "picture.order": { en: "The order must name every photo exactly once", ar: "يجب أن يذكر الترتيب كل صورة مرة واحدة" },
  "picture.limit": { en: "You have uploaded too many photos in one hour", ar: "رفعت صورًا كثيرة جدًا خلال ساعة" },
  "picture.unavailable": { en: "Photos can't be saved right now", ar: "لا يمكن حفظ الصور الآن" },
} satisfies MessageTable;
