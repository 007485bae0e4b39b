/**
 * Plugin of Stryker that leaves out texts whose mutants say nothing about the tests. Messages of errors are for
 * developers, and no rule depends on their words. An empty statement or column name fails in the database, whatever
 * the test expects. All other texts are mutated, because states, codes and units of the product are texts as well.
 */

type SyntaxNode = {
  type: string;
  name?: string;
  callee?: SyntaxNode;
  property?: SyntaxNode;
  tag?: SyntaxNode;
  expressions?: SyntaxNode[];
  arguments?: SyntaxNode[];
};

export type SyntaxPath = { node: SyntaxNode; parent?: SyntaxNode };

/** Methods of Kysely of which all texts are names of tables and columns. */
const nameMethods = new Set([
  ...["selectFrom", "insertInto", "updateTable", "deleteFrom", "select", "selectAll", "returning", "returningAll"],
  ...["innerJoin", "leftJoin", "onRef", "whereRef", "groupBy", "orderBy", "columns", "column", "ref", "as", "count"],
  ...["distinctOn", "doUpdateSet", "fn", "max", "min", "sum"],
]);
/** Methods of Kysely that take a column, an operator and then a value. Only the value is mutated. */
const conditionMethods = new Set(["where", "having", "on", "eb"]);

const isPlainName = ({ type }: SyntaxNode): boolean => type === "Identifier" || type === "MemberExpression";

const getMethodName = (callee: SyntaxNode | undefined): string | undefined =>
  callee?.type === "MemberExpression" ? callee.property?.name : callee?.name;

function shouldIgnore({ node, parent }: SyntaxPath): string | undefined {
  if (node.type !== "StringLiteral" && node.type !== "TemplateLiteral") return undefined;
  // Stryker ignores everything inside of an ignored text, so a statement that contains other code is kept.
  if (parent?.type === "TaggedTemplateExpression")
    return (node.expressions ?? []).every(isPlainName) ? "text of an SQL statement" : undefined;
  if (parent?.type === "NewExpression" && /Error$/.test(parent.callee?.name ?? "")) return "message of an error";
  if (parent?.type !== "CallExpression") return undefined;
  const method = getMethodName(parent.callee) ?? "";
  if (nameMethods.has(method)) return "name of a table or column";
  const position = parent.arguments?.indexOf(node) ?? -1;
  return conditionMethods.has(method) && position < 2 && (parent.arguments?.length ?? 0) > 2
    ? "column or operator of a condition"
    : undefined;
}

/** The plugin, in the form that Stryker loads. */
export const strykerPlugins = [{ kind: "Ignore", name: "ignored-strings", value: { shouldIgnore } }] as const;
