/** What a first character limits the palette to. */
export const SCOPES = [
  { id: 'commands', prefix: '>', name: 'commands', title: 'Only commands' },
  { id: 'symbols', prefix: '$', name: 'symbols', title: 'Only symbols' },
  { id: 'stories', prefix: '/', name: 'stories', title: 'Only stories, by their words' },
  { id: 'help', prefix: '?', name: 'help', title: 'Help' },
] as const

/** What the palette looks through. */
export type Scope = (typeof SCOPES)[number]['id'] | 'all'

/** Reads what was typed: the scope that its first character chooses, and the words to look for. */
export function readTyped(text: string): { scope: Scope; words: string } {
  const typed = text.trimStart()
  const scope = SCOPES.find(({ prefix }) => typed.startsWith(prefix))
  return { scope: scope?.id ?? 'all', words: typed.slice(scope === undefined ? 0 : 1).trim() }
}
