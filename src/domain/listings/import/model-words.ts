import { normalizeSearchText } from "#kernel/normalize-text.ts";

const toWordSet = (text: string): ReadonlySet<string> =>
  new Set(text.split(/\s+/).map((word) => normalizeSearchText(word)));

/**
 * Words after the name of a model that name its body, trim, engine or drive. They do not make another model: a Felicia
 * combi is a Felicia.
 */
const variantWords = toWordSet(`
  coupe cabrio cabriolet convertible roadster sedan saloon hatchback hatch combi kombi estate wagon sportwagen sw
  pickup van bus long short maxi kw lwb swb
  كوبيه كوبية كوبي كشف سيدان هاتشباك هاتش ستيشن بيك اب فان باص كابينه دبل سنجل
  pro max plus ultra premium luxury limited sport sports line elegance classic comfort titanium platinum standard base
  full option edition special exclusive prestige
  برو ماكس بلس الترا بريميوم لكجري ليمتد سبورت لاين كلاسيك كمفورت تيتانيوم بلاتينيوم ستاندر ستاندرد فل كامل نص
  gl gls glx gli glxi xli le se xle lx ex sx dx sr sel ltz lt ls gt gts gtr gsr gsi amg m tdi tsi gdi crdi hdi dci mpi
  fsi tfsi turbo biturbo توربو hybrid phev hev ev electric ev6 هايبرد هيبرد كهرباء كهربائي ديزل بنزين diesel petrol
  4x4 4wd awd 2wd fwd rwd quattro 4matic xdrive 4motion cvt dsg auto automatic manual اوتوماتيك عادي مانيوال
`);

/** Codes of generations that sellers write after a model: Elantra AD, Accent RB, Octavia A7. */
const generationWords = toWordSet(
  "ad hd md cn7 rb hci mc lc xd ef nf yf lf dn8 tl nx4 jm hc i40 a4 a5 a7 a8 mk4 mk5 mk6 mk7 mk8 e46 e90 f30 g20 w124 w203 w204 w205 w211 w212 w213",
);

/** Words that mean "model" or "year" in front of a model year. */
const yearLabels = toWordSet("model year my موديل الموديل سنة عام مودل");

export const isYearLabel = (word: string): boolean => yearLabels.has(word);

/** Returns whether a word is a model year that a file may repeat in the name of the model. */
export const isYearWord = (word: string): boolean => /^(?:19[5-9]\d|20[0-4]\d)$/.test(word);

/** Returns whether a word is an engine size or power, such as "1600cc" or "2l". */
const isEngineWord = (word: string): boolean => /^\d{3,4}(?:cc|hp|سي)$/.test(word) || /^\d(?:l|t|i|ltr)$/.test(word);

/** Returns whether a word after a model names a variant of it. The word is normalized. */
export const isVariantWord = (word: string): boolean =>
  variantWords.has(word) || generationWords.has(word) || isEngineWord(word);
