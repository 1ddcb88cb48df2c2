import type { FacetValue } from '../../../../app/ipc/news-schemas.ts'
import type { Input } from '../../../../app/ipc/contract.ts'
import { readWatchLists } from '../../companies/store/organiser.ts'
import type { LibraryFile } from '../../library/store/store-context.ts'
import { countLabels } from './marks.ts'
import { countValues, newestHeads } from './story-facets.ts'
import { completeIdentifiers, isIdentifierField } from './identifier-index.ts'
import { completeIndexed } from './story-index.ts'

/** A field of the search language whose values are suggested. */
export type CompletedField = Input<'news.complete'>['field']

/** GICS names of the newest stories, or codes once a digit is typed. They are not in the index. */
const gicsValues = (library: LibraryFile, start: string): FacetValue[] =>
  countValues(newestHeads(library, ''), ({ stocks }) =>
    stocks.map(({ gics, gicsCode }) => (/^\d/.test(start) ? gicsCode : (gics ?? gicsCode))),
  )

function valuesOf(library: LibraryFile, field: 'label' | 'list' | 'gics', start: string): FacetValue[] {
  switch (field) {
    case 'label':
      return countLabels(library.database, library.origin)
    case 'list':
      return readWatchLists(library.database).map(({ name, symbols }) => ({ value: name, count: symbols.length }))
    case 'gics':
      return gicsValues(library, start)
  }
}

/** Values of a field that begin with the typed text. A watch list counts its symbols, everything else the stories. */
export function completeField(library: LibraryFile, field: CompletedField, start: string, limit: number): FacetValue[] {
  if (isIdentifierField(field)) return completeIdentifiers(library.database, field, start, limit)
  if (field !== 'label' && field !== 'list' && field !== 'gics')
    return completeIndexed(library.database, field, start, limit)
  const typed = start.toLowerCase()
  return (
    valuesOf(library, field, start)
      // The search language cannot write a quotation mark.
      .filter(({ value }) => value.toLowerCase().startsWith(typed) && !value.includes('"'))
      .slice(0, limit)
  )
}
