import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "how-to-check-a-used-car",
  category: "buying",
  author: { en: "Turki Al-Harbi", ar: "تركي الحربي" },
  daysAgo: 2,
  title: {
    en: "How to check a used car before you pay",
    ar: "كيف تفحص سيارة مستعملة قبل أن تدفع",
  },
  excerpt: {
    en: "An hour of your own time, a report and a good workshop: the three checks that keep a bargain from becoming a regret.",
    ar: "ساعة من وقتك، وتقرير، ومركز فحص تثق به: ثلاث خطوات تحميك من صفقة تندم عليها.",
  },
  body: {
    en: `A clean car in a photo tells you that it has been washed. The rest you have to find out yourself, and most of it takes no tools: a cold morning engine, a quiet street and a little patience.

## Before you leave home

Ask the seller for three things: a photo of the odometer with the engine running, the date of the last service, and the chassis number. With the chassis number you can order a vehicle history report such as Mojaz. It shows recorded accidents, mileage readings and the number of owners. A clean report is good news but not proof: repairs that were paid in cash never reach it.

Ask about the specs too. A GCC car was built with cooling and air conditioning for our summers. An imported car can be a good buy, but check its history in the country it came from, and be careful with anything that was once written off.

## Around the car

Come in daylight, never at night or after rain.

- **Gaps between panels** should be even on both sides. A wide gap beside a narrow one means a panel was moved.
- **Paint:** look along the side of the car towards the light. A different shade or a rough surface is a respray. That is not a crime, but it should be in the price.
- **Chassis number:** the one on the car must match the Istimara, digit for digit.
- **Tyres:** the four-digit date on the sidewall tells their age. [Read how](/blog/read-a-tyre-sidewall).
- **Underneath:** cars from the coast can hide rust, and cars that lived in the sand show it in the wheel arches and suspension.

## Start it cold

Touch the bonnet when you arrive. If it is warm, someone wanted you not to hear a cold start. Open the bonnet, start the engine and listen for the first ten seconds. A rattle that stays, blue smoke or a shaking idle are all reasons to ask for a workshop's opinion. Never open the radiator cap of a warm engine.

Switch the air conditioning to its coldest with the windows closed. Within a few minutes it should blow properly cold, and stay cold while the car stands still.

## On the road

| What you do | What you want |
|---|---|
| Brake firmly on an empty road | The car stays straight, the wheel doesn't shake |
| Let the gearbox go through all gears | No jerks, no delay when you choose R or D |
| Drive slowly over a speed bump | One soft movement, no knocking |
| Hold the wheel loosely on a level street | The car doesn't wander to one side |

Watch the temperature gauge for twenty minutes, and look for warning lamps. With the ignition on and the engine off they should light up; once the engine runs, all should go out except those for the handbrake and the belts.

## Then a workshop

If the car still pleases you, have an independent inspection centre check it before you pay a deposit. The fee is small beside the price of a gearbox. Choose the centre yourself, and read the report with the technician, not only the score on top.

The periodic inspection certificate is no substitute. It says that the car was safe to drive that day; it doesn't say how long the engine will last.

Compare a few [cars for sale](/shop/CarForSale) before you decide. The second-best one you have seen is your strongest argument when you talk about the price.`,
    ar: `السيارة النظيفة في الصورة تقول لك شيئًا واحدًا: أنها مغسولة. أما الباقي فعليك أن تكتشفه بنفسك، ومعظمه لا يحتاج إلى عدّة: مكينة باردة في الصباح، وشارع هادئ، وقليل من الصبر.

## قبل أن تخرج من البيت

اطلب من البائع ثلاثة أشياء: صورة العداد والمكينة شغّالة، وتاريخ آخر صيانة، ورقم الهيكل. برقم الهيكل تستطيع طلب تقرير عن تاريخ المركبة مثل «موجز»، وفيه الحوادث المسجّلة وقراءات العداد وعدد الملاك. التقرير النظيف يطمئن لكنه ليس دليلًا قاطعًا؛ فالإصلاح الذي دُفع ثمنه نقدًا لا يصل إليه.

واسأل عن المواصفات. السيارة الخليجية صُنعت بتبريد ومكيف يناسبان صيفنا. والوارد قد يكون صفقة طيبة، لكن ابحث عن تاريخه في البلد الذي جاء منه، واحذر من سيارة شُطبت هناك بسبب حادث أو غرق.

## دورة حول السيارة

اذهب في النهار، لا في الليل ولا بعد المطر.

- **الفواصل بين القطع** يجب أن تكون متساوية في الجهتين. فاصل واسع بجانب فاصل ضيق يعني أن القطعة فُكّت أو تحرّكت.
- **البوية:** انظر على امتداد جنب السيارة باتجاه الضوء. اختلاف اللون أو خشونة السطح معناه رش أو سمكرة. ليس هذا عيبًا بحد ذاته، لكن يجب أن يظهر في السعر.
- **رقم الهيكل:** طابق الرقم الموجود على السيارة مع الاستمارة، رقمًا رقمًا.
- **الكفرات:** أربعة أرقام على جانب الكفر تكشف عمره. [اقرأ كيف](/blog/read-a-tyre-sidewall).
- **تحت السيارة:** سيارات الساحل قد تخفي صدأ، وسيارات البر يظهر أثر الرمل في رفارفها ومقصاتها.

## شغّلها وهي باردة

المس الكبوت أول ما تصل. إن كان دافئًا فهناك من لا يريدك أن تسمع التشغيل البارد. افتح الكبوت وشغّل المكينة واستمع أول عشر ثوانٍ. طقطقة لا تختفي، أو دخان أزرق، أو رجّة وهي واقفة: كلها أسباب لتطلب رأي ورشة. ولا تفتح غطاء الرديتر والمكينة حارة أبدًا.

اضبط المكيف على أبرد درجة والنوافذ مغلقة. خلال دقائق يجب أن يبرّد جيدًا، وأن يبقى باردًا والسيارة واقفة.

## على الطريق

| ما تفعله | ما تريد أن تجده |
|---|---|
| فرملة قوية في شارع خالٍ | السيارة مستقيمة والطارة لا ترجف |
| دع القير يمر بكل السرعات | بلا نتعات، وبلا تأخير عند الرجوع أو السير |
| مطب بسرعة بطيئة | حركة واحدة ناعمة، بلا طق |
| إمساك خفيف للطارة في طريق مستوٍ | السيارة لا تسحب إلى جهة |

راقب مؤشر الحرارة عشرين دقيقة، وانتبه للمبات الطبلون: مع فتح السويتش قبل التشغيل يجب أن تضيء، وبعد التشغيل يجب أن تنطفئ كلها عدا لمبتي الجلنط والحزام.

## ثم مركز الفحص

إذا أعجبتك بعد هذا كله، فخذها إلى مركز فحص مستقل قبل أن تدفع عربونًا. أجرة الفحص لا تُذكر أمام ثمن قير. اختر المركز بنفسك، واقرأ التقرير مع الفنّي، ولا تكتفِ بالدرجة المكتوبة في أعلاه.

وشهادة الفحص الدوري لا تغني عن ذلك؛ فهي تقول إن السيارة كانت آمنة للسير يوم فحصها، ولا تقول كم ستعيش المكينة.

قارن بين أكثر من سيارة في [السيارات المعروضة للبيع](/shop/CarForSale) قبل أن تقرر. فثاني أفضل سيارة رأيتها هي أقوى حجة معك وأنت تفاوض على السعر.`,
  },
  related: { kind: "car" },
} satisfies DemoPost;
