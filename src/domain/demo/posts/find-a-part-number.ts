import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "find-a-part-number",
  category: "parts",
  author: { en: "Fahad Al-Dosari", ar: "فهد الدوسري" },
  daysAgo: 160,
  title: {
    en: "How to find the part number, and order the right part the first time",
    ar: "كيف تعرف رقم القطعة وتطلبها صحيحة من أول مرة",
  },
  excerpt: {
    en: "Photos deceive, names differ from street to street, but a number is a number. Four places to find it and three traps.",
    ar: "الصورة تخدع والاسم يختلف من محل إلى محل، أما الرقم فرقم. أربعة أماكن تجده فيها، وثلاثة فخاخ.",
  },
  body: {
    en: `"Front pads for a 2019 Camry": which engine, which trim, built for which market? One model year can have two sizes of brakes and three radiators. The part number settles it in one line. It takes ten minutes to find, and saves you the journey back to the shop.

## Four places to look

1. **On the old part.** A sticker, a stamp or raised digits in the casting. Clean it, and photograph it before you type it.
2. **Through the chassis number.** With its 17 characters the dealer's parts counter, and many parts shops, can look up exactly what your car left the factory with. Ask for the number even if you will buy elsewhere.
3. **In the handbook or on the car's labels.** Bulbs, fuses, oil grade, tyre and battery sizes are there.
4. **On the box or the invoice** of the last replacement, if it fitted.

## Where the chassis number is

On the Istimara, at the bottom of the windscreen on the driver's side, on a plate or sticker in the door frame, and often stamped in the engine bay or under a seat. On most cars since the early 1980s it has 17 characters, and those never include the letters I, O or Q. So what looks like an O is a zero. Send it typed, not only as a photo.

## What a number looks like

| Maker | Typical form | Note |
|---|---|---|
| Toyota and Lexus | 5 digits, dash, 5 characters | The first five say what the part is: 04465 is front brake pads |
| Hyundai and Kia | 5 digits, dash, 5 characters | More characters at the end may give the colour |
| Nissan | 5 characters, dash, 5 characters | Same idea, own numbers |
| European makers | Longer, with letters and spaces | Spaces don't matter, letters do |

The first half is the kind of part, the second is the version for your car. If only the second half differs, the part looks alike and may not fit.

## Three traps

- **Superseded numbers.** Makers replace a number by a newer one when a part is improved. Old and new then fit the same car. The parts counter can tell you the chain.
- **Left and right.** Lamps, mirrors and shock absorbers have a number for each side, often one digit apart. Left means the driver's left as he sits in the car.
- **Read wrongly.** 8 and B, 0 and O, 1 and I, 5 and S. Compare with a second source before you pay.

Production date counts too. If the maker changed something in the middle of a year, the shop will ask for the month; it is on the sticker in the door frame.

## From the genuine number to other brands

Good manufacturers list which genuine numbers their part replaces. Search for the genuine number, find the brand's own number, and compare the measurements: diameter, thickness, number of teeth, position of the plug. If one of them is different, it isn't your part.

[Genuine or aftermarket](/blog/genuine-or-aftermarket) is a separate question. The number tells you whether it fits, not how well it is made.

## How to ask a seller

One message with everything saves five: make, model, year, engine size, chassis number, part number, side, and a picture of the old part. Then: is it in stock, who made it, can it come back if it doesn't fit?

In [auto parts](/shop/category/parts/products) the part number is among the details of the ad when the seller has given it. If it isn't, ask before you add the part to the cart.`,
    ar: `«فحمات أمامية لكامري 2019»: أي مكينة؟ وأي فئة؟ ولأي سوق صُنعت؟ قد يكون للموديل نفسه في السنة نفسها مقاسان من الفرامل وثلاثة رديترات. رقم القطعة يحسمها في سطر واحد. تجده في عشر دقائق، ويوفر عليك مشوار الرجوع إلى المحل.

## أربعة أماكن تبحث فيها

1. **على القطعة القديمة:** ملصق أو ختم أو أرقام بارزة في المعدن. نظّفها وصوّرها قبل أن تكتبها.
2. **برقم الهيكل:** بخاناته السبع عشرة يستطيع قسم القطع في الوكالة، وكثير من المحلات، معرفة ما خرجت به سيارتك من المصنع تمامًا. اطلب الرقم ولو كنت ستشتري من غيرهم.
3. **في الكتيّب أو ملصقات السيارة:** فيها اللمبات والفيوزات ودرجة الزيت ومقاس الكفرات والبطارية.
4. **على كرتون القطعة السابقة أو فاتورتها** إن كانت قد ركبت بلا مشاكل.

## أين رقم الهيكل؟

في الاستمارة، وأسفل الزجاج الأمامي من جهة السائق، وعلى لوحة أو ملصق في إطار الباب، وكثيرًا ما يكون محفورًا عند المكينة أو تحت المقعد. وهو 17 خانة في معظم السيارات منذ أوائل الثمانينات، ولا تدخل فيه الحروف I وO وQ أبدًا. فما يشبه حرف O فيه هو صفر. وأرسله مكتوبًا، لا صورة فقط.

## كيف يبدو الرقم

| الشركة | الشكل المعتاد | ملاحظة |
|---|---|---|
| تويوتا ولكزس | 5 أرقام ثم شرطة ثم 5 خانات | الخمسة الأولى نوع القطعة: 04465 فحمات أمامية |
| هيونداي وكيا | 5 أرقام ثم شرطة ثم 5 خانات | خانات إضافية في آخره قد تدل على اللون |
| نيسان | 5 خانات ثم شرطة ثم 5 خانات | الفكرة نفسها بأرقام خاصة بها |
| الشركات الأوروبية | أطول، مع حروف ومسافات | المسافات لا تهم، والحروف تهم |

النصف الأول نوع القطعة، والثاني نسختها لسيارتك. فإذا اختلف النصف الثاني وحده فستبدو القطعة مثلها وقد لا تركب.

## ثلاثة فخاخ

- **الرقم البديل:** تستبدل الشركات الرقم برقم أحدث إذا حسّنت القطعة، فيركب القديم والجديد على السيارة نفسها. وقسم القطع يعرف تسلسلها.
- **يمين ويسار:** للشمعات والمرايا والمساعدات رقم لكل جهة، والفرق بينهما خانة واحدة أحيانًا. واليسار هو يسار السائق وهو جالس في السيارة.
- **خطأ القراءة:** 8 وB، و0 وO، و1 وI، و5 وS. قارن بمصدر ثانٍ قبل أن تدفع.

وتاريخ الإنتاج مهم أيضًا: إذا غيّرت الشركة شيئًا في منتصف السنة فسيسألك المحل عن الشهر، وهو على ملصق إطار الباب.

## من رقم الوكالة إلى العلامات الأخرى

الشركات الجيدة تذكر أرقام الوكالة التي تحل قطعتها محلها. ابحث برقم الوكالة لتصل إلى رقم القطعة عند العلامة الأخرى، ثم قارن المقاسات: القطر والسماكة وعدد الأسنان ومكان الفيش. فإن اختلف واحد منها فليست قطعتك.

أما [وكالة أم تجاري](/blog/genuine-or-aftermarket) فسؤال آخر؛ فالرقم يخبرك هل تركب القطعة، لا كيف صُنعت.

## كيف تسأل البائع

رسالة واحدة كاملة تغني عن خمس: الشركة والموديل والسنة وسعة المحرك ورقم الهيكل ورقم القطعة والجهة، مع صورة القطعة القديمة. ثم اسأل: هل هي متوفرة؟ ومن صنعها؟ وهل تُرجع إن لم تركب؟

في قسم [قطع الغيار](/shop/category/parts/products) تجد رقم القطعة ضمن تفاصيل الإعلان إذا ذكره البائع. وإن لم تجده فاسأل قبل أن تضيفها إلى السلة.`,
  },
  related: { kind: "part", category: "parts" },
} satisfies DemoPost;
