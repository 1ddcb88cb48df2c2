/** What the changes are listed of: everything, or a watch list or a saved search by its ID. */
export type ChangesScope = { kind: 'all' } | { kind: 'list'; id: number } | { kind: 'search'; id: number }

/** What tells a scope from the others. */
export const scopeKey = (scope: ChangesScope): string => (scope.kind === 'all' ? 'all' : `${scope.kind} ${scope.id}`)

/** What a scope is called. */
export const scopeLabel = (kind: ChangesScope['kind'], name: string): string =>
  kind === 'all' ? 'Everything' : kind === 'list' ? `List: ${name}` : `Search: ${name}`

/** What a page of changes of a scope is called. */
export const pageTitle = (label: string): string => `Changes: ${label}`

/** Since when changes are shown: the end of the last visit, the beginning of yesterday, or a time that the person types. */
export const CHANGES_SINCE = [
  { id: 'visit', label: 'Last visit' },
  { id: 'yesterday', label: 'Yesterday' },
  { id: 'moment', label: 'A time' },
] as const
