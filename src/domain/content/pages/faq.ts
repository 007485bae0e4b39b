import { responseTimeText } from "#domain/orders/response-deadline.ts";

export const faqTitle = { en: "Questions and answers", ar: "أسئلة وأجوبة" };

/** FAQ entries by group. Answers are Markdown. */
export const faqGroups = [
  {
    group: { en: "Buying a car", ar: "شراء سيارة" },
    questions: [
      {
        question: { en: "Does {{site}} sell the cars itself?", ar: "هل يبيع {{site}} السيارات بنفسه؟" },
        answer: {
          en: "No. Cars are offered by their owners and by [showrooms](/shop/showrooms). You talk to the seller and agree with him; {{site}} is not a party to the sale.",
          ar: "لا. السيارات يعرضها ملاكها و[المعارض](/shop/showrooms). تتواصل مع البائع وتتفق معه، و{{site}} ليس طرفًا في البيع.",
        },
      },
      {
        question: { en: "How do I reach the seller?", ar: "كيف أتواصل مع البائع؟" },
        answer: {
          en: "His phone number is on the page of the ad, with a button for WhatsApp. Give the ad number, so that he knows at once which car you mean.",
          ar: "رقم هاتفه في صفحة الإعلان ومعه زر واتساب. اذكر له رقم الإعلان ليعرف فورًا أي سيارة تقصد.",
        },
      },
      {
        question: {
          en: "Have the cars been inspected?",
          ar: "هل السيارات المعروضة مفحوصة؟",
        },
        answer: {
          en: "{{site}} doesn't inspect them. Before you pay, have the car checked at a centre of your choice and order a history report for its chassis number. Our [guide](/blog/how-to-check-a-used-car) tells you what to look at.",
          ar: "{{site}} لا يفحص السيارات. قبل أن تدفع افحصها في مركز تختاره، واطلب تقريرًا عن تاريخها برقم الهيكل. و[دليلنا](/blog/how-to-check-a-used-car) يبيّن لك ما تنظر إليه.",
        },
      },
      {
        question: { en: "What does “price on request” mean?", ar: "ماذا يعني «السعر عند التواصل»؟" },
        answer: {
          en: "The seller hasn't stated a price and wants to be asked. To see only cars with a price in your range, set the price filter in the list of [cars for sale](/shop/CarForSale).",
          ar: "يعني أن البائع لم يذكر سعرًا ويفضّل أن تسأله. ولترى السيارات التي سعرها ضمن ميزانيتك فقط، حدّد السعر في تصفية [السيارات المعروضة للبيع](/shop/CarForSale).",
        },
      },
      {
        question: { en: "How is the car put in my name?", ar: "كيف تنتقل السيارة إلى اسمي؟" },
        answer: {
          en: "Through the official service of your country, together with the seller. The [checklist](/blog/transfer-of-ownership-checklist) has the steps in a safe order.",
          ar: "عبر الخدمة الرسمية في بلدك ومعك البائع. وفي [قائمة التحقق](/blog/transfer-of-ownership-checklist) الخطوات بترتيب آمن.",
        },
      },
    ],
  },
  {
    group: { en: "Auto parts", ar: "قطع الغيار" },
    questions: [
      {
        question: { en: "How do I know that a part fits my car?", ar: "كيف أعرف أن القطعة تركب على سيارتي؟" },
        answer: {
          en: "Compare the part number; it is the only safe way. [Here is how to find it](/blog/find-a-part-number). If the ad doesn't give the number, ask the seller with your chassis number.",
          ar: "قارن رقم القطعة، فهو الطريقة الوحيدة المضمونة. [هنا تعرف كيف تجده](/blog/find-a-part-number). وإن لم يُذكر الرقم في الإعلان فاسأل البائع برقم هيكل سيارتك.",
        },
      },
      {
        question: { en: "What is the cart for?", ar: "ما فائدة السلة؟" },
        answer: {
          en: "It gathers the parts you have chosen, their quantities and the total, and keeps them until you are ready. From there it is one page to the order: address, delivery or pick-up, and payment.",
          ar: "تجمع القطع التي اخترتها وكمياتها والمجموع، وتحفظها لك حتى تقرر. ومنها صفحة واحدة إلى الطلب: العنوان، والتوصيل أو الاستلام، والدفع.",
        },
      },
      {
        question: { en: "How can I pay?", ar: "كيف أدفع؟" },
        answer: {
          en: "In cash when you get your order, or by bank transfer: you see the account number after ordering and send the receipt. A car is kept for you at the seller's; with the order you pay at most its deposit.",
          ar: "نقدًا عند استلام الطلب، أو بتحويل بنكي: يظهر لك رقم الحساب بعد الطلب فترسل الإيصال. أما السيارة فتُحجز لك عند البائع، ولا تدفع مع الطلب أكثر من عربونها.",
        },
      },
      {
        question: { en: "What do the words about stock mean?", ar: "ماذا تعني عبارات التوفر؟" },
        answer: {
          en: "**In stock:** the seller has it now. **Out of stock:** not at present. **On backorder:** he can get it for you; ask how long it takes.",
          ar: "**متوفر:** القطعة عند البائع الآن. **غير متوفر:** ليست عنده حاليًا. **بالطلب المسبق:** يستطيع توفيرها لك، فاسأله عن المدة.",
        },
      },
      {
        question: { en: "What if the seller doesn't answer my order?", ar: "ماذا لو لم يردّ البائع على طلبي؟" },
        answer: {
          en: `He has ${responseTimeText.en}, and we remind him. After that the order is cancelled by itself: you pay nothing, and what you ordered is free for everybody again. If you have paid or sent a receipt, the order waits until he has answered.`,
          ar: `أمامه ${responseTimeText.ar}، ونذكّره قبل انتهائها. وبعدها يُلغى الطلب تلقائيًا، فلا تدفع شيئًا ويعود ما طلبته متاحًا للجميع. أما إن كنت قد دفعت أو أرسلت إيصالًا فيبقى الطلب قائمًا حتى يردّ.`,
        },
      },
      {
        question: { en: "Can I return a part?", ar: "هل أستطيع إرجاع القطعة؟" },
        answer: {
          en: "That is for the seller to say, within the law of your country. Agree on it before you pay, keep the invoice, and don't open the box before you have compared the number.",
          ar: "هذا يحدده البائع في حدود نظام بلدك. اتفقا عليه قبل الدفع، واحتفظ بالفاتورة، ولا تفتح الكرتون قبل أن تطابق الرقم.",
        },
      },
    ],
  },
  {
    group: { en: "Renting a car", ar: "استئجار سيارة" },
    questions: [
      {
        question: { en: "Who rents the cars out?", ar: "من يؤجر السيارات؟" },
        answer: {
          en: "[Rental offices](/shop/rentalrooms). You sign the contract with the office, and its conditions apply.",
          ar: "[مكاتب التأجير](/shop/rentalrooms). توقّع العقد مع المكتب، وشروطه هي المطبقة.",
        },
      },
      {
        question: { en: "Is the price per day all I pay?", ar: "هل سعر اليوم هو كل ما أدفعه؟" },
        answer: {
          en: "Not always. Ask about tax, extra kilometres, delivery, additional drivers and the deposit before you sign.",
          ar: "ليس دائمًا. اسأل قبل التوقيع عن الضريبة والكيلومترات الزائدة والتوصيل والسائق الإضافي ومبلغ الضمان.",
        },
      },
      {
        question: { en: "May I drive to another country?", ar: "هل أسافر بها إلى دولة أخرى؟" },
        answer: {
          en: "Only with the office's written permission and insurance that is valid there. More in [our advice for road trips](/blog/renting-for-a-road-trip).",
          ar: "فقط بتفويض مكتوب من المكتب وتأمين سارٍ هناك. والتفاصيل في [نصائحنا للسفر](/blog/renting-for-a-road-trip).",
        },
      },
      {
        question: { en: "How do I book?", ar: "كيف أحجز؟" },
        answer: {
          en: "Call the office or write to it on WhatsApp from the page of the car, and have the booking confirmed in writing: car, dates, price and insurance.",
          ar: "اتصل بالمكتب أو راسله عبر واتساب من صفحة السيارة، واطلب تأكيد الحجز كتابةً: السيارة والتواريخ والسعر والتأمين.",
        },
      },
    ],
  },
  {
    group: { en: "Selling and advertising", ar: "البيع والإعلان" },
    questions: [
      {
        question: { en: "How does my car or showroom get on {{site}}?", ar: "كيف تظهر سيارتي أو معرضي في {{site}}؟" },
        answer: {
          en: "[Write to us](/site/contact-us-v1) and tell us what you would like to offer. We'll answer with what is needed.",
          ar: "[راسلنا](/site/contact-us-v1) وأخبرنا بما تريد عرضه، وسنرد عليك بالمطلوب.",
        },
      },
      {
        question: { en: "What makes a good ad?", ar: "ما الإعلان الجيد؟" },
        answer: {
          en: "A real price, ten or more clear pictures, mileage, specs and an honest word about faults. See [photos that sell a car](/blog/photos-that-sell-a-car) and [selling in a week](/blog/selling-your-car-in-a-week).",
          ar: "سعر حقيقي، وعشر صور واضحة فأكثر، والممشى والمواصفات، وكلمة صادقة عن العيوب. اقرأ [صور تبيع السيارة](/blog/photos-that-sell-a-car) و[بِع سيارتك في أسبوع](/blog/selling-your-car-in-a-week).",
        },
      },
      {
        question: { en: "Why was an ad removed?", ar: "لماذا أُزيل إعلان؟" },
        answer: {
          en: "Because it was sold, expired, or broke our terms of use. If it was yours and you think we were wrong, [write to us](/site/contact-us-v1) with its number.",
          ar: "لأنه بيع أو انتهت مدته أو خالف شروط الاستخدام. وإن كان إعلانك ورأيت أننا أخطأنا [فراسلنا](/site/contact-us-v1) برقمه.",
        },
      },
      {
        question: { en: "How do I report an ad?", ar: "كيف أبلّغ عن إعلان؟" },
        answer: {
          en: "[Send us](/site/contact-us-v1) the ad number and a sentence about what is wrong with it. You find the number on the ad's page.",
          ar: "[أرسل لنا](/site/contact-us-v1) رقم الإعلان وجملة عن المشكلة. تجد الرقم في صفحة الإعلان.",
        },
      },
    ],
  },
  {
    group: { en: "Using {{site}}", ar: "استخدام {{site}}" },
    questions: [
      {
        question: { en: "Do I need an account to look around?", ar: "هل أحتاج إلى حساب للتصفح؟" },
        answer: {
          en: "No. Searching, filtering, comparing, filling the cart and ordering need none.",
          ar: "لا. البحث والتصفية والمقارنة والإضافة إلى السلة والطلب كلها بلا حساب.",
        },
      },
      {
        question: {
          en: "How do I change the language, the currency or the theme?",
          ar: "كيف أغيّر اللغة أو العملة أو المظهر؟",
        },
        answer: {
          en: "With the switches at the top of the page, on a phone in the menu. Your choice is remembered on this device. Prices in another currency are converted for your information; the seller's own price is the one that counts.",
          ar: "من أعلى الصفحة، وفي الجوال من القائمة. ويُحفظ اختيارك في هذا الجهاز. والأسعار بعملة أخرى محوّلة للعلم فقط، والمعتمد هو سعر البائع بعملته.",
        },
      },
      {
        question: { en: "How do I compare cars or parts?", ar: "كيف أقارن بين السيارات أو القطع؟" },
        answer: {
          en: "Add two or more to [compare](/shop/compare): you will see their details side by side in one table.",
          ar: "أضف اثنتين أو أكثر إلى [المقارنة](/shop/compare) لترى مواصفاتها جنبًا إلى جنب في جدول واحد.",
        },
      },
      {
        question: { en: "Does it matter how I spell a name?", ar: "هل يهم كيف أكتب الاسم؟" },
        answer: {
          en: "Hardly. Arabic or English, and the common ways to write a model or a city: they lead to the same ads.",
          ar: "قليلًا. بالعربية أو الإنجليزية، وبالطرق الشائعة لكتابة الموديل أو المدينة، تصل إلى الإعلانات نفسها.",
        },
      },
      {
        question: { en: "How do I recognise a fraud?", ar: "كيف أعرف المحتال؟" },
        answer: {
          en: "A price far below the others, haste, a deposit before you have seen anything, a link to “confirm the payment”, or a request for a code from your phone: any of these is reason enough to stop. Tell us the ad number.",
          ar: "سعر أقل بكثير من غيره، أو استعجال، أو طلب عربون قبل المعاينة، أو رابط «لتأكيد الدفع»، أو طلب رمز وصلك على جوالك: أي واحدة منها تكفي لتتوقف. وأبلغنا برقم الإعلان.",
        },
      },
    ],
  },
] satisfies {
  group: { en: string; ar: string };
  questions: { question: { en: string; ar: string }; answer: { en: string; ar: string } }[];
}[];
