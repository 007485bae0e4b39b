import { type DemoMake, defineDemoModel } from "./demo-model.ts";

export const europeanCars: DemoMake[] = [
  {
    make: "mercedes-benz",
    keeps: 0.865,
    families: [3, 4],
    agents: ["الجفالي"],
    models: [
      defineDemoModel("c-class", "sedan", 230, [2, 1.5], "C180 C200 C300 AMG", 2008, 5, { family: 4 }),
      defineDemoModel("e-class", "sedan", 310, [2, 3], "E200 E300 E350 AMG", 2008, 5),
      defineDemoModel("s-class", "sedan", 560, [3, 4, 4.6], "S400 S450 S500 S580", 2007, 5),
      defineDemoModel("cla", "sedan", 200, [1.3, 2], "CLA200 CLA250", 2015, 2, { family: 2 }),
      defineDemoModel("gle", "suv", 390, [2, 3], "GLE350 GLE450 AMG", 2016, 3, { family: 4 }),
      defineDemoModel("glc", "suv", 270, [2], "GLC200 GLC300", 2016, 2, { family: 3 }),
      defineDemoModel("gls", "suv", 500, [3, 4], "GLS450 GLS580 Maybach", 2017, 1, { family: 4 }),
      defineDemoModel("g-class", "suv", 880, [4, 5.5], "G500 G63", 2010, 3, { family: 2, keeps: 0.935 }),
      defineDemoModel("sl", "convertible", 480, [3.5, 5.5], "SL350 SL500", 2007, 1.3),
      defineDemoModel("v-class", "van", 290, [2], "V250 Exclusive", 2016, 1, { family: 3 }),
      defineDemoModel("actros", "truck", 380, [12], "", 2008, 2, {
        manual: 0.7,
        category: "trucks-and-buses",
        fuels: ["diesel"],
      }),
      defineDemoModel("w123", "sedan", 60, [2, 2.3, 2.8], "200 230E 280E", 1980, 2, {
        to: 1985,
        category: "classic-cars",
        keeps: 0.965,
      }),
    ],
  },
  {
    make: "bmw",
    keeps: 0.86,
    families: [2, 3],
    agents: ["الناغي"],
    models: [
      defineDemoModel("3-series", "sedan", 220, [2, 3], "320i 330i M340i", 2008, 4),
      defineDemoModel("5-series", "sedan", 300, [2, 3], "520i 530i 540i", 2008, 4),
      defineDemoModel("7-series", "sedan", 520, [3, 4.4], "730Li 740Li 750Li", 2008, 4, { family: 3 }),
      defineDemoModel("4-series", "coupe", 260, [2, 3], "420i 430i 440i", 2014, 2, { family: 3 }),
      defineDemoModel("x3", "suv", 250, [2], "xDrive20i xDrive30i", 2012, 2, { family: 3 }),
      defineDemoModel("x5", "suv", 370, [3, 4.4], "xDrive40i xDrive50i", 2008, 4, { family: 3 }),
      defineDemoModel("x6", "suv", 400, [3, 4.4], "xDrive40i M50i", 2010, 2, { family: 3 }),
      defineDemoModel("x7", "suv", 510, [3, 4.4], "xDrive40i M60i", 2019, 1, { family: 4 }),
      defineDemoModel("z4", "convertible", 250, [2, 3], "sDrive30i M40i", 2010, 1.3),
    ],
  },
  {
    make: "audi",
    keeps: 0.855,
    families: [3, 4],
    models: [
      defineDemoModel("a6", "sedan", 260, [2, 3], "40 45 55", 2010, 2),
      defineDemoModel("a8", "sedan", 430, [3, 4.2], "55 60", 2010, 1),
      defineDemoModel("q5", "suv", 230, [2], "40 45", 2012, 1.5, { family: 3 }),
      defineDemoModel("q7", "suv", 330, [2, 3], "45 55", 2010, 2, { family: 3 }),
      defineDemoModel("r8", "coupe", 720, [5.2, 4.2], "V8 V10", 2010, 0.5, { family: 2 }),
    ],
  },
  {
    make: "porsche",
    keeps: 0.885,
    families: [2, 4],
    models: [
      defineDemoModel("cayenne", "suv", 420, [3, 4.8], "Base S GTS Turbo", 2008, 3, { family: 3 }),
      defineDemoModel("macan", "suv", 310, [2, 3], "Base S GTS", 2015, 2, { family: 3 }),
      defineDemoModel("panamera", "sedan", 480, [3, 4.8], "Base 4S GTS Turbo", 2010, 2, { family: 2 }),
      defineDemoModel("911", "coupe", 620, [3, 3.8], "Carrera Carrera-S GTS Turbo", 2009, 2, {
        family: 2,
        keeps: 0.93,
      }),
    ],
  },
  {
    make: "land-rover",
    keeps: 0.85,
    families: [4, 2],
    models: [
      defineDemoModel("range-rover", "suv", 640, [3, 4.4, 5], "HSE Vogue Autobiography", 2008, 4),
      defineDemoModel("range-rover-sport", "suv", 430, [3, 5], "SE HSE Dynamic", 2010, 3),
      defineDemoModel("range-rover-evoque", "suv", 240, [2], "S SE", 2013, 1, { family: 3 }),
      defineDemoModel("defender-110", "suv", 350, [3, 2], "S SE X-Dynamic", 2020, 2.5, { family: 2, keeps: 0.9 }),
    ],
  },
  {
    make: "volkswagen",
    keeps: 0.865,
    families: [1, 3],
    models: [
      defineDemoModel("passat", "sedan", 120, [2, 1.4], "Trendline Comfortline Highline", 2010, 1.5),
      defineDemoModel("golf-gti", "hatchback", 160, [2], "P1 P2", 2012, 2, { family: 3 }),
      defineDemoModel("tiguan", "suv", 140, [1.4, 2], "Life Elegance R-Line", 2012, 1.5, { family: 3 }),
      defineDemoModel("teramont", "suv", 180, [2, 3.6], "SE SEL R-Line", 2018, 1.5, { family: 1 }),
    ],
  },
  {
    make: "peugeot",
    keeps: 0.855,
    families: [1, 3],
    models: [
      defineDemoModel("3008", "suv", 118, [1.6], "Active Allure GT", 2017, 1.5, { family: 3 }),
      defineDemoModel("5008", "suv", 128, [1.6], "Active Allure GT", 2018, 1, { family: 3 }),
      defineDemoModel("208", "hatchback", 80, [1.2, 1.6], "Active Allure GT", 2014, 1, { family: 3 }),
      defineDemoModel("partner", "van", 75, [1.6], "", 2015, 1, { family: 2, manual: 0.8, fuels: ["diesel"] }),
    ],
  },
  {
    make: "renault",
    keeps: 0.845,
    families: [1, 3],
    models: [
      defineDemoModel("duster", "suv", 66, [1.6, 2], "PE SE LE", 2013, 2, { family: 1 }),
      defineDemoModel("koleos", "suv", 105, [2.5], "PE SE LE", 2012, 1.5, { family: 3 }),
      defineDemoModel("symbol", "sedan", 45, [1.6], "PE SE", 2013, 1.5),
    ],
  },
  {
    make: "mini",
    keeps: 0.87,
    families: [1, 3],
    models: [defineDemoModel("cooper", "hatchback", 150, [1.5, 2], "Cooper Cooper-S JCW", 2010, 2)],
  },
  {
    make: "volvo",
    keeps: 0.85,
    families: [3, 1],
    models: [
      defineDemoModel("xc90", "suv", 300, [2], "Core Plus Ultra", 2016, 1.5, { family: 4 }),
      defineDemoModel("v60", "wagon", 190, [2], "Momentum", 2016, 1.2),
    ],
  },
  {
    make: "skoda",
    keeps: 0.86,
    families: [1, 4],
    models: [
      defineDemoModel("octavia", "wagon", 105, [1.4, 2], "Active Style", 2014, 1.3),
      defineDemoModel("superb", "sedan", 130, [2], "Style Laurin", 2016, 1),
    ],
  },
  {
    make: "bentley",
    keeps: 0.86,
    families: [3, 1],
    models: [
      defineDemoModel("continental-gt", "coupe", 1_050, [4, 6], "V8 W12 Speed", 2010, 0.7),
      defineDemoModel("bentayga", "suv", 980, [4], "V8 S", 2017, 0.6, { family: 4 }),
    ],
  },
  {
    make: "rolls-royce",
    keeps: 0.885,
    families: [3, 1],
    models: [
      defineDemoModel("ghost", "sedan", 1_650, [6.6, 6.75], "", 2011, 0.5),
      defineDemoModel("cullinan", "suv", 2_000, [6.75], "", 2019, 0.4, { family: 4 }),
    ],
  },
];
