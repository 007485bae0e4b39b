import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "brake-pads-when-to-change",
  category: "maintenance",
  author: { en: "Turki Al-Harbi", ar: "تركي الحربي" },
  daysAgo: 44,
  title: {
    en: "Brake pads: when to change them, and what to change with them",
    ar: "فحمات الفرامل: متى تغيّرها وماذا تغيّر معها؟",
  },
  excerpt: {
    en: "The sounds, the millimetres and the mistakes. What every driver should know about pads, even one who never opens a toolbox.",
    ar: "الأصوات والمليمترات والأخطاء الشائعة: ما يجب أن يعرفه كل سائق عن الفحمات، ولو لم يمسك مفتاحًا في حياته.",
  },
  body: {
    en: `Brake pads are made to wear out so that nothing more expensive does. How long they last depends on you more than on the car: one driver gets 70,000 km from a set, his neighbour 25,000 in the same model. So don't count kilometres. Look and listen.

## What the car tells you

- **A thin squeal that comes and goes with the brake** is often the wear indicator, a small metal tongue made to sing when the pad is nearly finished.
- **Grinding** means metal on metal. Stop driving the car and have it seen to; every stop now eats the disc.
- **Shaking** in the steering wheel when you brake usually comes from the discs, not the pads.
- **Pulling to one side** can be a stuck caliper or an oily pad.
- **A soft pedal, one that sinks, or a red brake warning lamp** is not a question of pads. Don't drive on; call for help.

A little squeak on the first stops of a humid morning is only rust on the discs, and goes by itself.

## The numbers

| Pad material left | What to do |
|---|---|
| 10–12 mm | About new |
| 5–6 mm | Fine; look again at the next service |
| 3 mm | Change them now |
| Under 2 mm | Dangerous; don't put it off another day |

Many wheels let you see the outer pad between the spokes, but the inner one often wears faster. Ask the workshop to measure both, on both sides.

## What to change together

Pads are always replaced on both wheels of an axle, never on one. Then ask about three more things.

1. **The discs.** Each has a minimum thickness stamped on it, usually "MIN TH". If it is below that, or cracked, or deeply grooved, change both discs of the axle.
2. **The pins and clips.** Clean and greased with the right grease, they keep a pad from sticking on one side. Dust and sand are hard on them here.
3. **The brake fluid.** It takes up water with time, and then boils at a lower temperature. Many makers ask for new fluid every two years or so; use the DOT grade written on the reservoir cap.

## Ceramic or semi-metallic?

Ceramic pads are quiet and leave less dust on the wheels: good for daily city driving. Semi-metallic ones stand more heat and suit heavy cars, towing and mountain roads, with a little more noise. Start from what the maker fitted. A known brand with your exact [part number](/blog/find-a-part-number) is worth more than any word on the box.

## After the change

Before the car moves, pump the pedal until it is firm. Then bed the pads in: a dozen moderate stops from about 60 km/h on an empty road, without stopping completely, with some distance between them for cooling. Avoid hard braking for the first few hundred kilometres, unless you need it.

On long descents such as those to the Tihamah coast, choose a low gear and let the engine hold the car. Brakes that are dragged all the way down overheat and fade, and even new pads can't help then.

Brakes are not a place to learn. If you have never done the job, buy good parts and pay a good mechanic. You will find [brake pads](/shop/category/brake-pads/products) and [brake discs](/shop/category/brake-discs/products) on Karaj by make and brand.`,
    ar: `الفحمات صُنعت لتُستهلك كي لا يُستهلك ما هو أغلى منها. وعمرها يتوقف عليك أكثر من السيارة: سائق يمشي بالطقم 70 ألف كيلو، وجاره بالسيارة نفسها لا يتجاوز 25 ألفًا. لذلك لا تعدّ الكيلوات، بل انظر واستمع.

## ماذا تقول لك السيارة

- **صفير رفيع يظهر ويختفي مع الدعس** هو غالبًا حساس التآكل: لسان معدني صغير وُضع ليصفر إذا قاربت الفحمات على الانتهاء.
- **صوت حكّ حديد على حديد** معناه أن الفحمات انتهت. أوقف السيارة وأصلحها؛ فكل وقفة الآن تأكل من الهوب.
- **رجفة في الطارة** عند الفرملة سببها في الغالب الهوبات لا الفحمات.
- **سحب إلى جهة واحدة** قد يكون كليبر معلّقًا أو فحمة وصلها زيت.
- **دعسة رخوة أو تنزل إلى تحت، أو لمبة فرامل حمراء:** هذه ليست مسألة فحمات. لا تكمل طريقك واطلب المساعدة.

أما الصفير الخفيف في أول الوقفات صباح يوم رطب فمجرد صدأ سطحي على الهوبات، ويزول وحده.

## الأرقام

| المتبقي من مادة الفحمة | ماذا تفعل |
|---|---|
| 10–12 ملم | شبه جديدة |
| 5–6 ملم | جيدة؛ افحصها في الصيانة القادمة |
| 3 ملم | غيّرها الآن |
| أقل من 2 ملم | خطر؛ لا تؤجلها يومًا واحدًا |

في كثير من الجنوط ترى الفحمة الخارجية من بين الأعمدة، لكن الداخلية كثيرًا ما تتآكل أسرع. اطلب من الورشة قياس الاثنتين في الجهتين.

## ماذا تغيّر معها

الفحمات تُغيَّر دائمًا في عجلتي المحور معًا، ولا تُغيَّر في عجلة واحدة. ثم اسأل عن ثلاثة أشياء:

1. **الهوبات:** على كل هوب حد أدنى للسماكة محفور عليه، وعادةً بعبارة MIN TH. إن نزل عنه أو تشقق أو تحفّر بعمق فغيّر هوبي المحور معًا.
2. **المسامير والمشابك:** إذا نُظّفت وشُحّمت بالشحم المناسب لم تعلّق الفحمة من جهة. والغبار والرمل عندنا قاسيان عليها.
3. **زيت الفرامل:** يمتص الرطوبة مع الوقت فيغلي عند حرارة أقل. كثير من المصانع توصي بتغييره كل سنتين تقريبًا، بدرجة DOT المكتوبة على غطاء القربة.

## سيراميك أم نصف معدنية؟

السيراميك هادئة وغبارها على الجنوط أقل، وهي مناسبة لمشاوير المدينة. ونصف المعدنية تتحمل حرارة أعلى وتناسب السيارات الثقيلة والسحب وطرق الجبال، مع صوت أكثر قليلًا. ابدأ بما ركّبه المصنع. وماركة معروفة [برقم قطعة](/blog/find-a-part-number) سيارتك أهم من أي كلمة على الكرتون.

## بعد التغيير

قبل أن تتحرك السيارة، اضغط دعسة الفرامل عدة مرات حتى تقسى. ثم روّض الفحمات: نحو اثنتي عشرة فرملة متوسطة من سرعة 60 كم/س تقريبًا في طريق خالٍ، من غير توقف كامل، مع مسافة بينها لتبرد. وتجنّب الفرملة القوية في أول بضع مئات من الكيلومترات إلا عند الحاجة.

وفي المنحدرات الطويلة، كعقبات السراة إلى تهامة، انزل على قير ثقيل ودع المكينة تمسك السيارة. الفرامل التي تبقى مدعوسة طوال النزول تسخن وتضعف، وعندها لا تنفع حتى الفحمات الجديدة.

والفرامل ليست مكانًا للتعلّم. إن لم تعملها من قبل فاشترِ قطعًا جيدة وادفع لميكانيكي جيد. تجد [الفحمات](/shop/category/brake-pads/products) و[الهوبات](/shop/category/brake-discs/products) في كراج حسب الشركة والعلامة.`,
  },
  related: { kind: "part", category: "brake-pads" },
} satisfies DemoPost;
