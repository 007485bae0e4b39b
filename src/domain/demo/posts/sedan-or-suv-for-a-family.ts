import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "sedan-or-suv-for-a-family",
  category: "buying",
  author: { en: "Reem Al-Zahrani", ar: "ريم الزهراني" },
  daysAgo: 117,
  title: {
    en: "Sedan or SUV for the family? Answer these questions first",
    ar: "سيدان أم جيب للعائلة؟ أجب عن هذه الأسئلة أولًا",
  },
  excerpt: {
    en: "More height isn't always more room. How to choose by seats, boot, running costs and the trips you really make.",
    ar: "الارتفاع لا يعني الوسع دائمًا. كيف تختار حسب المقاعد والشنطة والمصاريف والمشاوير التي تقطعها فعلًا.",
  },
  body: {
    en: `The car park of any school in the Gulf gives one answer: an SUV, the bigger the better. Often it's the right one. But a family of four that drives in town and flies on holiday may be paying every month for two seats and a four-wheel drive it never uses.

## Count the children, then the seats

Put three child seats side by side, in the showroom, before you sign anything. Many cars that call themselves five-seaters take two. See how many ISOFIX points there are, whether the door opens wide enough for a sleeping child, and whether you can reach the third row without taking a seat out.

In a seven-seater sit in the last row yourself for five minutes with the air conditioning on. Are there vents back there? Are your knees at your chin? And with all seats up, what is left of the boot?

## What it really costs

| | Mid-size sedan | Mid-size SUV, five seats | Large SUV, seven or eight seats |
|---|---|---|---|
| Fuel | Lowest | Somewhat more | Much more |
| Set of tyres | Cheapest | Dearer | Dearest |
| Brakes and suspension | Light work | More weight, more wear | Most |
| Boot with all seats up | Good, but low | Good and tall | Often small |
| Getting children in | You bend down | Just right | You lift them |
| Parking in town | Easy | Easy | You'll look for two spaces |

Take the fuel figure on the efficiency label, and the kilometres you really drive in a month. The difference over five years surprises most people. Add insurance and the price of four tyres.

## High isn't the same as four-wheel drive

Many SUVs drive only the front wheels. They are fine for town and motorway, but soft sand stops them as it stops a sedan. If you go to the desert twice a month you want real four-wheel drive, a low range and ground clearance. If you go twice a year, think about [renting](/shop/rentalrooms) for that weekend.

On asphalt a lower car usually stays calmer in a sudden swerve. Height gives a better view, not better grip.

## Don't forget the van

The car that carries most people, bags and grandparents for the money has sliding doors. [Vans](/shop/CarForSale?body=van) with seven or eight seats are easy to get into, cool well at the back and have a boot behind the third row. They are not fashionable, and that shows in the price.

## Safety, in this order

1. Everyone belted, every child in a seat that suits height and weight. In most families this is worth more than the choice of car.
2. A rear-facing seat never in front of an active airbag.
3. Airbags for all rows, stability control, automatic emergency braking.
4. A crash-test result for the version sold here. Equipment differs from market to market.

## A short answer

- **Four people, mostly town and motorway:** a [sedan](/shop/CarForSale?body=sedan), with money left over.
- **Four or five, prams, and a rough road now and then:** a five-seat SUV.
- **Six or more every day:** a van, or a large [SUV](/shop/CarForSale?body=suv) if you tow or drive in sand.

Whichever you like, put two or three side by side with [compare](/shop/compare), then take the whole family along on the test drive. The back row has a vote.`,
    ar: `مواقف أي مدرسة في الخليج تعطيك جوابًا واحدًا: جيب، وكلما كبر كان أحسن. وكثيرًا ما يكون هو الصحيح. لكن عائلة من أربعة تتنقل داخل المدينة وتسافر بالطائرة قد تدفع كل شهر ثمن مقعدين ودبل لا تستخدمهما أبدًا.

## احسب الأطفال ثم المقاعد

ركّب ثلاثة كراسي أطفال جنبًا إلى جنب، وأنت في المعرض، قبل أن توقّع شيئًا. كثير من السيارات التي تسمى خمسة ركاب لا تتسع إلا لاثنين. انظر كم نقطة تثبيت ISOFIX فيها، وهل يُفتح الباب بما يكفي لتحمل طفلًا نائمًا، وهل تصل إلى الصف الثالث دون أن تفك كرسيًا.

وفي سيارة السبعة اجلس بنفسك في الصف الأخير خمس دقائق والمكيف شغّال. هل في الخلف فتحات تكييف؟ هل ركبتاك عند ذقنك؟ وماذا يبقى من الشنطة والمقاعد كلها مرفوعة؟

## التكلفة الحقيقية

| | سيدان متوسطة | جيب متوسط خمسة ركاب | جيب كبير سبعة أو ثمانية ركاب |
|---|---|---|---|
| البنزين | الأقل | أكثر قليلًا | أكثر بكثير |
| طقم الكفرات | الأرخص | أغلى | الأغلى |
| الفرامل والمقصات | حمل خفيف | وزن أكثر واستهلاك أكثر | الأكثر |
| الشنطة والمقاعد كلها مرفوعة | جيدة لكنها منخفضة | جيدة ومرتفعة | صغيرة غالبًا |
| إركاب الأطفال | تنحني | في مستواك | ترفعهم |
| المواقف في المدينة | سهلة | سهلة | ستبحث عن موقفين |

خذ رقم الاستهلاك من بطاقة كفاءة الوقود، واحسب به تكلفة الكيلومترات التي تقطعها فعلًا في الشهر. الفرق خلال خمس سنوات يفاجئ معظم الناس. وأضف التأمين وثمن أربعة كفرات.

## الارتفاع ليس دبلًا

كثير من السيارات المرتفعة دفعها أمامي فقط. هي ممتازة للمدينة والخطوط، لكنها تغرّز في الرمل الناعم كما تغرّز السيدان. إن كنت تطلع البر مرتين في الشهر فأنت تحتاج إلى دفع رباعي حقيقي ودبل ثقيل وارتفاع عن الأرض. وإن كنت تطلع مرتين في السنة ففكر في [الاستئجار](/shop/rentalrooms) لتلك الإجازة.

وعلى الأسفلت تبقى السيارة المنخفضة في العادة أهدأ عند الانحراف المفاجئ. الارتفاع يعطيك رؤية أفضل، لا ثباتًا أفضل.

## لا تنسَ الفان

أكثر سيارة تحمل ركابًا وشنطًا وأجدادًا بأقل مبلغ هي ذات الأبواب السحّابة. [الفانات](/shop/CarForSale?body=van) بسبعة أو ثمانية مقاعد سهلة الركوب، وتكييفها يصل إلى الخلف، وفيها شنطة وراء الصف الثالث. ليست على الموضة، وهذا يظهر في سعرها.

## السلامة بهذا الترتيب

1. الجميع بالحزام، وكل طفل في كرسي يناسب طوله ووزنه. وهذا عند معظم العائلات أهم من اختيار السيارة نفسها.
2. الكرسي المعاكس لاتجاه السير لا يوضع أبدًا أمام إيرباق شغّال.
3. إيرباقات لكل الصفوف، ومانع انزلاق، وفرملة طوارئ تلقائية.
4. نتيجة اختبار تصادم للنسخة التي تُباع عندنا، فالتجهيز يختلف من سوق إلى سوق.

## الجواب المختصر

- **أربعة أشخاص ومعظم المشاوير مدينة وخطوط:** [سيدان](/shop/CarForSale?body=sedan)، والباقي من المبلغ في جيبك.
- **أربعة أو خمسة مع عربة طفل وطريق وعر أحيانًا:** جيب خمسة ركاب.
- **ستة فأكثر كل يوم:** فان، أو [جيب](/shop/CarForSale?body=suv) كبير إن كنت تسحب أو تطلع البر.

وأيًا كان ما أعجبك، فضع اثنتين أو ثلاثًا جنبًا إلى جنب في [المقارنة](/shop/compare)، ثم خذ العائلة كلها معك في التجربة. فللصف الخلفي صوت أيضًا.`,
  },
  related: { kind: "car" },
} satisfies DemoPost;
