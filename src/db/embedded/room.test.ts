import { setTimeout } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { reserve } from "#kernel/disk-room.ts";
import { NoRoomError, RoomKeeper } from "./room.ts";

function disk() {
  let left = 10 * reserve;
  const keeper = new RoomKeeper("/nowhere", () => left);
  /** The disk is looked at now and then. */
  const hasLeft = async (bytes: number) => {
    left = bytes;
    await setTimeout(25);
  };
  return { keeper, hasLeft };
}

describe("a disk that fills", () => {
  it("makes the database one that only reads, until there is room again", async () => {
    const { keeper, hasLeft } = disk();
    expect(keeper.before("insert into ads values (1)")).toEqual({});
    await hasLeft(reserve - 1);
    expect(keeper.before("select 1")).toEqual({ first: "set default_transaction_read_only = on" });
    expect(keeper.before("select 1")).toEqual({});
    await hasLeft(reserve);
    expect(keeper.before("begin")).toEqual({ first: "set default_transaction_read_only = off" });
  });

  it("takes back a transaction that began when there was room", async () => {
    const { keeper, hasLeft } = disk();
    keeper.before("begin");
    expect(keeper.before("insert into ads values (1)")).toEqual({});
    await hasLeft(0);
    expect(keeper.before("insert into ads values (2)").refused).toBeInstanceOf(NoRoomError);
    expect(keeper.before("rollback")).toEqual({ instead: "rollback" });
    expect(keeper.before("begin")).toEqual({ first: "set default_transaction_read_only = on" });
    expect(keeper.before("select 1")).toEqual({});
  });

  it("takes it back also when its end was sent together with what was refused, and commits the next one", async () => {
    const { keeper, hasLeft } = disk();
    keeper.before("begin");
    await hasLeft(0);
    expect(keeper.before("insert into ads values (1)").refused).toBeInstanceOf(NoRoomError);
    expect(keeper.before("commit")).toEqual({ instead: "rollback" });
    await hasLeft(reserve);
    keeper.before("begin");
    expect(keeper.before("insert into ads values (1)")).toEqual({});
    expect(keeper.before("commit")).toEqual({});
  });

  it("says why nothing is written; any other error stays what it is", async () => {
    const { keeper, hasLeft } = disk();
    const readOnly = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" });
    expect(keeper.reasonOf(readOnly)).toBe(readOnly);
    await hasLeft(0);
    keeper.before("select 1");
    expect(keeper.reasonOf(readOnly)).toMatchObject({ code: "53100" });
    const other = Object.assign(new Error("duplicate"), { code: "23505" });
    expect(keeper.reasonOf(other)).toBe(other);
  });
});
