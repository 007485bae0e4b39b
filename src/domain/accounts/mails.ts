import { renderEmail } from "#domain/mail/email-content.ts";
import type { NewMail } from "#domain/mail/mail-outbox.server.ts";
import { wrapBidiIsolate } from "#kernel/bidi.ts";
import type { Language } from "#kernel/localized-text.ts";

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

/** Account mail with its link. The link proves ownership or leads to the page for the next action. */
export type AccountMail = {
  kind: (typeof accountMailKinds)[number];
  /** First name of the owner. */
  name: string;
  link: string;
  language: Language;
  /** New email address, pending or confirmed (kinds `email-…`). */
  newEmail?: string | undefined;
  /** Time and place of a sign-in (kind `new-device`). Unknown parts are empty. */
  signIn?: SignInLocation | undefined;
};

export type SignInLocation = { at: Date; device: string; network: string };

type MailText = {
  subject: string;
  text: (newEmail: string, signIn: SignInDetails) => string;
  act: string;
  otherwise: string;
};

/** Sign-in time and place as texts in the recipient's language. */
type SignInDetails = { time: string; device: string; network: string };

type MailVocabulary = Record<AccountMail["kind"], MailText> & {
  hello: (name: string) => string;
  copy: string;
  /** Text for an unknown device or network. */
  unknown: string;
};

const vocabularies: Record<Language, MailVocabulary> = {
  en: {
    hello: (name) => `Hello ${name},`,
    copy: "If the button does nothing, open this address:",
    unknown: "unknown",
    verify: {
      subject: "Confirm your e-mail address",
      text: () => "Please confirm that this address is yours. The link is good for a day.",
      act: "Confirm my address",
      otherwise: "If you have not asked for this, ignore this mail.",
    },
    reset: {
      subject: "Choose a new password",
      text: () => "Somebody, probably you, asked for a new password. The link is good for an hour and works once.",
      act: "Choose a new password",
      otherwise: "If it was not you, ignore this mail: your password stays as it is.",
    },
    known: {
      subject: "Your password was changed",
      text: () =>
        "The password of your account was changed just now. All other devices were signed out, and tokens of programs have ended.",
      act: "Look at my account",
      otherwise: "If it was not you, choose a new password at once.",
    },
    "email-new": {
      subject: "Confirm your new e-mail address",
      text: (email) => `Your account is to have the address ${email}. Please confirm it; the link is good for a day.`,
      act: "Confirm the new address",
      otherwise: "If you have not asked for this, ignore this mail: nothing changes.",
    },
    "email-asked": {
      subject: "A new e-mail address for your account",
      text: (email) =>
        `Somebody, probably you, asked to change the address of your account to ${email}. It changes once that address is confirmed.`,
      act: "Change my password",
      otherwise: "If it was not you, change your password now: then the new address can no longer be confirmed.",
    },
    "email-changed": {
      subject: "Your e-mail address was changed",
      text: (email) => `Your account now has the address ${email}. From now on you sign in with it.`,
      act: "Write to us",
      otherwise: "If it was not you, write to us at once.",
    },
    "two-step-on": {
      subject: "Signing in takes a code now",
      text: () =>
        "From now on signing in takes a code of your app besides the password. All other devices were signed out.",
      act: "Look at the settings",
      otherwise: "If it was not you, write to us at once: somebody knows your password.",
    },
    "two-step-off": {
      subject: "Signing in takes no code any more",
      text: () => "From now on your password is enough to sign in. All other devices were signed out.",
      act: "Look at the settings",
      otherwise: "If it was not you, choose a new password at once.",
    },
    "device-link": {
      subject: "Confirm your device to sign in",
      text: () =>
        "Somebody tried many wrong passwords for your account, so we check that it is you. Open this link on the device you want to sign in on. It works once, within an hour.",
      act: "Confirm this device",
      otherwise: "If you are not signing in, ignore this mail: nobody gets in without your password.",
    },
    "new-device": {
      subject: "New sign-in to your account",
      text: (_, { time, device, network }) =>
        `Somebody signed in to your account on a new device.\nTime: ${time}\nDevice: ${device}\nNetwork: ${network}`,
      act: "This wasn't me",
      otherwise: "If it was you, there is nothing to do.",
    },
  },
  ar: {
    hello: (name) => `مرحبًا ${name}،`,
    copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
    unknown: "غير معروف",
    verify: {
      subject: "أكّد بريدك الإلكتروني",
      text: () => "نرجو تأكيد أن هذا البريد لك. الرابط صالح ليوم واحد.",
      act: "تأكيد بريدي",
      otherwise: "إذا لم تطلب ذلك فتجاهل هذه الرسالة.",
    },
    reset: {
      subject: "اختر كلمة مرور جديدة",
      text: () => "طلب أحدهم، وربما أنت، كلمة مرور جديدة. الرابط صالح لساعة ويعمل مرة واحدة.",
      act: "اختيار كلمة مرور جديدة",
      otherwise: "إذا لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
    },
    known: {
      subject: "تغيّرت كلمة مرورك",
      text: () => "تغيّرت كلمة مرور حسابك الآن، فسُجّل الخروج من كل الأجهزة الأخرى وأُلغيت رموز وصول البرامج.",
      act: "فتح حسابي",
      otherwise: "إذا لم تكن أنت فاختر كلمة مرور جديدة فورًا.",
    },
    "email-new": {
      subject: "أكّد بريدك الإلكتروني الجديد",
      text: (email) => `سيصبح بريد حسابك ${email}. نرجو تأكيده، والرابط صالح ليوم واحد.`,
      act: "تأكيد البريد الجديد",
      otherwise: "إذا لم تطلب ذلك فتجاهل هذه الرسالة: لن يتغيّر شيء.",
    },
    "email-asked": {
      subject: "بريد جديد لحسابك",
      text: (email) => `طلب أحدهم، وربما أنت، تغيير بريد حسابك إلى ${email}. لن يتغيّر إلا بعد تأكيد البريد الجديد.`,
      act: "تغيير كلمة مروري",
      otherwise: "إذا لم تكن أنت فغيّر كلمة مرورك الآن، وعندها لا يمكن تأكيد البريد الجديد.",
    },
    "email-changed": {
      subject: "تغيّر بريدك الإلكتروني",
      text: (email) => `أصبح بريد حسابك ${email}، وبه تسجّل الدخول من الآن.`,
      act: "مراسلتنا",
      otherwise: "إذا لم تكن أنت فراسلنا فورًا.",
    },
    "two-step-on": {
      subject: "صار تسجيل الدخول برمز",
      text: () => "من الآن يتطلب تسجيل الدخول رمزًا من تطبيقك مع كلمة المرور، وسُجّل الخروج من كل الأجهزة الأخرى.",
      act: "فتح الإعدادات",
      otherwise: "إذا لم تكن أنت فراسلنا فورًا: هناك من يعرف كلمة مرورك.",
    },
    "two-step-off": {
      subject: "لم يعد تسجيل الدخول يتطلب رمزًا",
      text: () => "من الآن تكفي كلمة مرورك لتسجيل الدخول، وسُجّل الخروج من كل الأجهزة الأخرى.",
      act: "فتح الإعدادات",
      otherwise: "إذا لم تكن أنت فاختر كلمة مرور جديدة فورًا.",
    },
    "device-link": {
      subject: "أكّد جهازك لتسجيل الدخول",
      text: () =>
        "جرّب أحدهم كلمات مرور خاطئة كثيرة لحسابك، لذلك نتأكد أنك صاحبه. افتح هذا الرابط على الجهاز الذي تريد الدخول منه. يعمل الرابط مرة واحدة خلال ساعة.",
      act: "تأكيد هذا الجهاز",
      otherwise: "إذا لم تكن تحاول الدخول فتجاهل هذه الرسالة: لن يدخل أحد بدون كلمة مرورك.",
    },
    "new-device": {
      subject: "دخول جديد إلى حسابك",
      text: (_, { time, device, network }) =>
        `سجّل أحدهم الدخول إلى حسابك من جهاز جديد.\nالوقت: ${time}\nالجهاز: ${device}\nالشبكة: ${network}`,
      act: "لم أكن أنا",
      otherwise: "إذا كنت أنت فلا حاجة إلى أي إجراء.",
    },
  },
};

const locales: Record<Language, string> = { en: "en-GB-u-nu-latn", ar: "ar-u-nu-latn-ca-gregory" };

function formatSignIn({ at, device, network }: SignInLocation, language: Language): SignInDetails {
  const format = new Intl.DateTimeFormat(locales[language], { dateStyle: "long", timeStyle: "short", timeZone: "UTC" });
  const { unknown } = vocabularies[language];
  return {
    time: wrapBidiIsolate(`${format.format(at)} UTC`),
    device: wrapBidiIsolate(stripDeceptiveCharacters(device) || unknown),
    network: wrapBidiIsolate(stripDeceptiveCharacters(network) || unknown),
  };
}

/** Characters that change the text direction, and control characters. */
const deceptiveCharacters = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

const stripDeceptiveCharacters = (text: string): string => text.toWellFormed().replace(deceptiveCharacters, "");

/** Placeholder for mails of other kinds, which mention no sign-in. */
const UNKNOWN_SIGN_IN: SignInLocation = { at: new Date(0), device: "", network: "" };

/** Renders an account mail in the recipient's language, as plain text and as HTML with the matching text direction. */
export function renderAccountMail(
  { kind, name, link, language, newEmail = "", signIn = UNKNOWN_SIGN_IN }: AccountMail,
  to: string,
): NewMail {
  const { hello, copy, unknown: _, ...kinds } = vocabularies[language];
  const { subject, text, act, otherwise } = kinds[kind];
  const greeting = hello(wrapBidiIsolate(stripDeceptiveCharacters(name)));
  const paragraphs = [text(wrapBidiIsolate(stripDeceptiveCharacters(newEmail)), formatSignIn(signIn, language))];
  return renderEmail({ to, language, subject, greeting, paragraphs, act, link, copy, otherwise });
}
