import { describe, expect, it } from "vitest";
import { CatalogSpellings } from "#domain/catalog/catalog.ts";
import { normalizeToKey } from "#kernel/normalize-text.ts";
import { toNameSortKey } from "./full-text.ts";
import { describeNamedCar, rateOwnNames } from "./named-car.ts";

const [elantra, cherokee, grandCherokee] = [1, 2, 3];
const createRows = (id: number, texts: readonly string[], narrower: boolean) =>
  texts.map((text) => ({ folded: normalizeToKey(text), text, target: "model" as const, id, narrower }));
const spellings = new CatalogSpellings([
  ...createRows(elantra, ["Elantra", "النترا"], false),
  ...createRows(elantra, ["Avante", "افانتي", "النترا MD"], true),
  ...createRows(cherokee, ["Cherokee", "شيروكي"], false),
  ...createRows(grandCherokee, ["Grand Cherokee", "جراند شيروكي"], false),
  ...createRows(grandCherokee, ["شيروكي", "جراند"], true),
]);

/** Names listings of a model, and returns them in the order of a search for a text that names models. */
function sortNames(text: string, modelName: string, modelIds: readonly number[], listings: [number, string][]) {
  const car = describeNamedCar({ spellings }, text, {
    searchedWords: text.split(" "),
    modelNames: [modelName],
    modelIds,
  });
  const rate = ([id, name]: [number, string]) => rateOwnNames(car, id, [toNameSortKey(name)]);
  return [...listings].sort((a, b) => rate(b) - rate(a)).map(([, name]) => name);
}

describe("rateOwnNames", () => {
  it("rateOwnNames puts the name of the model in either script before listings without it, and narrower names last", () => {
    const names = ["افانتي 2017", "هونداي النترا md 2012", "هونداي 2014", "Elantra 2016", "هونداي النترا للبيع"];
    expect(
      sortNames(
        "هيونداي النترا",
        "النترا",
        [elantra],
        names.map((name) => [elantra, name]),
      ),
    ).toEqual(["Elantra 2016", "هونداي النترا للبيع", "هونداي النترا md 2012", "هونداي 2014", "افانتي 2017"]);
  });

  it("rateOwnNames puts a typed narrower name before the whole name of the model", () => {
    expect(
      sortNames(
        "افانتي",
        "افانتي",
        [elantra],
        [
          [elantra, "النترا 2016"],
          [elantra, "افانتي md 2012"],
        ],
      ),
    ).toEqual(["افانتي md 2012", "النترا 2016"]);
  });

  it("rateOwnNames puts models with exactly the typed name before longer names of the family", () => {
    expect(
      sortNames(
        "جيب شيروكي",
        "شيروكي",
        [cherokee, grandCherokee],
        [
          [grandCherokee, "جيب جراند شيروكي 2010"],
          [cherokee, "جيب 2005"],
        ],
      ),
    ).toEqual(["جيب 2005", "جيب جراند شيروكي 2010"]);
  });

  it("rateOwnNames does not take a part of the whole name for a narrower name", () => {
    const listings: [number, string][] = [
      [grandCherokee, "جيب 2010"],
      [grandCherokee, "جيب جراند شيروكي"],
    ];
    expect(sortNames("جراند شيروكي", "جراند شيروكي", [grandCherokee], listings)[0]).toBe("جيب جراند شيروكي");
  });

  it("rateOwnNames puts variants of a model that the text does not name after the others", () => {
    const listings: [number, string][] = [
      [elantra, "النترا بلس"],
      [elantra, "النترا 2016"],
    ];
    expect(sortNames("النترا", "النترا", [elantra], listings)).toEqual(["النترا 2016", "النترا بلس"]);
    expect(sortNames("النترا فل بلس", "النترا", [elantra], listings)).toEqual(["النترا بلس", "النترا 2016"]);
  });

  it("rateOwnNames puts names with the same words as the text first, in any order and without stop words", () => {
    expect(
      sortNames(
        "مطلوب هيونداي النترا 2007",
        "النترا",
        [elantra],
        [
          [elantra, "هيونداي النترا 2007 فل"],
          [elantra, "النترا هيونداي موديل 2007 للبيع"],
        ],
      )[0],
    ).toBe("النترا هيونداي موديل 2007 للبيع");
  });
});
