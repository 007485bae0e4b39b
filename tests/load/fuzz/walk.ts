import type { Canary } from "./canaries.ts";
import { headersFor } from "./headers.ts";
import { wrongWith } from "./judge.ts";
import type { Name, Person } from "./people.ts";
import type { Pool } from "./pool.ts";
import { type Report, repeating } from "./report.ts";
import { send } from "./send.ts";
import type { Aimed } from "./shots.ts";

/** Opens every page there is as everybody, for what forms and addresses there are; answers are judged like all. */
export async function walk(
  port: number,
  everybody: Record<Name, Person>,
  doors: readonly string[],
  { pool, canaries, report }: { pool: Pool; canaries: readonly Canary[]; report: Report },
): Promise<void> {
  const opened = new Set<string>();
  for (const round of [1, 2, 3]) {
    for (const [who, person] of Object.entries(everybody) as [Name, Person][]) {
      for (const door of doors) {
        const paths = door.includes(":") ? pool.of(door).slice(0, 3) : round === 1 ? [door] : [];
        for (const path of paths) {
          if (opened.has(`${who} ${path}`) || path.includes("*")) continue;
          opened.add(`${who} ${path}`);
          // Nothing strange in it: a header that is drawn from the middle.
          const headers = headersFor(() => 0.5, person, everybody, { method: "GET" }).map(
            ([name, value]): [string, string] => (name === "accept" ? [name, "text/html,*/*"] : [name, value]),
          );
          const shot: Aimed = { nth: -1, who, kind: "page", door: `GET ${door}`, method: "GET", path, headers };
          const first = await send(port, shot);
          // Just after a start there may be work to be done that a busy machine doesn't get to.
          const answer = first.failure ? await send(port, shot) : first;
          person.keep(answer);
          pool.learn(who, path, answer.text);
          for (const what of wrongWith(shot, answer, canaries)) report.find(what, shot.door, repeating(shot));
        }
      }
    }
  }
}
