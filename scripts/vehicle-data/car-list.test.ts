import { execFile } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { temporaryFolder } from "../../tests/support/databases.ts";
import { readCars } from "./car-list.ts";

const sample = join(import.meta.dirname, "../../samples/cars.csv");
const run = (command: string, ...given: string[]) =>
  promisify(execFile)(process.execPath, [join(import.meta.dirname, command), ...given]);

it.each([
  {
    command: "coverage.ts",
    columns: "make_en, make_ar, model_en, model_ar, year",
    lacks: "make_en, make_ar, model_en, model_ar",
  },
  { command: "vin-sample.ts", columns: "vin, make, model, year", lacks: "vin, make, model" },
])("$command says in one line which columns a file needs", async ({ command, columns, lacks }) => {
  await expect(run(command, sample)).rejects.toMatchObject({
    code: 2,
    stderr: `${sample} needs the columns ${columns}; it lacks ${lacks}\n`,
  });
  await expect(run(command)).rejects.toMatchObject({
    code: 2,
    stderr: expect.stringMatching(
      new RegExp(`^Usage: npm run vehicles:\\w+ -- FILE\\.csv, with the columns ${columns}\n$`),
    ),
  });
});

it("a file of cars is read by its columns' names; one that can't be is told in one line", () => {
  const file = join(temporaryFolder(), "cars.csv");
  const wrong = (text: string) => {
    writeFileSync(file, text);
    return () => readCars(file, ["make", "year"]);
  };
  expect(wrong("\ufeffyear,other,make\n2020,x,كيا\n")()).toEqual([{ year: "2020", make: "كيا" }]);
  expect(wrong("make,year\n")()).toEqual([]);
  expect(wrong("")).toThrow(`${file} needs the columns make, year; it lacks make, year`);
  expect(wrong("make,year\na\n")).toThrow(/^.*cars\.csv can't be read: Invalid Record Length[^\n]*$/);
  expect(() => readCars(join(file, "none.csv"), ["make"])).toThrow(/can't be read: ENOTDIR/);
});
