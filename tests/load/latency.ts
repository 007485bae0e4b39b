/**
 * Calls the measured function with each input in turn. Returns the median and the 95th percentile of its duration, in
 * milliseconds.
 */
export async function measureLatency<T>(
  inputs: readonly T[],
  work: (input: T) => Promise<unknown>,
  times = 60,
  warm = true,
): Promise<{ p50: number; p95: number }> {
  if (warm) for (const input of inputs) await work(input);
  const durations: number[] = [];
  for (let i = 0; i < times; i += 1) {
    const started = performance.now();
    await work(inputs[i % inputs.length] as T);
    durations.push(performance.now() - started);
  }
  durations.sort((a, b) => a - b);
  const at = (fraction: number) =>
    durations[Math.min(durations.length - 1, Math.floor(durations.length * fraction))] ?? 0;
  return { p50: at(0.5), p95: at(0.95) };
}

export const printLatency = (label: string, { p50, p95 }: { p50: number; p95: number }): void =>
  console.log(`${label.padEnd(44)} ${p50.toFixed(1).padStart(7)} ${p95.toFixed(1).padStart(7)}`);
