export type VinRegion = "africa" | "asia" | "europe" | "north-america" | "oceania" | "south-america";

/** Country codes by the first two characters of a VIN (ISO 3780). The characters are ordered A to Z, 1 to 9, 0. */
const countryAssignments = `AA-AH ZA, AJ-AK CI, BA-BB AO, BF-BG KE, BL-BL TZ, CA-CB BJ, CF-CG MG, CL-CM TN, DA-DB EG, DF-DG MA, DL-DM ZM, EA-EB ET,
EF-EG MZ, FA-FB GH, FF-FG NG, HA-H0 CN, JA-J0 JP, KA-KB LK, KF-KG IL, KL-KR KR, KS-KT JO, LA-L0 CN, MA-ME IN, MF-MK ID, ML-MR TH, MS-MS MM,
MU-MU MN, MX-MX KZ, MY-M0 IN, NA-NC IR, NF-NG PK, NL-NR TR, NS-NT UZ, NV-NV AZ, PA-PC PH, PF-PG SG, PL-PR MY, PS-PT BD, PV-PV KH,
RA-RB AE, RF-RG TW, RL-RN VN, RP-RP LA, RS-RT SA, SA-SM GB, SN-ST DE, SU-SZ PL, S1-S2 LV, S3-S3 GE, S4-S4 IS, TA-TH CH, TJ-TP CZ, TR-TV HU,
TW-T2 PT, T3-T5 RS, T6-T6 AD, UH-UM DK, UN-UR IE, UU-UX RO, U1-U2 MK, U5-U7 SK, U8-U0 BA, VA-VE AT, VF-VR FR, VS-VW ES, V3-V5 HR,
V6-V8 EE, WA-W0 DE, XA-XC BG, XD-XE RU, XF-XH GR, XJ-XK RU, XL-XR NL, XS-XW RU, XX-XY LU, XZ-X0 RU, YA-YE BE, YF-YK FI, YN-YN MT, YS-YW SE,
YX-Y2 NO, Y3-Y5 BY, Y6-Y8 UA, ZA-ZU IT, ZX-ZZ SI, Z3-Z5 LT, Z6-Z0 RU, 1A-10 US, 2A-25 CA, 3A-3X MX, 4A-40 US, 5A-50 US, 6A-6X AU, 7A-7E NZ,
7F-70 US, 8A-8E AR, 8F-8G CL, 8L-8N EC, 8S-8T PE, 8X-8Z VE, 82-82 BO, 9A-9E BR, 9F-9G CO, 9S-9V UY, 93-99 BR`;

const characterOrder = "ABCDEFGHJKLMNPRSTUVWXYZ1234567890";
const toSortableCode = (two: string) =>
  two.slice(0, 1) + String.fromCharCode(65 + characterOrder.indexOf(two[1] ?? ""));
const ranges = countryAssignments.split(",").map((entry) => {
  const [from = "", to = "", country = ""] = entry.trim().split(/[- ]/);
  return { from: toSortableCode(from), to: toSortableCode(to), country };
});

/**
 * Returns the country (ISO 3166) that the first two characters of a VIN stand for. Returns null if they are not
 * assigned or not known.
 */
export function getVinCountry(vin: string): string | null {
  const two = toSortableCode(vin.slice(0, 2));
  return ranges.find(({ from, to }) => two >= from && two <= to)?.country ?? null;
}

/** Returns the world region that the first character of a VIN stands for. */
export function getVinRegion(vin: string): VinRegion {
  const first = vin[0] ?? "";
  if (/^7[F-Z0]/.test(vin)) return "north-america";
  if (/[A-G]/.test(first)) return "africa";
  if (/[H-R]/.test(first)) return "asia";
  if (/[S-Z]/.test(first)) return "europe";
  if (/[1-5]/.test(first)) return "north-america";
  return /[67]/.test(first) ? "oceania" : "south-america";
}
