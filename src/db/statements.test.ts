import { beforeEach, describe, expect, it } from "vitest";
import { replan, StatementNames, statement as sent } from "./statements.ts";

describe("naming statements", () => {
  let names: StatementNames;
  beforeEach(() => {
    names = new StatementNames();
  });
  const statement = (text: string, values: readonly unknown[]) => sent(text, values, names);

  it("names a statement from its second use on, always the same", () => {
    const first = statement("select $1 as once", [1]);
    const second = statement("select $1 as once", [2]);
    expect(first).not.toHaveProperty("name");
    expect(second).toMatchObject({ name: expect.stringMatching(/^s\d+$/), values: [2] });
    expect(statement("select $1 as once", [3])).toMatchObject({ name: second.name as string });
  });

  it("leaves unnamed what asks to be planned each time, and what has no values", () => {
    for (let time = 0; time < 3; time += 1) {
      expect(statement(`select ${replan} $1`, [1])).not.toHaveProperty("name");
      expect(statement("create table a (b int); create table c (d int)", [])).toEqual({
        text: "create table a (b int); create table c (d int)",
      });
    }
  });

  it("is not used up by texts that never come again", () => {
    for (let n = 0; n < 2_000; n += 1) statement(`select $1 as one_off_${n}`, [n]);
    statement("select $1 as hot", [1]);
    expect(statement("select $1 as hot", [2])).toHaveProperty("name");
  });
});
