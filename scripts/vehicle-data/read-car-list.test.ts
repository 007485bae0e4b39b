import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { createTemporaryFolder } from "../../tests/support/databases.ts";
import { readCarList } from "./read-car-list.ts";

const sample = join(import.meta.dirname, "../../samples/cars.csv");
const run = (command: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, command), ...given]);

it.each([
  {
    command: "measure-coverage.ts",
    columns: "make_en, make_ar, model_en, model_ar, year",
    lacks: "make_en, make_ar, model_en, model_ar",
  },
  { command: "measure-vin-decoding.ts", columns: "vin, make, model, year", lacks: "vin, make, model" },
])("$command reports in one line which required columns a CSV file lacks", async ({ command, columns, lacks }) => {
  await expect(run(command, sample)).rejects.toMatchObject({
    code: 2,
    stderr: `${sample} needs the columns ${columns}; it lacks ${lacks}\n`,
  });
  await expect(run(command)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      new RegExp(`^Usage: npm run vehicles -- \\w+ FILE\\.csv, with the columns ${columns}\n$`),
    ),
  });
});

it("readCarList reads cars by column name and reports an unreadable file in one line", () => {
  const file = join(createTemporaryFolder(), "cars.csv");
  const readInvalidList = (text: string) => {
    writeFileSync(file, text);
    return () => readCarList(file, ["make", "year"]);
  };
  expect(readInvalidList("\ufeffyear,other,make\n2020,x,كيا\n")()).toEqual([{ year: "2020", make: "كيا" }]);
  expect(readInvalidList("make,year\n")()).toEqual([]);
  expect(readInvalidList("")).toThrow(`${file} needs the columns make, year; it lacks make, year`);
  expect(readInvalidList("make,year\na\n")).toThrow(/^.*cars\.csv can't be read: Invalid Record Length[^\n]*$/);
  expect(() => readCarList(join(file, "none.csv"), ["make"])).toThrow(/can't be read: ENOTDIR/);
});
