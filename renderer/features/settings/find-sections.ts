/** Everything that a part says, its options and its fields included. */
function textOf(part: HTMLElement): string {
  const controls = [...part.querySelectorAll('[aria-label], [placeholder], [title]')].flatMap((control) =>
    ['aria-label', 'placeholder', 'title'].map((name) => control.getAttribute(name) ?? ''),
  )
  return [part.textContent, ...controls].join(' ').toLowerCase()
}

/**
 * The IDs of the parts of the column that have all words of the query; null without words. It reads what is on screen, so that no
 * setting can be missing from the search.
 */
export function findSections(column: HTMLElement | null, query: string): ReadonlySet<string> | null {
  const words = query
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return null
  const parts = [...(column?.querySelectorAll<HTMLElement>('[data-section]') ?? [])]
  return new Set(
    parts
      .filter((part) => {
        const text = textOf(part)
        return words.every((word) => text.includes(word))
      })
      .map(({ dataset }) => dataset.section ?? ''),
  )
}
