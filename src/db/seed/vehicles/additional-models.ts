import type { BodyKey } from "../vocabulary/vocabulary-types.ts";

/** Model that is rare in the Gulf. It has aliases only if they are unambiguous. */
export type AdditionalModel = { slug: string; en: string; ar: string; body: BodyKey; aliases: string[] };

/**
 * Models that were sold in North America and are rare in the Gulf. Each line contains slug, English name, Arabic name
 * and body. Many of the names are everyday words ("Shadow", "Vision"), so search recognises only names with an
 * asterisk.
 */
const modelLists: Record<string, string> = {
  acura: `adx ADX ADX suv, cl CL CL coupe, integra Integra* انتيجرا sedan, legend Legend ليجند sedan, rl RL RL sedan,
    rlx RLX RLX sedan, rsx RSX RSX coupe, slx SLX SLX suv, tsx TSX TSX sedan, vigor Vigor فيجور sedan, zdx ZDX ZDX suv`,
  "alfa-romeo":
    "164 164 164 sedan, 8c 8C 8C convertible, gtv6 GTV6 GTV6 coupe, milano Milano ميلانو sedan, spider Spider سبايدر convertible",
  "aston-martin": `db7 DB7* DB7 coupe, lagonda Lagonda* لاغوندا sedan, virage Virage فيراج coupe, v8 V8 V8 coupe, valour Valour فالور coupe,
    valiant Valiant فاليانت coupe`,
  audi: `100 100 100 sedan, 200 200 200 sedan, 4000 4000 4000 sedan, 5000 5000 5000 sedan, 80 80 80 sedan, 90 90 90 sedan,
    cabriolet Cabriolet كابريوليه convertible, coupe Coupe كوبيه coupe, q6-e-tron Q6_e-tron كيو_6_اي_ترون suv, rs4 RS4 RS4 wagon,
    sq6-e-tron SQ6_e-tron SQ6_اي_ترون suv, v8 V8 V8 sedan`,
  bmw: "z8 Z8 Z8 convertible",
  byd: "e6 e6 e6 hatchback",
  bentley: "eight Eight ايت sedan, turbo-r Turbo_R تيربو_ار sedan",
  bugatti: "eb110 EB110 EB110 coupe, mistral Mistral ميسترال convertible",
  buick: `allure Allure الور sedan, cascada Cascada كاسكادا convertible, century Century سنتشري sedan, electra Electra الكترا sedan,
    encore-gx Encore_GX* انكور_جي_اكس suv, envision Envision انفجن suv, envista Envista* انفيستا suv, lucerne Lucerne* لوسيرن sedan,
    rainier Rainier رينير suv, reatta Reatta رياتا coupe, rendezvous Rendezvous رانديفو suv, skyhawk Skyhawk سكاي_هوك coupe,
    skylark Skylark سكاي_لارك sedan, somerset Somerset سومرست coupe, terraza Terraza تيرازا van, verano Verano فيرانو sedan`,
  cadillac: `sixty-special Sixty_Special سكستي_سبيشال sedan, allante Allante الانتي convertible, catera Catera كاتيرا sedan,
    celestiq Celestiq* سيليستيك sedan, cimarron Cimarron سيمارون sedan, elr ELR ELR coupe, optiq Optiq* اوبتيك suv, vistiq Vistiq* فيستيك suv,
    xlr XLR* XLR convertible`,
  chevrolet: `beretta Beretta بريتا coupe, brightdrop BrightDrop برايت_دروب van, chevette Chevette شيفيت hatchback, citation Citation سايتيشن hatchback,
    city-express City_Express سيتي_اكسبرس van, cobalt Cobalt كوبالت sedan, corsica Corsica كورسيكا sedan, el-camino El_Camino* الكامينو pickup,
    chevy-van Chevy_Van شيفي_فان van, prizm Prizm بريزم sedan, metro Metro مترو hatchback, sprint Sprint سبرنت hatchback,
    hhr HHR* HHR wagon, kalos Kalos كالوس hatchback, lumina-apv Lumina_APV لومينا_APV van, matiz Matiz ماتيز hatchback, onix Onix اونكس sedan,
    orlando Orlando اورلاندو van, s-10 S-10 اس_10 pickup, ss SS SS sedan, volt Volt فولت hatchback, spectrum Spectrum سبكترم sedan`,
  chrysler: `aspen Aspen اسبن suv, cirrus Cirrus سيروس sedan, conquest Conquest كونكويست coupe, cordoba Cordoba كوردوبا coupe,
    daytona Daytona دايتونا coupe, dynasty Dynasty ديناستي sedan, e-class E-Class اي_كلاس sedan, executive Executive اكزكتف sedan,
    fifth-avenue Fifth_Avenue فيفث_افينيو sedan, grand-caravan Grand_Caravan جراند_كارافان van, imperial Imperial امبريال sedan,
    intrepid Intrepid انتربد sedan, laser Laser ليزر coupe, lebaron LeBaron* ليبارون coupe, newport Newport نيوبورت sedan, neon Neon نيون sedan,
    prowler Prowler براولر convertible, shadow Shadow شادو coupe, stratus Stratus ستراتوس sedan, tc TC TC convertible, viper Viper فايبر coupe,
    vision Vision فيجن sedan`,
  dodge: `400 400 400 sedan, 600 600 600 sedan, aries Aries اريس sedan, colt Colt كولت hatchback, conquest Conquest كونكويست coupe,
    ram-50 Ram_50 رام_50 pickup, daytona Daytona دايتونا coupe, diplomat Diplomat ديبلومات sedan, dynasty Dynasty ديناستي sedan,
    lancer Lancer لانسر sedan, mirada Mirada ميرادا coupe, monaco Monaco موناكو sedan, omni Omni اومني hatchback, raider Raider رايدر suv,
    ram-van Ram_Van رام_فان van, ramcharger Ramcharger* رام_تشارجر suv, rampage Rampage رامبيج pickup, shadow Shadow شادو coupe,
    spirit Spirit سبيريت sedan, sprinter Sprinter سبرنتر van, stealth Stealth ستيلث coupe, stratus Stratus ستراتوس sedan,
    st-regis St._Regis سانت_ريجس sedan`,
  ferrari: `mondial Mondial* مونديال coupe, 308 308 308 coupe, 328 328 328 coupe, 348 348 348 coupe, 456 456 456 coupe, 512-tr 512_TR 512_TR coupe,
    550 550_Maranello 550_مارانيلو coupe, 575m 575M_Maranello 575M_مارانيلو coupe, daytona-sp3 Daytona_SP3 دايتونا_SP3 convertible,
    f40 F40 F40 coupe, f50 F50 F50 coupe, monza Monza_SP مونزا_SP convertible`,
  fiat: "brava Brava برافا sedan, freemont Freemont* فريمونت suv, spider-2000 Spider_2000 سبايدر_2000 convertible, strada Strada سترادا hatchback, x1-9 X1/9 X1/9 coupe",
  ford: `aerostar Aerostar* ايروستار van, aspire Aspire اسباير hatchback, bronco-ii Bronco_II برونكو_2 suv, c-max C-Max سي_ماكس van,
    f-100 F-100 F-100 pickup, f-550 F-550 F-550 pickup, fairmont Fairmont فيرمونت sedan, festiva Festiva فستيفا hatchback,
    freestyle Freestyle فري_ستايل suv, granada Granada جرانادا sedan, laser Laser ليزر sedan, probe Probe بروب coupe, taurus-x Taurus_X توروس_اكس suv,
    tempo Tempo تمبو sedan, transit-connect Transit_Connect* ترانزيت_كونكت van, zx2 ZX2 ZX2 coupe`,
  gmc: `c-k-pickup C/K_Pickup سي_كي_بيك_اب pickup, caballero Caballero كاباليرو pickup, rally Rally رالي van, s-15 S-15 اس_15 pickup,
    sonoma Sonoma سونوما pickup`,
  honda: `cr-z CR-Z* سي_ار_زد coupe, clarity Clarity كلاريتي sedan, fcx-clarity FCX_Clarity FCX_كلاريتي sedan, prologue Prologue برولوج suv,
    del-sol del_Sol ديل_سول convertible`,
  hyundai: `entourage Entourage انتوراج van, ioniq-9 Ioniq_9* ايونيك_9 suv, nexo Nexo* نيكسو suv, pony Pony بوني hatchback,
    scoupe Scoupe سكوب coupe, stellar Stellar ستيلار sedan`,
  infiniti: "j30 J30 J30 sedan, m30 M30 M30 coupe, q40 Q40* Q40 sedan, qx4 QX4* QX4 suv",
  isuzu: `amigo Amigo اميغو suv, ascender Ascender اسندر suv, axiom Axiom اكسيوم suv, hombre Hombre اومبري pickup, i-mark I-Mark اي_مارك sedan,
    impulse Impulse امبلس coupe, oasis Oasis اويسس van, pickup Pickup بيك_اب pickup, stylus Stylus ستايلس sedan, vehicross VehiCross فيكروس suv,
    i-series i-Series اي_سيريس pickup`,
  jaguar: "xjs XJS* XJS coupe",
  jeep: `cj-6 CJ-6 CJ-6 suv, cj-8 CJ-8_Scrambler CJ-8_سكرامبلر pickup, comanche Comanche* كومانشي pickup, j-10 J-10 J-10 pickup, j-20 J-20 J-20 pickup,
    recon Recon ريكون suv, wagoneer-s Wagoneer_S* واجونير_اس suv`,
  lexus: "lfa LFA* LFA coupe",
  lincoln: "blackwood Blackwood بلاك_وود pickup, mark Mark مارك coupe, mark-lt Mark_LT* مارك_LT pickup",
  lotus:
    "elan Elan ايلان convertible, elite Elite ايليت coupe, esprit Esprit اسبريت coupe, europa Europa يوروبا coupe, eclat Eclat اكلات coupe",
  mini: "roadster Roadster رودستر convertible",
  maserati: `228 228 228 coupe, 430 430 430 sedan, biturbo Biturbo بيتربو coupe, coupe Coupe كوبيه coupe, merak Merak ميراك coupe,
    spyder Spyder سبايدر convertible`,
  mazda: `cx-70 CX-70* سي_اكس_70 suv, glc GLC GLC hatchback, mx-3 MX-3 MX-3 coupe, mx-30 MX-30 MX-30 suv, mx-6 MX-6 MX-6 coupe, mazda-5 Mazda_5 مازدا_5 van,
    millenia Millenia ميلينيا sedan, navajo Navajo نافاهو suv, protege Protege بروتيجي sedan`,
  mclaren: "620r 620R 620R coupe, 675lt 675LT 675LT coupe, elva Elva الفا convertible, senna Senna سينا coupe",
  "mercedes-benz": `240 240 240 sedan, 260 260 260 sedan, 280 280 280 sedan, 300 300 300 sedan, 350 350 350 sedan, 380 380 380 sedan,
    400 400 400 sedan, 420 420 420 sedan, 500 500 500 sedan, 560 560 560 sedan, 600 600 600 sedan, metris Metris* ميتريس van`,
  mercury: `capri Capri كابري coupe, lynx Lynx لينكس hatchback, marauder Marauder مارودر sedan, monterey Monterey مونتيري van,
    mystique Mystique ميستيك sedan, topaz Topaz توباز sedan, tracer Tracer تريسر sedan, villager Villager فيلجر van, zephyr Zephyr زفير sedan`,
  mitsubishi: `cordia Cordia كورديا coupe, expo Expo اكسبو van, mighty-max Mighty_Max مايتي_ماكس pickup, precis Precis بريسيس hatchback,
    raider Raider رايدر pickup, sigma Sigma سيجما sedan, space-wagon Space_Wagon سبيس_واجن van, starion Starion ستاريون coupe,
    tredia Tredia تريديا sedan, i-miev i-MiEV* اي_ميف hatchback`,
  nissan: `200sx 200SX 200SX coupe, 240sx 240SX 240SX coupe, 300zx 300ZX* 300ZX coupe, altra Altra الترا van, axxess Axxess اكسس van, cube Cube كيوب wagon,
    nv NV NV van, nv200 NV200* NV200 van, nx NX NX coupe, pulsar Pulsar* بولسار sedan, stanza Stanza ستانزا sedan`,
  oldsmobile: `achieva Achieva اتشيفا sedan, alero Alero اليرو sedan, aurora Aurora اورورا sedan, custom-cruiser Custom_Cruiser كستم_كروزر wagon,
    firenza Firenza فيرينزا sedan, intrigue Intrigue انتريغ sedan, omega Omega اوميغا sedan, silhouette Silhouette سيلويت van`,
  opel: "ampera Ampera امبيرا hatchback, ampera-e Ampera-e امبيرا_اي hatchback, sintra Sintra سنترا van",
  peugeot: "604 604 604 sedan",
  pontiac: `6000 6000 6000 sedan, acadian Acadian اكاديان hatchback, aztek Aztek ازتك suv, catalina Catalina كاتالينا sedan, fiero Fiero فييرو coupe,
    firefly Firefly فايرفلاي hatchback, g3 G3 G3 hatchback, g5 G5 G5 coupe, g6 G6 G6 sedan, lemans LeMans ليمان sedan, montana Montana مونتانا van,
    parisienne Parisienne باريزيان sedan, phoenix Phoenix فينكس sedan, pursuit Pursuit برسوت sedan, safari Safari سفاري wagon,
    sunbird Sunbird صن_بيرد coupe, sunfire Sunfire صن_فاير coupe, t1000 T1000 T1000 hatchback, tempest Tempest تمبست sedan, torrent Torrent تورنت suv,
    vibe Vibe فايب hatchback, wave Wave ويف sedan`,
  porsche: "924 924 924 coupe, 968 968 968 coupe",
  ram: "4500 4500 4500 pickup, 5500 5500 5500 pickup, cargo-van Cargo_Van كارجو_فان van, promaster-city ProMaster_City* بروماستر_سيتي van",
  renault: `18i 18i 18i sedan, alliance Alliance اليانس sedan, encore Encore انكور hatchback, fuego Fuego فويغو coupe, lecar LeCar لوكار hatchback`,
  "rolls-royce":
    "flying-spur Flying_Spur فلاينق_سبير sedan, park-ward Park_Ward بارك_وارد sedan, silver-dawn Silver_Dawn سيلفر_داون sedan, silver-spirit Silver_Spirit* سيلفر_سبيريت sedan",
  saab: "9-2x 9-2X 9-2X wagon, 9-4x 9-4X 9-4X suv, 9-7x 9-7X 9-7X suv, 900 900 900 hatchback, 9000 9000 9000 sedan",
  subaru: `baja Baja باها pickup, brat Brat برات pickup, dl DL DL sedan, gl GL GL sedan, justy Justy جستي hatchback, loyale Loyale لويال sedan, rx RX RX coupe,
    svx SVX SVX coupe, solterra Solterra* سولتيرا suv, trailseeker Trailseeker* تريل_سيكر suv, xt XT XT coupe, xt6 XT6 XT6 coupe`,
  suzuki: `aerio Aerio ايريو sedan, equator Equator اكويتر pickup, esteem Esteem استيم sedan, forenza Forenza فورينزا sedan, forsa Forsa فورسا hatchback,
    reno Reno رينو hatchback, sidekick Sidekick سايدكيك suv, verona Verona فيرونا sedan, x-90 X-90 X-90 suv`,
  toyota: `camry-solara Camry_Solara* كامري_سولارا coupe, matrix Matrix ماتريكس hatchback, grand-highlander Grand_Highlander* جراند_هايلاندر suv,
    mirai Mirai* ميراي sedan, paseo Paseo باسيو coupe, prius-c Prius_c بريوس_سي hatchback, prius-v Prius_v بريوس_في wagon, scion-iq Scion_iQ سايون_iQ hatchback,
    scion-tc Scion_tC سايون_tC coupe, scion-xa Scion_xA سايون_xA hatchback, scion-xb Scion_xB سايون_xB wagon, scion-xd Scion_xD سايون_xD hatchback,
    t100 T100* T100 pickup, bz-woodland bZ_Woodland بي_زد_وودلاند suv`,
  volkswagen: `atlas-cross-sport Atlas_Cross_Sport* اطلس_كروس_سبورت suv, cabriolet Cabriolet كابريوليه convertible, cabrio Cabrio كابريو convertible,
    corrado Corrado* كورادو coupe, dasher Dasher داشر sedan, eos Eos ايوس convertible, fox Fox فوكس sedan, id-buzz ID._Buzz* اي_دي_باز van,
    routan Routan روتان van, taos Taos تاوس suv`,
  volvo: `260 260 260 sedan, 740 740 740 sedan, 760 760 760 sedan, 780 780 780 coupe, 850 850 850 sedan, 940 940 940 sedan, 960 960 960 sedan, c70 C70* C70 convertible,
    s70 S70* S70 sedan, v50 V50 V50 wagon, v70 V70* V70 wagon, v90 V90 V90 wagon`,
};

/** The rare models, by slug of their make. */
export const additionalModels: ReadonlyMap<string, AdditionalModel[]> = new Map(
  Object.entries(modelLists).map(([make, list]) => [
    make,
    list.split(",").map((entry) => {
      const [slug = "", name = "", ar = "", body] = entry.trim().split(/\s+/);
      const en = restoreSpaces(name.replace("*", ""));
      return {
        slug,
        en,
        ar: restoreSpaces(ar),
        body: body as BodyKey,
        aliases: name.endsWith("*") ? [en, restoreSpaces(ar)] : [],
      };
    }),
  ]),
);

function restoreSpaces(text: string): string {
  return text.replaceAll("_", " ");
}
