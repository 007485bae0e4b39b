import type { MessageTable } from "./message-table.ts";

/** Messages about sign-in and accounts, by failure code. */
export const accountMessages = {
  "address.not_found": { en: "Address not found", ar: "العنوان غير موجود" },
  addresses_full: { en: "You have reached the limit of saved addresses", ar: "بلغت الحد الأقصى للعناوين" },
  "wishlist.full": { en: "You have reached the limit of favourites", ar: "بلغت الحد الأقصى للمفضلة" },
  "saved_search.invalid": { en: "This search can't be saved", ar: "لا يمكن حفظ هذا البحث" },
  "saved_search.not_found": { en: "Saved search not found", ar: "البحث المحفوظ غير موجود" },
  "saved_search.full": {
    en: "You have 50 saved searches, which is the maximum: delete one first",
    ar: "لديك 50 بحثًا محفوظًا وهو الحد الأقصى: احذف واحدًا أولًا",
  },
  "part_request.invalid": { en: "The request isn't complete", ar: "الطلب غير مكتمل" },
  "part_request.not_found": { en: "Part request not found", ar: "طلب القطعة غير موجود" },
  "part_request.full": {
    en: "You have five open part requests, which is the maximum: close one first",
    ar: "لديك خمسة طلبات قطع مفتوحة وهو الحد الأقصى: أغلق أحدها أولًا",
  },
  "part_request.closed": { en: "This part request is no longer open", ar: "لم يعد طلب القطعة مفتوحًا" },
  "part_offer.invalid": { en: "The offer isn't complete", ar: "العرض غير مكتمل" },
  "part_offer.not_found": { en: "Offer not found", ar: "العرض غير موجود" },
  "compare.full": {
    en: "You can compare up to eight listings: remove one first",
    ar: "يمكنك مقارنة ثمانية إعلانات على الأكثر: أزل واحدًا أولًا",
  },
  "account.data_limit": { en: "You can download five archives a day", ar: "يمكنك تنزيل خمسة ملفات في اليوم" },
  "account.sign_in": { en: "Sign in first", ar: "سجّل الدخول أولًا" },
  "account.forbidden": { en: "This account isn't allowed to do that", ar: "ليست لهذا الحساب صلاحية لذلك" },
  AUTH_INVALID_EMAIL: { en: "This isn't a valid e-mail address", ar: "هذا ليس بريدًا إلكترونيًا صحيحًا" },
  AUTH_EMAIL_ALREADY_IN_USE: { en: "An account with this e-mail already exists", ar: "يوجد حساب بهذا البريد" },
  AUTH_WEAK_PASSWORD: {
    en: "Choose another password: at least 6 characters, not a common one and not your name",
    ar: "اختر كلمة مرور أخرى: 6 خانات على الأقل، غير شائعة ولا تشبه اسمك",
  },
  "AUTH_WEAK_PASSWORD.short": { en: "A password needs at least 6 characters", ar: "كلمة المرور 6 خانات على الأقل" },
  "AUTH_WEAK_PASSWORD.common": { en: "This password is too common", ar: "كلمة المرور هذه شائعة جدًا" },
  "AUTH_WEAK_PASSWORD.guessable": {
    en: "This password is easy to guess because it resembles your name or the name of this site",
    ar: "كلمة المرور هذه سهلة التخمين لأنها تشبه اسمك أو اسم كراج",
  },
  AUTH_WRONG_PASSWORD: { en: "The e-mail or the password is wrong", ar: "البريد أو كلمة المرور غير صحيحة" },
  AUTH_DEMO_PASSWORD: {
    en: "This account still has the demo password: set another one with npm run admin -- set-password EMAIL",
    ar: "هذا الحساب ما زال بكلمة مرور النسخة التجريبية: غيّرها بالأمر npm run admin -- set-password EMAIL",
  },
  AUTH_CODE_NEEDED: { en: "This account also needs a sign-in code", ar: "يتطلب هذا الحساب رمز دخول أيضًا" },
  AUTH_WRONG_CODE: { en: "This code is wrong or was used before", ar: "هذا الرمز غير صحيح أو استُعمل من قبل" },
  AUTH_CODE_TOO_LATE: { en: "This took too long: sign in again", ar: "انتهت المهلة: سجّل الدخول من جديد" },
  AUTH_INVALID_TOKEN: { en: "This link has been used or has expired", ar: "استُعمل هذا الرابط أو انتهت صلاحيته" },
  AUTH_BANNED: { en: "This account is suspended", ar: "هذا الحساب موقوف" },
  AUTH_TOO_MANY_REQUESTS: { en: "Too many attempts: please wait", ar: "محاولات كثيرة: انتظر قليلًا" },
  AUTH_CHALLENGE_NEEDED: {
    en: "There were too many wrong passwords for this account. Ask for a link by e-mail (POST /api/v1/auth/device-link), confirm this device with it, and sign in again",
    ar: "أُدخلت كلمات مرور خاطئة كثيرة لهذا الحساب. اطلب رابطًا إلى بريدك (POST /api/v1/auth/device-link) وأكّد به هذا الجهاز ثم سجّل الدخول من جديد",
  },
  "token.invalid": { en: "This token doesn't exist or was revoked", ar: "هذا الرمز غير موجود أو أُلغي" },
  "token.expired": { en: "This token has expired", ar: "انتهت صلاحية هذا الرمز" },
  "token.scope": { en: "This token isn't allowed to do that", ar: "لا يسمح هذا الرمز بذلك" },
  "token.not_here": { en: "Sign in to do this: a token isn't enough", ar: "هذا يتطلب تسجيل الدخول، والرمز لا يكفي" },
  "token.not_found": { en: "Token not found", ar: "الرمز غير موجود" },
  "token.full": {
    en: "You have reached the limit of tokens: revoke one first",
    ar: "بلغت الحد الأقصى للرموز: ألغِ أحدها أولًا",
  },
  "token.name_taken": { en: "You already have a token with this name", ar: "لديك رمز بهذا الاسم" },
  "token.role": {
    en: "This account can't grant a permission it doesn't have",
    ar: "لا يملك هذا الحساب هذه الصلاحية ليمنحها",
  },
} satisfies MessageTable;
