import { type PlannedRequest, requestKinds } from "./request-generator.ts";
import type { FuzzResponse } from "./send-request.ts";

type Slow = { milliseconds: number; label: string };

const printable = (text: string): string => JSON.stringify(text).slice(1, -1);

/** Formats a request as a curl command that repeats it with the cookies of its sender. */
export function formatRepeatCommand(shot: PlannedRequest): string {
  if (shot.raw) return `#${shot.nth} raw: ${printable(shot.raw.toString("latin1").slice(0, 500))}`;
  const headers = shot.headers
    .map(([name, value]) =>
      name === "cookie"
        ? `-b '<${shot.personName}> ${printable(value).slice(-80)}'`
        : `-H '${name}: ${printable(value).slice(0, 200)}'`,
    )
    .join(" ");
  const body = shot.body ? ` --data-binary $'${printable(shot.body.toString("utf8").slice(0, 600))}'` : "";
  return `#${shot.nth} ${shot.personName}: curl --path-as-is -X ${shot.method} $KARAJ'${shot.path.slice(0, 600)}' ${headers}${body}`;
}

/** Counts the requests and responses of a run, and collects its findings. */
export class FuzzReport {
  readonly #asked = new Map<string, Map<string, number>>();
  readonly #doors = new Map<string, Set<number>>();
  readonly #findings = new Map<string, { times: number; example: string }>();
  #slowest: Slow[] = [];
  asked = 0;

  count(shot: PlannedRequest, { status, milliseconds }: FuzzResponse): void {
    this.asked += 1;
    const row = this.#asked.get(shot.kind) ?? new Map<string, number>();
    const column = status === 0 ? "none" : String(status);
    row.set(column, (row.get(column) ?? 0) + 1);
    this.#asked.set(shot.kind, row);
    this.#doors.set(shot.route, (this.#doors.get(shot.route) ?? new Set()).add(status));
    if (milliseconds < (this.#slowest.at(-1)?.milliseconds ?? 0) && this.#slowest.length >= 10) return;
    this.#slowest.push({
      milliseconds,
      label: `${shot.method} ${shot.path.slice(0, 90)} (${shot.personName}, #${shot.nth})`,
    });
    this.#slowest = this.#slowest.sort((a, b) => b.milliseconds - a.milliseconds).slice(0, 10);
  }

  /** Records a finding. The same fault at the same route counts once. */
  find(finding: string, where: string, example: string): void {
    const key = `${finding.replaceAll(/\d{2,}/g, "0")} — ${where}`;
    const existing = this.#findings.get(key);
    if (existing) existing.times += 1;
    else {
      this.#findings.set(key, { times: 1, example });
      // Findings are printed at once, so that an interrupted run has reported them.
      console.log(`! ${key}`);
    }
  }

  get isClean(): boolean {
    return this.#findings.size === 0;
  }

  print(): void {
    const printLine = (line: string) => console.log(line);
    const statuses = [...new Set([...this.#asked.values()].flatMap((row) => [...row.keys()]))].sort();
    const cells = (values: readonly (string | number)[]) => values.map((value) => String(value).padStart(7)).join("");
    printLine(`\n${"kind".padEnd(8)}${cells(["asked", ...statuses])}`);
    for (const kind of requestKinds) {
      const row = this.#asked.get(kind) ?? new Map<string, number>();
      const sum = [...row.values()].reduce((a, b) => a + b, 0);
      printLine(kind.padEnd(8) + cells([sum, ...statuses.map((status) => row.get(status) ?? "")]));
    }
    const reached = [...this.#doors.values()].filter((existing) =>
      [...existing].some((status) => status > 0 && status < 400),
    ).length;
    printLine(
      `\n${this.asked} requests at ${this.#doors.size} routes and operations, of which ${reached} were got through to`,
    );
    printLine("\nslowest (as measured while others ran)");
    for (const { milliseconds, label: finding } of this.#slowest)
      printLine(`${String(Math.round(milliseconds)).padStart(7)} ms  ${finding}`);
    printLine(`\n${this.#findings.size} findings`);
    for (const [finding, { times, example }] of this.#findings) printLine(`- ${finding} (${times} ×)\n    ${example}`);
  }
}
