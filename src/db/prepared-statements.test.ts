import { beforeEach, describe, expect, it } from "vitest";
import { NO_PREPARE_COMMENT, PreparedStatementNames, toQueryConfig as sent } from "./prepared-statements.ts";

describe("toQueryConfig", () => {
  let names: PreparedStatementNames;
  beforeEach(() => {
    names = new PreparedStatementNames();
  });
  const statement = (text: string, values: readonly unknown[]) => sent(text, values, names);

  it("toQueryConfig gives a repeated statement a name from its second use on, always the same", () => {
    const first = statement("select $1 as once", [1]);
    const second = statement("select $1 as once", [2]);
    expect(first).not.toHaveProperty("name");
    expect(second).toMatchObject({ name: expect.stringMatching(/^s\d+$/), values: [2] });
    expect(statement("select $1 as once", [3])).toMatchObject({ name: second.name as string });
  });

  it("toQueryConfig gives no name to statements without values or with NO_PREPARE_COMMENT", () => {
    for (let time = 0; time < 3; time += 1) {
      expect(statement(`select ${NO_PREPARE_COMMENT} $1`, [1])).not.toHaveProperty("name");
      expect(statement("create table a (b int); create table c (d int)", [])).toEqual({
        text: "create table a (b int); create table c (d int)",
      });
    }
  });

  it("toQueryConfig gives a frequent statement a name even after thousands of statements that are used once", () => {
    for (let n = 0; n < 2_000; n += 1) statement(`select $1 as one_off_${n}`, [n]);
    statement("select $1 as hot", [1]);
    expect(statement("select $1 as hot", [2])).toHaveProperty("name");
  });
});
