import type { Insertable } from "kysely";
import type { CurrenciesTable, LanguagesTable } from "../schema/places.ts";

export const languageRows: LanguagesTable[] = [
  { code: "en", name: "English", image: "/pictures/flags/en.svg", direction: "ltr", position: 0 },
  { code: "ar", name: "العربية", image: "/pictures/flags/ar.svg", direction: "rtl", position: 1 },
];

const currency = (
  position: number,
  code: string,
  rate: string,
  decimals: number,
  symbol: string,
  symbol_ar: string,
  name_en: string,
  name_ar: string,
): Insertable<CurrenciesTable> => ({ code, symbol, symbol_ar, name_en, name_ar, rate, decimals, position });

/** CN-03. Rates are units per US dollar; administrators change them later, so seeding never overwrites. */
export const currencyRows: Insertable<CurrenciesTable>[] = [
  currency(0, "USD", "1", 2, "$", "$", "US dollar", "دولار أمريكي"),
  currency(1, "SAR", "3.75", 2, "SAR", "ر.س", "Saudi riyal", "ريال سعودي"),
  currency(2, "AED", "3.6725", 2, "AED", "د.إ", "UAE dirham", "درهم إماراتي"),
  currency(3, "EGP", "48.5", 2, "EGP", "ج.م", "Egyptian pound", "جنيه مصري"),
  currency(4, "KWD", "0.307", 3, "KWD", "د.ك", "Kuwaiti dinar", "دينار كويتي"),
  currency(5, "EUR", "0.92", 2, "€", "€", "Euro", "يورو"),
  currency(6, "GBP", "0.78", 2, "£", "£", "Pound sterling", "جنيه إسترليني"),
  currency(7, "RUB", "64", 2, "₽", "₽", "Russian rouble", "روبل روسي"),
];

const countryCodes =
  "AD AE AF AG AI AL AM AO AQ AR AS AT AU AW AX AZ BA BB BD BE BF BG BH BI BJ BL BM BN BO BQ BR BS BT BV BW BY BZ CA CC CD CF CG CH CI CK CL CM CN CO CR CU CV CW CX CY CZ DE DJ DK DM DO DZ EC EE EG EH ER ES ET FI FJ FK FM FO FR GA GB GD GE GF GG GH GI GL GM GN GP GQ GR GS GT GU GW GY HK HM HN HR HT HU ID IE IL IM IN IO IQ IR IS IT JE JM JO JP KE KG KH KI KM KN KP KR KW KY KZ LA LB LC LI LK LR LS LT LU LV LY MA MC MD ME MF MG MH MK ML MM MN MO MP MQ MR MS MT MU MV MW MX MY MZ NA NC NE NF NG NI NL NO NP NR NU NZ OM PA PE PF PG PH PK PL PM PN PR PS PT PW PY QA RE RO RS RU RW SA SB SC SD SE SG SH SI SJ SK SL SM SN SO SR SS ST SV SX SY SZ TC TD TF TG TH TJ TK TL TM TN TO TR TT TV TW TZ UA UG UM US UY UZ VA VC VE VG VI VN VU WF WS YE YT ZA ZM ZW";

/** Where the Unicode locale data says more than anybody would look for in a list of countries. */
const shorterNames: Record<string, { en: string; ar: string }> = {
  HK: { en: "Hong Kong", ar: "هونغ كونغ" },
  MM: { en: "Myanmar", ar: "ميانمار" },
  MO: { en: "Macao", ar: "ماكاو" },
  PS: { en: "Palestine", ar: "فلسطين" },
  TL: { en: "Timor-Leste", ar: "تيمور الشرقية" },
};

/** Every ISO 3166 country, named as the Unicode locale data does it, else by ourselves. */
export function countryRows(): { code: string; name_en: string; name_ar: string }[] {
  const en = new Intl.DisplayNames("en", { type: "region" });
  const ar = new Intl.DisplayNames("ar", { type: "region" });
  return countryCodes.split(" ").map((code) => ({
    code,
    name_en: shorterNames[code]?.en ?? en.of(code) ?? code,
    name_ar: shorterNames[code]?.ar ?? ar.of(code) ?? code,
  }));
}
