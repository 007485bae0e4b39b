import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "genuine-or-aftermarket",
  category: "parts",
  author: { en: "Fahad Al-Dosari", ar: "فهد الدوسري" },
  daysAgo: 19,
  title: {
    en: "Genuine, aftermarket or used: which part for which job?",
    ar: "وكالة أم تجاري أم تشليح؟ لكل قطعة جوابها",
  },
  excerpt: {
    en: "The dealer's box isn't always worth its price, and the cheapest box is never worth it on the brakes. A plain guide to choosing.",
    ar: "كرتون الوكالة لا يستحق سعره دائمًا، وأرخص كرتون لا يستحق المخاطرة في الفرامل أبدًا. دليل واضح للاختيار.",
  },
  body: {
    en: `Ask for a part in any parts street and the first answer is a question: genuine or aftermarket? The price can differ three times over. Neither answer is always right.

## What the words mean

- **Genuine** comes in the car maker's box, from the dealer or through him.
- **Original supplier:** the factory that makes the part for the car maker also sells it under its own name. Often the same part for less.
- **Aftermarket** is made by another company to fit your car. Quality runs from excellent to dreadful.
- **Remanufactured:** an old part, taken apart and rebuilt with new wearing pieces. Common for alternators, starters and gearboxes.
- **Used** comes from a breaker's yard (tashlih).
- **Counterfeit** is a copy in a stolen box. It is neither cheap nor a bargain; it is a fraud.

## A rule of thumb

| Part | What we would choose |
|---|---|
| Brakes, steering, suspension joints | Genuine, or a known brand that supplies car makers |
| Timing belt and its rollers | Genuine or original supplier; the engine depends on it |
| Oil, air and cabin filters | A good brand is enough |
| Battery, tyres, wiper blades | Known brand, fresh production date |
| Bumper, lamp, mirror, door | Aftermarket or used, if it is straight and complete |
| Sensors and electronics | Genuine or original supplier; cheap ones cost you twice |
| Airbags and seat belts | New and genuine only |

## When used makes sense

A door in the right colour, a mirror, a seat, a tail light or a wheel from a breaker's yard can save you a lot. Check wheels for cracks and bends, and lamps for broken tabs. A used engine or gearbox is a gamble unless the seller gives you a written trial period, and you can check the mileage of the car it came from.

Never buy used airbags, seat belts, brake pads, hoses or belts. You can't see what they have been through.

## How to spot a copy

1. The price is too good. A filter at a third of the usual price isn't a discount.
2. The print is dull, the spelling is off, the code on the box isn't the code on the part.
3. The weight is wrong. Hold it beside the old part.
4. The seller won't write the brand and the part number on the invoice.

Buy from a shop that stands behind what it sells, and keep the invoice: it is your warranty. Many manufacturers have a code on the box that you can check on their site.

## Ask about the warranty

If your car is still under the dealer's warranty, ask before you fit anything else, and keep proof of every service. Rules differ from country to country, and a quarrel about an engine is easier to win with papers in your hand.

## Before you order

Compare by [part number](/blog/find-a-part-number), not by photo: two parts that look alike can differ by a few millimetres. Then ask three things: who made it, how long is the warranty, and can it be returned if the box is unopened? In [auto parts](/shop/category/parts/products) the ad shows the brand, whether the part is genuine and its number, where the seller has given them. What isn't there, ask.`,
    ar: `اسأل عن قطعة في أي شارع قطع غيار وسيأتيك الجواب سؤالًا: وكالة أم تجاري؟ وقد يكون الفرق في السعر ثلاثة أضعاف. وليس أحد الجوابين صحيحًا دائمًا.

## ماذا تعني الكلمات

- **وكالة (أصلي):** في كرتون الشركة الصانعة للسيارة، من الوكيل أو عن طريقه.
- **الشركة المورّدة:** المصنع الذي يصنع القطعة لشركة السيارات ويبيعها أيضًا باسمه هو. كثيرًا ما تكون القطعة نفسها بسعر أقل.
- **تجاري:** تصنعه شركة أخرى ليركب على سيارتك، وجودته من الممتاز إلى الرديء جدًا.
- **مجدَّد:** قطعة قديمة فُكّت وجُدّدت أجزاؤها المستهلكة. شائع في الدينمو والسلف والقير.
- **تشليح:** قطعة مستعملة من سيارة مفككة.
- **مقلَّد:** نسخة مزورة في كرتون مسروق الاسم. ليس رخيصًا ولا صفقة، بل غش.

## قاعدة سريعة

| القطعة | ماذا نختار |
|---|---|
| الفرامل والدركسون والأذرعة والمقصات | وكالة، أو ماركة معروفة تورّد لشركات السيارات |
| سير التوقيت وبلاياته | وكالة أو الشركة المورّدة؛ فالمكينة متوقفة عليه |
| فلاتر الزيت والهواء والمكيف | ماركة جيدة تكفي |
| البطارية والكفرات والمساحات | ماركة معروفة وتاريخ إنتاج حديث |
| الصدام والشمعة والمرايا والباب | تجاري أو تشليح، إن كانت سليمة وكاملة |
| الحساسات والإلكترونيات | وكالة أو الشركة المورّدة؛ والرخيص تدفع ثمنه مرتين |
| الإيرباق وأحزمة الأمان | جديدة ووكالة فقط |

## متى يكون التشليح خيارًا جيدًا

باب بلون سيارتك، أو مراية، أو مرتبة، أو اسطب، أو جنط من التشليح قد يوفر عليك الكثير. افحص الجنوط من الشروخ والاعوجاج، والشمعات من كسر القواعد. أما المكينة أو القير المستعمل فمغامرة، إلا إذا أعطاك البائع مدة تجربة مكتوبة واستطعت أن تعرف ممشى السيارة التي جاء منها.

ولا تشترِ مستعملًا أبدًا: الإيرباق، وأحزمة الأمان، والفحمات، والليّات، والسيور. فلا أحد يعرف ما مرّ عليها.

## كيف تكشف المقلّد

1. السعر أجمل من أن يُصدّق. فلتر بثلث سعره المعروف ليس تخفيضًا.
2. طباعة باهتة، وأخطاء إملائية، ورقم على الكرتون غير الرقم الذي على القطعة.
3. الوزن مختلف. أمسكها بجانب القطعة القديمة.
4. البائع يرفض أن يكتب الماركة ورقم القطعة في الفاتورة.

اشترِ من محل يقف خلف ما يبيعه، واحتفظ بالفاتورة فهي ضمانك. وكثير من الشركات تضع على الكرتون رمزًا تتحقق منه في موقعها.

## اسأل عن الضمان

إذا كانت سيارتك ما زالت في ضمان الوكالة، فاسأل قبل أن تركّب غير الأصلي، واحتفظ بإثبات كل صيانة. الأنظمة تختلف من بلد إلى بلد، والخلاف على مكينة أسهل والأوراق في يدك.

## قبل أن تطلب

قارن [برقم القطعة](/blog/find-a-part-number) لا بالصورة: قطعتان متشابهتان قد يكون بينهما بضعة مليمترات. ثم اسأل ثلاثة أسئلة: من صنعها؟ وكم ضمانها؟ وهل تُرجع إن بقي كرتونها مغلقًا؟ في قسم [قطع الغيار](/shop/category/parts/products) يعرض الإعلان العلامة ورقم القطعة وهل هي أصلية، متى ما ذكرها البائع. وما لم يُذكر، فاسأل عنه.`,
  },
  related: { kind: "part", category: "parts" },
} satisfies DemoPost;
