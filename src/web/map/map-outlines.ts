// Written by scripts/generate-map.ts.

/** URL of the outlines of countries. The version changes with the file, so that browsers fetch the new one. */
export const mapOutlinesUrl = "/map.svg?v=ee0ac848";

/** Place of the name of each country on the map, and the width of the country: x, y and width in map degrees. */
export const countryLabels: Readonly<Record<string, readonly [number, number, number]>> = {
  AE: [54.3, -24.6, 4.8],
  BH: [50.5, -27, 0.2],
  DJ: [42.6, -11.8, 1.7],
  DZ: [2.7, -29.7, 20.7],
  EG: [29.9, -27.6, 12.2],
  IQ: [43.7, -35.1, 9.8],
  JO: [36.8, -32.9, 4.3],
  KM: [43.3, 11.7, 0.3],
  KW: [47.6, -30.7, 1.9],
  LB: [35.9, -36.1, 1.5],
  LY: [18, -28.2, 15.9],
  MA: [-8.3, -31.5, 16],
  MR: [-10.3, -20.8, 12.3],
  OM: [56.1, -21.1, 7.9],
  PS: [35.2, -33.7, 0.7],
  QA: [51.2, -26.2, 0.9],
  SA: [44.5, -25, 21.1],
  SD: [30, -16.3, 16.8],
  SO: [45.7, -4.8, 10.5],
  SY: [38.5, -37.5, 6.7],
  TN: [9.5, -36.4, 4.1],
  YE: [47.6, -16.2, 10.5],
};
