import type { Insertable } from "kysely";
import type { CurrenciesTable, LanguagesTable } from "../schema/locales-and-places.ts";

export const languageRows: LanguagesTable[] = [
  { code: "en", name: "English", image: "/pictures/languages/en.svg", direction: "ltr", position: 0 },
  { code: "ar", name: "العربية", image: "/pictures/languages/ar.svg", direction: "rtl", position: 1 },
];

const createCurrency = (
  position: number,
  code: string,
  rate: string,
  decimals: number,
  symbol: string,
  symbol_ar: string,
  name_en: string,
  name_ar: string,
): Insertable<CurrenciesTable> => ({ code, symbol, symbol_ar, name_en, name_ar, rate, decimals, position });

/**
 * Currencies of CN-03: US dollar, currencies of all Arab states, euro, pound sterling and rouble. Decimals follow ISO
 * 4217, rates are units per US dollar. Administrators change rates later, so seeding never overwrites them.
 */
export const currencyRows: Insertable<CurrenciesTable>[] = [
  createCurrency(0, "USD", "1", 2, "$", "$", "US dollar", "دولار أمريكي"),
  createCurrency(1, "SAR", "3.75", 2, "SAR", "ر.س", "Saudi riyal", "ريال سعودي"),
  createCurrency(2, "AED", "3.6725", 2, "AED", "د.إ", "UAE dirham", "درهم إماراتي"),
  createCurrency(3, "EGP", "48.5", 2, "EGP", "ج.م", "Egyptian pound", "جنيه مصري"),
  createCurrency(4, "KWD", "0.307", 3, "KWD", "د.ك", "Kuwaiti dinar", "دينار كويتي"),
  createCurrency(5, "EUR", "0.92", 2, "€", "€", "Euro", "يورو"),
  createCurrency(6, "GBP", "0.78", 2, "£", "£", "Pound sterling", "جنيه إسترليني"),
  createCurrency(7, "RUB", "64", 2, "₽", "₽", "Russian rouble", "روبل روسي"),
  createCurrency(8, "QAR", "3.64", 2, "QAR", "ر.ق", "Qatari riyal", "ريال قطري"),
  createCurrency(9, "BHD", "0.376", 3, "BHD", "د.ب", "Bahraini dinar", "دينار بحريني"),
  createCurrency(10, "OMR", "0.3845", 3, "OMR", "ر.ع", "Omani rial", "ريال عماني"),
  createCurrency(11, "JOD", "0.709", 3, "JOD", "د.أ", "Jordanian dinar", "دينار أردني"),
  createCurrency(12, "IQD", "1310", 3, "IQD", "د.ع", "Iraqi dinar", "دينار عراقي"),
  createCurrency(13, "LBP", "89500", 2, "LBP", "ل.ل", "Lebanese pound", "ليرة لبنانية"),
  createCurrency(14, "SYP", "11000", 2, "SYP", "ل.س", "Syrian pound", "ليرة سورية"),
  createCurrency(15, "YER", "530", 2, "YER", "ر.ي", "Yemeni rial", "ريال يمني"),
  createCurrency(16, "SDG", "600", 2, "SDG", "ج.س", "Sudanese pound", "جنيه سوداني"),
  createCurrency(17, "LYD", "5.4", 3, "LYD", "د.ل", "Libyan dinar", "دينار ليبي"),
  createCurrency(18, "TND", "2.95", 3, "TND", "د.ت", "Tunisian dinar", "دينار تونسي"),
  createCurrency(19, "DZD", "130", 2, "DZD", "د.ج", "Algerian dinar", "دينار جزائري"),
  createCurrency(20, "MAD", "9.2", 2, "MAD", "د.م", "Moroccan dirham", "درهم مغربي"),
  createCurrency(21, "MRU", "39.8", 2, "MRU", "أ.م", "Mauritanian ouguiya", "أوقية موريتانية"),
  createCurrency(22, "SOS", "571", 2, "SOS", "ش.ص", "Somali shilling", "شلن صومالي"),
  createCurrency(23, "DJF", "177.721", 0, "DJF", "ف.ج", "Djiboutian franc", "فرنك جيبوتي"),
  createCurrency(24, "KMF", "450", 0, "KMF", "ف.ق", "Comorian franc", "فرنك قمري"),
];

const countryCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Short names of countries, which replace longer names in the Unicode locale data. */
const shorterNames: Record<string, { en: string; ar: string }> = {
  HK: { en: "Hong Kong", ar: "هونغ كونغ" },
  MM: { en: "Myanmar", ar: "ميانمار" },
  MO: { en: "Macao", ar: "ماكاو" },
  PS: { en: "Palestine", ar: "فلسطين" },
  TL: { en: "Timor-Leste", ar: "تيمور الشرقية" },
};

/**
 * Returns all countries of ISO 3166 with their names in both languages, from `shorterNames` or from the Unicode locale
 * data.
 */
export function getCountryRows(): { code: string; name_en: string; name_ar: string }[] {
  const en = new Intl.DisplayNames("en", { type: "region" });
  const ar = new Intl.DisplayNames("ar", { type: "region" });
  return countryCodes.split(" ").map((code) => ({
    code,
    name_en: shorterNames[code]?.en ?? en.of(code) ?? code,
    name_ar: shorterNames[code]?.ar ?? ar.of(code) ?? code,
  }));
}
