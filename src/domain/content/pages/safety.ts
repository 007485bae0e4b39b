export const safetyPage = {
  title: { en: "Buy and sell safely", ar: "البيع والشراء بأمان" },
  updated: "2026-11-27",
  body: {
    en: `Most deals on {{site}} go well. These habits keep it that way. They take a few minutes and cost far less than a wrong purchase.

## Before you meet

- Read the whole listing and look at every photo. A price far below similar cars is a reason to ask, not to hurry.
- Ask what is missing: accidents, paint, owners, service history, the reason for selling. Honest sellers answer.
- Write on {{site}} rather than elsewhere. What you agreed on stays readable for both of you.
- Don't pay a deposit to keep a car that you haven't seen.

## When you see a car

- Meet in daylight, in a public place or at the showroom, and bring somebody along.
- Compare the VIN on the windscreen, the door frame and the registration. All three must be the same.
- Check that the seller's ID matches the name on the registration, or that there is a notarised power of attorney.
- Drive it cold, in town and on the highway, and have it inspected by a centre that you chose.
- Order a history report for the VIN. Our [guide](/blog/how-to-check-a-used-car) explains what to look at.

## When you pay for a car

- Pay by bank transfer or certified cheque in the moment of the transfer of ownership, not before.
- The account must belong to the seller, and the transfer must be completed at the official service of your country.
- Keep a copy of the sales contract with price, date, mileage and both IDs.

## Buying parts

- Compare the part number with your own part, and save your car in [your garage](/garage): part pages then say whether it fits.
- Order through {{site}} where the seller offers it. You can see what was agreed, and you can ask for a return.
- Look at the parcel before you pay on delivery. Don't transfer money to a private account for a part you haven't seen.
- Never buy used airbags or seat belts.

## Renting a car

- Read what the deposit, the insurance and the kilometres cover before you sign.
- Photograph the car from all sides, the fuel gauge and the odometer, at pick-up and at return.
- Pay the rental office and ask for a receipt. Nobody needs your licence as a deposit.

## When you sell

- Don't hand over the car, the keys or the papers before the money has arrived in your account. A photo of a transfer is no payment.
- Go along on every test drive, and look at the buyer's licence first.
- Cover your ID number and address in photos of papers.

## Signs of fraud

- Somebody asks for a verification code that arrives on your phone. Nobody at {{site}} ever does.
- The seller is abroad, and a “shipping company” or an “escrow service” is to collect the money.
- You are pressed: another buyer is on the way, the price is valid for an hour.
- A link asks for card details to “receive” a payment.
- Somebody offers more than you asked and wants the difference back.

## If something is wrong

Report the listing or the conversation with the link below it; our reviewers see it. [Write to us](/site/contact-us-v1) if you are unsure. If you have lost money, call your bank and the police at once, and keep all messages.`,
    ar: `معظم الصفقات على {{site}} تتم بخير. هذه عادات بسيطة تحافظ على ذلك، تأخذ دقائق وتوفر عليك خسارة كبيرة.

## قبل أن تلتقيا

- اقرأ الإعلان كاملًا وتأمل كل الصور. السعر الأقل بكثير من السيارات المشابهة سبب للسؤال، لا للاستعجال.
- اسأل عما لم يُذكر: الحوادث والرش والملاك والصيانة وسبب البيع. البائع الصادق يجيب.
- راسل البائع عبر {{site}}، فيبقى ما اتفقتما عليه محفوظًا للطرفين.
- لا تدفع عربونًا لحجز سيارة لم ترها.

## عند معاينة السيارة

- التقيا نهارًا في مكان عام أو في المعرض، وخذ معك شخصًا تثق به.
- قارن رقم الهيكل على الزجاج وعلى إطار الباب وفي الاستمارة. يجب أن يكون واحدًا.
- تأكد أن هوية البائع تطابق اسم المالك في الاستمارة، أو أن معه وكالة شرعية.
- جرّبها وهي باردة، داخل المدينة وعلى الطريق السريع، وافحصها في مركز تختاره أنت.
- اطلب تقرير تاريخ المركبة برقم الهيكل. [دليلنا](/blog/how-to-check-a-used-car) يشرح ما تنظر إليه.

## عند دفع ثمن السيارة

- ادفع بتحويل بنكي أو شيك مصدّق لحظة نقل الملكية، لا قبلها.
- يجب أن يكون الحساب باسم البائع، وأن يتم النقل عبر الجهة الرسمية في بلدك.
- احتفظ بنسخة من عقد البيع فيها السعر والتاريخ والممشى وهويتا الطرفين.

## شراء القطع

- قارن رقم القطعة بقطعتك، واحفظ سيارتك في [كراجك](/garage) لتعرف في صفحة القطعة هل تركب عليها.
- اطلب عبر {{site}} إن أتاح البائع ذلك، فيبقى الاتفاق واضحًا ويمكنك طلب الإرجاع.
- افحص الطرد قبل الدفع عند الاستلام، ولا تحوّل لحساب شخصي ثمن قطعة لم ترها.
- لا تشترِ أكياس هواء أو أحزمة أمان مستعملة.

## استئجار سيارة

- اقرأ ما يشمله الضمان والتأمين والكيلومترات قبل التوقيع.
- صوّر السيارة من كل الجهات ومؤشر الوقود والعداد، عند الاستلام وعند التسليم.
- ادفع لمكتب التأجير واطلب إيصالًا. لا أحد يحتاج إلى رخصتك رهنًا.

## عندما تبيع

- لا تسلّم السيارة أو المفاتيح أو الأوراق قبل أن يصل المبلغ إلى حسابك. صورة الحوالة ليست دفعًا.
- رافق المشتري في كل تجربة قيادة، وانظر إلى رخصته أولًا.
- غطِّ رقم هويتك وعنوانك في صور الأوراق.

## علامات الاحتيال

- من يطلب رمز تحقق وصلك على جوالك. لا أحد من {{site}} يطلبه.
- بائع «خارج البلد» و«شركة شحن» أو «وسيط ضمان» يستلم المبلغ.
- استعجال: مشترٍ آخر في الطريق، والسعر لساعة واحدة فقط.
- رابط يطلب بيانات بطاقتك «لاستلام» مبلغ.
- من يعرض أكثر مما طلبت ويريد أن تعيد له الفرق.

## إذا شككت في شيء

أبلغ عن الإعلان أو المحادثة بالرابط الذي تحتها، وسيراها فريق المراجعة. [راسلنا](/site/contact-us-v1) إن لم تكن متأكدًا. وإن خسرت مالًا فاتصل بالبنك والشرطة فورًا، واحتفظ بكل الرسائل.`,
  },
} as const;
