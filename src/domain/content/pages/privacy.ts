export const privacyPage = {
  title: { en: "Privacy", ar: "الخصوصية" },
  updated: "2026-11-01",
  body: {
    en: `You can browse {{site}} without telling us who you are. This page explains what we still store, why, and what you can do about it.

## In short

- No advertising trackers, and no cookies from other companies.
- Your language, theme, currency, cart and comparison are remembered in your own browser.
- We keep what you write to us so that we can answer.
- What a seller puts in a listing is public.
- We don't sell personal data.

## What is stored in your browser

Cookies are small notes that a site leaves in your browser. Ours are there so that a page looks the way you chose.

| Cookie | What it remembers | For how long |
|---|---|---|
| language | Arabic or English | Up to a year |
| theme | Light or dark, if you chose one | Up to a year |
| currency | The currency prices are shown in | Up to a year |
| zone | The time zone of your device, to guess your currency until you choose one | Up to half a year |
| region | The country and city you want to buy in | Up to a year |
| digits, calendar | The digits and the calendar of Arabic texts, if you chose them | Up to a year |
| cart | The items in your cart and their quantities | Until you empty it or it expires |
| compare | What you are comparing | Up to half a year, or until you clear it |

The cookies for language, theme, currency and region hold nothing but the choice itself. The cart and the comparison hold the listings you chose, or a random code by which the server finds them. Your browser lets you see and delete all of these at any time. {{site}} works without them too, but it will then forget your choices from one page to the next.

## When you write to us

The contact form asks for your name, an address at which we can answer, and your message. We keep these to reply, and to know what was said if you write again. We don't use them for advertising. When a matter is closed and no longer needed, we delete it.

## When you order

An order keeps your e-mail, the addresses you gave, and what you bought. The sellers in the order see what they need to send it, to call you and to write the invoice; nobody else does. We e-mail you about the order and its steps, and keep the order for as long as the law requires for invoices.

## When you advertise

A listing is made to be seen. Its text, photos, price and city, the seller's name and the phone number given for it are public, and search engines may show them. Before you upload photos, make sure that they don't show your Istimara, your identity card or your home. When a listing is removed, it disappears from our pages; copies that search engines have made disappear with their next visit.

When you tap a phone number or WhatsApp, you leave {{site}}: the conversation is between you, the seller and that service.

## What our server logs

Like any site, our server keeps a technical log: which page was requested, when, whether it was delivered and how long it took. We use it to find faults and stop attacks, and delete it when it is no longer needed. We don't use it to build a profile of you.

We use what you type in the search box to answer that search.

## Who else sees data

- Those who run our servers and deliver our e-mail, for that work only.
- Authorities, when the law requires it, and only what it requires.

Nobody else. If {{site}} is ever taken over by someone else, these promises stay in force until you are told otherwise.

## How it is protected

Access is limited to those who need it for their work, and backups are treated with the same care. No system is perfect. If something happens that endangers your data, we will tell you and, where the law requires it, the authorities.

## Your rights

You can ask which data we have about you, have it corrected, get a copy, or have it deleted where no law requires us to keep it. [Contact us](/site/contact-us-v1); we may ask you to prove that it is really you. If our answer doesn't satisfy you, you can turn to the data protection authority of your country.

## Children

{{site}} isn't meant for children. If a child has sent us personal data, tell us and we will delete it.

## Changes

When we store something new, we say so here before we begin. The date above shows the last change.`,
    ar: `تستطيع أن تتصفح {{site}} دون أن تخبرنا من أنت. وهذه الصفحة تبيّن ما يُحفظ مع ذلك، ولماذا، وما الذي تستطيع فعله بشأنه.

## باختصار

- لا نستخدم متتبعات إعلانية، ولا ملفات تعريف ارتباط لشركات أخرى.
- لغتك ومظهر الموقع والعملة والسلة والمقارنة تُحفظ في متصفحك أنت.
- ما تكتبه لنا نحتفظ به لنرد عليك.
- ما يضعه البائع في إعلانه ظاهر للجميع.
- لا نبيع البيانات الشخصية.

## ما يُحفظ في متصفحك

ملفات تعريف الارتباط (الكوكيز) ملاحظات صغيرة يتركها الموقع في متصفحك. وملفاتنا وُضعت لتظهر لك الصفحات كما اخترت.

| الملف | ماذا يتذكر | إلى متى |
|---|---|---|
| language | العربية أو الإنجليزية | حتى سنة |
| theme | المظهر الفاتح أو الداكن إن اخترت أحدهما | حتى سنة |
| currency | العملة التي تُعرض بها الأسعار | حتى سنة |
| zone | المنطقة الزمنية لجهازك، لنقدّر عملتك حتى تختارها | حتى نصف سنة |
| region | الدولة والمدينة اللتان تريد الشراء فيهما | حتى سنة |
| digits, calendar | الأرقام والتاريخ كما اخترت أن تراها | حتى سنة |
| cart | ما وضعته في السلة وعدده | حتى تفرغها أو تنتهي صلاحيته |
| compare | ما وضعته في المقارنة | حتى نصف سنة أو حتى تمسحها |

ملفات اللغة والمظهر والعملة والمنطقة لا تحوي إلا الاختيار نفسه. أما السلة والمقارنة فتحويان الإعلانات التي اخترتها، أو رمزًا عشوائيًا يعثر الخادم به عليها. ومتصفحك يتيح لك أن ترى هذه الملفات كلها وأن تحذفها متى شئت. ويعمل {{site}} من دونها أيضًا، لكنه سينسى اختياراتك من صفحة إلى أخرى.

## عندما تراسلنا

يطلب نموذج التواصل اسمك، وعنوانًا نرد عليك فيه، ورسالتك. نحتفظ بها لنرد، ولنعرف ما سبق إن راسلتنا مرة أخرى، ولا نستخدمها للدعاية. وإذا انتهى الموضوع ولم نعد نحتاجها حذفناها.

## عندما تطلب

يحفظ الطلب بريدك الإلكتروني والعناوين التي أدخلتها وما اشتريته. ويطّلع بائعو الطلب على ما يلزمهم لإرساله والاتصال بك وإصدار الفاتورة، ولا يطّلع عليه غيرهم. ونراسلك على بريدك بشأن الطلب وخطواته، ونحتفظ به المدة التي يوجبها النظام للفواتير.

## عندما تعلن

الإعلان منشور ليراه الناس. فنصه وصوره وسعره ومدينته، واسم البائع ورقم الجوال المذكور فيه، كلها ظاهرة للجميع، وقد تعرضها محركات البحث. فتأكد قبل رفع الصور من أنها لا تُظهر استمارتك أو هويتك أو بيتك. وعند إزالة الإعلان يختفي من صفحاتنا، أما النسخ التي حفظتها محركات البحث فتختفي مع زيارتها التالية.

وعندما تضغط على رقم الجوال أو واتساب فأنت تغادر {{site}}، والحديث عندها بينك وبين البائع وتلك الخدمة.

## ما يسجّله الخادم

مثل أي موقع، يحتفظ خادمنا بسجل تقني: أي صفحة طُلبت، ومتى، وهل وصلت، وكم استغرقت. نستخدمه لاكتشاف الأعطال وصد الهجمات، ونحذفه متى انتهت الحاجة إليه، ولا نستخدمه لنكوّن عنك ملفًا شخصيًا.

ونستخدم ما تكتبه في خانة البحث لعرض نتائج ذلك البحث.

## من يطّلع على البيانات غيرنا

- من يشغّلون خوادمنا ويوصلون بريدنا، ولهذا العمل وحده.
- الجهات الرسمية إذا ألزمنا النظام، وبالقدر الذي يلزمنا به فقط.

ولا أحد سواهم. وإذا انتقل {{site}} يومًا إلى إدارة أخرى انتقلت معه هذه الالتزامات إلى أن تُبلَّغ بغيرها.

## كيف نحميها

لا يصل إليها إلا من يحتاجها في عمله، وتُعامل النسخ الاحتياطية بالعناية نفسها. ولا يوجد نظام كامل؛ فإذا حدث ما يعرّض بياناتك للخطر أخبرناك، وأخبرنا الجهات المختصة حيث يوجب النظام ذلك.

## حقوقك

لك أن تسأل عمّا لدينا من بياناتك، وأن تصححها، وأن تأخذ نسخة منها، وأن تطلب حذفها ما لم يلزمنا النظام بحفظها. [راسلنا](/site/contact-us-v1)، وقد نطلب ما يثبت أنك صاحبها. وإن لم يقنعك ردنا فلك أن تتوجه إلى الجهة المختصة بحماية البيانات في بلدك.

## الأطفال

{{site}} ليس موجهًا للأطفال. وإذا أرسل إلينا طفل بيانات شخصية فأخبرنا لنحذفها.

## التعديلات

إذا بدأنا بحفظ شيء جديد ذكرناه هنا قبل أن نبدأ. والتاريخ المذكور أعلاه يبيّن آخر تعديل.`,
  },
};
