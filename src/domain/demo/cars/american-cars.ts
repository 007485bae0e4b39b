import { type DemoMake, defineDemoModel } from "./demo-model.ts";

export const americanCars: DemoMake[] = [
  {
    make: "ford",
    keeps: 0.87,
    families: [4, 1],
    agents: ["الجزيرة", "الناغي"],
    models: [
      defineDemoModel("taurus", "sedan", 125, [1.5, 2, 3.5], "Ambiente Trend Titanium", 2010, 8),
      defineDemoModel("crown-victoria", "sedan", 95, [4.6], "Standard LX", 2004, 2, { to: 2011, keeps: 0.93 }),
      defineDemoModel("explorer", "suv", 185, [2.3, 3.5], "Base XLT Limited", 2011, 5, { family: 1 }),
      defineDemoModel("expedition", "suv", 270, [3.5, 5.4], "XLT Limited King-Ranch Platinum", 2008, 4, { family: 1 }),
      defineDemoModel("edge", "suv", 150, [2, 3.5], "SE SEL Titanium", 2010, 3, { family: 3, to: 2024 }),
      defineDemoModel("territory", "suv", 100, [1.8], "Ambiente Trend Titanium", 2021, 3, { family: 3 }),
      defineDemoModel("bronco", "suv", 240, [2.7, 2.3], "Big-Bend Outer-Banks Wildtrak", 2022, 1.5, { family: 2 }),
      defineDemoModel("f-150", "pickup", 190, [3.5, 5, 2.7], "XL XLT Lariat Platinum", 2009, 6, { family: 1 }),
      defineDemoModel("f-150-raptor", "pickup", 390, [3.5, 6.2], "37", 2011, 2, { family: 2, keeps: 0.91 }),
      defineDemoModel("ranger", "pickup", 115, [2.2, 2], "XL XLT Wildtrak", 2013, 3, {
        family: 4,
        manual: 0.3,
        fuels: ["diesel", "petrol"],
      }),
      defineDemoModel("mustang", "coupe", 190, [2.3, 5], "EcoBoost GT Mach-1", 2010, 4),
      defineDemoModel("transit", "van", 140, [2.2], "", 2015, 1.5, { family: 2, manual: 0.8, fuels: ["diesel"] }),
    ],
  },
  {
    make: "chevrolet",
    keeps: 0.865,
    families: [4, 1],
    agents: ["الجميح", "التوكيلات"],
    models: [
      defineDemoModel("tahoe", "suv", 260, [5.3, 6.2], "LS LT Z71 RST Premier", 2007, 8, { family: 1, keeps: 0.9 }),
      defineDemoModel("suburban", "suv", 285, [5.3], "LS LT Z71 Premier", 2007, 3, { family: 1, keeps: 0.9 }),
      defineDemoModel("traverse", "suv", 165, [3.6], "LS LT RS Premier", 2010, 3, { family: 1 }),
      defineDemoModel("captiva", "suv", 85, [1.5, 2.4], "LS LT Premier", 2009, 3, { family: 3 }),
      defineDemoModel("groove", "suv", 66, [1.5], "LS LT Premier", 2021, 3, { family: 3 }),
      defineDemoModel("caprice", "sedan", 140, [3.6, 6], "LS LT SS Royal", 2007, 4, { to: 2016 }),
      defineDemoModel("malibu", "sedan", 110, [1.5, 2.4], "LS LT Premier", 2013, 3, { to: 2024 }),
      defineDemoModel("impala", "sedan", 125, [3.6], "LS LT LTZ", 2010, 2, { to: 2020, family: 3 }),
      defineDemoModel("silverado", "pickup", 185, [5.3, 6.2], "LT RST Trail-Boss LTZ", 2008, 5, { family: 1 }),
      defineDemoModel("camaro", "coupe", 195, [3.6, 6.2], "LT RS SS", 2010, 3, { to: 2024, family: 1 }),
      defineDemoModel("corvette", "coupe", 360, [6.2], "Stingray Z51", 2014, 1, { family: 2, keeps: 0.92 }),
      defineDemoModel("caprice-classic", "sedan", 60, [5], "Classic", 1980, 2, {
        to: 1990,
        category: "classic-cars",
        keeps: 0.96,
      }),
    ],
  },
  {
    make: "gmc",
    keeps: 0.885,
    families: [1, 2],
    agents: ["الجميح", "التوكيلات"],
    models: [
      defineDemoModel("yukon", "suv", 290, [5.3, 6.2], "SLE SLT AT4 Denali", 2007, 8, { family: 4, keeps: 0.905 }),
      defineDemoModel("terrain", "suv", 115, [1.5, 2], "SLE SLT AT4", 2012, 3, { family: 3 }),
      defineDemoModel("acadia", "suv", 165, [2.5, 3.6], "SLE SLT Denali", 2010, 2, { family: 1 }),
      defineDemoModel("sierra", "pickup", 205, [5.3, 6.2], "Regular SLE Elevation AT4 Denali", 2008, 7, { family: 3 }),
      defineDemoModel("savana", "van", 160, [5.3, 6], "Cargo SLE", 2008, 1, { family: 2 }),
    ],
  },
  {
    make: "jeep",
    keeps: 0.875,
    families: [2, 1],
    models: [
      defineDemoModel("wrangler", "suv", 215, [3.6, 2], "Sport Sahara Rubicon", 2008, 5, { keeps: 0.91 }),
      defineDemoModel("grand-cherokee", "suv", 215, [3.6, 5.7, 6.4], "Laredo Limited Summit SRT", 2008, 4, {
        family: 4,
      }),
      defineDemoModel("gladiator", "pickup", 225, [3.6], "Sport Sand-Runner Rubicon", 2020, 1.5, { family: 2 }),
    ],
  },
  {
    make: "dodge",
    keeps: 0.885,
    families: [2, 4],
    models: [
      defineDemoModel("charger", "sedan", 175, [3.6, 5.7, 6.4], "SXT GT R/T Scat-Pack", 2010, 5, { family: 2 }),
      defineDemoModel("challenger", "coupe", 180, [3.6, 5.7, 6.4], "SXT GT R/T Scat-Pack", 2010, 4, { family: 4 }),
      defineDemoModel("durango", "suv", 185, [3.6, 5.7], "SXT GT R/T", 2012, 2, { family: 1 }),
      defineDemoModel("magnum", "wagon", 90, [3.5, 5.7], "SXT R/T", 2005, 1.3, { to: 2008 }),
    ],
  },
  {
    make: "chrysler",
    keeps: 0.855,
    families: [3, 2],
    models: [defineDemoModel("300c", "sedan", 150, [3.6, 5.7], "Standard Luxury SRT", 2008, 2.5, { to: 2023 })],
  },
  {
    make: "cadillac",
    keeps: 0.855,
    families: [3, 2],
    agents: ["الجميح"],
    models: [
      defineDemoModel("escalade", "suv", 440, [6.2], "Luxury Sport Platinum", 2008, 3, { family: 4 }),
      defineDemoModel("ct5", "sedan", 190, [2, 3], "Luxury Sport V-Series", 2020, 1.5),
      defineDemoModel("xt5", "suv", 200, [2, 3.6], "Luxury Sport", 2017, 1.5, { family: 3 }),
    ],
  },
  {
    make: "lincoln",
    keeps: 0.85,
    families: [3, 1],
    models: [defineDemoModel("navigator", "suv", 400, [3.5], "Reserve Presidential", 2015, 1.5, { family: 4 })],
  },
  {
    make: "tesla",
    keeps: 0.84,
    families: [2, 4],
    models: [
      defineDemoModel("model-3", "sedan", 175, [], "Long-Range Performance", 2020, 1.5, { fuels: ["electric"] }),
      defineDemoModel("model-y", "suv", 195, [], "Long-Range Performance", 2021, 1.5, {
        fuels: ["electric"],
        family: 3,
      }),
    ],
  },
  {
    make: "lucid",
    keeps: 0.82,
    families: [2, 3],
    models: [defineDemoModel("air", "sedan", 330, [], "Pure Touring", 2023, 1, { fuels: ["electric"] })],
  },
];
