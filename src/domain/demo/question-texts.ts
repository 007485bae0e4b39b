import type { ListingKind } from "#db/schema/listings.ts";

type QuestionText = { question: string; answer: string };

/** Questions of buyers with the answers of sellers, by kind of listing. */
export const demoQuestionTexts: Record<ListingKind, readonly QuestionText[]> = {
  car: [
    { question: "هل الفحص الدوري ساري؟", answer: "نعم، ساري لثمانية أشهر." },
    {
      question: "Are both keys included?",
      answer: "Yes, two remote keys and the original manual.",
    },
    { question: "كم مضى على آخر تغيير للإطارات؟", answer: "غيّرناها قبل خمسة أشهر، والفاتورة موجودة." },
    {
      question: "Can I have the car checked at a workshop of my choice before buying?",
      answer: "Of course. Choose the workshop and we will bring the car there.",
    },
    { question: "هل تقبلون الشراء عن طريق البنك؟", answer: "نعم، نجهّز عرض السعر للبنك في اليوم نفسه." },
    {
      question: "Has the gearbox oil been changed?",
      answer: "Yes, at the last big service. The stamp is in the service book.",
    },
  ],
  part: [
    { question: "هل القطعة أصلية بعلبتها؟", answer: "نعم، بعلبتها وعليها رقم القطعة." },
    {
      question: "Does it come with the bolts and seals?",
      answer: "The seals are included. Please reuse the bolts if they are in good condition.",
    },
    { question: "كم مدة الضمان؟", answer: "سنة من تاريخ الاستلام على عيوب الصناعة." },
  ],
  rental: [
    { question: "هل يوجد مقعد أطفال؟", answer: "نعم، اختره من الإضافات عند الحجز." },
    {
      question: "Can I take the car to another city?",
      answer: "Yes, anywhere in the country. The included kilometres stay the same.",
    },
  ],
};
