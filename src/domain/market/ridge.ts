/** Sums of a linear regression with centered values: products of the predictors, and products with the outcome. */
export type RegressionSums = { products: number[][]; outcome: number[] };

export const createRegressionSums = (size: number): RegressionSums => ({
  products: Array.from({ length: size }, () => new Array<number>(size).fill(0)),
  outcome: new Array<number>(size).fill(0),
});

/** Adds an observation to the sums. */
export function addObservation({ products, outcome }: RegressionSums, predictors: readonly number[], y: number): void {
  for (const [i, x] of predictors.entries()) {
    const row = products[i] as number[];
    for (const [j, other] of predictors.entries()) row[j] = (row[j] ?? 0) + x * other;
    outcome[i] = (outcome[i] ?? 0) + x * y;
  }
}

/** Adds the sums of a group of observations to those of a larger group. */
export function addSums(target: RegressionSums, { products, outcome }: RegressionSums): void {
  for (const [i, row] of products.entries()) {
    const targetRow = target.products[i] as number[];
    for (const [j, product] of row.entries()) targetRow[j] = (targetRow[j] ?? 0) + product;
    target.outcome[i] = (target.outcome[i] ?? 0) + (outcome[i] ?? 0);
  }
}

/** Returns the matrix of a ridge regression: the products of the predictors with the penalties on the diagonal. */
export const createRidgeMatrix = ({ products }: RegressionSums, penalties: readonly number[]): number[][] =>
  products.map((row, i) => row.map((product, j) => product + (i === j ? (penalties[i] ?? 0) : 0)));

/**
 * Calculates slopes that fit the observations and stay near `prior`. A penalty is the number of observations with a
 * predictor of one that the prior is worth.
 */
export const fitRidge = (sums: RegressionSums, prior: readonly number[], penalties: readonly number[]): number[] =>
  solve(
    createRidgeMatrix(sums, penalties),
    sums.outcome.map((sum, i) => sum + (penalties[i] ?? 0) * (prior[i] ?? 0)),
  );

/** Solves a system of linear equations by elimination. The matrix must be positive definite, so no pivot is zero. */
function solve(matrix: readonly (readonly number[])[], outcome: readonly number[]): number[] {
  const size = outcome.length;
  const rows = matrix.map((row) => [...row]);
  const right = [...outcome];
  for (let pivot = 0; pivot < size; pivot += 1) {
    const pivotRow = rows[pivot] as number[];
    for (let i = pivot + 1; i < size; i += 1) {
      const row = rows[i] as number[];
      const factor = (row[pivot] ?? 0) / (pivotRow[pivot] ?? 1);
      for (let j = pivot; j < size; j += 1) row[j] = (row[j] ?? 0) - factor * (pivotRow[j] ?? 0);
      right[i] = (right[i] ?? 0) - factor * (right[pivot] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let i = size - 1; i >= 0; i -= 1) {
    const row = rows[i] as number[];
    let rest = right[i] ?? 0;
    for (let j = i + 1; j < size; j += 1) rest -= (row[j] ?? 0) * (solution[j] ?? 0);
    solution[i] = rest / (row[i] ?? 1);
  }
  return solution;
}

/** Inverts a positive definite matrix. */
export const invert = (matrix: readonly (readonly number[])[]): number[][] =>
  matrix.map((_, i) =>
    solve(
      matrix,
      matrix.map((__, j) => (i === j ? 1 : 0)),
    ),
  );
