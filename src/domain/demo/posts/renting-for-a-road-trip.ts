import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "renting-for-a-road-trip",
  category: "renting",
  author: { en: "Noura Al-Qahtani", ar: "نورة القحطاني" },
  daysAgo: 70,
  title: {
    en: "Renting a car for a road trip: what to ask before you sign",
    ar: "تستأجر سيارة للسفر؟ اسأل عن هذا قبل أن توقّع",
  },
  excerpt: {
    en: "Kilometres, insurance, borders and sand: the lines of a rental contract that matter once you leave the city.",
    ar: "الكيلومترات والتأمين والحدود والرمل: بنود العقد التي تهمك متى ما خرجت من المدينة.",
  },
  body: {
    en: `Renting for a long trip saves your own car a few thousand kilometres, and gives you the seats you need for one week a year. It goes wrong in the details. Here they are, in the order in which you meet them.

## Choose the car for the road

Count bags as well as people. A seven-seater with all seats up often has room for little more than school bags. For a mountain route with a full car take a bigger engine rather than a bigger body. And if sand is part of the plan, ask: most contracts forbid leaving the asphalt, even in a four-wheel drive, and damage out there is then yours.

[Rental offices](/shop/rentalrooms) show their cars with the price per day; the weekly rate is often lower, so ask.

## Ask before you sign

| Question | Why |
|---|---|
| How many kilometres a day, and what does one more cost? | Riyadh to Abha and back is close to 2,000 km |
| What does the insurance cover, and what is my share in an accident? | "Comprehensive" nearly always has an excess |
| Are tyres, glass and the underbody covered? | Often not, and a long trip is where they suffer |
| Who may drive? | A driver who isn't in the contract may not be insured |
| May the car leave the country? | You need the owner's written permission and insurance that is valid there |
| How much is held on my card, and until when? | It can take days or weeks to come back |
| What if it breaks down far from the city? | Ask for a number that answers at night |

Read the contract in the language you read best, and ask for a copy. If something was promised on the phone, have it written in.

## At the handover

1. Walk round the car with your phone filming, slowly, in daylight. Include roof, wheels, windscreen and the spare wheel.
2. Photograph the odometer and the fuel gauge.
3. See that every scratch is marked on the form before you sign it.
4. Check the tyres for cuts and date, and that there is a jack, a wheel wrench and a warning triangle.
5. Run the air conditioning on full for five minutes, with people on the back seats.
6. Look at the dates: registration, insurance, and the next service. An oil change that falls due on the way should be done before you leave.

## For the family

Ask for child seats when you book, not when you collect, and check that they suit the child's weight. A rear-facing seat never goes in front of an active airbag. If you bring your own, see whether the car has ISOFIX points.

## On the road

Set tyre pressures cold, for a loaded car, as the door sticker says. Stop every two hours. Watch for camels at night on roads without fences; better, don't drive those by night. In the heat, leave nobody in the parked car, not even for a minute. If a warning lamp comes on, stop where it is safe and call the office before any repair: one they haven't agreed to may not be paid.

## Giving it back

Return it by day, with fuel at the agreed level, washed. Film it again, get a paper that says it was received without remarks, and ask how fines and tolls will be settled. Keep everything until the deposit is back.`,
    ar: `استئجار سيارة للسفر الطويل يوفر على سيارتك آلاف الكيلومترات، ويعطيك المقاعد التي تحتاجها أسبوعًا واحدًا في السنة. وما يفسده إلا التفاصيل. إليك هي بالترتيب الذي ستقابلها به.

## اختر السيارة للطريق

احسب الشنط كما تحسب الركاب. سيارة سبعة ركاب بكل مقاعدها مرفوعة لا تتسع في الغالب إلا لحقائب مدرسية. وللطرق الجبلية والسيارة ممتلئة، مكينة أقوى خير من هيكل أكبر. وإن كان الرمل في خطتك فاسأل؛ فمعظم العقود تمنع الخروج عن الأسفلت حتى بسيارة دفع رباعي، وأي ضرر هناك يصير عليك.

[مكاتب التأجير](/shop/rentalrooms) تعرض سياراتها بسعر اليوم، وسعر الأسبوع أقل في الغالب، فاسأل عنه.

## اسأل قبل أن توقّع

| السؤال | لماذا |
|---|---|
| كم كيلومترًا في اليوم، وبكم الزيادة؟ | الرياض–أبها ذهابًا وإيابًا قرابة 2000 كم |
| ماذا يغطي التأمين، وكم أتحمل عند الحادث؟ | «الشامل» فيه نسبة تحمّل في أغلب الأحوال |
| هل يغطي الكفرات والزجاج وأسفل السيارة؟ | كثيرًا ما تُستثنى، وهي أكثر ما يتضرر في السفر |
| من يحق له أن يسوق؟ | من ليس في العقد قد لا يشمله التأمين |
| هل يُسمح بالخروج من البلد؟ | تحتاج إلى تفويض مكتوب من المالك وتأمين سارٍ هناك |
| كم يُحجز من بطاقتي وإلى متى؟ | قد يعود بعد أيام أو أسابيع |
| ماذا لو تعطلت بعيدًا عن المدينة؟ | اطلب رقمًا يرد عليك في الليل |

اقرأ العقد واطلب نسخة منه. وما وعدوك به في الهاتف فاطلب كتابته.

## عند الاستلام

1. صوّر السيارة فيديو وأنت تدور حولها ببطء في النهار، ومعها السقف والجنوط والزجاج الأمامي والاستبنة.
2. صوّر العداد ومؤشر البنزين.
3. تأكد من أن كل خدش مسجّل في النموذج قبل أن توقّعه.
4. افحص الكفرات: القطوع والتاريخ، وتأكد من وجود العفريتة ومفتاح العجل والمثلث العاكس.
5. شغّل المكيف على آخره خمس دقائق ومعك من يجلس في الخلف.
6. انظر إلى التواريخ: الاستمارة والتأمين والصيانة القادمة. وغيار الزيت الذي يحل موعده في الطريق يجب أن يتم قبل السفر.

## للعائلة

اطلب كراسي الأطفال عند الحجز لا عند الاستلام، وتأكد من أنها تناسب وزن الطفل. والكرسي المعاكس لاتجاه السير لا يوضع أبدًا أمام إيرباق شغّال. وإن أحضرت كرسيك معك فتأكد من أن في السيارة نقاط تثبيت ISOFIX.

## في الطريق

اضبط هواء الكفرات وهي باردة على رقم السيارة المحمّلة كما في ملصق الباب. وقف كل ساعتين. وانتبه للإبل ليلًا في الطرق غير المسيّجة، والأفضل ألا تسلكها ليلًا. وفي الحر لا تترك أحدًا في السيارة الواقفة ولو دقيقة. وإذا أضاءت لمبة تحذير فأوقف السيارة في مكان آمن واتصل بالمكتب قبل أي إصلاح؛ فما لم يوافقوا عليه قد لا يدفعون ثمنه.

## عند التسليم

سلّمها نهارًا، مغسولة، والبنزين عند الحد المتفق عليه. صوّرها مرة أخرى، وخذ ورقة تثبت استلامها دون ملاحظات، واسأل كيف ستُسوّى المخالفات والرسوم. واحتفظ بكل شيء حتى يرجع مبلغ الضمان.`,
  },
  related: { kind: "rental" },
} satisfies DemoPost;
