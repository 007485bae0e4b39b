import type { Canary } from "./canaries.ts";
import { generateHeaders } from "./headers.ts";
import type { KnownInputs } from "./known-inputs.ts";
import type { Person, PersonName } from "./people.ts";
import { type FuzzReport, formatRepeatCommand } from "./report.ts";
import type { PlannedRequest } from "./request-generator.ts";
import { findViolations } from "./response-checks.ts";
import { sendFuzzRequest } from "./send-request.ts";

/** Opens every page as every person, to collect forms and paths. The responses are checked too. */
export async function walkPages(
  port: number,
  people: Record<PersonName, Person>,
  routePatterns: readonly string[],
  { pool, canaries, report }: { pool: KnownInputs; canaries: readonly Canary[]; report: FuzzReport },
): Promise<void> {
  const opened = new Set<string>();
  for (const round of [1, 2, 3]) {
    for (const [personName, person] of Object.entries(people) as [PersonName, Person][]) {
      for (const routePattern of routePatterns) {
        const paths = routePattern.includes(":")
          ? pool.getPaths(routePattern).slice(0, 3)
          : round === 1
            ? [routePattern]
            : [];
        for (const path of paths) {
          if (opened.has(`${personName} ${path}`) || path.includes("*")) continue;
          opened.add(`${personName} ${path}`);
          // The constant random source yields no unusual headers.
          const headers = generateHeaders(() => 0.5, person, people, { method: "GET" }).map(
            ([name, value]): [string, string] => (name === "accept" ? [name, "text/html,*/*"] : [name, value]),
          );
          const shot: PlannedRequest = {
            nth: -1,
            personName,
            kind: "page",
            route: `GET ${routePattern}`,
            method: "GET",
            path,
            headers,
          };
          const first = await sendFuzzRequest(port, shot);
          // Shortly after the start, background work may delay a response on a busy machine, so the request is
          // repeated.
          const answer = first.failure ? await sendFuzzRequest(port, shot) : first;
          person.storeCookies(answer);
          pool.collectInputs(personName, path, answer.text);
          for (const violation of findViolations(shot, answer, canaries))
            report.find(violation, shot.route, formatRepeatCommand(shot));
        }
      }
    }
  }
}
