import { hasValidCheckDigit } from "./vin.ts";

/** Rule about the year character in the VINs of a manufacturer. */
export type VinYearRule = {
  /** Position of the year character, counted from 1. Null if the manufacturer does not write the year into the VIN. */
  position: 10 | 11 | null;
  /**
   * The year counts only if the public data contains a model for the VIN. Then the VIN was made for North America, where
   * the year character is mandatory.
   */
  listedOnly?: true;
  /** Builds heavy trucks, whose VINs are older than the catalog's lists of models. */
  bothCycles?: true;
  reason: string;
};

type RuleEntry = VinYearRule & {
  /** Beginnings of the VINs that the rule is for. */
  codes: RegExp;
  /** The rest of the VIN must match as well. */
  layout?: RegExp;
  /** A wrong check digit at position 9 means that the VIN does not follow the layout of North America and the Gulf. */
  needsCheckDigit?: true;
};

/**
 * Rules by manufacturer; the first match applies. ISO 3779 does not require a year character. It is mandatory in North
 * America (49 CFR 565), China (GB 16735), Brazil (ABNT NBR 6066) and the Gulf (GSO 1780), so manufacturers that leave
 * the year out in Europe write it for these markets. Further sources: Wikipedia articles "Vehicle identification
 * number", "Fahrzeug-Identifizierungsnummer", "BMW VIN", and the Wikibooks pages on VIN codes of each manufacturer.
 */
const rules: readonly RuleEntry[] = [
  { codes: /^(?:[1-5]|7[F-Z0])/, position: 10, reason: "49 CFR 565 requires the model year" },
  { codes: /^[LH]/, position: 10, reason: "GB 16735 requires the model year" },
  { codes: /^9[A-E3-9]/, position: 10, reason: "ABNT NBR 6066 requires the model year" },

  // Europe.
  {
    codes: /^(?:WD[BCDF]|W1[KNTVH]|WME|VSA|NMB)/,
    layout: /^.{3}\d{3}/,
    position: null,
    reason: "Positions 4 to 9 are the type (Baumuster), position 10 is the steering, position 11 the plant",
  },
  { codes: /^(?:WB[ASXY1]|WMW|ABM)/, position: 10, listedOnly: true, reason: "Position 10 is 0 outside North America" },
  {
    codes: /^(?:VF[37]|VR[137]|VX[EFK]|VS8)/,
    position: null,
    reason: "Peugeot, Citroën and DS number from position 10 on, or code the version there",
  },
  {
    codes: /^(?:VF[1268]|VS5|VNV|UU1|X7L|MEE|VNE)/,
    position: null,
    reason: "Renault and Dacia code the plant and the serial number from position 10 on",
  },
  { codes: /^(?:ZFA|ZLA|NM4|ZCF|ZFC)/, position: null, reason: "Fiat, Lancia and Iveco number from position 10 on" },
  {
    codes: /^ZAR/,
    position: 10,
    listedOnly: true,
    reason: "Alfa Romeo numbers from position 10 on outside North America",
  },
  {
    codes: /^(?:WF0|VS6|NM0|MAJ|AFA|MN[ABC]|SFA|TW2|Z6F|X9F)/,
    layout: /^.{4}XX/,
    position: 11,
    reason: "Ford of Europe and its export plants code the year at position 11 and the month at position 12",
  },
  { codes: /^6FP/, position: 11, reason: "Ford Australia codes the year at position 11 and the month at position 12" },
  {
    codes: /^(?:WF0|VS6|NM0|MAJ|AFA|MN[ABC]|SFA|TW2|Z6F|X9F)/,
    position: 10,
    listedOnly: true,
    reason: "Without XX at positions 5 and 6 only the layout for North America is known",
  },
  {
    codes: /^(?:WV[123GW]|WAU|WUA|WA1|TRU|TMB|VSS|WP[01]|ZHW|ZPB|SCB|SJA|AAV|XW8)/,
    position: 10,
    reason: "The Volkswagen group codes the model year in all markets",
  },
  { codes: /^(?:W0[LV]|VSX)/, position: 10, reason: "Opel codes the model year" },
  { codes: /^(?:YV[14]|YS3|XLB)/, position: 10, reason: "Volvo and Saab code the model year" },
  { codes: /^(?:SA[JLD]|SCA|SCC|SCF|SBM)/, position: 10, reason: "These British makes code the model year" },
  { codes: /^(?:ZFF|ZAM|ZN6)/, position: 10, reason: "Ferrari and Maserati code the year, and 0 outside the layout" },
  { codes: /^XTA/, position: 10, reason: "AvtoVAZ codes the model year" },
  { codes: /^(?:LRW|XP7|SFZ)/, position: 10, reason: "Tesla codes the model year in all markets" },
  { codes: /^(?:WMA|YV[23])/, position: 10, bothCycles: true, reason: "MAN and Volvo Trucks code the year" },

  // Asia and Oceania.
  { codes: /^K[L-R]/, position: 10, reason: "Korean law requires the model year" },
  {
    codes: /^(?:TMA|NLH|MAL|MF3|Z94|XWE|U[56]Y|MZB|XWK)/,
    position: 10,
    reason: "Foreign plants of Hyundai and Kia follow the Korean layout",
  },
  {
    codes: /^(?:JH[ML4]|SH[HS]|NLA|MAK|MRH|MHR)/,
    position: 10,
    reason: "Honda codes the model year in all markets",
  },
  {
    codes: /^(?:JA[34]|JE4|JM[BY]|MM[A-D]|ML3|MK2|XMC)/,
    position: 10,
    reason: "Mitsubishi codes the model year in all markets",
  },
  { codes: /^JF[12]/, position: 10, reason: "Subaru codes the model year in all markets" },
  { codes: /^(?:6G[13]|MA6|XUF)/, position: 10, reason: "General Motors codes the model year" },
  { codes: /^(?:SB1|VNK|NMT|TW1)/, position: null, reason: "European plants of Toyota do not code the year" },
  {
    codes: /^(?:JT|MBJ|MHF|MR[012]|AHT|6T1|8AJ|PN1|RKL)/,
    layout: /^.{9}[A-Y]/,
    position: 10,
    reason: "Toyota writes 0 where it does not code the year",
  },
  {
    codes: /^(?:SJN|VSK|VWA)/,
    position: null,
    reason: "European plants of Nissan code the model at positions 7 to 9 and the market at position 10",
  },
  {
    codes: /^(?:JN|MDH|MNT|ADN|Z8N)/,
    layout: /^.{6}[A-Z]\d\d/,
    position: null,
    reason: "A model code at positions 7 to 9, such as J10, belongs to the layout without a year",
  },
  {
    codes: /^(?:JN|MDH|MNT)/,
    layout: /^.{9}[A-Y]/,
    position: 10,
    reason: "Nissan codes the model year in the layout for North America and the Gulf",
  },
  { codes: /^JMZ/, position: null, reason: "Mazda does not code the year in Europe" },
  { codes: /^NA[AS]/, position: 10, reason: "Iranian VINs code the year since the national numbering" },
  {
    codes: /^(?:J|MM[0678]|MA[3H]|MBH|MHY|MHK|MP[A1])/,
    needsCheckDigit: true,
    position: 10,
    reason: "A valid check digit shows the layout for North America and the Gulf",
  },
];

const unknownRule: VinYearRule = {
  position: 10,
  listedOnly: true,
  reason: "It is not known that the manufacturer codes the year",
};

/** Finds the rule about the year character of a VIN. An unknown manufacturer counts as one that does not code the year. */
export const findVinYearRule = (vin: string): VinYearRule =>
  rules.find(
    ({ codes, layout, needsCheckDigit }) =>
      codes.test(vin) && (layout?.test(vin) ?? true) && (!needsCheckDigit || hasValidCheckDigit(vin)),
  ) ?? unknownRule;
