import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from "three";

// Lookups that must succeed. A wrong index stops the run instead of drawing a broken picture.

export function nth<T>(list: ArrayLike<T>, i: number): T {
  const value = list[i];
  if (value === undefined) throw new RangeError(`no item ${i} in a list of ${list.length}`);
  return value;
}

export function named<T>(table: Record<string, T>, name: string): T {
  const value = table[name];
  if (value === undefined) throw new RangeError(`no item is named ${name}`);
  return value;
}

export function attribute(geometry: BufferGeometry, name: string): BufferAttribute | InterleavedBufferAttribute {
  return named<BufferAttribute | InterleavedBufferAttribute>(geometry.attributes, name);
}

export function context2d(canvas: HTMLCanvasElement): CanvasRenderingContext2D {
  const ctx = canvas.getContext("2d");
  if (!ctx) throw new Error("the browser has no 2D canvas context");
  return ctx;
}
