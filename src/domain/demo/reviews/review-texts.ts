import type { Stars } from "#domain/reviews/review.ts";
import type { ContentLanguage } from "#kernel/localized-text.ts";

/** Opening sentences of a review, and optional second sentences, for one rating. */
type Phrases = { first: readonly string[]; more: readonly string[] };
type ReviewTexts = Record<ContentLanguage, Record<Stars, Phrases>>;

/** Review texts about parts. */
export const partReviewTexts: ReviewTexts = {
  ar: {
    5: {
      first: [
        "ما شاء الله تبارك الله، مطابق للوصف تمامًا.",
        "ركّبته في الورشة وطلع على المقاس من أول مرة.",
        "جودة ممتازة وأفضل من سعر الوكالة بكثير.",
        "وصلني خلال يومين ومغلّف زين.",
        "صراحة فوق التوقع، الله يعطيهم العافية.",
        "ثاني مرة آخذ منهم ونفس الجودة.",
        "الفني قال لي القطعة نظيفة ولا عليها كلام.",
        "من أفضل ما شريت للسيارة هالسنة.",
        "تأكدت من الرقم على رقم الهيكل وطلع صحيح.",
      ],
      more: [
        "السيارة رجعت مثل أول.",
        "أنصح فيه وأنا مطمّن.",
        "التعامل راقي والرد سريع على الواتساب.",
        "صار لي شهر عليه ولا فيه أي مشكلة.",
        "السعر مناسب جدًا مقارنة بالسوق.",
        "بإذن الله راح أتعامل معهم مرة ثانية.",
        "",
      ],
    },
    4: {
      first: [
        "القطعة ممتازة بس التوصيل تأخر يوم.",
        "جيد جدًا ويؤدي الغرض.",
        "شغل نظيف، بس الكرتون وصل مضغوط شوي.",
        "مناسب للسعر وركب بدون تعديل.",
        "الجودة حلوة وقريبة من الوكالة.",
        "كل شيء تمام، ناقص بس ورقة التركيب.",
      ],
      more: [
        "غير كذا ما عندي أي ملاحظة.",
        "بشوف كم يتحمل مع حر الصيف.",
        "أنصح فيه لمن يبي شي عملي.",
        "البائع متعاون ورد على أسئلتي.",
        "",
      ],
    },
    3: {
      first: [
        "عادي، لا هو ممتاز ولا سيئ.",
        "يمشي الحال على سعره.",
        "احتاج شوية تعديل عشان يركب.",
        "اللون غير شوي عن الصورة.",
        "التوصيل أخذ أسبوع كامل.",
      ],
      more: ["يمكن آخذ الأصلي المرة الجاية.", "البائع رد علي بس متأخر.", "للاستخدام الخفيف كافي.", ""],
    },
    2: {
      first: [
        "توقعت جودة أحسن من كذا.",
        "بدأ يطلع صوت بعد أسبوعين.",
        "الخامة خفيفة وما تعطي ثقة.",
        "وصل وفيه خدوش ما كانت في الصورة.",
      ],
      more: ["البائع عرض يبدله وأنتظر الرد.", "سعره أعلى من قيمته.", ""],
    },
    1: {
      first: ["ما ركب على سيارتي رغم إن الموديل مكتوب.", "خرب بعد أقل من شهر.", "القطعة غير المطلوبة ورجعتها."],
      more: ["ضيّعت وقتي وأجرة الورشة.", "تأكدوا من رقم القطعة قبل الشراء.", ""],
    },
  },
  en: {
    5: {
      first: [
        "Exactly as described and a perfect fit.",
        "My mechanic fitted it in half an hour, no changes needed.",
        "Great quality for less than the dealer asks.",
        "Arrived in two days and was packed well.",
        "Better than I expected, honestly.",
        "Second time I have bought this and still happy.",
        "I checked the number against my VIN and it was right.",
      ],
      more: [
        "The car feels like new again.",
        "Would buy again without thinking twice.",
        "The seller answered all my questions the same day.",
        "A month and 3,000 km later it still works as it should.",
        "Fair price compared with the shops around here.",
        "",
      ],
    },
    4: {
      first: [
        "Good part, though delivery took a day longer than promised.",
        "Does the job and fits as it should.",
        "Solid quality, very close to the genuine one.",
        "The box was dented but what was in it was fine.",
        "Good value, only the fitting instructions were missing.",
      ],
      more: [
        "Nothing else to complain about.",
        "Let's see how it takes the summer heat.",
        "The seller was helpful on the phone.",
        "",
      ],
    },
    3: {
      first: [
        "It is okay, neither great nor bad.",
        "Fine for the price.",
        "Needed a little work before it fitted.",
        "The colour is a bit different from the picture.",
      ],
      more: ["Next time I would pay more for the genuine one.", "Took a week to get here.", ""],
    },
    2: {
      first: [
        "I expected better quality.",
        "It started to rattle after two weeks.",
        "Came with scratches that were not in the pictures.",
      ],
      more: ["The seller offered to exchange it, still waiting.", "Not worth what it costs.", ""],
    },
    1: {
      first: [
        "Did not fit my car although the model is listed.",
        "Broke in less than a month.",
        "I was sent the wrong part.",
      ],
      more: ["Check the part number before you buy.", "A waste of time and workshop money.", ""],
    },
  },
};

/** Review texts about sellers. */
export const sellerReviewTexts: ReviewTexts = {
  ar: {
    5: {
      first: [
        "تعامل راقي وصدق في الوصف.",
        "ناس محترمين وما يبيعونك كلام.",
        "ردهم سريع والسعر واضح من البداية.",
        "جهزوا طلبي قبل الموعد.",
        "استقبال ممتاز وشرحوا لي كل شيء عن السيارة.",
        "الأوراق خلصت في نفس اليوم.",
      ],
      more: ["الله يوفقهم ويرزقهم.", "أنصح بالتعامل معهم.", "إن شاء الله مو آخر مرة.", ""],
    },
    4: {
      first: [
        "تعامل طيب وأسعار معقولة.",
        "كل شيء تمام بس المواقف عندهم زحمة.",
        "متعاونين، تأخروا شوي في الرد.",
        "تجربة جيدة في المجمل.",
      ],
      more: ["أتعامل معهم مرة ثانية إن شاء الله.", "السعر فيه مجال للتفاوض.", ""],
    },
    3: {
      first: ["تعامل عادي.", "الرد بطيء لكن الطلب وصل سليم.", "الأسعار أعلى شوي من غيرهم."],
      more: ["ممكن يكون أحسن.", ""],
    },
    2: {
      first: ["اتصلت أكثر من مرة ولا أحد رد.", "الموعد تغيّر مرتين بدون ما يبلغوني."],
      more: ["أتمنى يحسنون خدمتهم.", ""],
    },
    1: {
      first: ["تجربة غير موفقة، حجزت وباعوها لغيري.", "الوصف غير والواقع غير."],
      more: ["ما أكررها.", ""],
    },
  },
  en: {
    5: {
      first: [
        "Honest people, everything was as described.",
        "Quick replies and a clear price from the start.",
        "They had my order ready before the agreed time.",
        "Took their time to show me everything about the car.",
        "Paperwork was done the same day.",
      ],
      more: ["Highly recommended.", "I will come back.", "A pleasure to deal with.", ""],
    },
    4: {
      first: [
        "Good service and fair prices.",
        "All fine, only parking there is difficult.",
        "Helpful, though a bit slow to answer.",
      ],
      more: ["Would deal with them again.", "There is some room to negotiate.", ""],
    },
    3: {
      first: [
        "Average service.",
        "Slow to answer, but the order arrived in one piece.",
        "A bit more expensive than others.",
      ],
      more: ["Could be better.", ""],
    },
    2: {
      first: ["I called several times and nobody picked up.", "The appointment was moved twice without telling me."],
      more: ["I hope they work on it.", ""],
    },
    1: {
      first: ["I had reserved it and they sold it to somebody else.", "What I saw was not what the ad said."],
      more: ["Not again.", ""],
    },
  },
};
