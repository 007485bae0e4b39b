import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "selling-your-car-in-a-week",
  category: "selling",
  author: { en: "Reem Al-Zahrani", ar: "ريم الزهراني" },
  daysAgo: 57,
  title: {
    en: "Sell your car in a week: a plan for seven days",
    ar: "بِع سيارتك في أسبوع: خطة لسبعة أيام",
  },
  excerpt: {
    en: "The right price, an honest ad and quick answers do more than a discount. What to do on which day.",
    ar: "سعر صحيح وإعلان صادق ورد سريع تنفع أكثر من التخفيض. ماذا تفعل في كل يوم.",
  },
  body: {
    en: `Some cars stay on the market for months, and the same model sells next door in four days. The difference is seldom luck. It is price, pictures and how easy the seller is to deal with.

## Day 1: Find the real price

Look up ten [cars like yours](/shop/CarForSale): same model, about the same year and mileage, same specs. Leave out the dearest two and the cheapest two. The middle of the rest is what people ask; what they get is usually somewhat less. Decide on two numbers: the one in the ad, and the lowest you would accept. Write the second one down and tell nobody.

## Day 2: Clean and repair small things

A full wash inside and out, the boot emptied, the smell of smoke gone. Replace a blown bulb, worn wipers and a missing cap: cheap things that make a buyer wonder what else was neglected. Leave big repairs alone unless they stop the sale. You rarely get their price back, and a fresh respray makes people suspicious.

## Day 3: Papers

- The Istimara and periodic inspection are valid.
- Fines are paid, and the finance is settled or you know how it will be.
- Service invoices are in one folder, in order of date.
- Both keys are there, with the handbook and the spare wheel's tools.

An inspection report you have paid for yourself is the best advertisement a used car can have.

## Day 4: Pictures and words

Take the [photos](/blog/photos-that-sell-a-car) early in the morning. Then write the ad as if a friend were asking: year, trim, specs (Gulf or imported), mileage, number of owners, what has been done, what needs doing. Name the faults. A scratch in the ad saves ten calls; a scratch discovered at the door costs you the sale.

| Instead of | Write |
|---|---|
| Clean, no comment | Two owners, dealer service to 90,000 km |
| Price negotiable for serious people | The price, and "a little room at viewing" |
| Some touch-ups | Rear bumper resprayed, rest original |

## Days 5 and 6: Answer and show

Most buyers write to several sellers and see the first who answers. Reply within the hour, politely, even to "last price?". A good answer to that one is: "Come and see it; the price is fair and we'll agree."

Show the car by day, in a public place, with the engine cold. On the test drive you go along, after you have seen the driving licence. Keep the keys until then. Let a serious buyer take it to an inspection centre of his choice, with you driving.

## Day 7: Close it properly

Agree on the price in writing, even in a message: the amount, the date, the condition. Take the money in a way your bank can confirm, and check in your own account that it has arrived; a picture of a transfer proves nothing. Never send codes that arrive on your phone to anyone, whatever the reason.

Don't hand the car over before the [transfer of ownership](/blog/transfer-of-ownership-checklist) is done. Until then the fines, and sometimes much worse, are yours.

## If nobody calls

No calls in three days means the price. Many calls but no visits means the description. Visits but no offers means the car is not as described. Change one thing at a time, and you will know which.`,
    ar: `سيارة تبقى معروضة شهورًا، ومثلها تمامًا تُباع في الحارة نفسها خلال أربعة أيام. نادرًا ما يكون السبب حظًا؛ إنه السعر والصور وسهولة التعامل مع البائع.

## اليوم الأول: اعرف السعر الحقيقي

ابحث عن عشر [سيارات تشبه سيارتك](/shop/CarForSale): الموديل نفسه، وسنة وممشى قريبان، والمواصفات نفسها. استبعد أغلى اثنتين وأرخص اثنتين؛ ووسط الباقي هو ما يطلبه الناس، أما ما يأخذونه فأقل منه قليلًا في العادة. حدّد رقمين: رقم الإعلان، وأقل رقم تقبله. اكتب الثاني لنفسك ولا تخبر به أحدًا.

## اليوم الثاني: نظّف وأصلح الصغير

غسيل كامل من الداخل والخارج، وتفريغ الشنطة، والتخلص من رائحة الدخان. غيّر اللمبة المحروقة والمساحات التالفة والغطاء الناقص: أشياء رخيصة تجعل المشتري يتساءل عمّا أُهمل غيرها. واترك الإصلاحات الكبيرة ما لم توقف البيع؛ فنادرًا ما يرجع ثمنها، والرش الجديد يثير الشك.

## اليوم الثالث: الأوراق

- الاستمارة والفحص الدوري ساريان.
- المخالفات مسدّدة، والتمويل منتهٍ أو تعرف كيف سيُسدّد.
- فواتير الصيانة في ملف واحد مرتبة بالتاريخ.
- المفتاحان موجودان، ومعهما الكتيّب وعدّة الاستبنة.

وتقرير فحص دفعت ثمنه بنفسك أفضل دعاية لسيارة مستعملة.

## اليوم الرابع: الصور والكلام

خذ [الصور](/blog/photos-that-sell-a-car) في الصباح الباكر. ثم اكتب الإعلان كأن صديقًا يسألك: سنة الصنع، والفئة، والمواصفات (خليجي أم وارد)، والممشى، وعدد الملاك، وما الذي أُصلح، وما الذي تحتاجه. واذكر العيوب؛ فخدش مكتوب في الإعلان يوفر عليك عشر مكالمات، وخدش يُكتشف عند الباب يضيّع البيعة.

| بدلًا من | اكتب |
|---|---|
| نظيفة ولا كلام | مالكان، صيانة وكالة إلى 90 ألف كيلو |
| السعر قابل للتفاوض للجادين | السعر، و«مجال بسيط عند المعاينة» |
| بها رشوش بسيطة | الصدام الخلفي مرشوش والباقي بوية المصنع |

## اليومان الخامس والسادس: رد واعرض

أغلب المشترين يراسلون أكثر من بائع ويعاينون عند أول من يرد. رد خلال ساعة وبأدب، حتى على «كم آخر سعر؟». وأفضل جواب عليها: «تعال شفها، السعر مناسب وما نختلف إن شاء الله».

اعرض السيارة نهارًا في مكان عام والمكينة باردة. وفي التجربة تكون معه في السيارة بعد أن ترى رخصته، ويبقى المفتاح معك حتى ذلك الحين. ودع المشتري الجاد يفحصها في مركز يختاره، وأنت من يسوقها إلى هناك.

## اليوم السابع: أتمم البيع كما يجب

اتفقا على السعر كتابةً ولو برسالة: المبلغ والتاريخ والحالة. واستلم المبلغ بطريقة يؤكدها بنكك، وتأكد من وصوله في حسابك أنت؛ فصورة الحوالة لا تثبت شيئًا. ولا ترسل رمزًا وصلك على جوالك لأحد مهما كان السبب.

ولا تسلّم السيارة قبل أن يتم [نقل الملكية](/blog/transfer-of-ownership-checklist). فإلى أن يتم، المخالفات عليك، وأحيانًا ما هو أكبر منها.

## إذا لم يتصل أحد

لا اتصالات خلال ثلاثة أيام؟ المشكلة في السعر. اتصالات كثيرة بلا معاينة؟ المشكلة في الوصف. معاينات بلا عروض؟ السيارة ليست كما وُصفت. غيّر شيئًا واحدًا في كل مرة وستعرف أيها السبب.`,
  },
  related: { kind: "car" },
} satisfies DemoPost;
