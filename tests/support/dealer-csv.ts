/** Column names of a dealer's stock export. */
export const dealerCsvHeader =
  "external_id,make.ar,make.en,model.en,year,color.en,fuel.en,gear.en,condition.en,mileage,city.en,price,currency,sku,phone,name.en,name.ar,vin,status";

const cars = [
  ["تويوتا", "Toyota", "Camry"],
  ["تويوتا", "Toyota", "Land Cruiser"],
  ["نيسان", "Nissan", "Patrol"],
  ["هيونداي", "Hyundai", "Elantra"],
  ["كيا", "Kia", "Sportage"],
  ["فورد", "Ford", "Explorer"],
] as const;
const cities = ["Riyadh", "Jeddah", "Dammam"];
const colors = ["White", "Black", "Silver"];

type Row = Record<string, string>;

const goodRow = (n: number): Row => {
  const [ar, en, model] = cars[n % cars.length] as (typeof cars)[number];
  const year = 2010 + (n % 15);
  return {
    external_id: `D-${n}`,
    "make.ar": ar,
    "make.en": en,
    "model.en": model,
    year: String(year),
    "color.en": colors[n % 3] as string,
    "fuel.en": "Gas",
    "gear.en": "Automatic",
    "condition.en": "Used",
    mileage: String(1_000 + n * 17),
    "city.en": cities[n % 3] as string,
    price: String(20_000 + n),
    currency: "SAR",
    sku: `S-${n}`,
    phone: "0501234567",
    "name.en": `${en} ${model} ${year} number ${n}`,
    "name.ar": `${ar} ${year} رقم ${n}`,
    vin: "",
    status: "active",
  };
};

/**
 * Kinds of mistakes in a row: the column, the invalid cell, and the code of the error or warning that the import
 * reports.
 */
const kinds: [column: string, cell: string, code: string][] = [
  ["year", "19", "not_year"],
  ["year", "soon", "not_number"],
  ["price", "fifty", "not_number"],
  ["mileage", "-5", "not_number"],
  ["currency", "XXX", "unknown_currency"],
  ["make.ar", "زززز", "unknown_make"],
  ["name.en", "Call 0501234567 now", "title_phone"],
  ["name.en", "See www.example.com", "title_link"],
  ["sku", "S-1", "sku_twice"],
  ["external_id", "D-2", "id_twice"],
  ["vin", "123", "not_vin"],
  ["status", "sold", "new_status"],
  ["price", "99999999999999999999", "too_large"],
  ["phone", "5".repeat(150), "too_long"],
];

/**
 * Generates a CSV file of `count` rows. The rows with the zero-based numbers `invalidRows` contain mistakes. Also
 * returns the corrected rows.
 */
export function generateDealerCsv(count: number, invalidRows: readonly number[]) {
  const columns = dealerCsvHeader.split(",");
  const line = (row: Row) => columns.map((column) => row[column]).join(",");
  const wrong = new Map(invalidRows.map((n, i) => [n, kinds[i % kinds.length] as (typeof kinds)[number]]));
  const rows = Array.from({ length: count }, (_, n) => {
    const row = goodRow(n);
    const mistake = wrong.get(n);
    if (!mistake) return line(row);
    // An unknown make must be wrong in both languages.
    if (mistake[0] === "make.ar") row["make.en"] = "";
    return line({ ...row, [mistake[0]]: mistake[1] });
  });
  return {
    text: `${[dealerCsvHeader, ...rows].join("\n")}\n`,
    // The header is row 1.
    mistakes: invalidRows.map((n) => {
      const [column, , code] = wrong.get(n) as (typeof kinds)[number];
      return { row: n + 2, column, code };
    }),
    mended: invalidRows.map((n) => line(goodRow(n))),
  };
}
