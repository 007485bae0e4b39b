/**
 * Slugs of makes, each followed by its manufacturer codes (the first three characters of a VIN). Contains codes of cars
 * that are sold in the Gulf but not in North America, because the public data lacks them. A code of a joint venture
 * stands for several makes. Source of the codes: ISO 3780 registrations as listed in the Wikibooks article "Vehicle
 * Identification Numbers (VIN codes)/World Manufacturer Identifier (WMI)".
 */
const makerCodes = `
toyota AHT JT1 JT2 JT3 JT4 JT5 JT7 JTA JTB JTC JTD JTE JTF JTG JTK JTL JTM JTN MBJ MHF MR0 MR1 MR2 NMT SB1 VNK 6T1 LFM LTV LVG 8AJ PN1 RKL
lexus JT6 JT8 JTH JTJ
nissan JN1 JN3 JN6 JN8 MDH MNT ADN VSK SJN LGB 3N1 3N6 Z8N
infiniti JNK JNR JNX
honda JHL JHM MAK MRH NLA SHH SHS LHG LVH MHR 93H
mazda JM0 JM1 JM3 JM4 JM6 JM7 JMZ MM0 MM6 MM7 MM8
mitsubishi JA3 JA4 JE4 JMA JMB JMY JLB JLF MMA MMB MMC MMD ML3 MK2 XMC
suzuki JS2 JS3 JS4 JSA MA3 MBH MHY TSM
isuzu JAA JAB JAC JAL JAM MPA MP1 ACV
subaru JF1 JF2
daihatsu JDA MHK
hino JHD JHF
hyundai KMF KMH KMJ KM8 MAL MF3 NLH TMA LBE Z94 XWE
kia KNA KNB KNC KND KNE KNH MZB LJD U5Y U6Y XWK
genesis KMT KMU
ssangyong KPA KPB KPT
daewoo KLA KLY KL4
chevrolet KL1 KL3 KL8 6G1 6G3 LSG LZW MA6 XUF
ford WF0 VS6 MAJ MNA MNB MNC LVS 6FP AFA NM0 RHA
mercedes-benz WDB WDC WDD WDF W1K W1N W1V W1T LE4 LEN NMB VSA
bmw WBA WBS WBX WBY WB1 LBV ABM
mini WMW
audi WAU WUA WA1 TRU LFV
volkswagen WVW WVG WV1 WV2 WV3 AAV LSV LFV XW8 9BW
porsche WP0 WP1
opel W0L W0V VSX VXK
smart WME HES
man WMA
land-rover SAL
jaguar SAJ SAD
bentley SCB SJA
rolls-royce SCA
aston-martin SCF
mclaren SBM
lotus SCC
ferrari ZFF
lamborghini ZHW ZPB
maserati ZAM ZN6
alfa-romeo ZAR ZAS
fiat ZFA NM4
iveco ZCF
renault VF1 VF2 VF6 VF8 VS5 KNM X7L MEE
peugeot VF3 VR3 LDC
citroen VF7 VR7 LDC
ds VR1
dacia UU1
skoda TMB
seat VSS
volvo YV1 YV2 YV4 LYV LVY
scania YS2 YS4 XLE
saab YS3
lada XTA
geely LB3 L6T LB2
chery LVV LVT LUY
jetour HJR
changan LS4 LS5 LSC
great-wall LGW
mg LSJ SDP
maxus LSF LSK LSH
byd LC0 LGX LPE
gac LMG LMW
hongqi LFB
faw LFP LFN
foton LVA LVB LVC
jac LJ1
zotye LJ8
wuling LZW
jmc LEF
dfsk LVZ
li-auto HLX
lifan LLV
baic LNB LMH
brilliance LSY
iran-khodro NAA
saipa NAS
dongfeng LGJ LGG LGH LGK
xpeng L1N
sinotruk LZZ
shacman LZG
king-long LA6 LKL
zeekr L6W
tesla LRW XP7
tata MAT
ashok-leyland MB1
mahindra MA1
proton PL1
rover SAR
samsung KNM
lancia ZLA
uaz XTT
kamaz XTC
gaz X96
polestar YSM LPS
vinfast RLL
daf XLR
`;

const codesBySlug = makerCodes
  .trim()
  .split("\n")
  .map((line) => line.split(" "));
const makesByCode = new Map<string, string[]>();
for (const [slug = "", ...codes] of codesBySlug) {
  for (const code of codes) makesByCode.set(code, [...(makesByCode.get(code) ?? []), slug]);
}

/** Names of manufacturers that are not makes of the catalog, or that build several makes, by their codes. */
const makerNames: Record<string, string> = {
  KNM: "Renault Samsung Motors",
  LZW: "SAIC-GM-Wuling",
  LDC: "Dongfeng Peugeot-Citroën",
  LFV: "FAW-Volkswagen",
  LSY: "Brilliance Auto",
  NAA: "Iran Khodro",
  NAS: "SAIPA",
  XLR: "DAF Trucks",
};

/** Beginnings of VINs that stand for one model in every year. */
const modelPatterns: [RegExp, string][] = [
  [/^JTMH[UVXY]0/, "toyota/land-cruiser"],
  [/^6T1B[EF]/, "toyota/camry"],
  [/^MDHBN7A/, "nissan/sunny"],
  [/^JN8AY2N/, "nissan/patrol"],
];

/** Finds the slugs of the makes that a manufacturer code stands for. Returns an empty list for an unknown code. */
export const findGulfMakes = (vin: string): readonly string[] => makesByCode.get(vin.slice(0, 3)) ?? [];

/** Finds the name of a manufacturer that is not one make of the catalog. */
export const findMakerName = (vin: string): string | undefined => makerNames[vin.slice(0, 3)];

/** Finds the "make/model" slugs of the catalog for a VIN whose beginning stands for one model. */
export const findGulfModel = (vin: string): string | undefined =>
  modelPatterns.find(([pattern]) => pattern.test(vin))?.[1];
