import { z } from "zod";

const auditReport = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      name: z.string(),
      severity: z.string(),
      // Objects with the title of a vulnerability, or names of dependencies that have one.
      via: z.array(z.union([z.string(), z.object({ title: z.string() })])).default([]),
    }),
  ),
});

export type KnownVulnerability = { name: string; severity: string; title: string };

/** Parses the output of `npm audit --json`. `registryAnswered` is false when the registry did not respond. */
export function parseAudit(text: string): {
  registryAnswered: boolean;
  vulnerabilities: KnownVulnerability[];
  failing: boolean;
} {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    json = undefined;
  }
  const parsed = auditReport.safeParse(json);
  if (!parsed.success) return { registryAnswered: false, vulnerabilities: [], failing: false };
  const vulnerabilities = Object.values(parsed.data.vulnerabilities).map(({ name, severity, via }) => ({
    name,
    severity,
    title: via.map((each) => (typeof each === "string" ? `by ${each}` : each.title)).join("; "),
  }));
  return {
    registryAnswered: true,
    vulnerabilities,
    failing: vulnerabilities.some(({ severity }) => /^(high|critical)$/.test(severity)),
  };
}
