import type { Permission } from "#domain/accounts/roles.ts";

/** People who have access: everybody, or everybody with a permission (`domain/accounts/roles.ts`). */
type AccessLevel = "everybody" | Permission;

export type AccessRule = {
  access: AccessLevel;
  /**
   * Path to request for a route with parameters. "ad" stands for the path of an existing listing. Without an example,
   * each parameter is 999999999, an id that does not exist.
   */
  example?: string;
  /** Expected status for people with access, 200 by default. */
  status?: number;
  /** Expected status for a visitor without access, by default that of a redirect to the sign-in page. */
  visitor?: number;
  /** Expected status for a member without access, 404 by default. */
  otherStatus?: number;
};

/** Returns the path that is requested for a row of the access table. */
export const getExamplePath = (pattern: string, { example }: AccessRule): string =>
  example ?? pattern.replace(/:\w+|\{\w+\}/g, "999999999");

/**
 * Splits the rows of several methods, such as "GET, POST /garage/add", into one row for each method. Throws for invalid and repeated
 * rows.
 */
export function expandMethods(rows: Record<string, AccessRule>): Record<string, AccessRule> {
  const expanded: Record<string, AccessRule> = {};
  for (const [row, rule] of Object.entries(rows)) {
    const [, methods, path] = /^([A-Z]+(?:, [A-Z]+)*) (\/.*)$/.exec(row) ?? [];
    if (methods === undefined) throw new Error(`the access table has an invalid row: ${row}`);
    for (const method of methods.split(", ")) {
      const operation = `${method} ${path}`;
      if (Object.hasOwn(expanded, operation)) throw new Error(`the access table contains ${operation} twice`);
      expanded[operation] = rule;
    }
  }
  return expanded;
}
