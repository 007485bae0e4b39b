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
          en: "No. Private sellers and [showrooms](/shop/showrooms) offer the cars. You agree on everything with the seller; {{site}} is not a party to the sale.",
          ar: "لا. يعرض السيارات بائعون أفراد و[معارض](/shop/showrooms). تتواصل مع البائع وتتفق معه مباشرة، و{{site}} ليس طرفًا في البيع.",
        },
      },
      {
        question: { en: "How do I contact the seller?", ar: "كيف أتواصل مع البائع؟" },
        answer: {
          en: "The seller's phone number and a WhatsApp button are on the listing page. Mention the listing number so that the seller knows which car you mean.",
          ar: "تجد رقم جواله وزر واتساب في صفحة الإعلان. اذكر له رقم الإعلان ليعرف أي سيارة تقصد.",
        },
      },
      {
        question: {
          en: "Have the cars been inspected?",
          ar: "هل السيارات المعروضة مفحوصة؟",
        },
        answer: {
          en: "{{site}} doesn't inspect cars. Before you pay, have the car checked at a centre of your choice and order a history report for its VIN. Our [guide](/blog/how-to-check-a-used-car) explains what to check.",
          ar: "{{site}} لا يفحص السيارات. قبل أن تدفع افحصها في مركز تختاره، واطلب تقريرًا عن تاريخها برقم الهيكل. و[دليلنا](/blog/how-to-check-a-used-car) يشرح لك ما تفحصه.",
        },
      },
      {
        question: { en: "What does “price on request” mean?", ar: "ماذا يعني «السعر عند التواصل»؟" },
        answer: {
          en: "The seller hasn't given a price and prefers that you ask. To see only cars in your price range, set the price filter in the list of [cars for sale](/shop/CarForSale).",
          ar: "يعني أن البائع لم يذكر سعرًا ويفضّل أن تسأله. ولترى السيارات التي تناسب ميزانيتك فقط، حدّد السعر في تصفية [السيارات المعروضة للبيع](/shop/CarForSale).",
        },
      },
      {
        question: { en: "How do I transfer the car to my name?", ar: "كيف أنقل ملكية السيارة إلى اسمي؟" },
        answer: {
          en: "Use the official service of your country, together with the seller. Our [checklist](/blog/transfer-of-ownership-checklist) lists the steps in a safe order.",
          ar: "عبر الخدمة الرسمية في بلدك ومعك البائع. وفي [قائمة التحقق](/blog/transfer-of-ownership-checklist) الخطوات بترتيب آمن.",
        },
      },
    ],
  },
  {
    group: { en: "Auto parts", ar: "قطع الغيار" },
    questions: [
      {
        question: { en: "How do I know if a part fits my car?", ar: "كيف أعرف أن القطعة تركب على سيارتي؟" },
        answer: {
          en: "Compare the part number: it's the only safe way. [Here's how to find it](/blog/find-a-part-number). If the listing doesn't give the number, send the seller your VIN and ask.",
          ar: "قارن رقم القطعة، فهو الطريقة الوحيدة المضمونة. [هنا تعرف كيف تجده](/blog/find-a-part-number). وإن لم يُذكر الرقم في الإعلان فأرسل إلى البائع رقم هيكل سيارتك واسأله.",
        },
      },
      {
        question: { en: "What is the cart for?", ar: "ما فائدة السلة؟" },
        answer: {
          en: "It keeps the parts you choose, with their quantities and the total, until you are ready. From there, checkout is a single page: address, delivery or pick-up, and payment.",
          ar: "تجمع القطع التي اخترتها وكمياتها والمجموع، وتحفظها لك حتى تقرر. ثم تُتم الطلب في صفحة واحدة: العنوان، والتوصيل أو الاستلام، والدفع.",
        },
      },
      {
        question: { en: "How can I pay?", ar: "كيف أدفع؟" },
        answer: {
          en: "In cash when you receive your order, or by bank transfer: you see the account number after ordering and send the receipt. The seller reserves a car for you; with the order you pay no more than its deposit.",
          ar: "نقدًا عند استلام الطلب، أو بتحويل بنكي: يظهر لك رقم الحساب بعد الطلب فترسل الإيصال. أما السيارة فيحجزها لك البائع، ولا تدفع مع الطلب أكثر من عربونها.",
        },
      },
      {
        question: { en: "What do the stock labels mean?", ar: "ماذا تعني عبارات التوفر؟" },
        answer: {
          en: "**In stock:** the seller has it now. **Out of stock:** the seller doesn't have it right now. **On backorder:** the seller can get it for you; ask how long it takes.",
          ar: "**متوفر:** القطعة عند البائع الآن. **غير متوفر:** ليست عنده حاليًا. **بالطلب المسبق:** يستطيع توفيرها لك، فاسأله عن المدة.",
        },
      },
      {
        question: { en: "What if the seller doesn't answer my order?", ar: "ماذا لو لم يردّ البائع على طلبي؟" },
        answer: {
          en: `The seller has ${responseTimeText.en} to answer, and we send a reminder. After that the order is cancelled automatically: you pay nothing, and the items are available to everyone again. If you have paid or sent a receipt, the order stays open until the seller answers.`,
          ar: `لدى البائع ${responseTimeText.ar} للرد، ونذكّره قبل انتهائها. وبعدها يُلغى الطلب تلقائيًا، فلا تدفع شيئًا وتعود المنتجات متاحة للجميع. أما إن كنت قد دفعت أو أرسلت إيصالًا فيبقى الطلب قائمًا حتى يردّ البائع.`,
        },
      },
      {
        question: { en: "Can I return a part?", ar: "هل أستطيع إرجاع القطعة؟" },
        answer: {
          en: "The seller decides, within the law of your country. Agree on it before you pay, keep the invoice, and compare the part number before you open the box.",
          ar: "يحدد البائع ذلك في حدود نظام بلدك. اتفق معه على ذلك قبل الدفع، واحتفظ بالفاتورة، وطابق الرقم قبل أن تفتح الكرتون.",
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
          en: "[Rental offices](/shop/rentalrooms). You sign the contract with the office, and its terms apply.",
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
        question: { en: "Can I drive to another country?", ar: "هل أسافر بها إلى دولة أخرى؟" },
        answer: {
          en: "Only with the office's written permission and insurance that is valid there. More in [our advice for road trips](/blog/renting-for-a-road-trip).",
          ar: "نعم، بتفويض مكتوب من المكتب وتأمين سارٍ هناك. والتفاصيل في [نصائحنا للسفر](/blog/renting-for-a-road-trip).",
        },
      },
      {
        question: { en: "How do I book?", ar: "كيف أحجز؟" },
        answer: {
          en: "Call or WhatsApp the office from the page of the car, and ask for a written confirmation of the booking: car, dates, price and insurance.",
          ar: "اتصل بالمكتب أو راسله عبر واتساب من صفحة السيارة، واطلب تأكيد الحجز كتابةً: السيارة والتواريخ والسعر والتأمين.",
        },
      },
    ],
  },
  {
    group: { en: "Selling and advertising", ar: "البيع والإعلان" },
    questions: [
      {
        question: { en: "How do I offer my car or showroom on {{site}}?", ar: "كيف أعرض سيارتي أو معرضي في {{site}}؟" },
        answer: {
          en: "[Contact us](/site/contact-us-v1) and tell us what you would like to offer. We'll tell you what we need.",
          ar: "[راسلنا](/site/contact-us-v1) وأخبرنا بما تريد عرضه، وسنرد عليك بالمطلوب.",
        },
      },
      {
        question: { en: "What makes a good listing?", ar: "كيف أكتب إعلانًا جيدًا؟" },
        answer: {
          en: "A real price, ten or more clear photos, the mileage, the specs and an honest word about faults. See [photos that sell a car](/blog/photos-that-sell-a-car) and [selling in a week](/blog/selling-your-car-in-a-week).",
          ar: "سعر حقيقي، وعشر صور واضحة فأكثر، والممشى والمواصفات، وكلمة صادقة عن العيوب. اقرأ [صور تبيع السيارة](/blog/photos-that-sell-a-car) و[بِع سيارتك في أسبوع](/blog/selling-your-car-in-a-week).",
        },
      },
      {
        question: { en: "Why was a listing removed?", ar: "لماذا أُزيل إعلان؟" },
        answer: {
          en: "Because it was sold, expired or broke our terms of use. If it was yours and you think we made a mistake, [contact us](/site/contact-us-v1) with its number.",
          ar: "لأنه بيع أو انتهت مدته أو خالف شروط الاستخدام. وإن كان إعلانك ورأيت أننا أخطأنا [فراسلنا](/site/contact-us-v1) برقمه.",
        },
      },
      {
        question: { en: "How do I report a listing?", ar: "كيف أبلّغ عن إعلان؟" },
        answer: {
          en: "[Send us](/site/contact-us-v1) the listing number and a sentence about what is wrong. The number is on the listing page.",
          ar: "[أرسل لنا](/site/contact-us-v1) رقم الإعلان وجملة عن المشكلة. تجد الرقم في صفحة الإعلان.",
        },
      },
    ],
  },
  {
    group: { en: "Using {{site}}", ar: "استخدام {{site}}" },
    questions: [
      {
        question: { en: "Do I need an account to browse?", ar: "هل أحتاج إلى حساب للتصفح؟" },
        answer: {
          en: "No. You can search, filter, compare, use the cart and order without one.",
          ar: "لا. البحث والتصفية والمقارنة والإضافة إلى السلة والطلب كلها بلا حساب.",
        },
      },
      {
        question: {
          en: "How do I change the language, the currency or the theme?",
          ar: "كيف أغيّر اللغة أو العملة أو المظهر؟",
        },
        answer: {
          en: "Use the controls at the top of the page, or in the menu on a phone. We remember your choice on this device. Prices in another currency are converted for information only; the seller's own price is the one that counts.",
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
        question: { en: "Does it matter how I spell a name?", ar: "هل تهم طريقة كتابة الاسم؟" },
        answer: {
          en: "Hardly. In Arabic or English, and with any common spelling of a model or a city, you find the same listings.",
          ar: "لا تكاد تهم. اكتب بالعربية أو الإنجليزية وبأي طريقة شائعة لكتابة الموديل أو المدينة، وستجد الإعلانات نفسها.",
        },
      },
      {
        question: { en: "How do I recognise a scam?", ar: "كيف أكتشف المحتال؟" },
        answer: {
          en: "A price far below the others, pressure to hurry, a deposit before you have seen anything, a link to “confirm the payment”, or a request for a code from your phone: any of these is reason enough to stop. Then tell us the listing number.",
          ar: "سعر أقل بكثير من غيره، أو استعجال، أو طلب عربون قبل المعاينة، أو رابط «لتأكيد الدفع»، أو طلب رمز وصلك على جوالك: أي واحدة منها تكفي لتتوقف. وأبلغنا برقم الإعلان.",
        },
      },
    ],
  },
] satisfies {
  group: { en: string; ar: string };
  questions: { question: { en: string; ar: string }; answer: { en: string; ar: string } }[];
}[];
