import { createOpeningHours, type DemoSeller } from "./demo-seller.ts";

const defineShowroom = (seller: Omit<DemoSeller, "type" | "tongue"> & Partial<DemoSeller>): DemoSeller => ({
  type: "showroom",
  tongue: "both",
  ...seller,
});

/** Fictional showrooms. The phone numbers are from ranges that are not assigned. */
export const demoShowrooms: DemoSeller[] = [
  defineShowroom({
    slug: "al-waha-motors",
    name: { en: "Al Waha Motors", ar: "معرض الواحة للسيارات" },
    city: "riyadh",
    phone: "+966 50 000 0101",
    deals: "cars",
    weight: 10,
    verified: true,
    address: { en: "Exhibitions Street, Ash Shifa, Riyadh", ar: "شارع المعارض، حي الشفا، الرياض" },
    hours: {
      ...createOpeningHours("012346", ["09:00", "12:30"], ["16:00", "22:00"]),
      ...createOpeningHours("5", ["16:30", "22:00"]),
    },
    about: {
      en: "A family showroom since 1998. Every car is inspected before it is offered and comes with its papers, and we say openly what has been repainted.",
      ar: "معرض عائلي من عام 1998. كل سيارة نفحصها قبل ما نعرضها وأوراقها جاهزة، واللي فيها رش نقوله لك من البداية.",
    },
  }),
  defineShowroom({
    slug: "north-star-cars",
    name: { en: "North Star Cars", ar: "نجمة الشمال للسيارات" },
    city: "jeddah",
    phone: "+966 50 000 0102",
    deals: "cars",
    weight: 8,
    verified: true,
    address: { en: "Madinah Road, Al Hamdaniyah, Jeddah", ar: "طريق المدينة، حي الحمدانية، جدة" },
    hours: { ...createOpeningHours("01234", ["10:00", "22:30"]), ...createOpeningHours("6", ["16:00", "23:00"]) },
    about: {
      en: "Late-model cars with full service history. Bank finance in a day, and we take your car in part exchange.",
      ar: "سيارات موديلات حديثة وسجل صيانتها كامل. تمويل بنكي خلال يوم، وناخذ سيارتك بالبدل.",
    },
  }),
  defineShowroom({
    slug: "gulf-parts-house",
    branches: ["jeddah", "khobar"],
    name: { en: "Gulf Parts House", ar: "بيت قطع الخليج" },
    city: "dammam",
    phone: "+966 50 000 0103",
    deals: "parts",
    weight: 10,
    verified: true,
    address: { en: "Al Khudariyah Industrial Area, Dammam", ar: "صناعية الخضرية، الدمام" },
    hours: {
      ...createOpeningHours("01234", ["08:00", "12:00"], ["15:30", "21:00"]),
      ...createOpeningHours("6", ["08:00", "14:00"]),
    },
    about: {
      en: "Parts for Japanese, Korean and American cars, sent the same day. Send us the chassis number and we find the right one.",
      ar: "قطع السيارات اليابانية والكورية والأمريكية، والشحن في نفس اليوم. أرسل لنا رقم الهيكل ونطلع لك القطعة الصح.",
    },
  }),
  defineShowroom({
    slug: "dar-al-qita",
    branches: ["jeddah", "madinah"],
    name: { en: "Dar Al Qita", ar: "دار القطع" },
    city: "riyadh",
    phone: "+966 50 000 0104",
    deals: "parts",
    weight: 8,
    address: { en: "Old Industrial City, Riyadh", ar: "الصناعية القديمة، الرياض" },
    hours: createOpeningHours("012346", ["08:30", "12:30"], ["16:00", "22:00"]),
    about: {
      en: "Genuine and replacement parts with a warranty, and an honest word about which of the two is worth it.",
      ar: "قطع وكالة وتجاري مع ضمان، ونقول لك بصراحة متى تستاهل الوكالة ومتى التجاري يكفي.",
    },
  }),
  defineShowroom({
    slug: "najd-auto-gallery",
    name: { en: "Najd Auto Gallery", ar: "معرض نجد للسيارات" },
    city: "riyadh",
    phone: "+966 50 000 0111",
    deals: "cars",
    weight: 9,
    verified: true,
    address: { en: "Al Qadisiyah Car Market, Riyadh", ar: "معارض القادسية، الرياض" },
    hours: {
      ...createOpeningHours("01234", ["09:30", "13:00"], ["16:30", "23:00"]),
      ...createOpeningHours("6", ["16:30", "23:00"]),
    },
    about: {
      en: "Executive cars and large SUVs, chosen one by one. Viewing by appointment at your home in Riyadh.",
      ar: "سيارات تنفيذية وجيوب كبيرة نختارها وحدة وحدة. ونجيبها لك للمعاينة في بيتك داخل الرياض.",
    },
  }),
  defineShowroom({
    slug: "corniche-motors",
    name: { en: "Corniche Motors", ar: "كورنيش موتورز" },
    city: "jeddah",
    phone: "+966 50 000 0112",
    deals: "cars",
    weight: 6,
    address: { en: "Prince Sultan Street, Al Muhammadiyah, Jeddah", ar: "شارع الأمير سلطان، حي المحمدية، جدة" },
    hours: createOpeningHours("01234", ["11:00", "23:00"]),
    about: {
      en: "German and British cars with a written inspection report. Small showroom, straight answers.",
      ar: "سيارات ألمانية وإنجليزية مع تقرير فحص مكتوب. معرض صغير وكلامنا واضح.",
    },
  }),
  defineShowroom({
    slug: "al-rimal-4x4",
    name: { en: "Al Rimal 4x4", ar: "الرمال للدفع الرباعي" },
    city: "hail",
    phone: "+966 50 000 0113",
    deals: "off-road",
    weight: 6,
    verified: true,
    address: { en: "King Abdulaziz Road, Hail", ar: "طريق الملك عبدالعزيز، حائل" },
    hours: {
      ...createOpeningHours("012346", ["08:30", "12:00"], ["16:00", "21:30"]),
      ...createOpeningHours("5", ["17:00", "21:00"]),
    },
    about: {
      en: "Pickups and off-roaders for farm, desert and family. We fit suspension, tanks and tents in our own workshop.",
      ar: "ونيتات وجيوب للمزرعة والبر والعائلة. ونركب المقصات والتوانكي والخيام في ورشتنا.",
    },
  }),
  defineShowroom({
    slug: "pearl-line-cars",
    name: { en: "Pearl Line Cars", ar: "خط اللؤلؤ للسيارات" },
    city: "dammam",
    phone: "+966 50 000 0114",
    deals: "cars",
    weight: 6,
    address: { en: "King Fahd Road, Al Mazruiyah, Dammam", ar: "طريق الملك فهد، حي المزروعية، الدمام" },
    hours: {
      ...createOpeningHours("01234", ["09:00", "13:00"], ["16:00", "21:00"]),
      ...createOpeningHours("6", ["10:00", "18:00"]),
    },
    about: {
      en: "Family cars at fair prices on the east coast. Fourteen days to bring a car back if the gearbox or engine disappoints.",
      ar: "سيارات عائلية بأسعار معقولة في الشرقية. ولك 14 يوم ترجع السيارة إذا ما عجبك القير أو المكينة.",
    },
  }),
];
