/**
 * Constructed VINs of more than 40 manufacturers with what each manufacturer's rules say, not with what the code says.
 * Columns: VIN; make in the catalog, or several if the manufacturer code allows them, or the name of a make that the
 * catalog lacks; year, "none" if the manufacturer does not code it, or both years of an ambiguous code; models that the
 * type code states, or "-". The serial numbers are invented.
 */
const table = `
WDB2110061A123456 mercedes-benz none e-class
WDD2050071F123456 mercedes-benz none c-class
WDD2221821A234567 mercedes-benz none s-class
WDC1660241A345678 mercedes-benz none m-class|gle
WDC1668631A345679 mercedes-benz none gl|gls
WDB9634031L456789 mercedes-benz none actros
W1K2130041A567890 mercedes-benz none e-class
W1N2539431F678901 mercedes-benz none glc
WDD1760122V789012 mercedes-benz none a-class
WDF44760313123457 mercedes-benz none vito
WDDHF5KB3EA123456 mercedes-benz 2014 e-class
WDDZF4KB2JA123456 mercedes-benz 2018 e-class
WBAAL31000FG12345 bmw none 3-series
WBAVA31070NK12346 bmw none 3-series
WBANE51000CK12347 bmw none 5-series
WBA3D31060F123456 bmw none 3-series
WBAFE41080L123457 bmw none x5
WBAWX31090L123458 bmw none x3
WBA11AA0X0CH12345 bmw none -
WBA3A5C59CF256652 bmw 2012 3-series
5UXWX7C59BA123457 bmw 2011 x3
WMWRC31070T123456 mini none -
WMWXM510X03A12345 mini none -
WVWZZZ1KZ6W123456 volkswagen 2006 golf|jetta
WVWZZZAUZFW123457 volkswagen 2015 golf
WVWZZZ3CZ9E123458 volkswagen 2009 passat|cc
WVWZZZ1JZXW123459 volkswagen 1999 golf|bora|jetta
WVGZZZ5NZDW123450 volkswagen 2013 tiguan
WVGZZZ7PZBD123451 volkswagen 2011 touareg
WVWZZZ6RZAY123452 volkswagen 2010 polo
WV2ZZZ7HZ8H123453 volkswagen 2008 transporter|caravelle|multivan
3VWD07AJ5EM123456 volkswagen 2014 jetta
WAUZZZ8K9BA123456 audi 2011 a4
WAUZZZ4F97N123457 audi 2007 a6
WAUZZZ8V6GA123458 audi 2016 a3
WAUZZZ4G1CN123459 audi 2012 a6|a7
WAUZZZ4LX9D123450 audi 2009 q7
TRUZZZ8J581123451 audi 2008 tt
WAUZZZF45JA123452 audi 2018 a4
TMBCS21Z782123456 skoda 2008 octavia
TMBJJ7NE5L0123457 skoda 2020 octavia
TMBAE83T5C9123458 skoda 2012 superb
TMBED45J1A3123459 skoda 2010 fabia
TMBEA6NJ4GZ123450 skoda 2016 fabia
VSSZZZ1PZ7R123456 seat 2007 leon
VSSZZZ5FZER123457 seat 2014 leon|ateca
VSSZZZ6JZAR123458 seat 2010 ibiza
WP0ZZZ99Z8S712345 porsche 2008 911
WP1ZZZ9PZ7L812346 porsche 2007 cayenne
WP1ZZZ95ZFL912347 porsche 2015 macan
WP0ZZZ97ZBL012348 porsche 2011 panamera
SJAAC2ZV7FC123456 bentley 2015 -
ZHWGE11M36L123457 lamborghini 2006 gallardo
W0L0AHL4885012345 opel 2008 -
W0L0TGF35Y2123456 opel 2000 -
W0LPD6EC1E1123457 opel 2014 -
VF33CRHYB83123456 peugeot none -
VF3WC8HZC33123457 peugeot none -
VF34C5FS09S123458 peugeot none -
VF3LCBHZHES123459 peugeot none -
VR3UPHNKSL5123450 peugeot none -
VF7LCNFUC74123451 citroen none -
VF7SA5FS9AW123452 citroen none -
VR1J45GBUKY123453 ds none -
VF1BZ1R0648123456 renault none -
VF1LZBR0551234567 renault none -
VF1KZ0B0H43123458 renault none -
VF1RFB00X61234569 renault none -
UU1KSDAB541234567 dacia none -
UU1HSDACN45123458 dacia none -
ZFA19900001234567 fiat none -
ZFA31200000J12345 fiat none -
ZFA25000002345678 fiat none -
ZAR93900005012345 alfa-romeo none -
ZAR94000007123456 alfa-romeo none -
ZCFC135A705123457 iveco none -
WF0AXXGCDA5R12345 ford 2005 -
WF05XXGCC58U23456 ford 2008 -
WF0DXXTTFD1A34567 ford 2001 -
NM0GXXTTPG4B45678 ford 2004 -
MAJAXXMRKA9R56789 ford 2009 -
6FPAAAJGSW2A67890 ford 2002 -
WF0KXXGCBKFY12346 ford 2015/1985 -
1FTFW1ET4EFC23745 ford 2014 f-150
2FMDK3GC4BBB02217 ford 2011 edge
MNBUMFF50FW123456 ford none -
YV1MS382X72123456 volvo 2007 s40
YV1DZ8256C2123457 volvo 2012 -
YV2RT40A8EB123458 volvo 2014/1984 -
YS3FB45S871123459 saab 2007 9-3
YS2R4X20005399401 scania none -
XLRTE47MS0E123456 daf none -
WMAH06ZZ94M123456 man 2004 -
WMA06XZZ5CM123457 man 2012/1982 -
SALLAAA138A123456 land-rover 2008 -
SALGA2EF9EA123457 land-rover 2014 -
SAJAA05M9AP123458 jaguar 2010 -
SB1KC56E80E123456 toyota none -
SB1KZ56E70E123457 toyota none -
VNKKTUD3X0A123458 toyota none -
NMTER16R10R123459 toyota none -
JTEBZ29J100155674 toyota none -
AHTFZ29G609012345 toyota none -
MR0FZ29G801123456 toyota none -
NMTBZ20E5AR012345 toyota none -
JTMHX09JXC4123456 toyota 2012 land-cruiser
JTEBU9FJ3CK123457 toyota 2012 -
4T1BF1FK1HU123456 toyota 2017 camry
JTHBK262902123456 lexus none -
JTJHY7AX6D4123457 lexus 2013 lx
SJNFAAJ10U1234567 nissan none -
SJNFDNJ11A7123456 nissan none -
JN1TBNT30U0000001 nissan none -
JN1TANY61A0123456 nissan none -
VSKCVND40U0123457 nissan none -
VSKJVWR51W0123458 nissan none -
JN1BCAC11Z0123459 nissan none -
JN8AY2NC1G9123456 nissan 2016 patrol
MDHBN7AD1HG123457 nissan 2017 sunny
1N4AL3AP1FC123456 nissan 2015 altima
JN8AZ2NE3D9060001 infiniti 2013 qx56
SHHFK2760CU000001 honda 2012 -
JHMGD18403S200001 honda 2003 -
MRHGM6640CP123456 honda 2012 -
1HGCM82673A123456 honda 2003 accord
JMZBK12Z501234567 mazda none -
JMZGJ627661123456 mazda none -
JM1BL1SF5A1123456 mazda 2010 mazda-3
JMBSNCY3A8U000123 mitsubishi 2008 -
MMBJNKB40CD000123 mitsubishi 2012 -
JF1SH5LS58G123456 subaru 2008 -
TSMMZC21S00123456 suzuki none -
JSAJTD54V00123457 suzuki none -
KMHDG41C1CU123456 hyundai 2012 elantra
TMAD251ABCJ123457 hyundai 2012 -
MALAM51BLDM123458 hyundai 2013 -
KNAFK411XC5123456 kia 2012 forte
U5YHM516ACL123457 kia 2012 -
KNDJN2A29E7123456 kia 2014 soul
KLATF69YEYB123456 daewoo 2000 -
KPTA0B18SBP123457 ssangyong 2011 -
XTA210990Y2765432 lada 2000 -
LSJA24U61NZ123456 mg 2022 -
LB37122S6NX123456 geely 2022 -
LVVDB11BXND123456 chery 2022 -
HJRPBGFB2PF123456 jetour 2023 -
LS4ASE2E1MJ123456 changan 2021 -
LDC613P2XA1123456 peugeot|citroen 2010 -
LFV2A21K6A3123456 volkswagen 2010 -
LFV3A28K3B3123457 audi 2011 a4
LSYYBBAC78K123456 brilliance 2008 -
NAAM01CA9BK123456 iran-khodro 2011 -
NAS411100D5812345 saipa 2013 -
LGXC16DG7P0123456 byd 2023 -
5YJ3E1EA4KF317001 tesla 2019 model-3
LRW3E7EK3NC123456 tesla 2022 model-3
1C4RJFBG8FC123456 jeep 2015 grand-cherokee
1GNSKJKC4FR123456 chevrolet 2015 suburban
1XKYDP9XXFJ123456 kenworth 2015/1985 -
1FUJGLDR4CS123456 freightliner 2012/1982 -
5PVNJ8JT4F4123456 hino 2015/1985 -`;

export type ConstructedVin = {
  vin: string;
  makes: readonly string[];
  /** Years that the VIN may state. Empty if the manufacturer does not code the year. */
  years: readonly number[];
  models: readonly string[];
};

export const constructedVins: readonly ConstructedVin[] = table
  .trim()
  .split("\n")
  .map((line) => {
    const [vin = "", makes = "", years = "", models = ""] = line.split(" ");
    return {
      vin,
      makes: makes.split("|"),
      years: years === "none" ? [] : years.split("/").map(Number),
      models: models === "-" ? [] : models.split("|"),
    };
  });
