import type { Canary } from "./canaries.ts";
import { generateHeaders } from "./headers.ts";
import type { KnownInputs } from "./known-inputs.ts";
import type { Person, PersonName } from "./people.ts";
import { type FuzzReport, formatRepeatCommand } from "./report.ts";
import type { PlannedRequest } from "./request-generator.ts";
import { findViolations } from "./response-checks.ts";
import { sendFuzzRequest } from "./send-request.ts";

/** Opens every page as every person to collect forms and paths. Responses are checked as well. */
export async function walkPages(
  port: number,
  everybody: Record<PersonName, Person>,
  doors: readonly string[],
  { pool, canaries, report }: { pool: KnownInputs; canaries: readonly Canary[]; report: FuzzReport },
): Promise<void> {
  const opened = new Set<string>();
  for (const round of [1, 2, 3]) {
    for (const [who, person] of Object.entries(everybody) as [PersonName, Person][]) {
      for (const door of doors) {
        const paths = door.includes(":") ? pool.getPaths(door).slice(0, 3) : round === 1 ? [door] : [];
        for (const path of paths) {
          if (opened.has(`${who} ${path}`) || path.includes("*")) continue;
          opened.add(`${who} ${path}`);
          // The constant random source yields no unusual headers.
          const headers = generateHeaders(() => 0.5, person, everybody, { method: "GET" }).map(
            ([name, value]): [string, string] => (name === "accept" ? [name, "text/html,*/*"] : [name, value]),
          );
          const shot: PlannedRequest = {
            nth: -1,
            who,
            kind: "page",
            door: `GET ${door}`,
            method: "GET",
            path,
            headers,
          };
          const first = await sendFuzzRequest(port, shot);
          // Shortly after the start, background work may delay a response on a busy machine, so the request is
          // repeated.
          const answer = first.failure ? await sendFuzzRequest(port, shot) : first;
          person.storeCookies(answer);
          pool.collectInputs(who, path, answer.text);
          for (const what of findViolations(shot, answer, canaries))
            report.find(what, shot.door, formatRepeatCommand(shot));
        }
      }
    }
  }
}
