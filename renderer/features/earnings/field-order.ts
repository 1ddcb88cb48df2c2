/** Number of fields whose order is kept. */
const MAX_ORDERED = 1000

/** Fields in the order that the person gave them; those that came later follow as sent. */
export function inOrder(paths: readonly string[], order: readonly string[]): readonly string[] {
  const present = new Set(paths)
  const placed = new Set(order)
  return [...order.filter((path) => present.has(path)), ...paths.filter((path) => !placed.has(path))]
}

/** The fields with one of them where another one is, which goes up or down to make room. */
export function movedTo(paths: readonly string[], moved: string, target: string): readonly string[] {
  const [from, to] = [paths.indexOf(moved), paths.indexOf(target)]
  if (from < 0 || to < 0 || from === to) return paths
  const others = paths.filter((path) => path !== moved)
  return [...others.slice(0, to), moved, ...others.slice(to)]
}

/** The orders of all connections with another one for this connection; null for the usual order. */
export function withOrder(
  orders: Readonly<Record<string, readonly string[]>>,
  connection: string,
  order: readonly string[] | null,
): Record<string, readonly string[]> {
  const others = Object.fromEntries(Object.entries(orders).filter(([id]) => id !== connection))
  return order === null ? others : { ...others, [connection]: order.slice(0, MAX_ORDERED) }
}
