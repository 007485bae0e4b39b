/** Hosted pages of the simulated providers, in Arabic and English. They need no JavaScript and ask for no card data. */
import { getDecimals, type SimulatedPayment, type WebhookMode, webhookModes } from "./simulated-payments.ts";

export type PageLanguage = "ar" | "en";

const texts = {
  en: {
    title: "Test payment",
    note: "This is a simulator. No money moves.",
    method: "Pay with",
    approve: "Pay",
    secure: "Pay with a 3-D Secure check",
    decline: "Have the bank decline",
    abandon: "Cancel and go back",
    webhooks: "The shop is told",
    modes: {
      once: "once, at once",
      twice: "twice",
      late: "20 seconds later",
      "out-of-order": "in the wrong order",
      forged: "by a forged message",
      never: "never",
    },
    checkTitle: "Your bank wants to be sure",
    check: "Approve this payment in your bank's app?",
    pass: "Approve",
    fail: "Reject",
    ended: "This payment can't be paid any more.",
    back: "Back to the shop",
    other: "العربية",
    methods: {
      card: "Visa or Mastercard",
      "apple-pay": "Apple Pay",
      mada: "mada",
      knet: "KNET",
      benefit: "Benefit",
      omannet: "OmanNet",
      naps: "NAPS",
      meeza: "Meeza",
      "stc-pay": "stc pay",
    },
  },
  ar: {
    title: "دفع تجريبي",
    note: "هذا محاكٍ للدفع، ولا تنتقل فيه أي أموال.",
    method: "طريقة الدفع",
    approve: "ادفع",
    secure: "ادفع مع تحقق البنك من هويتك",
    decline: "اجعل البنك يرفض",
    abandon: "إلغاء والرجوع",
    webhooks: "إبلاغ المتجر",
    modes: {
      once: "مرة واحدة فورًا",
      twice: "مرتين",
      late: "بعد 20 ثانية",
      "out-of-order": "بترتيب خاطئ",
      forged: "برسالة مزوّرة",
      never: "لا يُبلَّغ",
    },
    checkTitle: "تحقّق البنك",
    check: "هل توافق على هذه العملية في تطبيق البنك؟",
    pass: "أوافق",
    fail: "أرفض",
    ended: "لم يعد بالإمكان دفع هذه العملية.",
    back: "العودة إلى المتجر",
    other: "English",
    methods: {
      card: "فيزا أو ماستركارد",
      "apple-pay": "Apple Pay",
      mada: "مدى",
      knet: "كي نت",
      benefit: "بنفت",
      omannet: "عمان نت",
      naps: "نابس",
      meeza: "ميزة",
      "stc-pay": "stc pay",
    },
  },
} as const;

const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);

const styles = `
  :root { color-scheme: light dark; --ink: light-dark(#14181f, #eef1f5); --soft: light-dark(#4a5260, #b6bec9);
    --paper: light-dark(#fff, #151920); --wash: light-dark(#f4f5f7, #0e1116); --line: light-dark(#c6ccd4, #434b58); }
  * { box-sizing: border-box; margin: 0 }
  body { font: 16px/1.6 system-ui, "Noto Sans Arabic", sans-serif; color: var(--ink); background: var(--wash); padding: 24px 16px }
  main { max-width: 440px; margin: 0 auto; background: var(--paper); border: 1px solid var(--line); border-radius: 12px; padding: 24px }
  header { display: flex; justify-content: space-between; gap: 16px; align-items: baseline }
  h1 { font-size: 20px } .note { color: var(--soft); font-size: 14px } .amount { font-size: 32px; font-weight: 600; padding-top: 16px }
  form { display: grid; gap: 12px; padding-top: 20px } fieldset { border: 0; padding: 0; display: grid; gap: 8px }
  legend, .label { font-size: 14px; font-weight: 600; padding-bottom: 4px; display: block }
  .choice { display: flex; gap: 12px; align-items: center; min-height: 48px; border: 1px solid var(--line); border-radius: 8px; padding: 0 12px }
  .choice:has(:checked) { border-color: var(--ink); box-shadow: inset 0 0 0 1px var(--ink) }
  select, button { font: inherit; min-height: 48px; border-radius: 8px; border: 1px solid var(--line); background: var(--paper); color: inherit; padding: 0 12px; width: 100% }
  button { cursor: pointer } .primary { background: #14181f; color: #fff; border-color: #14181f; font-weight: 600 }
  a { color: inherit }`;

const renderDocument = (language: PageLanguage, title: string, body: string): string => `<!doctype html>
<html lang="${language}" dir="${language === "ar" ? "rtl" : "ltr"}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title><style>${styles}</style></head>
<body><main>${body}</main></body></html>`;

function renderHeader(payment: SimulatedPayment, language: PageLanguage, title: string): string {
  const { other, note } = texts[language];
  const otherLanguage = language === "ar" ? "en" : "ar";
  const amount = (payment.amount / 10 ** getDecimals(payment.currency)).toFixed(getDecimals(payment.currency));
  return `<header><h1>${title}</h1><a href="?lang=${otherLanguage}" lang="${otherLanguage}">${other}</a></header>
<p class="note">${payment.provider} · ${note}</p>
<p class="amount"><bdi dir="ltr">${amount} ${escapeHtml(payment.currency)}</bdi></p><p class="note"><bdi>${escapeHtml(payment.description)}</bdi></p>`;
}

/** Renders the page on which the buyer decides how the payment ends. */
export function renderPaymentPage(
  payment: SimulatedPayment,
  methods: readonly string[],
  mode: WebhookMode,
  language: PageLanguage,
): string {
  const text = texts[language];
  const choices = methods
    .map((method, i) => {
      const name = text.methods[method as keyof typeof text.methods];
      return `<label class="choice"><input type="radio" name="method" value="${method}"${i === 0 ? " checked" : ""}>${name}</label>`;
    })
    .join("");
  const modes = webhookModes
    .map((each) => `<option value="${each}"${each === mode ? " selected" : ""}>${text.modes[each]}</option>`)
    .join("");
  return renderDocument(
    language,
    text.title,
    `${renderHeader(payment, language, text.title)}
<form method="post"><input type="hidden" name="lang" value="${language}">
<fieldset><legend>${text.method}</legend>${choices}</fieldset>
<label><span class="label">${text.webhooks}</span><select name="webhooks">${modes}</select></label>
<button class="primary" name="act" value="approve">${text.approve}</button>
<button name="act" value="secure">${text.secure}</button>
<button name="act" value="decline">${text.decline}</button>
<button name="act" value="abandon">${text.abandon}</button></form>`,
  );
}

/** Renders the page of the bank with the 3-D Secure check. */
export function renderSecurePage(
  payment: SimulatedPayment,
  { method, webhooks }: { method: string; webhooks: string },
  language: PageLanguage,
): string {
  const text = texts[language];
  const hidden = Object.entries({ lang: language, method, webhooks })
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join("");
  return renderDocument(
    language,
    text.checkTitle,
    `${renderHeader(payment, language, text.checkTitle)}<form method="post">${hidden}<p>${text.check}</p>
<button class="primary" name="act" value="approve">${text.pass}</button>
<button name="act" value="reject">${text.fail}</button></form>`,
  );
}

/** Renders the page of a payment that is paid or closed. */
export const renderEndedPage = (payment: SimulatedPayment, returnUrl: string, language: PageLanguage): string =>
  renderDocument(
    language,
    texts[language].title,
    `${renderHeader(payment, language, texts[language].title)}<form><p>${texts[language].ended}</p>
<p><a href="${escapeHtml(returnUrl)}">${texts[language].back}</a></p></form>`,
  );
