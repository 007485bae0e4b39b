/** Model series that a VIN states by the type code of its manufacturer. */
export type VinSeries = {
  /** Code of the series as the manufacturer writes it, such as "205" or "1K". */
  code: string;
  /** Slug of the make in the catalog. */
  make: string;
  /** Slugs of the catalog's models that have the code. */
  models: readonly string[];
  /** First model year with the code. Excludes the earlier of two candidate years. */
  from?: number;
};

/**
 * Series of Mercedes-Benz by the beginning of the type number (Baumuster) at positions 4 to 7; the longest match
 * counts. Source: Wikipedia article "List of Mercedes-Benz vehicles" and the articles on each series.
 */
const mercedesSeries = `
107 sl, 129 sl, 230 sl, 231 sl, 232 sl, 123 w123, 124 w124 e-class, 201 190e,
202 c-class, 203 c-class, 2037 c-class clc, 204 c-class, 2049 glk, 205 c-class, 206 c-class,
210 e-class, 211 e-class, 212 e-class, 213 e-class, 214 e-class, 207 e-class, 238 e-class, 236 cle,
126 se sel, 140 s-class, 220 s-class, 221 s-class, 222 s-class, 223 s-class, 217 s-class, 240 maybach,
215 cl, 216 cl, 208 clk, 209 clk, 219 cls, 218 cls, 257 cls, 117 cla, 118 cla,
168 a-class, 169 a-class, 176 a-class, 177 a-class, 242 b-class, 245 b-class, 246 b-class,
2470 b-class, 2476 glb, 2477 gla, 2436 eqb, 2437 eqa, 156 gla, 170 slk, 171 slk, 172 slk slc,
163 m-class, 1641 m-class, 1648 gl, 166 m-class gle, 1668 gl gls, 1671 gle, 1673 gle, 1679 gls, 292 gle,
253 glc, 254 glc, 251 r-class, 460 g-class, 461 g-class, 463 g-class, 465 g-class, 470 x-class,
190 amg-gt, 192 amg-gt, 290 amg-gt, 197 sls-amg, 199 slr-mclaren,
293 eqc, 294 eqe, 295 eqe, 296 eqs, 297 eqs,
638 vito v-class, 639 vito viano, 447 vito v-class, 4476 vito, 4478 v-class,
901 sprinter, 902 sprinter, 903 sprinter, 904 sprinter, 905 sprinter, 906 sprinter, 907 sprinter, 910 sprinter,
930 actros, 932 actros, 933 actros, 934 actros, 963 actros, 964 arocs,
967 atego, 970 atego, 972 atego, 974 atego, 976 atego`;

/**
 * Series of BMW, each followed by the characters at positions 4 and 5 that stand for it in all markets. Codes that
 * several series share are left out. The public data (vPIC) agrees with each code that it contains.
 */
const bmwSeries = `
1-series UA UC UD UE UF UL UN UP 1A 1C
2-series 1F 1G 1L 2F 2G 2H 2J
3-series CA CB CC CD CG BE BJ AL AM AN AV AX AZ BN BD BV BW EN EP ET EU EV EW
3-series VA VB VC VD VS VT PH PK PL PN WB WC WL WR WV KE KF KG 3A 3B 3C 3D 3F 3G 3K 3X 8A 8B 8E 8G 8J 8K 5P 5R 5U
4-series 3N 3R 3T 3V 4A 4B 4C 4E 4F 4J 4P 4R 4T 4U 4W
5-series HD HE HJ HK DD DE DM DN DP DR DS DT NA NB NE NF NN NU NV NW FR FU FV SN SP XA XG XH 5A 5B 5E JA JB JD JE JR JS
6-series EH EK LW LX LY LZ YM YP 6A 6B 6D 6F 6H
7-series GF GG GH GJ GK GL GN KA KB KC KX YA YB YE YF 7E 7F 7H 7J 7R 7T 7U
8-series FY GV GX
x1 VL VM HT HU JG
x2 YH YJ YN
x3 PA PC WX WY WZ TR TS TY
x4 XW UJ 2V
x5 FA FB FE FF ZV ZW GY KR KS KT CR JU
x6 FG FH GZ KU KW CY
x7 CW CX
z3 CH CJ CK CL CM CN
z4 BT BU DU LL LM`;

/**
 * Series of the Volkswagen group: the type code at positions 7 and 8, then make, models and first model year. A
 * manufacturer code before the type code limits the entry to it. Source: Wikipedia articles "List of Volkswagen Group platforms" and "Volkswagen Group vehicle identification numbers".
 */
const volkswagenGroupSeries = `
17 volkswagen golf 1980, 19 volkswagen golf 1983, 1G volkswagen golf jetta 1987, 1H volkswagen golf 1991,
1J volkswagen golf bora jetta 1997, 1K volkswagen golf jetta 2003, 5K volkswagen golf 2008, AU volkswagen golf 2012,
CD volkswagen golf 2019, 16 volkswagen jetta beetle 1980, BU volkswagen jetta 2018, 1C volkswagen beetle 1997,
1Y volkswagen beetle 2002, 5C volkswagen beetle 2011, 31 volkswagen passat 1988, 3A volkswagen passat 1988,
3B volkswagen passat 1996, 3C volkswagen passat cc 2005, 3G volkswagen passat 2014, A3 volkswagen passat 2011,
3H volkswagen arteon 2017, 3D volkswagen phaeton 2002, 5N volkswagen tiguan 2007, AD volkswagen tiguan 2016,
7L volkswagen touareg 2002, 7P volkswagen touareg 2010, CR volkswagen touareg 2018, CA volkswagen teramont 2017,
6N volkswagen polo 1994, 9N volkswagen polo 2001, 6R volkswagen polo 2009, 6C volkswagen polo 2014,
AW volkswagen polo 2017, 1F volkswagen eos 2006, 13 volkswagen scirocco 2008, A1 volkswagen t-roc 2017,
2H volkswagen amarok 2010, 2K volkswagen caddy 2003, SK volkswagen caddy 2020,
70 volkswagen transporter caravelle multivan 1990, 7H volkswagen transporter caravelle multivan 2003,
7E volkswagen transporter 2009, 2E volkswagen crafter 2006, SY volkswagen crafter 2016,
E1 volkswagen id-3 2019, E2 volkswagen id-4 2020,
8L audi a3 1996, 8P audi a3 2003, 8V audi a3 2012, GY audi a3 2019, 8X audi a1 2010, GB audi a1 2018, GA audi q2 2016,
8D audi a4 1994, 8E audi a4 2000, 8H audi a4 2002, 8K audi a4 2007, 8W audi a4 2015, F4 audi a4 2015,
8T audi a5 2007, 8F audi a5 2009, F5 audi a5 2016, 4A audi 100 a6 1990, 4B audi a6 1997, 4F audi a6 2004,
4G audi a6 a7 2010, F2 audi a6 a7 2018, 4D audi a8 1994, 4E audi a8 2002, 4H audi a8 2009, F8 audi a8 2017,
8N audi tt 1998, 8J audi tt 2006, FV audi tt 2014, 8U audi q3 2011, F3 audi q3 2018, 8R audi q5 2008, FY audi q5 2016,
4L audi q7 2005, 4M audi q7 2015, F7 audi q7 2015, F1 audi q8 2018, 42 audi r8 2006, 4S audi r8 2015, FX audi r8 2015,
GE audi e-tron 2018, FW audi e-tron-gt 2020,
1U skoda octavia 1996, 1Z skoda octavia 2004, 5E skoda octavia 2012, NE skoda octavia 2012, NX skoda octavia 2019,
6Y skoda fabia 1999, NJ skoda fabia 2014, PJ skoda fabia 2021, 5J skoda fabia 2006, 3U skoda superb 2001,
3T skoda superb 2008, 3V skoda superb 2015, NP skoda superb 2015, NH skoda rapid 2012, NU skoda karoq 2017,
NS skoda kodiaq 2016, NW skoda scala kamiq 2019, 6U skoda felicia 1994,
1L seat toledo 1991, 1M seat leon toledo 1998, 1P seat leon 2005, 5F seat leon ateca 2012, KL seat leon 2020,
6K seat ibiza cordoba 1993, 6L seat ibiza cordoba 2002, 6J seat ibiza 2008, KJ seat ibiza arona 2017,
KH seat ateca 2016, KN seat tarraco 2018, NH seat toledo 2012,
WP0:99 porsche 911 1993, WP0:98 porsche 718-boxster 718-cayman 1996, WP0:97 porsche panamera 2009,
WP0:YA porsche panamera 2016, WP0:Y1 porsche taycan 2019, WP1:9P porsche cayenne 2002, WP1:92 porsche cayenne 2010,
WP1:9Y porsche cayenne 2017, WP1:95 porsche macan 2013, WP1:XA porsche macan 2023`;

const parseEntries = (table: string): string[][] =>
  table
    .trim()
    .split(/,\s*|\n/)
    .map((entry) => entry.trim().split(" "));

export const mercedesModels = new Map(parseEntries(mercedesSeries).map(([code = "", ...models]) => [code, models]));
export const bmwModels = new Map(
  parseEntries(bmwSeries).flatMap(([model = "", ...codes]) => codes.map((code) => [code, model])),
);
export const volkswagenGroupModels = parseEntries(volkswagenGroupSeries).map(([key = "", make = "", ...rest]) => ({
  code: key.slice(-2),
  manufacturer: key.slice(0, -3),
  make,
  models: rest.slice(0, -1),
  from: Number(rest.at(-1)),
}));

/** Makes of the Volkswagen group by the beginning of a VIN. */
const volkswagenGroupMakes: [RegExp, string[]][] = [
  [/^(?:WV[123GW]|AAV|XW8)/, ["volkswagen"]],
  [/^(?:WAU|WUA|WA1|TRU)/, ["audi"]],
  [/^TMB/, ["skoda"]],
  [/^VSS/, ["seat"]],
  [/^WP[01]/, ["porsche"]],
  [/^LFV/, ["audi", "volkswagen"]],
];

/** Finds the model series that a VIN states. Returns undefined if the tables do not contain its type code. */
export function findVinSeries(vin: string): VinSeries | undefined {
  if (/^(?:WD[BCDF]|W1[KNTV]|VSA)\d{3}/.test(vin)) return findMercedesSeries(vin);
  if (/^(?:WBA|WBX|WBY|5UX|LBV)/.test(vin)) {
    const code = vin.slice(3, 5);
    const model = bmwModels.get(code);
    return model ? { code, make: "bmw", models: [model] } : undefined;
  }
  return findVolkswagenGroupSeries(vin);
}

function findMercedesSeries(vin: string): VinSeries {
  const code = vin.slice(3, 6);
  return {
    code,
    make: "mercedes-benz",
    models: mercedesModels.get(vin.slice(3, 7)) ?? mercedesModels.get(code) ?? [],
  };
}

function findVolkswagenGroupSeries(vin: string): VinSeries | undefined {
  const makes = volkswagenGroupMakes.find(([beginning]) => beginning.test(vin))?.[1];
  const found = volkswagenGroupModels.find(
    ({ code, make, manufacturer }) => code === vin.slice(6, 8) && makes?.includes(make) && vin.startsWith(manufacturer),
  );
  if (!found) return undefined;
  const { code, make, models, from } = found;
  // FAW-Volkswagen sells Volkswagens under names of its own, such as Sagitar for the Jetta.
  return { code, make, models: vin.startsWith("LFV") && make === "volkswagen" ? [] : models, from };
}
