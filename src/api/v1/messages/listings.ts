import type { MessageTable } from "./message-table.ts";

/** Messages for a seller's own listings. */
export const listingMessages = {
  "ad.not_found": { en: "There is no such ad or draft of yours", ar: "لا يوجد إعلان أو مسودة لك بهذا الرقم" },
  "ad.stale": {
    en: "It was changed after you read it: read it again",
    ar: "تغيّر الإعلان بعد أن قرأته: اقرأه من جديد",
  },
  "ad.illegal_step": { en: "As it stands now, this can't be done with the ad", ar: "حالة الإعلان الآن لا تسمح بذلك" },
  "ad.not_published": { en: "This is a draft: publish it first", ar: "هذه مسودة: انشرها أولًا" },
  "ad.not_changeable": { en: "An ad that was sold can't be changed", ar: "لا يُعدّل إعلان ما بيع" },
  "ad.ordered": {
    en: "Somebody has ordered it: only its order decides now",
    ar: "طُلبت هذه السيارة، ولا يغيّر إعلانها الآن إلا طلبها",
  },
  "ad.booked": {
    en: "Bookings of this car are still ahead: they would stand",
    ar: "لهذه السيارة حجوزات قادمة، وستبقى قائمة",
  },
  "ad.colleague": { en: "A colleague is changing this ad", ar: "زميل لك يعدّل هذا الإعلان الآن" },
  "ad.change_begun": {
    en: "You have begun a change of this ad: publish its draft, or throw it away",
    ar: "لديك تعديل لم يكتمل لهذا الإعلان: انشر مسودته أو احذفها",
  },
  "ad.currency": { en: "A price is changed in the ad's own currency", ar: "يُغيّر السعر بعملة الإعلان نفسها" },
  "ad.days": { en: "These days can't be told", ar: "لا يمكن عرض هذه الأيام" },
  "ad.too_many": { en: "Too many for now: wait a little", ar: "عدد كبير في وقت قصير: انتظر قليلًا" },
  "price.invalid": { en: "This price can't be used", ar: "هذا السعر غير صالح" },
  "draft.too_many": { en: "There are as many drafts as can be kept", ar: "بلغت المسودات أقصى عدد" },
  "draft.seller": { en: "You don't act for this seller", ar: "لا تبيع باسم هذا البائع" },
  "draft.incomplete": { en: "Something has to be mended first", ar: "هناك ما يجب إكماله أو تصحيحه أولًا" },
  "draft.changed_meanwhile": {
    en: "Others have changed the same fields of the ad since the change was begun",
    ar: "عدّل غيرك الحقول نفسها بعد أن بدأت التعديل",
  },
  "picture.gone": { en: "There is no such picture of this ad", ar: "لا توجد هذه الصورة في الإعلان" },
  "picture.required": { en: "The file is empty", ar: "الملف فارغ" },
  "picture.too_large": { en: "A picture is larger than 15 MB", ar: "صورة حجمها أكبر من 15 ميجابايت" },
  "picture.heic": { en: "HEIC pictures can't be read: send them as JPEG", ar: "صور HEIC لا تُقرأ: أرسلها بصيغة JPEG" },
  "picture.not_a_picture": { en: "This is no picture that we know", ar: "هذا الملف ليس صورة نعرفها" },
  "picture.too_many_pixels": { en: "A picture has too many pixels", ar: "دقة الصورة أعلى من اللازم" },
  "picture.broken": { en: "A picture is broken or incomplete", ar: "صورة تالفة أو ناقصة" },
  "picture.too_slow": {
    en: "A picture takes too long to open: save it as JPEG",
    ar: "فتح إحدى الصور يستغرق وقتًا طويلًا: احفظها بصيغة JPEG",
  },
  "picture.busy": { en: "Too many pictures are waiting just now", ar: "الصور المنتظرة كثيرة الآن" },
  "picture.full": { en: "An ad has up to 20 pictures", ar: "للإعلان 20 صورة على الأكثر" },
  "picture.order": { en: "An order names every picture once", ar: "يجب أن يذكر الترتيب كل صورة مرة واحدة" },
  "picture.limit": { en: "These were a great many pictures in one hour", ar: "صور كثيرة جدًا خلال ساعة" },
  "picture.unavailable": { en: "Pictures can't be kept just now", ar: "لا يمكن حفظ الصور الآن" },
} satisfies MessageTable;
