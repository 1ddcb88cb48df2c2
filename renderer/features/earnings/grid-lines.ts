/** A line of the grid: a field, or the name of the section that begins with the next field. */
export type GridLine = { section: string } | { field: string; place: number }

/** The fields with the names of their sections before them, where there are several. */
export function linesOf(fields: readonly string[], sectionOf: (field: string) => string): readonly GridLine[] {
  const sections = fields.map(sectionOf)
  const hasSections = new Set(sections).size > 1
  return fields.flatMap((field, place): GridLine[] => {
    const section = sections[place] ?? ''
    const line = { field, place }
    return hasSections && section !== sections[place - 1] ? [{ section }, line] : [line]
  })
}

/** The places of the fields among the lines. */
export const linesOfFields = (lines: readonly GridLine[]): readonly number[] =>
  lines.flatMap((line, at) => ('field' in line ? [at] : []))
