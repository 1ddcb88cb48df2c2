/** A difference between two JSON texts; a side is null where the member does not exist. */
export interface JsonChange {
  path: string
  before: string | null
  after: string | null
}

function leavesOf(value: unknown, path: string, found: Map<string, string>): Map<string, string> {
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
    if (members.length === 0) found.set(path, Array.isArray(value) ? '[]' : '{}')
    for (const [name, each] of members)
      leavesOf(each, Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`, found)
  } else found.set(path, JSON.stringify(value))
  return found
}

function read(text: string): Map<string, string> {
  try {
    return leavesOf(JSON.parse(text), '$', new Map())
  } catch {
    return new Map([['(no JSON)', text]])
  }
}

/** Compares two JSON texts, ignoring white space and the order of members. */
export function compareJson(before: string, after: string): JsonChange[] {
  const [one, other] = [read(before), read(after)]
  return [...new Set([...one.keys(), ...other.keys()])]
    .filter((path) => one.get(path) !== other.get(path))
    .map((path) => ({ path, before: one.get(path) ?? null, after: other.get(path) ?? null }))
}
