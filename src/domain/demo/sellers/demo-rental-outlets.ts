import { createOpeningHours, type DemoSeller } from "./demo-seller.ts";

const defineRentalOutlet = (seller: Omit<DemoSeller, "type" | "tongue" | "deals">): DemoSeller => ({
  type: "rental_room",
  tongue: "both",
  deals: "rentals",
  ...seller,
});

/** Fictional rental outlets. The phone numbers are from ranges that are not assigned. */
export const demoRentalOutlets: DemoSeller[] = [
  defineRentalOutlet({
    slug: "safari-rentals",
    name: { en: "Safari Rentals", ar: "سفاري لتأجير السيارات" },
    city: "riyadh",
    phone: "+966 50 000 0105",
    weight: 10,
    verified: true,
    address: { en: "Airport Road, Al Yarmouk, Riyadh", ar: "طريق المطار، حي اليرموك، الرياض" },
    hours: createOpeningHours("0123456", ["08:00", "23:30"]),
    about: {
      en: "Daily, weekly and monthly rental, delivered to you. Off-roaders with tyres and compressor for the desert.",
      ar: "تأجير يومي وأسبوعي وشهري ونوصلها لك. وعندنا جيوب مجهزة للبر بكفراتها ومنفاخها.",
    },
  }),
  defineRentalOutlet({
    slug: "marina-drive",
    name: { en: "Marina Drive", ar: "مارينا للتأجير" },
    city: "dubai",
    phone: "+971 50 000 0106",
    weight: 9,
    verified: true,
    address: { en: "Al Marsa Street, Dubai Marina, Dubai", ar: "شارع المرسى، دبي مارينا، دبي" },
    hours: createOpeningHours("0123456", ["00:00", "23:59"]),
    about: {
      en: "New cars, clear prices, no hidden fees. Tolls and fines come with the original bill.",
      ar: "سيارات جديدة وأسعار واضحة بدون رسوم مخفية. والسالك والمخالفات بفاتورتها الأصلية.",
    },
  }),
  defineRentalOutlet({
    slug: "tareeq-rentals",
    name: { en: "Tareeq Rentals", ar: "طريق لتأجير السيارات" },
    city: "riyadh",
    phone: "+966 50 000 0115",
    weight: 7,
    address: { en: "Khurais Road, Ar Rawdah, Riyadh", ar: "طريق خريص، حي الروضة، الرياض" },
    hours: {
      ...createOpeningHours("012346", ["08:00", "12:00"], ["16:00", "22:00"]),
      ...createOpeningHours("5", ["16:00", "22:00"]),
    },
    about: {
      en: "Small cars for work and study, from one month on. Maintenance is on us.",
      ar: "سيارات اقتصادية للدوام والدراسة من شهر وفوق. والصيانة علينا.",
    },
  }),
  defineRentalOutlet({
    slug: "aseel-rentals",
    name: { en: "Aseel Car Rental", ar: "أصيل لتأجير السيارات" },
    city: "jeddah",
    phone: "+966 50 000 0116",
    weight: 8,
    verified: true,
    address: { en: "Palestine Street, Al Andalus, Jeddah", ar: "شارع فلسطين، حي الأندلس، جدة" },
    hours: createOpeningHours("0123456", ["07:00", "23:30"]),
    about: {
      en: "Family cars and vans for Umrah, with or without a driver, received at the airport.",
      ar: "سيارات عائلية وفانات للعمرة بسائق أو بدون، والاستلام من المطار.",
    },
  }),
  defineRentalOutlet({
    slug: "mishwar-rentals",
    name: { en: "Mishwar Rentals", ar: "مشوار لتأجير السيارات" },
    city: "dammam",
    phone: "+966 50 000 0117",
    weight: 6,
    address: { en: "Prince Mohammed bin Fahd Street, Dammam", ar: "شارع الأمير محمد بن فهد، الدمام" },
    hours: createOpeningHours("012346", ["08:30", "12:30"], ["16:00", "21:30"]),
    about: {
      en: "Rental for companies and families in the east; the bridge to Bahrain is allowed.",
      ar: "تأجير للشركات والعوائل في الشرقية، ومسموح السفر عن طريق الجسر للبحرين.",
    },
  }),
  defineRentalOutlet({
    slug: "falcon-hire",
    name: { en: "Falcon Hire", ar: "الصقر لتأجير السيارات" },
    city: "kuwait-city",
    phone: "+965 5000 0118",
    weight: 6,
    verified: true,
    address: { en: "Fahad Al Salem Street, Qibla, Kuwait City", ar: "شارع فهد السالم، القبلة، مدينة الكويت" },
    hours: { ...createOpeningHours("01234", ["08:00", "21:00"]), ...createOpeningHours("56", ["10:00", "20:00"]) },
    about: {
      en: "From hatchbacks to V8s, replaced with a newer model every two years.",
      ar: "من الصغيرة إلى الثمانية سلندر، ونجدد سياراتنا كل سنتين.",
    },
  }),
];
