import type { ByLanguage } from "#kernel/localized-text.ts";

/** Subject and first paragraph of a booking mail. `other` is the other party. */
export type BookingMailText = {
  subject: (ad: string) => string;
  text: (mail: { ad: string; other: string }) => string;
};

type DepositMailKind =
  | "deposit-released"
  | "deposit-claimed"
  | "deposit-kept"
  | "deposit-decided"
  | "seller-deposit"
  | "seller-deposit-kept"
  | "seller-deposit-contested"
  | "seller-deposit-decided";

/** Texts of the booking mails about deposits, by language. */
export const depositMailTexts: ByLanguage<Record<DepositMailKind, BookingMailText>> = {
  en: {
    "deposit-released": {
      subject: (ad) => `Your deposit: ${ad}`,
      text: ({ ad }) => `Your deposit for ${ad} goes back the way you paid. Banks take up to some days.`,
    },
    "deposit-claimed": {
      subject: (ad) => `Please answer: a claim on your deposit for ${ad}`,
      text: ({ ad, other }) =>
        `${other} claims a part of your deposit for ${ad} because of damage. The reason is below. You can agree or contest the claim. The rest goes back the way you paid.`,
    },
    "deposit-kept": {
      subject: (ad) => `A part of your deposit is kept: ${ad}`,
      text: ({ ad, other }) =>
        `${other} keeps a part of your deposit for ${ad} because of damage. The reason is below. The rest goes back the way you paid.`,
    },
    "deposit-decided": {
      subject: (ad) => `Our decision about your deposit: ${ad}`,
      text: ({ ad, other }) =>
        `Our team has decided how much of your deposit for ${ad} ${other} keeps. The reason is below. The rest goes back the way you paid.`,
    },
    "seller-deposit": {
      subject: (ad) => `Deposit paid: ${ad}`,
      text: ({ ad, other }) => `${other} has paid the deposit for ${ad} online. It is held until after the return.`,
    },
    "seller-deposit-kept": {
      subject: (ad) => `The claimed part of the deposit is yours: ${ad}`,
      text: ({ ad, other }) =>
        `${other} agreed to your claim for ${ad}, or didn't answer in time. The amount is added to your balance.`,
    },
    "seller-deposit-contested": {
      subject: (ad) => `Claim contested: ${ad}`,
      text: ({ ad, other }) =>
        `${other} contests your claim on the deposit for ${ad}. The reason is below. Our team decides. The amount is held until then.`,
    },
    "seller-deposit-decided": {
      subject: (ad) => `Our decision about the deposit: ${ad}`,
      text: ({ ad, other }) =>
        `Our team has decided how much of the deposit of ${other} for ${ad} you keep. The reason is below.`,
    },
  },
  ar: {
    "deposit-released": {
      subject: (ad) => `مبلغ التأمين: ${ad}`,
      text: ({ ad }) => `يعود إليك مبلغ التأمين عن ${ad} بالطريقة التي دفعت بها، وقد يستغرق ذلك أيامًا عند البنك.`,
    },
    "deposit-claimed": {
      subject: (ad) => `مطالبة من مبلغ التأمين بانتظار ردّك: ${ad}`,
      text: ({ ad, other }) =>
        `يطالب ${other} بجزء من مبلغ التأمين عن ${ad} بسبب ضرر، والسبب مذكور أدناه. يمكنك الموافقة أو الاعتراض. يعود إليك الباقي بالطريقة التي دفعت بها.`,
    },
    "deposit-kept": {
      subject: (ad) => `خُصم جزء من مبلغ التأمين: ${ad}`,
      text: ({ ad, other }) =>
        `خصم ${other} جزءًا من مبلغ التأمين عن ${ad} بسبب ضرر، والسبب مذكور أدناه. يعود إليك الباقي بالطريقة التي دفعت بها.`,
    },
    "deposit-decided": {
      subject: (ad) => `قرارنا بشأن مبلغ التأمين: ${ad}`,
      text: ({ ad, other }) =>
        `حدّد فريقنا ما يُخصم لصالح ${other} من مبلغ التأمين عن ${ad}، والسبب مذكور أدناه. يعود إليك الباقي بالطريقة التي دفعت بها.`,
    },
    "seller-deposit": {
      subject: (ad) => `دُفع مبلغ التأمين: ${ad}`,
      text: ({ ad, other }) => `دفع ${other} مبلغ التأمين عن ${ad} عبر الموقع، ويبقى محفوظًا إلى ما بعد الإرجاع.`,
    },
    "seller-deposit-kept": {
      subject: (ad) => `لك ما طالبت به من مبلغ التأمين: ${ad}`,
      text: ({ ad, other }) => `وافق ${other} على مطالبتك عن ${ad} أو لم يردّ في الوقت المحدد. يضاف المبلغ إلى رصيدك.`,
    },
    "seller-deposit-contested": {
      subject: (ad) => `اعتراض على المطالبة: ${ad}`,
      text: ({ ad, other }) =>
        `يعترض ${other} على مطالبتك من مبلغ التأمين عن ${ad}، والسبب مذكور أدناه. يقرر فريقنا، ويبقى المبلغ محفوظًا حتى ذلك الحين.`,
    },
    "seller-deposit-decided": {
      subject: (ad) => `قرارنا بشأن مبلغ التأمين: ${ad}`,
      text: ({ ad, other }) => `حدّد فريقنا ما يُخصم لك من مبلغ تأمين ${other} عن ${ad}، والسبب مذكور أدناه.`,
    },
  },
};
