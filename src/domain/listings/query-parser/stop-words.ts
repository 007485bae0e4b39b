import { tokenize } from "#kernel/normalize-text.ts";

/** Words with little meaning in a search. They are left out if any other word remains. */
export const stopWords: ReadonlySet<string> = new Set(
  tokenize(`
  a an the i want need looking for sale in at with and or of my me buy please find show color colour colored
  model year price city is to how much many hi hello am im do you have got by owner any there asap can could
  get would like some it best good pls plz what where which are this urgent urgently sell selling size
  أريد ابغى ابغا ابي أبي بدي عايز ودي اشتري شراء مطلوب ادور أدور أبحث عن على في مع من للبيع البيع لون اللون
  لونها لونه موديل سنة سعر بسعر مدينة بمدينة منطقة و أو الى لي هل يوجد عندكم فيه تكون يكون الي اللي حالة
  بحالة م السلام عليكم مرحبا هلا لو سمحت سمحتوا لوسمحت فضلك كم بكم بكام شكد شقد قديش اديش وين فين القى الاقي
  بلاقي احصل نحوس بغيت نبي نبغى تبي حاب حابب ممكن اشوف شوف عندك عند عندي متوفر موجود افضل احسن أفضل أحسن
  كويس كويسة حلوة حلو زين زينة مقاس سعرها سعره اسعار أسعار نوع محتاج احتاج بدنا عاوز عايزة يا شباب اخوان
  اخواني ضروري مستعجل معرض معارض هو هي ايش شنو وش
  `),
);
