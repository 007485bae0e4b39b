import { renderEmail, sanitizeMailText, stripControlCharacters } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import { type ByLanguage, type Language, pickByLanguage } from "#kernel/localized-text.ts";

/** Kinds of mails to the owner of an account. */
export const accountMailKinds = [
  "verify",
  "reset",
  "known",
  "email-new",
  "email-asked",
  "email-changed",
  "two-step-on",
  "two-step-off",
  "device-link",
  "new-device",
] as const;

/**
 * Mail to the owner of an account. Its link either proves access to the mailbox or leads to the page for the next
 * action.
 */
export type AccountMail = {
  kind: (typeof accountMailKinds)[number];
  /** First name of the owner. */
  name: string;
  link: string;
  language: Language;
  /** New email address, pending or confirmed (kinds `email-…`). */
  newEmail?: string | undefined;
  /** Time and place of a sign-in, for mails of the kind `new-device`. Unknown parts are empty. */
  signIn?: SignInLocation | undefined;
};

type SignInLocation = { at: Date; device: string; network: string };

type MailText = {
  subject: string;
  text: (newEmail: string, signIn: SignInDetails) => string;
  act: string;
  otherwise: string;
};

/** Time and place of a sign-in, formatted in the recipient's language. */
type SignInDetails = { time: string; device: string; network: string };

type MailVocabulary = Record<AccountMail["kind"], MailText> & {
  /** Text that is shown for an unknown device or network. */
  unknown: string;
};

const vocabularies: ByLanguage<MailVocabulary> = {
  en: {
    unknown: "unknown",
    verify: {
      subject: "Confirm your e-mail address",
      text: () => "Please confirm that this address is yours. The link is valid for one day.",
      act: "Confirm my address",
      otherwise: "If you didn't ask for this, ignore this e-mail.",
    },
    reset: {
      subject: "Choose a new password",
      text: () => "We received a request to reset your password. The link works once and is valid for one hour.",
      act: "Choose a new password",
      otherwise: "If it wasn't you, ignore this e-mail. Your password stays the same.",
    },
    known: {
      subject: "Your password was changed",
      text: () => "Your password was just changed. We signed out all other devices and revoked all access tokens.",
      act: "Go to my account",
      otherwise: "If it wasn't you, choose a new password immediately.",
    },
    "email-new": {
      subject: "Confirm your new e-mail address",
      text: (email) => `Please confirm ${email} as the new address of your account. The link is valid for one day.`,
      act: "Confirm the new address",
      otherwise: "If you didn't ask for this, ignore this e-mail. Nothing will change.",
    },
    "email-asked": {
      subject: "A new e-mail address for your account",
      text: (email) =>
        `We received a request to change the address of your account to ${email}. It changes only once the new address is confirmed.`,
      act: "Change my password",
      otherwise: "If it wasn't you, change your password now. The new address can then no longer be confirmed.",
    },
    "email-changed": {
      subject: "Your e-mail address was changed",
      text: (email) => `The e-mail address of your account is now ${email}. From now on, sign in with it.`,
      act: "Contact us",
      otherwise: "If it wasn't you, contact us immediately.",
    },
    "two-step-on": {
      subject: "Two-step sign-in is on",
      text: () =>
        "From now on you need your password and a code from your app to sign in. We signed out all other devices.",
      act: "Go to settings",
      otherwise: "If it wasn't you, contact us immediately: someone knows your password.",
    },
    "two-step-off": {
      subject: "Two-step sign-in is off",
      text: () => "From now on you need only your password to sign in. We signed out all other devices.",
      act: "Go to settings",
      otherwise: "If it wasn't you, choose a new password immediately.",
    },
    "device-link": {
      subject: "Confirm your device to sign in",
      text: () =>
        "Someone entered many wrong passwords for your account, so we need to check that it's you. Open this link on the device you want to sign in on. It works once and is valid for one hour.",
      act: "Confirm this device",
      otherwise: "If you aren't trying to sign in, ignore this e-mail. Nobody can get in without your password.",
    },
    "new-device": {
      subject: "New sign-in to your account",
      text: (_, { time, device, network }) =>
        `Someone signed in to your account on a new device.\nTime: ${time}\nDevice: ${device}\nNetwork: ${network}`,
      act: "This wasn't me",
      otherwise: "If it was you, you don't need to do anything.",
    },
  },
  ar: {
    unknown: "غير معروف",
    verify: {
      subject: "أكّد بريدك الإلكتروني",
      text: () => "نرجو تأكيد أن هذا البريد لك. الرابط صالح ليوم واحد.",
      act: "تأكيد بريدي",
      otherwise: "إذا لم تطلب ذلك فتجاهل هذه الرسالة.",
    },
    reset: {
      subject: "اختر كلمة مرور جديدة",
      text: () => "وصلنا طلب لتغيير كلمة مرورك. الرابط صالح لساعة واحدة ويعمل مرة واحدة.",
      act: "اختيار كلمة مرور جديدة",
      otherwise: "إذا لم يكن الطلب منك فتجاهل هذه الرسالة، وستبقى كلمة مرورك كما هي.",
    },
    known: {
      subject: "تغيّرت كلمة مرورك",
      text: () => "تغيّرت كلمة مرور حسابك الآن. سجّلنا الخروج من كل الأجهزة الأخرى وألغينا كل رموز الوصول.",
      act: "فتح حسابي",
      otherwise: "إذا لم تكن أنت فاختر كلمة مرور جديدة فورًا.",
    },
    "email-new": {
      subject: "أكّد بريدك الإلكتروني الجديد",
      text: (email) => `نرجو تأكيد ${email} بريدًا جديدًا لحسابك. الرابط صالح ليوم واحد.`,
      act: "تأكيد البريد الجديد",
      otherwise: "إذا لم تطلب ذلك فتجاهل هذه الرسالة، ولن يتغيّر شيء.",
    },
    "email-asked": {
      subject: "بريد جديد لحسابك",
      text: (email) => `وصلنا طلب لتغيير بريد حسابك إلى ${email}. لن يتغيّر إلا بعد تأكيد البريد الجديد.`,
      act: "تغيير كلمة مروري",
      otherwise: "إذا لم يكن الطلب منك فغيّر كلمة مرورك الآن، ولن يمكن بعدها تأكيد البريد الجديد.",
    },
    "email-changed": {
      subject: "تغيّر بريدك الإلكتروني",
      text: (email) => `أصبح بريد حسابك ${email}. استخدمه لتسجيل الدخول من الآن.`,
      act: "مراسلتنا",
      otherwise: "إذا لم تكن أنت فراسلنا فورًا.",
    },
    "two-step-on": {
      subject: "تم تفعيل الدخول بخطوتين",
      text: () => "من الآن يتطلب تسجيل الدخول رمزًا من تطبيقك مع كلمة المرور. سجّلنا الخروج من كل الأجهزة الأخرى.",
      act: "فتح الإعدادات",
      otherwise: "إذا لم تكن أنت فراسلنا فورًا، فهناك من يعرف كلمة مرورك.",
    },
    "two-step-off": {
      subject: "تم إيقاف الدخول بخطوتين",
      text: () => "من الآن تكفي كلمة مرورك لتسجيل الدخول. سجّلنا الخروج من كل الأجهزة الأخرى.",
      act: "فتح الإعدادات",
      otherwise: "إذا لم تكن أنت فاختر كلمة مرور جديدة فورًا.",
    },
    "device-link": {
      subject: "أكّد جهازك لتسجيل الدخول",
      text: () =>
        "أُدخلت كلمات مرور خاطئة كثيرة لحسابك، لذلك نتأكد أنك صاحبه. افتح هذا الرابط على الجهاز الذي تريد الدخول منه. الرابط صالح لساعة واحدة ويعمل مرة واحدة.",
      act: "تأكيد هذا الجهاز",
      otherwise: "إذا لم تكن تحاول الدخول فتجاهل هذه الرسالة، فلن يدخل أحد بدون كلمة مرورك.",
    },
    "new-device": {
      subject: "دخول جديد إلى حسابك",
      text: (_, { time, device, network }) =>
        `تم تسجيل الدخول إلى حسابك من جهاز جديد.\nالوقت: ${time}\nالجهاز: ${device}\nالشبكة: ${network}`,
      act: "لم أكن أنا",
      otherwise: "إذا كنت أنت فلا يلزمك أي إجراء.",
    },
  },
};

const locales: ByLanguage<string> = { en: "en-GB-u-nu-latn", ar: "ar-u-nu-latn-ca-gregory" };

function formatSignIn({ at, device, network }: SignInLocation, language: Language): SignInDetails {
  const format = new Intl.DateTimeFormat(pickByLanguage(locales, language), {
    dateStyle: "long",
    timeStyle: "short",
    timeZone: "UTC",
  });
  const { unknown } = pickByLanguage(vocabularies, language);
  return {
    time: wrapBidiIsolate(`${format.format(at)} UTC`),
    device: wrapBidiIsolate(stripControlCharacters(device) || unknown),
    network: wrapBidiIsolate(stripControlCharacters(network) || unknown),
  };
}

/** Placeholder for mails of kinds that mention no sign-in. */
const UNKNOWN_SIGN_IN: SignInLocation = { at: new Date(0), device: "", network: "" };

/** Renders an account mail in the recipient's language, as plain text and as HTML with the matching text direction. */
export function renderAccountMail(
  { kind, name, link, language, newEmail = "", signIn = UNKNOWN_SIGN_IN }: AccountMail,
  to: string,
): NewMail {
  const { unknown: _, ...kinds } = pickByLanguage(vocabularies, language);
  const { subject, text, act, otherwise } = kinds[kind];
  const paragraphs = [text(sanitizeMailText(newEmail), formatSignIn(signIn, language))];
  return renderEmail({ to, language, subject, name: sanitizeMailText(name), paragraphs, act, link, otherwise });
}
