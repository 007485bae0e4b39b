const ends: (() => unknown)[] = [];

/** Is done when all tests of the file are; what was begun last ends first. Call it anywhere: in the file, its hooks and its tests. */
export const atEnd = (end: () => unknown): void => void ends.push(end);

/** Does what is to be done at the end of a file. */
export async function endAll(): Promise<void> {
  for (const end of ends.splice(0).reverse()) await end();
}
