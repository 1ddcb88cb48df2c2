/** JSON with short values on one line. */
export function write(value: unknown, indent = ''): string {
  const flat: string = JSON.stringify(value)
  if (typeof value !== 'object' || value === null || flat.length + indent.length <= 116) return flat
  const inner = `${indent}  `
  const parts = Array.isArray(value)
    ? value.map((each) => `${inner}${write(each, inner)}`)
    : Object.entries(value).map(([name, each]) => `${inner}${JSON.stringify(name)}: ${write(each, inner)}`)
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}']
  return `${open}\n${parts.join(',\n')}\n${indent}${close}`
}
