/** What the changes are listed of: everything, or a watch list or a saved search by its ID. */
export type ChangesScope = { kind: 'all' } | { kind: 'list'; id: number } | { kind: 'search'; id: number }
