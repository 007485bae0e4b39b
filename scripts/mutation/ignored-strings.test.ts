import { describe, expect, it } from "vitest";
import { type SyntaxPath, strykerPlugins } from "./ignored-strings.ts";

const [{ value: ignorer }] = strykerPlugins;
const text = { type: "StringLiteral" };
const call = (method: string, position: number, count: number): SyntaxPath => ({
  node: text,
  parent: {
    type: "CallExpression",
    callee: { type: "MemberExpression", property: { type: "Identifier", name: method } },
    arguments: Array.from({ length: count }, (_, i) => (i === position ? text : { type: "Identifier" })),
  },
});

describe("Texts without mutants", () => {
  it("shouldIgnore leaves out messages of errors", () => {
    const parent = { type: "NewExpression", callee: { type: "Identifier", name: "RangeError" } };
    expect(ignorer.shouldIgnore({ node: text, parent })).toBe("message of an error");
    const set = { type: "NewExpression", callee: { type: "Identifier", name: "Set" } };
    expect(ignorer.shouldIgnore({ node: text, parent: set })).toBeUndefined();
  });

  it("shouldIgnore leaves out an SQL statement unless it contains code with mutants of its own", () => {
    const parent = { type: "TaggedTemplateExpression" };
    const statement = (type: string) => ({ node: { type: "TemplateLiteral", expressions: [{ type }] }, parent });
    expect(ignorer.shouldIgnore(statement("Identifier"))).toBe("text of an SQL statement");
    expect(ignorer.shouldIgnore(statement("ConditionalExpression"))).toBeUndefined();
  });

  it("shouldIgnore leaves out column names and operators, but not the value of a condition", () => {
    expect(ignorer.shouldIgnore(call("selectFrom", 0, 1))).toBe("name of a table or column");
    expect([0, 1, 2].map((position) => ignorer.shouldIgnore(call("where", position, 3)))).toEqual([
      "column or operator of a condition",
      "column or operator of a condition",
      undefined,
    ]);
    expect(ignorer.shouldIgnore(call("includes", 0, 1))).toBeUndefined();
    expect(ignorer.shouldIgnore({ node: { type: "NumericLiteral" }, parent: { type: "CallExpression" } })).toBe(
      undefined,
    );
  });
});
