import type { NewMail } from "#domain/mail/outbox.server.ts";
import type { Language } from "#kernel/local-text.ts";

/** A mail that an account's owner gets, with the link that proves that it is theirs. */
export type AccountMail = { kind: "verify" | "reset" | "known"; name: string; link: string; language: Language };

type Words = { subject: string; text: string; act: string; otherwise: string };

const words: Record<Language, Record<AccountMail["kind"], Words> & { hello: (name: string) => string; copy: string }> =
  {
    en: {
      hello: (name) => `Hello ${name},`,
      copy: "If the button does nothing, open this address:",
      verify: {
        subject: "Confirm your e-mail address",
        text: "Please confirm that this address is yours. The link is good for a day.",
        act: "Confirm my address",
        otherwise: "If you have not asked for this, ignore this mail.",
      },
      reset: {
        subject: "Choose a new password",
        text: "Somebody, probably you, asked for a new password. The link is good for an hour and works once.",
        act: "Choose a new password",
        otherwise: "If it was not you, ignore this mail: your password stays as it is.",
      },
      known: {
        subject: "Your password was changed",
        text: "The password of your account was changed just now, and all other devices were signed out.",
        act: "Look at my account",
        otherwise: "If it was not you, choose a new password at once.",
      },
    },
    ar: {
      hello: (name) => `مرحبًا ${name}،`,
      copy: "إذا لم يعمل الزر فافتح هذا العنوان:",
      verify: {
        subject: "أكّد بريدك الإلكتروني",
        text: "نرجو تأكيد أن هذا البريد لك. الرابط صالح ليوم واحد.",
        act: "تأكيد بريدي",
        otherwise: "إذا لم تطلب ذلك فتجاهل هذه الرسالة.",
      },
      reset: {
        subject: "اختر كلمة مرور جديدة",
        text: "طلب أحدهم، وربما أنت، كلمة مرور جديدة. الرابط صالح لساعة ويعمل مرة واحدة.",
        act: "اختيار كلمة مرور جديدة",
        otherwise: "إذا لم تكن أنت فتجاهل هذه الرسالة: تبقى كلمة مرورك كما هي.",
      },
      known: {
        subject: "تغيّرت كلمة مرورك",
        text: "تغيّرت كلمة مرور حسابك الآن، وسُجّل الخروج من كل الأجهزة الأخرى.",
        act: "فتح حسابي",
        otherwise: "إذا لم تكن أنت فاختر كلمة مرور جديدة فورًا.",
      },
    },
  };

const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** The mail in its reader's language: a plain text, and the same as a page that runs the right way. */
export function mailOf({ kind, name, link, language }: AccountMail, to: string): NewMail {
  const { hello, copy, ...kinds } = words[language];
  const { subject, text, act, otherwise } = kinds[kind];
  const direction = language === "ar" ? "rtl" : "ltr";
  const font = "font-family:Tahoma,Arial,sans-serif;font-size:16px;line-height:1.7;color:#1d2430";
  return {
    to,
    subject,
    text: [hello(name), "", text, "", link, "", otherwise, "", "Karaj كراج"].join("\n"),
    html: `<!doctype html>
<html lang="${language}" dir="${direction}"><head><meta charset="utf-8"><title>${escaped(subject)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f7">
<div dir="${direction}" style="max-width:520px;margin:0 auto;padding:28px;background:#fff;border-radius:8px;${font}">
<p style="margin:0 0 16px;font-size:22px;font-weight:bold">Karaj كراج</p>
<p style="margin:0 0 12px">${escaped(hello(name))}</p>
<p style="margin:0 0 20px">${escaped(text)}</p>
<p style="margin:0 0 20px"><a href="${escaped(link)}" style="display:inline-block;padding:12px 22px;border-radius:6px;background:#e52727;color:#fff;text-decoration:none;font-weight:bold">${escaped(act)}</a></p>
<p style="margin:0 0 4px;font-size:14px;color:#5b6472">${escaped(copy)}</p>
<p dir="ltr" style="margin:0 0 20px;font-size:14px;word-break:break-all;text-align:${direction === "rtl" ? "right" : "left"}">${escaped(link)}</p>
<p style="margin:0;font-size:14px;color:#5b6472">${escaped(otherwise)}</p>
</div></body></html>`,
  };
}
