import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "read-a-tyre-sidewall",
  category: "parts",
  author: { en: "Majed Al-Shammari", ar: "ماجد الشمري" },
  daysAgo: 31,
  title: {
    en: "What is written on a tyre, and why it matters in July",
    ar: "ماذا كُتب على الكفر؟ ولماذا يهمك في عز الصيف",
  },
  excerpt: {
    en: "Size, load, speed, heat grade and age: everything you need to buy the right tyre is on its sidewall.",
    ar: "المقاس والحمولة والسرعة وتحمّل الحرارة والعمر: كل ما تحتاجه لتشتري الكفر الصحيح مكتوب على جانبه.",
  },
  body: {
    en: `Hot asphalt, a full car, motorway speed and a tyre that is too old or too soft: that is how most summer blow-outs begin. The good news is that a tyre tells you nearly everything about itself. You only have to know where to look.

## The size: 215/55 R17 94V

- **215** is the width in millimetres.
- **55** is the height of the sidewall as a percentage of the width.
- **R** means radial construction, like nearly all car tyres today.
- **17** is the rim diameter in inches.
- **94** is the load index: here 670 kg for this one tyre.
- **V** is the speed symbol: up to 240 km/h.

Your car's right size is on a sticker in the driver's door frame and in the handbook. Load index and speed symbol must not be lower than the maker says. For pickups and big SUVs the load index matters most of all.

| Load index | kg per tyre | Speed symbol | Up to km/h |
|---|---|---|---|
| 91 | 615 | T | 190 |
| 94 | 670 | H | 210 |
| 98 | 750 | V | 240 |
| 104 | 900 | W | 270 |

## The age: four digits after DOT

Look for the letters DOT and, at the end of the row, four digits. **2325** means week 23 of 2025. On some tyres the full code is on one side only, so you may have to look at the inner side.

Rubber ages in the sun even when the tread looks new. Have tyres checked every year after the fifth, and in our heat many workshops advise replacing them at about five. Whatever the tread looks like, ten years is the end. When you buy, ask for a date within the last year, and look at all four: a "new set" sometimes has two birthdays.

## The heat grade

On many tyres you will find three words: Treadwear, Traction, Temperature. Temperature is graded A, B or C, and A resists heat best. For Gulf motorways choose A. Treadwear compares the tyre's life with a test tyre: 400 should last about twice as long as 200, under the same conditions.

## Tread depth

The legal minimum in most countries is 1.6 mm; small bars in the grooves show it. When the rubber is level with a bar, the tyre is finished. In rain, grip falls well before that, so start looking for new ones at 3 mm. Replace at once, whatever the depth, a tyre with a bulge, a deep cut or cords showing.

## Pressure

- Use the figure on the door sticker. The figure on the sidewall is a maximum, not advice.
- Measure in the morning, before driving. A warm tyre reads higher; never let air out of a hot tyre to reach the cold figure.
- Check once a month and before every long trip, the spare as well.
- Low pressure is the worst enemy in summer: the sidewall flexes, heats up and gives way.
- If you let air out for the sand, pump up again before you return to the road.

## Before you pay

Ask for the price with fitting, balancing and new valves, and whether alignment is included. See the date before the tyre is on the rim. Sizes and brands are in the [tyres](/shop/category/tyres/products) on Karaj, and if you are changing the wheels too, check the rim size in [alloy wheels](/shop/category/alloy-wheels/products).`,
    ar: `أسفلت حار، وسيارة محمّلة، وسرعة خط، وكفر قديم أو ناقص الهواء: هكذا تبدأ معظم حوادث انفجار الكفرات في الصيف. والخبر الجيد أن الكفر يخبرك عن نفسه بكل شيء تقريبًا، بشرط أن تعرف أين تنظر.

## المقاس: \u2066215/55 R17 94V\u2069

- **215** عرض الكفر بالمليمتر.
- **55** ارتفاع الجنب نسبةً مئوية من العرض.
- **R** تعني أنه شعاعي (راديال)، مثل كل كفرات السيارات اليوم تقريبًا.
- **17** قطر الجنط بالبوصة.
- **94** مؤشر الحمولة، وهو هنا 670 كجم للكفر الواحد.
- **V** رمز السرعة: حتى 240 كم/س.

المقاس الصحيح لسيارتك مكتوب على ملصق في إطار باب السائق وفي كتيّب السيارة. ولا يجوز أن ينزل مؤشر الحمولة أو رمز السرعة عما حدده المصنع. وفي الوانيتات والجيوب الكبيرة، الحمولة أهم شيء.

| مؤشر الحمولة | كجم للكفر | رمز السرعة | حتى كم/س |
|---|---|---|---|
| 91 | 615 | T | 190 |
| 94 | 670 | H | 210 |
| 98 | 750 | V | 240 |
| 104 | 900 | W | 270 |

## العمر: أربعة أرقام بعد DOT

ابحث عن حروف DOT، وفي آخر السطر أربعة أرقام. **2325** تعني الأسبوع 23 من سنة 2025. وفي بعض الكفرات يُكتب الرمز كاملًا على جهة واحدة، فقد تضطر إلى النظر من الجهة الداخلية.

المطاط يشيخ تحت الشمس ولو بدا نقشه جديدًا. افحص الكفرات كل سنة بعد السنة الخامسة، وفي حرّنا ينصح كثير من الورش بتغييرها عند خمس سنوات تقريبًا. ومهما كان شكل النقش فعشر سنوات هي النهاية. وعند الشراء اطلب تاريخًا خلال السنة الأخيرة، وانظر إلى الأربعة كلها: فأحيانًا يكون «الطقم الجديد» بتاريخين.

## درجة تحمّل الحرارة

على كثير من الكفرات ثلاث كلمات: Treadwear وTraction وTemperature. الأخيرة هي تحمّل الحرارة، ودرجاتها A وB وC، وأفضلها A. لخطوط الخليج السريعة اختر A. أما Treadwear فيقارن عمر الكفر بكفر اختبار: فالذي درجته 400 يُفترض أن يعيش ضعف الذي درجته 200 في الظروف نفسها.

## عمق النقش

الحد الأدنى النظامي في معظم الدول 1.6 ملم، وتدلّك عليه نتوءات صغيرة داخل الأخاديد. إذا تساوى المطاط معها فقد انتهى الكفر. وفي المطر يضعف التماسك قبل ذلك بكثير، فابدأ بالبحث عن جديد عند 3 ملم. وغيّر فورًا، مهما كان العمق، أي كفر فيه انتفاخ أو قطع عميق أو أسلاك ظاهرة.

## ضغط الهواء

- اعتمد الرقم الموجود على ملصق الباب. أما الرقم المكتوب على الكفر فهو الحد الأقصى، وليس الموصى به.
- قِس صباحًا قبل المشي. الكفر الحار يعطي قراءة أعلى، فلا تنقص هواءه وهو حار لتصل إلى رقم البارد.
- افحص مرة في الشهر وقبل كل سفر، ولا تنسَ الاستبنة.
- نقص الهواء أسوأ عدو في الصيف: يلين الجنب ويسخن ثم ينفجر.
- إذا نسّمت للرمل، فأعد الهواء قبل أن ترجع إلى الأسفلت.

## قبل أن تدفع

اسأل عن السعر مع التركيب والترصيص والبلوف الجديدة، وهل الميزان محسوب معه. وانظر إلى التاريخ قبل أن يركب الكفر على الجنط. تجد المقاسات والماركات في قسم [الكفرات](/shop/category/tyres/products) في كراج، وإن كنت ستغيّر الجنوط أيضًا فراجع المقاس في قسم [الجنوط](/shop/category/alloy-wheels/products).`,
  },
  related: { kind: "part", category: "tyres" },
} satisfies DemoPost;
