import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "photos-that-sell-a-car",
  category: "selling",
  author: { en: "Reem Al-Zahrani", ar: "ريم الزهراني" },
  daysAgo: 138,
  title: {
    en: "Photos that sell a car: a phone, a morning and twelve pictures",
    ar: "صور تبيع السيارة: جوال وصباح واثنتا عشرة صورة",
  },
  excerpt: {
    en: "Buyers decide in two seconds whether to open your ad. Where to stand, when to shoot, what to show and what to hide.",
    ar: "المشتري يقرر في ثانيتين هل يفتح إعلانك. أين تقف، ومتى تصوّر، وماذا تُظهر وماذا تخفي.",
  },
  body: {
    en: `Nobody reads a price under a dark picture of half a bumper. Good photos don't need a good camera. They need a clean car, soft light and twelve shots in a sensible order.

## Light and place

Shoot in the first hour and a half after sunrise, or the last one before sunset. At noon the sun burns white cars to nothing and turns black ones into mirrors. Stand with the sun behind you, and see that your own shadow isn't in the picture.

Find a calm background: a plain wall, an empty car park, open desert. No other cars, no people, no rubbish bins. A clean lens makes more difference than a new phone, so wipe it.

## Before the first shot

- Wash the car and let it dry; drops look like scratches.
- Wheels straight, or turned slightly so that the rim shows.
- Windows up, boot and bonnet shut, headlights off.
- Empty seats, clean mats, no tissue boxes, no child seats.
- Remove private things: papers, school stickers, anything with a name.

## The twelve pictures

1. Front corner, from the driver's side. This is your cover.
2. Rear corner, from the other side.
3. One full side.
4. Straight front.
5. Straight back.
6. Dashboard from the middle of the back seat.
7. Front seats through the open door.
8. Back seats.
9. Instruments with the engine running: mileage readable, no warning lamp.
10. Boot, open and empty.
11. A tyre and rim from near, tread visible.
12. Engine bay, wiped but not dripping.

Then add the faults: every scratch, dent and worn seat, one picture from near and one that shows where it is. A buyer who has seen the fault at home doesn't use it against you at the door.

## How to stand

| Mistake | Better |
|---|---|
| Phone upright | Phone sideways: the car fills the picture |
| From standing height, looking down | Knees bent, lens at the height of the headlights |
| One metre away, wide angle | Four or five metres back, a little zoom (2×): proportions stay true |
| Car cut off at the edge | A hand's breadth of space all round |
| Filters and stickers | The colour as it is |
| Screenshots of screenshots | The original files from the phone |

## What shouldn't be seen

The Istimara, your identity card and the front door of your house stay out of the picture. You may cover the number plate; many buyers will ask for the chassis number for a history report, and you can give it to a serious one in a message. Don't put your phone number into the pictures: it belongs in the ad's own field, where it can be tapped.

## Order and number

The cover decides; the rest persuades. Outside first, then inside, then details, then faults. Ten to fifteen pictures are enough. Three look as if you had something to hide, and forty tire people. Look at how your ad appears among the [other cars](/shop/CarForSale): if your cover is the one you would tap, you are done.

For parts the rules are the same, only nearer: one picture of the whole, one of the [part number](/blog/find-a-part-number), one of the plug or the mounting points, one of the box. A ruler or a coin beside it saves many questions.

Next: [sell it in a week](/blog/selling-your-car-in-a-week).`,
    ar: `لا أحد يقرأ السعر تحت صورة مظلمة لنصف صدام. والصور الجيدة لا تحتاج إلى كاميرا غالية، بل إلى سيارة نظيفة وضوء هادئ واثنتي عشرة لقطة بترتيب معقول.

## الضوء والمكان

صوّر في أول ساعة ونصف بعد الشروق أو آخر ساعة ونصف قبل الغروب. فشمس الظهر تحرق تفاصيل السيارة البيضاء وتجعل السوداء مرآة. اجعل الشمس خلفك، وانتبه ألا يظهر ظلك في الصورة.

واختر خلفية هادئة: جدارًا سادة، أو مواقف خالية، أو برًّا مفتوحًا. بلا سيارات أخرى ولا ناس ولا حاويات. وامسح عدسة الجوال؛ فالعدسة النظيفة تصنع فرقًا أكبر من جوال جديد.

## قبل أول لقطة

- اغسل السيارة ودعها تجف؛ فالقطرات تبدو كأنها خدوش.
- الكفرات مستقيمة، أو ملفوفة قليلًا ليظهر الجنط.
- النوافذ مرفوعة، والشنطة والكبوت مغلقان، والأنوار مطفأة.
- مراتب خالية ودعاسات نظيفة، بلا علب مناديل ولا كراسي أطفال.
- أبعد كل ما هو خاص: الأوراق، وملصقات المدرسة، وأي شيء عليه اسم.

## الصور الاثنتا عشرة

1. زاوية أمامية من جهة السائق، وهي صورة الغلاف.
2. زاوية خلفية من الجهة الأخرى.
3. جنب كامل.
4. الوجه الأمامي مباشرة.
5. الخلف مباشرة.
6. الطبلون من وسط المرتبة الخلفية.
7. المراتب الأمامية من الباب المفتوح.
8. المراتب الخلفية.
9. العدادات والمكينة شغّالة: الممشى مقروء وبلا لمبة تحذير.
10. الشنطة مفتوحة وخالية.
11. كفر وجنط عن قرب مع ظهور النقش.
12. المكينة ممسوحة لا مبلولة.

ثم أضف العيوب: كل خدش وطعجة ومرتبة تالفة، بصورة قريبة وأخرى تبيّن مكانها. فالمشتري الذي رأى العيب وهو في بيته لن يحتج به عليك عند الباب.

## كيف تقف

| الخطأ | الصواب |
|---|---|
| الجوال بالطول | الجوال بالعرض لتملأ السيارة الصورة |
| التصوير واقفًا من أعلى | اثنِ ركبتيك واجعل العدسة بارتفاع الشمعات |
| على بعد متر بزاوية واسعة | أربعة أمتار أو خمسة مع تقريب بسيط (2×) لتبقى النسب صحيحة |
| السيارة مقصوصة عند الحافة | اترك مسافة حولها من كل جهة |
| فلاتر وملصقات | اللون كما هو |
| لقطة شاشة من لقطة شاشة | الصور الأصلية من الجوال |

## ما لا يجب أن يظهر

الاستمارة وهويتك وباب بيتك لا مكان لها في الصورة. ولك أن تغطي اللوحة؛ أما رقم الهيكل فسيطلبه كثيرون لتقرير تاريخ المركبة، فأعطه للجاد منهم في رسالة. ولا تكتب رقم جوالك على الصور؛ مكانه خانته في الإعلان حيث يُتصل به بلمسة.

## الترتيب والعدد

الغلاف يجذب والباقي يُقنع. ابدأ بالخارج ثم الداخل ثم التفاصيل ثم العيوب. عشر صور إلى خمس عشرة تكفي؛ فثلاث صور توحي بأنك تخفي شيئًا، وأربعون تُتعب الناس. ثم انظر إلى إعلانك بين [السيارات الأخرى](/shop/CarForSale): إن كانت صورة غلافك هي التي كنت ستضغط عليها فقد أنهيت المهمة.

ولقطع الغيار القواعد نفسها، لكن عن قرب: صورة للقطعة كاملة، وأخرى [لرقمها](/blog/find-a-part-number)، وثالثة للفيش أو نقاط التركيب، ورابعة للكرتون. ومسطرة أو قطعة نقد بجانبها توفر عليك أسئلة كثيرة.

والخطوة التالية: [بِع سيارتك في أسبوع](/blog/selling-your-car-in-a-week).`,
  },
  related: { kind: "car" },
} satisfies DemoPost;
