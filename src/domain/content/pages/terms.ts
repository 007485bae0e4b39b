import { responseTimeText } from "#domain/orders/response-deadline.ts";

export const termsPage = {
  title: { en: "Terms of use", ar: "شروط الاستخدام" },
  updated: "2026-11-23",
  body: {
    en: `These terms explain what {{site}} is, what you can expect from us and what we expect from you. They are written to be read. By using {{site}} you accept them; if you don't agree, please don't use it.

## What {{site}} is

{{site}} is a marketplace where private sellers, showrooms, parts shops and rental offices show what they offer, and where you find them. {{site}} doesn't own the cars and parts shown here and does not rent cars out. **A sale or a rental is an agreement between you and the seller or the rental office.** {{site}} is not a party to it, doesn't represent either side, and doesn't inspect what is offered.

## Before you buy or rent

- See the car or the part before you pay, and have a car inspected by someone you chose.
- Make sure that the person you deal with is allowed to sell it, and that the papers match.
- Agree on price, condition, delivery, warranty and return in writing.
- Don't pay for something you haven't seen because of a photo or a promise, and never pass on a verification code that arrives on your phone.

Prices are set by sellers. A price shown in another currency is converted for information only at a rate we keep; the price in the seller's currency is the one that counts. The checkout page shows what an order costs, with shipping and tax, and in which currency you pay, before you place it. The sellers then confirm it; you can cancel it until something is sent. If a seller doesn't answer within ${responseTimeText.en}, that seller's part of the order is cancelled automatically, unless it is paid or you have sent a receipt.

## Rules for listings

If you advertise on {{site}},

1. offer only what you own or are allowed to sell or rent out;
2. describe it honestly: year, mileage, specs, condition, accidents and known faults;
3. give a real price, or leave it open;
4. use your own photos of the actual item;
5. create one listing per item, in the right category and without duplicates;
6. remove the listing, or mark it as sold, once the item is sold;
7. reply to people with respect.

## What may not be advertised

- stolen vehicles or parts, and those with altered VINs or odometers;
- counterfeit parts, or parts with a false brand;
- used airbags and seat belts, and anything else that is unsafe to fit;
- plates, papers or registrations apart from their vehicle;
- devices that defeat emission controls, odometers or speed enforcement;
- anything the law of your country forbids, and anything that has nothing to do with vehicles;
- texts or photos that insult, deceive or harm others.

## Phone numbers

A seller's number is shown so that you can ask about that listing. Don't collect numbers, don't use them for advertising, and don't pass them on.

## How we moderate

We may reject, move to another category, hide or remove a listing that breaks these terms, and suspend someone who breaks them repeatedly. We try to say why. If you see a listing that doesn't belong here, [contact us](/site/contact-us-v1) with its number. If your own listing was removed and you think we made a mistake, contact us too; a person will read your message.

## Your content and ours

Your texts and photos remain yours. By sending them you allow us to show them on {{site}}, to resize them, and to show them in previews and search results for as long as the listing is public. Copying listings in bulk from {{site}} is not allowed without our written consent.

## What we are responsible for

We try to keep {{site}} available, correct and safe, but we can't promise that it always is. Advice on these pages is general and doesn't replace a specialist who can see your car. As far as the law allows, we are not liable for what sellers write, for the condition of what is offered, or for losses from an agreement between users. Nothing in these terms takes away rights that the law gives you.

## Changes and law

We may change these terms; the date above says when we last did. Important changes are announced on the site. The law that applies is that of the country from which {{site}} is operated, together with the consumer rights of the country you live in.`,
    ar: `تبيّن هذه الشروط ما هو {{site}}، وما الذي تنتظره منا، وما الذي ننتظره منك. كتبناها لتُقرأ. باستخدامك {{site}} فأنت توافق عليها، وإن لم توافق فنرجو ألا تستخدمه.

## ما هو {{site}}

{{site}} سوق إلكتروني يعرض فيه البائعون الأفراد والمعارض ومحلات قطع الغيار ومكاتب التأجير ما لديهم، وتجدهم أنت فيه. لا يملك {{site}} السيارات والقطع المعروضة، ولا يؤجر السيارات. **البيع أو التأجير اتفاق بينك وبين البائع أو مكتب التأجير**، و{{site}} ليس طرفًا فيه، ولا يمثل أحد الطرفين، ولا يفحص ما يُعرض.

## قبل أن تشتري أو تستأجر

- عاين السيارة أو القطعة قبل الدفع، وافحص السيارة عند من تختاره أنت.
- تأكد من أن من تتعامل معه يحق له البيع، ومن أن الأوراق مطابقة.
- اتفق مع البائع كتابةً على السعر والحالة والتسليم والضمان والإرجاع.
- لا تدفع ثمن شيء لم تره بناءً على صورة أو وعد، ولا تعطِ أحدًا رمز تحقق وصلك على جوالك.

الأسعار يحددها البائعون. والسعر المعروض بعملة أخرى محوّل للعلم فقط بسعر صرف نحتفظ به، والمعتمد هو السعر بعملة البائع. وتعرض لك صفحة إتمام الطلب تكلفته مع الشحن والضريبة والعملة التي تدفع بها قبل أن تؤكده. ثم يؤكده البائعون، ولك أن تلغيه ما لم يُرسل. وإذا لم يردّ البائع خلال ${responseTimeText.ar} يُلغى ما طلبته منه تلقائيًا، إلا إذا دفعت ثمنه أو أرسلت إيصالًا.

## قواعد الإعلانات

إذا أعلنت في {{site}}:

1. فلا تعرض إلا ما تملكه أو يحق لك بيعه أو تأجيره.
2. وصِفه بصدق: سنة الصنع والممشى والمواصفات والحالة والحوادث والعيوب المعروفة.
3. واكتب سعرًا حقيقيًا أو اترك السعر فارغًا.
4. واستخدم صورًا التقطتها أنت للشيء المعروض نفسه.
5. واجعل لكل شيء إعلانًا واحدًا، في قسمه الصحيح، ومن دون تكرار.
6. وأزل الإعلان أو علّمه بأنه مباع متى ما بيع.
7. ورُدّ على من يراسلك باحترام.

## ما لا يُسمح بالإعلان عنه

- المركبات والقطع المسروقة، وما غُيّر رقم هيكله أو عُبث بعداده.
- القطع المقلدة أو التي تحمل علامة مزيفة.
- الإيرباقات وأحزمة الأمان المستعملة، وكل ما في تركيبه خطر.
- اللوحات والأوراق والاستمارات من دون مركباتها.
- الأجهزة التي تتحايل على أنظمة الانبعاثات أو العداد أو ضبط السرعة.
- ما يمنعه نظام بلدك، وما لا علاقة له بالمركبات.
- النصوص والصور التي فيها إساءة أو خداع أو ضرر بالآخرين.

## أرقام الجوال

يظهر رقم البائع لتسأله عن إعلانه. فلا تجمع الأرقام، ولا تستخدمها للدعاية، ولا تعطها لغيرك.

## كيف نراجع الإعلانات

يحق لنا أن نرفض الإعلان المخالف لهذه الشروط أو ننقله إلى قسمه الصحيح أو نخفيه أو نزيله، وأن نوقف من تتكرر مخالفته، ونحرص على ذكر السبب. إذا رأيت إعلانًا لا مكان له هنا [فراسلنا](/site/contact-us-v1) برقمه. وإذا أُزيل إعلانك ورأيت أننا أخطأنا فراسلنا أيضًا، وسيقرأ رسالتك إنسان.

## محتواك ومحتوانا

نصوصك وصورك تبقى ملكك. وبإرسالها تسمح لنا بعرضها في {{site}} وتعديل مقاساتها وإظهارها في المعاينات ونتائج البحث ما دام الإعلان منشورًا. ولا يجوز نسخ الإعلانات من {{site}} بالجملة دون موافقتنا المكتوبة.

## حدود مسؤوليتنا

نبذل جهدنا ليكون {{site}} متاحًا وصحيحًا وآمنًا، لكننا لا نستطيع أن نعد بذلك في كل وقت. والنصائح المنشورة في هذه الصفحات عامة، ولا تغني عن مختص يرى سيارتك أمامه. وفي حدود ما يسمح به النظام لا نتحمل مسؤولية ما يكتبه البائعون، ولا حالة ما يُعرض، ولا الخسائر الناتجة عن اتفاق بين المستخدمين. ولا شيء في هذه الشروط ينتقص من حقوق يكفلها لك النظام.

## التعديلات والنظام المطبَّق

قد نعدّل هذه الشروط، والتاريخ المذكور أعلاه يبيّن آخر تعديل، ونعلن التعديلات المهمة في الموقع. ويُطبَّق نظام البلد الذي يُدار منه {{site}}، مع حقوق المستهلك في البلد الذي تقيم فيه.`,
  },
};
