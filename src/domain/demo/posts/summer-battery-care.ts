import type { DemoPost } from "../demo-post.ts";

export default {
  slug: "summer-battery-care",
  category: "maintenance",
  author: { en: "Majed Al-Shammari", ar: "ماجد الشمري" },
  daysAgo: 11,
  title: {
    en: "Why summer kills car batteries, and how to get another year out of yours",
    ar: "الصيف عدو البطارية: كيف تطيل عمرها سنة أخرى",
  },
  excerpt: {
    en: "Heat wears a battery out long before the cold exposes it. What to check in May, what the voltages mean, and how to jump-start safely.",
    ar: "الحر يستهلك البطارية بصمت، ثم تخذلك في أسوأ وقت. ماذا تفحص قبل الصيف، وماذا تعني قراءة الفولت، وكيف تشغّل بالاشتراك بأمان.",
  },
  body: {
    en: `In mild countries a car battery lasts four or five years. In the Gulf two to three is normal. People blame the brand; usually it is the heat. Under the bonnet of a parked car it can be far hotter than in the shade, and heat speeds up corrosion inside the battery and dries it out. It then works until the day it doesn't.

## Signs that it is tired

- The starter turns more slowly in the morning than it used to.
- Lights dim at idle and brighten when you touch the accelerator.
- The clock or the radio forgets its settings.
- White or green powder on the terminals.
- The case looks swollen.

A swollen, cracked or leaking battery, or one that smells of rotten eggs, is finished. Don't charge it and don't jump-start it; have it replaced.

## What the voltage tells you

A simple multimeter is enough. Measure after the car has stood for a few hours, then with the engine running.

| Reading | Meaning |
|---|---|
| 12.6 V or more, engine off | Fully charged |
| About 12.4 V, engine off | Three quarters; drive or charge it soon |
| 12.2 V or less, engine off | Half or less; charge it and have it tested |
| About 13.7–14.7 V, engine running | The alternator charges as it should |

Some newer cars control the alternator and show lower or higher figures for a while, so let a workshop judge before you buy an [alternator](/shop/category/alternators/products). And voltage alone doesn't prove a battery is healthy: many shops test it under load in two minutes.

## Five habits that help

1. **Test it before summer**, and every few months once it is two years old.
2. **Keep the terminals clean and tight.** A loose clamp looks like a dead battery.
3. **See that the hold-down clamp is there.** Vibration breaks plates, and bad roads make vibration.
4. **Drive long enough.** Ten minutes with the air conditioning at full doesn't return what the start took. A longer drive once a week does.
5. **Leave nothing switched on.** A dashcam wired the wrong way empties a battery in days.

If the car stands for weeks, a maintenance charger is cheaper than a new battery.

## Jump-starting, in the right order

Check the owner's handbook first; some cars have special points for the cables. Both engines off, cars not touching, no cigarettes.

1. Red to the plus of the empty battery.
2. The other red to the plus of the good one.
3. Black to the minus of the good one.
4. The other black to bare metal on the engine of the car that won't start, away from the battery.

Start the good car, wait some minutes, start the other. Take the cables off in the reverse order, then drive for half an hour or more.

## When you buy a new one

Match the size, the position of the terminals and the capacity (Ah) that your car came with. A car with a start-stop system needs an AGM or EFB battery as the maker says; an ordinary one won't last in it. Look for the production date and take a fresh one, keep the invoice for the warranty, and leave the old battery with the shop for recycling. You will find sizes and capacities in the [batteries](/shop/category/batteries/products) on Karaj.`,
    ar: `في البلاد المعتدلة تعيش بطارية السيارة أربع سنوات أو خمسًا. أما عندنا في الخليج فعمرها المعتاد سنتان إلى ثلاث. يلوم الناس الماركة، والسبب في الغالب هو الحر: فالحرارة تحت الكبوت أعلى بكثير من حرارة الظل، وهي تسرّع التآكل داخل البطارية وتجفّف سائلها. فتبقى تعمل حتى يأتي يوم لا تعمل فيه.

## علامات التعب

- السلف يدور صباحًا أبطأ من عادته.
- الأنوار تخفت والسيارة واقفة وتقوى مع ضغط دعسة البنزين.
- الساعة أو المسجّل يفقدان الإعدادات.
- بودرة بيضاء أو خضراء على الأصابع.
- جسم البطارية منتفخ.

البطارية المنتفخة أو المشروخة أو التي تسرّب سائلًا أو تفوح منها رائحة البيض الفاسد انتهى عمرها. لا تشحنها ولا تشغّل بها اشتراكًا، بل استبدلها.

## ماذا تقول قراءة الفولت

يكفيك جهاز قياس بسيط. قِس بعد وقوف السيارة بضع ساعات، ثم قِس والمكينة شغّالة.

| القراءة | معناها |
|---|---|
| 12.6 فولت أو أكثر والمكينة طافية | مشحونة بالكامل |
| نحو 12.4 فولت والمكينة طافية | ثلاثة أرباع؛ امشِ بها أو اشحنها قريبًا |
| 12.2 فولت أو أقل والمكينة طافية | النصف أو أقل؛ اشحنها وافحصها |
| بين 13.7 و14.7 فولت والمكينة شغّالة | الدينمو يشحن كما يجب |

في بعض السيارات الحديثة يتحكم الكمبيوتر في الدينمو، فتظهر قراءات أعلى أو أقل لبعض الوقت. لذلك خذ رأي ورشة قبل أن تشتري [دينمو](/shop/category/alternators/products). ثم إن الفولت وحده لا يثبت سلامة البطارية؛ وكثير من المحلات يفحصها تحت الحمل في دقيقتين.

## خمس عادات تطيل عمرها

1. **افحصها قبل الصيف**، وكل بضعة أشهر بعد أن تتجاوز السنتين.
2. **نظّف الأصابع وشدّها.** الإصبع المرتخي يبدو لك كأنه بطارية ميتة.
3. **تأكد من وجود مشبك التثبيت.** الاهتزاز يكسر الألواح، والطرق السيئة كلها اهتزاز.
4. **امشِ مشوارًا كافيًا.** عشر دقائق والمكيف على آخره لا تعوّض ما أخذه التشغيل. مشوار طويل في الأسبوع يعوّضه.
5. **لا تترك شيئًا يعمل.** داش كام موصّلة بطريقة خاطئة تفرّغ البطارية في أيام.

وإن كانت السيارة تقف أسابيع، فشاحن المحافظة أرخص من بطارية جديدة.

## الاشتراك بالترتيب الصحيح

راجع كتيّب السيارة أولًا، ففي بعض السيارات نقاط مخصصة للاشتراك. السيارتان طافيتان ولا تتلامسان، وبلا تدخين.

1. الأحمر على موجب البطارية الفارغة.
2. طرفه الآخر على موجب البطارية السليمة.
3. الأسود على سالب البطارية السليمة.
4. طرفه الآخر على معدن مكشوف في مكينة السيارة المتعطلة، بعيدًا عن بطاريتها.

شغّل السيارة السليمة وانتظر دقائق، ثم شغّل الأخرى. وافصل الأسلاك بعكس الترتيب، ثم امشِ نصف ساعة أو أكثر.

## عند شراء بطارية جديدة

طابق المقاس ومكان الأصابع والسعة (أمبير ساعة) مع ما جاءت به سيارتك. والسيارة التي تطفأ وتشتغل وحدها عند الإشارة (ستارت ستوب) تحتاج إلى بطارية AGM أو EFB كما يحدد المصنع؛ أما العادية فلن تصمد فيها. انظر إلى تاريخ الإنتاج وخذ الأحدث، واحتفظ بالفاتورة للضمان، واترك القديمة عند المحل لإعادة تدويرها. وتجد المقاسات والسعات في قسم [البطاريات](/shop/category/batteries/products) في كراج.`,
  },
  related: { kind: "part", category: "batteries" },
} satisfies DemoPost;
