import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DISK_RESERVE_BYTES } from "#kernel/disk-space.ts";
import { DiskFullError, DiskSpaceGuard } from "./disk-quota.ts";

function disk() {
  let left = 10 * DISK_RESERVE_BYTES;
  const keeper = new DiskSpaceGuard("/nowhere", () => left);
  /** Sets the free space of the disk to `bytes`. Advances the clock until the guard checks the disk again. */
  const hasLeft = (bytes: number) => {
    left = bytes;
    vi.advanceTimersByTime(25);
  };
  return { keeper, hasLeft };
}

beforeEach(() => void vi.useFakeTimers({ toFake: ["performance"] }));
afterEach(() => void vi.useRealTimers());

describe("DiskSpaceGuard", () => {
  it("DiskSpaceGuard makes the database read-only until disk space is available again", () => {
    const { keeper, hasLeft } = disk();
    expect(keeper.checkStatement("insert into ads values (1)")).toEqual({});
    hasLeft(DISK_RESERVE_BYTES - 1);
    expect(keeper.checkStatement("select 1")).toEqual({ first: "set default_transaction_read_only = on" });
    expect(keeper.checkStatement("select 1")).toEqual({});
    hasLeft(DISK_RESERVE_BYTES);
    expect(keeper.checkStatement("begin")).toEqual({ first: "set default_transaction_read_only = off" });
  });

  it("DiskSpaceGuard rolls back a transaction that is open when the disk becomes full", () => {
    const { keeper, hasLeft } = disk();
    keeper.checkStatement("begin");
    expect(keeper.checkStatement("insert into ads values (1)")).toEqual({});
    hasLeft(0);
    expect(keeper.checkStatement("insert into ads values (2)").refused).toBeInstanceOf(DiskFullError);
    expect(keeper.checkStatement("rollback")).toEqual({ instead: "rollback" });
    expect(keeper.checkStatement("begin")).toEqual({ first: "set default_transaction_read_only = on" });
    expect(keeper.checkStatement("select 1")).toEqual({});
  });

  it("DiskSpaceGuard rolls back instead of committing when a pipelined statement was rejected", () => {
    const { keeper, hasLeft } = disk();
    keeper.checkStatement("begin");
    hasLeft(0);
    expect(keeper.checkStatement("insert into ads values (1)").refused).toBeInstanceOf(DiskFullError);
    expect(keeper.checkStatement("commit")).toEqual({ instead: "rollback" });
    hasLeft(DISK_RESERVE_BYTES);
    keeper.checkStatement("begin");
    expect(keeper.checkStatement("insert into ads values (1)")).toEqual({});
    expect(keeper.checkStatement("commit")).toEqual({});
  });

  it("While the disk is full, DiskSpaceGuard reports read-only errors as disk-full errors, and other errors unchanged", () => {
    const { keeper, hasLeft } = disk();
    const readOnly = Object.assign(new Error("cannot execute INSERT in a read-only transaction"), { code: "25006" });
    expect(keeper.toReportedError(readOnly)).toBe(readOnly);
    hasLeft(0);
    keeper.checkStatement("select 1");
    expect(keeper.toReportedError(readOnly)).toMatchObject({ code: "53100" });
    const other = Object.assign(new Error("duplicate"), { code: "23505" });
    expect(keeper.toReportedError(other)).toBe(other);
  });
});
