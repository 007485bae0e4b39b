import type { MessageTable } from "./message-table.ts";

/** Messages for signing in and for accounts. */
export const accountMessages = {
  "address.not_found": { en: "Address not found", ar: "العنوان غير موجود" },
  addresses_full: { en: "There are as many addresses as can be kept", ar: "بلغت العناوين أقصى عدد" },
  "wishlist.full": { en: "There are as many favourites as can be kept", ar: "بلغت المفضلة أقصى عدد" },
  "compare.full": {
    en: "Eight ads fit into a comparison: remove one first",
    ar: "المقارنة تتسع لثمانية إعلانات: أزل واحدًا أولًا",
  },
  "account.data_limit": { en: "Five archives a day can be downloaded", ar: "يمكن تنزيل خمسة ملفات في اليوم" },
  "account.sign_in": { en: "Sign in first", ar: "سجّل الدخول أولًا" },
  "account.forbidden": { en: "This account may not do that", ar: "لا يحق لهذا الحساب فعل ذلك" },
  AUTH_INVALID_EMAIL: { en: "This is no e-mail address", ar: "هذا ليس بريدًا إلكترونيًا" },
  AUTH_EMAIL_ALREADY_IN_USE: { en: "There is an account with this address already", ar: "يوجد حساب بهذا البريد" },
  AUTH_WEAK_PASSWORD: {
    en: "Choose another password: at least 6 characters, not a common one and not your name",
    ar: "اختر كلمة مرور أخرى: 6 خانات على الأقل، غير شائعة ولا تشبه اسمك",
  },
  "AUTH_WEAK_PASSWORD.short": { en: "A password needs at least 6 characters", ar: "كلمة المرور 6 خانات على الأقل" },
  "AUTH_WEAK_PASSWORD.common": { en: "Too many people use this password", ar: "كلمة المرور هذه شائعة جدًا" },
  "AUTH_WEAK_PASSWORD.guessable": {
    en: "This password is easy to guess: it resembles your name or the name of this site",
    ar: "كلمة المرور هذه سهلة التخمين لأنها تشبه اسمك أو اسم كراج",
  },
  AUTH_WRONG_PASSWORD: { en: "The e-mail or the password is wrong", ar: "البريد أو كلمة المرور غير صحيحة" },
  AUTH_DEMO_PASSWORD: {
    en: "This account still has the demo's password: set another one with npm run admin -- set-password EMAIL",
    ar: "هذا الحساب ما زال بكلمة مرور النسخة التجريبية: غيّرها بالأمر npm run admin -- set-password EMAIL",
  },
  AUTH_CODE_NEEDED: { en: "This account asks for a code as well", ar: "هذا الحساب يطلب رمزًا أيضًا" },
  AUTH_WRONG_CODE: { en: "This code is wrong, or was used before", ar: "هذا الرمز غير صحيح أو استُعمل من قبل" },
  AUTH_CODE_TOO_LATE: { en: "This took too long: sign in again", ar: "طال الانتظار: سجّل الدخول من جديد" },
  AUTH_INVALID_TOKEN: { en: "This link has been used, or is too old", ar: "استُعمل هذا الرابط أو انتهت صلاحيته" },
  AUTH_BANNED: { en: "This account is suspended", ar: "هذا الحساب موقوف" },
  AUTH_TOO_MANY_REQUESTS: { en: "Too many tries: wait a little", ar: "محاولات كثيرة: انتظر قليلًا" },
  AUTH_CHALLENGE_NEEDED: {
    en: "Too many wrong passwords were tried for this account. Ask for a link by mail (POST /api/v1/auth/device-link), confirm this device with it, and sign in again",
    ar: "جُرّبت كلمات مرور خاطئة كثيرة لهذا الحساب. اطلب رابطًا إلى بريدك (POST /api/v1/auth/device-link) وأكّد به هذا الجهاز ثم سجّل الدخول من جديد",
  },
  "token.invalid": { en: "There is no such token, or it was revoked", ar: "لا يوجد رمز كهذا أو أنه أُلغي" },
  "token.expired": { en: "This token has expired", ar: "انتهت صلاحية هذا الرمز" },
  "token.scope": { en: "This token may not do that", ar: "لا يسمح هذا الرمز بذلك" },
  "token.not_here": { en: "This takes a session: a token can't do it", ar: "هذا يتطلب تسجيل الدخول ولا يصلح بالرمز" },
  "token.not_found": { en: "Token not found", ar: "الرمز غير موجود" },
  "token.full": { en: "There are as many tokens as can be had: revoke one", ar: "بلغت الرموز أقصى عدد: ألغِ أحدها" },
  "token.name_taken": { en: "There is a token of this name already", ar: "لديك رمز بهذا الاسم" },
  "token.role": { en: "This account can't hand that on", ar: "لا يملك هذا الحساب هذه الصلاحية ليمنحها" },
} satisfies MessageTable;
