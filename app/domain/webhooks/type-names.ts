/** Names that the written types refer to themselves. */
const USED = new Set(['Record'])

const WITHOUT_LETTERS = 'Payload'

/** A text as a type name in letters and digits of ASCII, which every compiler accepts: `data/v1/wiims` becomes `DataV1Wiims`. */
function typeName(text: string): string {
  const name = text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join('')
    .replace(/^(\d)/, 'T$1')
  return name === '' ? WITHOUT_LETTERS : USED.has(name) ? `${name}${WITHOUT_LETTERS}` : name
}

/** A valid type name for each of these texts, a different one for each, whatever their order. */
export function typeNames(texts: readonly string[]): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  const taken = new Set<string>()
  for (const text of [...new Set(texts)].sort()) {
    const name = typeName(text)
    let free = name
    for (let count = 2; taken.has(free.toLowerCase()); count++) free = `${name}_${count}`
    // Names that differ in case only would be one file on some systems.
    taken.add(free.toLowerCase())
    names.set(text, free)
  }
  return names
}
