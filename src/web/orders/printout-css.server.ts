import arabicFont from "@fontsource-variable/readex-pro/files/readex-pro-arabic-wght-normal.woff2?inline";
import latinFont from "@fontsource-variable/readex-pro/files/readex-pro-latin-wght-normal.woff2?inline";

/**
 * Style sheet that all printouts begin with. It uses only what all PDF programs understand: no layers, variables, grids
 * or logical margins. The fonts are part of the document, because these programs may not load anything.
 */
export const printoutBaseCss = `
@font-face { font-family: Readex; src: url("${arabicFont}") format("woff2"); font-weight: 160 700; font-display: swap;
  unicode-range: U+0600-06FF, U+0750-077F, U+08A0-08FF, U+FB50-FDFF, U+FE70-FEFF, U+200C-200F; }
@font-face { font-family: Readex; src: url("${latinFont}") format("woff2"); font-weight: 160 700; font-display: swap;
  unicode-range: U+0000-00FF, U+2000-200B, U+2010-206F, U+00D7; }
@page { size: A4; margin: 18mm 16mm; }
body { font: 10.5pt/1.5 Readex, sans-serif; color: #16181d; margin: 0; }
p { margin: 0; }
table { border-collapse: collapse; width: 100%; }
td, th { text-align: start; vertical-align: top; padding: 1.5mm 0; font-weight: 400; }
`;
