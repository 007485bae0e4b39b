export const aboutPage = {
  title: { en: "About us", ar: "من نحن" },
  lead: {
    en: "{{site}} is one place for cars, the parts that keep them going and the cars you only need for a week.",
    ar: "{{site}} مكان واحد للسيارات، ولقطع الغيار التي تُبقيها على الطريق، وللسيارة التي تحتاجها أسبوعًا واحدًا.",
  },
  story: {
    en: `Anyone who has bought a car in the Gulf knows the tour: one app for the listings, five groups for the prices, a street of showrooms on Thursday evening, and then a second tour for the parts. Some listings have no price, others no mileage, and the same model is spelt in seven ways.

We wanted a garage with the light switched on. A *karaj* is where a car is looked after, and where neighbours come by with an opinion. That is the feeling we want.

## What you find here

- [Cars for sale](/shop/CarForSale) from private sellers and [showrooms](/shop/showrooms), with year, mileage, specs and city, so that you can narrow a long list down to the few worth a visit.
- [Auto parts](/shop/category/parts/products) by category, brand and make.
- [Cars for rent](/shop/rentalrooms) from offices that show their prices.
- A [blog](/blog) with plain advice about buying, selling and looking after a car in our heat.

## How it works

You search, compare and choose. Then you contact the seller directly, by phone or WhatsApp. We are not a party to the sale and don't stand between you.

Arabic and English are equal here. Write كامري or Camry, in any usual spelling, and you find the same cars. Pages are light, because many of us look for a car on a phone, on the road, with two bars of signal.`,
    ar: `كل من اشترى سيارة في الخليج يعرف الجولة: تطبيق للإعلانات، وخمس مجموعات للأسعار، وشارع المعارض مساء الخميس، ثم جولة أخرى لقطع الغيار. إعلانات بلا سعر، وأخرى بلا ممشى، واسم الموديل الواحد يُكتب بسبع طرق.

أردنا كراجًا أنواره مضاءة. فالكراج هو المكان الذي تُخدم فيه السيارة، ويمر به الجيران ولكل منهم رأي. وهذا هو الشعور الذي نريده هنا.

## ماذا تجد هنا

- [سيارات للبيع](/shop/CarForSale) من البائعين الأفراد و[المعارض](/shop/showrooms)، بسنة الصنع والممشى والمواصفات والمدينة، لتختصر القائمة الطويلة إلى القليل الذي يستحق المعاينة.
- [قطع غيار](/shop/category/parts/products) حسب القسم والعلامة والشركة.
- [سيارات للإيجار](/shop/rentalrooms) من مكاتب تعرض أسعارها.
- [مدونة](/blog) فيها نصائح واضحة في الشراء والبيع والعناية بالسيارة في حرّنا.

## كيف يعمل

تبحث وتقارن وتختار، ثم تتواصل مع البائع مباشرة بالجوال أو واتساب. لسنا طرفًا في البيع، ولا نقف بينكما.

العربية والإنجليزية هنا سواء. اكتب «كامري» أو Camry، بأي إملاء معتاد، وستجد السيارات نفسها. والصفحات خفيفة، لأن كثيرًا منا يبحث عن سيارة من جواله وهو خارج البيت والشبكة ضعيفة.`,
  },
  values: [
    {
      title: { en: "Clear facts", ar: "معلومات واضحة" },
      text: {
        en: "Price, year, mileage and specs where you expect them. We never make up what a seller hasn't given.",
        ar: "السعر وسنة الصنع والممشى والمواصفات حيث تتوقعها. وما لم يذكره البائع لا نخترعه.",
      },
    },
    {
      title: { en: "Two languages, one market", ar: "لغتان وسوق واحد" },
      text: {
        en: "Arabic comes first for many of our visitors, English for others. Both get the full site.",
        ar: "العربية أولًا لكثير من زوارنا، والإنجليزية لغيرهم، والموقع كامل باللغتين.",
      },
    },
    {
      title: { en: "You deal directly", ar: "تعاملك مباشر" },
      text: {
        en: "You talk to the seller, see the car and decide. We bring you together and step aside.",
        ar: "تكلّم البائع وتعاين السيارة وتقرر. نحن نجمعكما ثم نتنحّى جانبًا.",
      },
    },
    {
      title: { en: "Respect for your data", ar: "احترام بياناتك" },
      text: {
        en: "No advertising trackers, no account needed to browse, and a privacy page short enough to read to the end.",
        ar: "بلا متتبعات إعلانية، ولا حاجة إلى حساب للتصفح، وصفحة خصوصية قصيرة تُقرأ إلى آخرها.",
      },
    },
  ],
};
