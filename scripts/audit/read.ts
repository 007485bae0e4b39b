import { z } from "zod";

const answer = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      // What is wrong with it, or the names of what it gets the weakness from.
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])).default([]),
    }),
  ),
});

export type KnownWeakness = { name: string; severity: string; title: string };

/** What `npm audit --json` has said. `looked` is false when no registry answered. */
export function readAudit(text: string): { looked: boolean; known: KnownWeakness[]; failing: boolean } {
  let said: unknown;
  try {
    said = JSON.parse(text);
  } catch {
    said = undefined;
  }
  const read = answer.safeParse(said);
  if (!read.success) return { looked: false, known: [], failing: false };
  const known = Object.values(read.data.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    title: via.map((each) => (typeof each === "string" ? `by ${each}` : each.title)).join("; "),
  }));
  return { looked: true, known, failing: known.some(({ severity }) => /^(high|critical)$/.test(severity)) };
}
