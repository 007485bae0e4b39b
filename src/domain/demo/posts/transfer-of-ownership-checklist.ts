import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "transfer-of-ownership-checklist",
  category: "buying",
  author: { en: "Noura Al-Qahtani", ar: "نورة القحطاني" },
  daysAgo: 98,
  title: {
    en: "Transfer of ownership: a checklist for buyer and seller",
    ar: "نقل ملكية السيارة: قائمة تحقق للبائع والمشتري",
  },
  excerpt: {
    en: "From the handshake to the new Istimara: what to have ready, in what order, and the mistakes that cost people the car or the money.",
    ar: "من الاتفاق إلى الاستمارة الجديدة: ماذا تجهّز، وبأي ترتيب، والأخطاء التي أضاعت على أصحابها السيارة أو المبلغ.",
  },
  body: {
    en: `A car is sold when it is in the buyer's name, not when the keys change hands. Between these two moments lie most of the sad stories. With a little preparation the transfer is a matter of an hour, and in many cases of a few minutes on a phone.

The steps below are much the same in all Gulf countries. Fees and conditions change, so check them on the official service of your country before you agree on a date.

## The seller prepares

- A valid Istimara (registration) in the seller's own name, or a power of attorney that covers the sale.
- A valid periodic inspection.
- Traffic fines paid.
- Finance settled: a car that is mortgaged to a bank or a leasing company can't be transferred until they release it. If the loan is to be paid from the price, agree with the bank first how that is done.
- Service book, both keys, the code card if there is one, the key of the locking wheel nuts.

## The buyer prepares

- An identity card or residence permit that is valid, and a driving licence where it is asked for.
- An insurance policy in the buyer's name, from the day of the transfer.
- No unpaid fines that block the transaction.
- The result of an [inspection](/blog/how-to-check-a-used-car), and a history report for the chassis number.

## The order that is safe

| Step | Why in this place |
|---|---|
| 1. Agree on price and condition in writing | Both know what was promised |
| 2. Compare chassis number, Istimara and seller's identity | You buy from the owner, not from a friend of his |
| 3. Insurance in the buyer's name | Without it the transfer usually stops |
| 4. Begin the transfer together, on the official platform or at an office | Nobody waits for anybody |
| 5. Pay in the way the service offers, or by bank transfer at that moment | Money and ownership move together |
| 6. The buyer sees the car in his own name | Only now it is sold |
| 7. Keys and car | The last step, not the first |

In Saudi Arabia individuals can do it through the government's Absher platform; elsewhere it is the traffic department, an inspection centre or an app. Whatever it is, type the address yourself. Don't open a link that somebody sends you, and give no one your password or a verification code.

## What to write down

One page is enough, signed by both: names and identity numbers, chassis and plate number, mileage, price, date and hour, known faults, and what comes with the car. The hour matters: it shows who had the car when a camera flashed.

## Three mistakes

1. **Handing the car over "until Sunday".** Until the transfer, the owner on paper may have to answer for fines and accidents.
2. **Paying a large deposit for a car you haven't seen.** A photo of an Istimara is easy to copy. If a small deposit is unavoidable, pay it only after viewing, and for a receipt that says when it is returned.
3. **Writing a lower price than was paid.** In a dispute you get back what is on the paper.

## Afterwards

The seller cancels his insurance and asks for the unused part back, removes toll tags, accounts and phones that were paired with the car, and keeps a copy of everything. The buyer checks the new registration letter by letter, puts the date of the next inspection in the calendar, and has the oil and filters changed.

Still looking? [Showrooms](/shop/showrooms) often help with the papers; ask what is included in the price.`,
    ar: `السيارة تُباع حين تصير باسم المشتري، لا حين ينتقل المفتاح. وبين هاتين اللحظتين تقع معظم القصص المؤلمة. ومع قليل من التجهيز يكون النقل مسألة ساعة، وكثيرًا ما يتم من الجوال في دقائق.

الخطوات التالية متقاربة في دول الخليج كلها، لكن الرسوم والشروط تتغير، فراجعها في الخدمة الرسمية في بلدك قبل أن تتفقا على موعد.

## ما يجهّزه البائع

- استمارة سارية باسمه هو، أو وكالة شرعية تشمل البيع.
- فحص دوري سارٍ.
- مخالفات مسدّدة.
- تمويل منتهٍ: السيارة المرهونة لبنك أو شركة تأجير لا تُنقل حتى يُفك رهنها. وإن كان التمويل سيُسدّد من الثمن، فاتفقا مع البنك أولًا على الطريقة.
- دفتر الصيانة، والمفتاحان، وبطاقة الرمز إن وُجدت، ومفتاح صواميل الجنوط.

## ما يجهّزه المشتري

- هوية أو إقامة سارية، ورخصة قيادة حيث تُطلب.
- وثيقة تأمين باسمه من يوم النقل.
- ألا تكون عليه مخالفات توقف المعاملة.
- نتيجة [الفحص](/blog/how-to-check-a-used-car) وتقرير عن تاريخ المركبة برقم الهيكل.

## الترتيب الآمن

| الخطوة | لماذا هنا |
|---|---|
| 1. الاتفاق كتابةً على السعر والحالة | كل طرف يعرف ما وُعد به |
| 2. مطابقة رقم الهيكل والاستمارة وهوية البائع | تشتري من المالك لا من صديقه |
| 3. التأمين باسم المشتري | من دونه يتوقف النقل في العادة |
| 4. بدء النقل معًا في المنصة الرسمية أو المكتب | لا أحد ينتظر أحدًا |
| 5. الدفع بالطريقة التي توفرها الخدمة، أو بحوالة بنكية في اللحظة نفسها | المال والملكية ينتقلان معًا |
| 6. المشتري يرى السيارة باسمه | الآن فقط بيعت |
| 7. المفتاح والسيارة | آخر خطوة لا أولها |

في السعودية يتم ذلك بين الأفراد عبر منصة «أبشر» الحكومية، وفي غيرها عبر إدارة المرور أو مركز فحص أو تطبيق. وأيًا كانت الخدمة فاكتب عنوانها بنفسك: لا تفتح رابطًا أرسله لك أحد، ولا تعطِ أحدًا كلمة المرور أو رمز التحقق.

## ماذا تكتبان

ورقة واحدة بتوقيع الطرفين تكفي: الأسماء وأرقام الهويات، ورقم الهيكل واللوحة، والممشى، والسعر، والتاريخ والساعة، والعيوب المعروفة، وما يأتي مع السيارة. والساعة مهمة؛ فهي تبيّن مع من كانت السيارة حين التقطتها الكاميرا.

## ثلاثة أخطاء

1. **تسليم السيارة «إلى يوم الأحد».** فإلى أن يتم النقل قد يُسأل المالك المسجّل عن المخالفات والحوادث.
2. **دفع عربون كبير لسيارة لم ترها.** صورة الاستمارة سهلة النسخ. وإن لم يكن من العربون بد، فليكن صغيرًا بعد المعاينة، وبسند يذكر متى يُرد.
3. **كتابة سعر أقل من المدفوع.** عند الخلاف لن تسترد إلا المكتوب.

## بعد النقل

البائع يلغي تأمينه ويطلب استرداد المتبقي منه، ويزيل بطاقات الرسوم والحسابات والجوالات المقترنة بالسيارة، ويحتفظ بنسخة من كل شيء. والمشتري يراجع الاستمارة الجديدة حرفًا حرفًا، ويسجّل موعد الفحص القادم، ويغيّر الزيت والفلاتر.

ما زلت تبحث؟ كثير من [المعارض](/shop/showrooms) تساعد في إجراءات النقل، فاسأل عمّا يشمله السعر.`,
  },
  related: { kind: "car" },
} satisfies DemoPost;
