import type { RevisionCell, RevisionColumn } from '../../app/domain/fundamentals/restatements.ts'
import { minus } from './value.ts'

/** Five shades by the size of a revision; the text beside it says the same, so colour is never the only sign. */
export function shadeOf({ kind, change }: RevisionCell): number {
  if (kind === null || kind === 'unchanged') return 0
  if (kind === 'sign-flip' || kind === 'added' || kind === 'dropped' || change === null) return 5
  const size = Math.abs(change)
  return size < 0.005 ? 1 : size < 0.02 ? 2 : size < 0.1 ? 3 : 4
}

/** The change from the original to the restated value, short enough for a cell. */
export function revisionWords({ kind, change }: RevisionCell): string {
  switch (kind) {
    case null:
      return ''
    case 'unchanged':
      return '·'
    case 'sign-flip':
      return '± sign'
    case 'added':
      return 'added'
    case 'dropped':
      return 'dropped'
    default:
      return change === null
        ? 'changed'
        : minus(`${change >= 0 ? '+' : ''}${(change * 100).toFixed(Math.abs(change) < 0.01 ? 3 : 1)}%`)
  }
}

/** Why there is no revision to list. */
export function noRevisions(columns: readonly RevisionColumn[]): string {
  const compared = columns.filter(({ presence }) => presence === 'both').length
  if (compared === 0) return 'Nothing to compare: no period has both an original and a restated record.'
  return `No restated value differs from its original in the ${compared === 1 ? 'period' : `${compared} periods`} that ${compared === 1 ? 'has' : 'have'} both.`
}
