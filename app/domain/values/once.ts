/** A function that makes a value at its first call, and returns the same one from then on. */
export function once<Made extends object>(make: () => Made): () => Made {
  let made: Made | null = null
  return () => (made ??= make())
}
