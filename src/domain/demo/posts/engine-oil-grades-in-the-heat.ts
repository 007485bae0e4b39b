import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "engine-oil-grades-in-the-heat",
  category: "maintenance",
  author: { en: "Turki Al-Harbi", ar: "تركي الحربي" },
  daysAgo: 84,
  title: {
    en: "0W-20, 5W-30, 10W-40: which engine oil for Gulf heat?",
    ar: "0W-20 أم 5W-30 أم 10W-40؟ زيت المكينة المناسب لحرّنا",
  },
  excerpt: {
    en: "“Thicker for summer” was good advice for your father's car. What the numbers mean today, and how often to change.",
    ar: "«ثقّل الزيت في الصيف» نصيحة كانت تصلح لسيارة والدك. ماذا تعني الأرقام اليوم، ومتى تغيّر الزيت.",
  },
  body: {
    en: `Every summer someone at the oil shop says it: "It's hot, take a thicker one." Sometimes he is right. With many newer engines he is wrong, and the engine pays for it. The number to trust is in your handbook, and it helps to know what it means.

## Reading 5W-30

- **5W** says how easily the oil flows when cold (W for winter). The lower, the sooner the oil reaches the top of the engine after starting, in our mornings too.
- **30** says how thick it is when the engine is hot, measured at 100 °C. The higher, the thicker.

A modern engine runs at roughly the same temperature in Riyadh and in Oslo: the cooling system sees to that. That is why makers can ask for a thin oil even here. Oil passages, pumps and variable valve timing are built for it.

## Which one, then?

| The handbook says | What to do |
|---|---|
| One grade only | Use that one, whatever the season |
| Several grades with a temperature table | Take the one for temperatures above 40 °C |
| The handbook is lost | Ask the dealer with the chassis number |

Many Gulf editions of a handbook do allow a thicker grade than the American or European one, for heat, towing or long motorway driving. So look in the book that came with a GCC car, not on a foreign website.

A thicker oil in an old engine that uses oil can make sense, for instance 10W-40 where the book allows it. It doesn't repair anything; it only slows the loss. Have the cause looked for.

## The letters matter as much

Look at the back of the can for these:

- **API**, for petrol engines, with two letters such as SP. Later letters replace earlier ones.
- **ILSAC**, for instance GF-6, for thin oils in petrol engines, mainly Japanese, Korean and American.
- **ACEA** and the maker's own approval for European cars. If the book names an approval, the can should carry it word for word.
- **Diesel engines** have their own letters (CK-4, ACEA C or E). With a particulate filter, low-ash oil is a must.

"Fully synthetic" stands heat and time better than mineral oil. But a synthetic oil without the right approval is still the wrong oil.

## How often?

The interval in the book has two columns: normal and severe use. Ours is nearly always severe: heat, dust, short trips, standing in traffic with the air conditioning on. If the book says 10,000 km for normal use and 5,000 for severe, follow the second, or the number of months, whichever comes first. Change the [oil filter](/shop/category/oil-filters/products) each time, and look at the air filter after every sandstorm season.

## Check it yourself

Once a month: level ground, engine warm, then switched off for some minutes. Wipe the dipstick, dip again. The level belongs between the two marks. Too much is harmful as well. A dark colour means little; a milky one, or a level that rises, means a workshop soon.

If the red oil lamp comes on while driving, stop where it is safe and switch the engine off at once. Don't drive "just to the next station".

## When you buy

Take sealed cans from a shop you know: oil is copied often. Keep the invoice, and write date and mileage on it. Viscosity and volume are in the details of the [engine oils](/shop/category/engine-oils/products) on Karaj. Leave the old oil with the workshop; one litre in the ground spoils a great deal of water.`,
    ar: `كل صيف يقولها أحدهم في محل الزيوت: «الدنيا حر، خذ لك أثقل». أحيانًا يكون محقًا، لكنه مع كثير من المكائن الحديثة مخطئ، والمكينة هي التي تدفع الثمن. الرقم الذي تثق به موجود في كتيّب سيارتك، ويفيدك أن تفهم معناه.

## كيف تقرأ 5W-30

- **5W** تدل على سهولة جريان الزيت وهو بارد (W من كلمة الشتاء بالإنجليزية). كلما قلّ الرقم وصل الزيت أسرع إلى أعلى المكينة بعد التشغيل، حتى في صباحاتنا.
- **30** تدل على ثخانته والمكينة حارة، مقيسةً عند 100 درجة. كلما زاد الرقم زادت الثخانة.

المكينة الحديثة تعمل في الرياض وفي أوسلو على حرارة متقاربة، فهذا عمل نظام التبريد. لذلك قد يطلب المصنع زيتًا خفيفًا حتى عندنا؛ فمجاري الزيت والطرمبة ونظام توقيت البلوف كلها مصممة عليه.

## أيها تختار؟

| ما يقوله الكتيّب | ماذا تفعل |
|---|---|
| درجة واحدة فقط | استخدمها في كل الفصول |
| عدة درجات مع جدول حرارة | خذ المناسبة لما فوق 40 درجة |
| الكتيّب ضائع | اسأل الوكالة برقم الهيكل |

وكثير من الكتيّبات الخليجية تسمح بدرجة أثقل مما في النسخة الأمريكية أو الأوروبية، للحر أو السحب أو الخطوط الطويلة. فارجع إلى كتيّب السيارة الخليجية لا إلى موقع أجنبي.

وقد يكون الزيت الأثقل معقولًا لمكينة قديمة تنقص زيتًا، مثل 10W-40 إن كان الكتيّب يسمح به. لكنه لا يصلح شيئًا، بل يبطئ النقص فقط. فابحث عن السبب.

## الحروف مهمة كالأرقام

انظر إلى خلف العلبة:

- **API** لمكائن البنزين، وبعدها حرفان مثل SP. الحرف الأحدث يحل محل الأقدم.
- **ILSAC** مثل GF-6، للزيوت الخفيفة في مكائن البنزين، وأكثرها ياباني وكوري وأمريكي.
- **ACEA** وموافقة الشركة الصانعة للسيارات الأوروبية. إذا ذكر الكتيّب موافقة معيّنة فيجب أن تكون مكتوبة على العلبة بنصها.
- **مكائن الديزل** لها حروفها (CK-4 أو ACEA C وE). ومع فلتر الجسيمات (DPF) لا بد من زيت قليل الرماد.

الزيت التخليقي بالكامل يتحمل الحر والوقت أكثر من المعدني. لكن التخليقي بلا الموافقة الصحيحة يبقى الزيت الخطأ.

## كل كم تغيّره؟

في الكتيّب عمودان: استخدام عادي واستخدام شاق. واستخدامنا شاق في أغلب الأحوال: حر وغبار ومشاوير قصيرة ووقوف في الزحام والمكيف شغّال. فإذا قال الكتيّب 10 آلاف كيلو للعادي و5 آلاف للشاق، فخذ بالثاني، أو بعدد الأشهر، أيهما جاء أولًا. وغيّر [فلتر الزيت](/shop/category/oil-filters/products) كل مرة، وافحص فلتر الهواء بعد موسم الغبار.

## افحصه بنفسك

مرة في الشهر: أرض مستوية، ومكينة دافئة طُفئت قبل دقائق. امسح العيار ثم أعده واقرأ. المستوى يجب أن يكون بين العلامتين، والزيادة تضر أيضًا. اللون الغامق لا يعني الكثير؛ أما اللون الحليبي أو المستوى الذي يرتفع فيعني زيارة الورشة قريبًا.

وإذا أضاءت لمبة الزيت الحمراء وأنت تسوق، فقف في مكان آمن وأطفئ المكينة فورًا. لا تكمل «إلى أقرب محطة».

## عند الشراء

خذ علبًا مختومة من محل تعرفه، فالزيت كثير التقليد. واحتفظ بالفاتورة واكتب عليها التاريخ والممشى. اللزوجة والحجم مذكوران في تفاصيل [زيوت المكينة](/shop/category/engine-oils/products) في كراج. واترك الزيت القديم عند الورشة؛ فإن لترًا واحدًا منه في الأرض يفسد ماءً كثيرًا.`,
  },
  related: { kind: "part", category: "engine-oils" },
} satisfies DemoPost;
