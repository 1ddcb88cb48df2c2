import { diffArrays } from 'diff'
import { AMOUNT } from '../../../../app/domain/values/amounts.ts'
import type { DiffPart } from '../../../../app/ipc/news-schemas.ts'

const WORD = String.raw`[\p{L}\p{M}\p{N}_]+(?:-\p{Nd}+)?`

/** A line break, a blank, an amount with its sign, currency and unit, a word, or any other character. */
const TOKEN = new RegExp(String.raw`\r?\n|[^\S\r\n]+|${AMOUNT}|${WORD}|.`, 'gsu')

/** The pieces of a text that are compared as wholes; together they are the text. */
export const wordsOf = (text: string): string[] => text.match(TOKEN) ?? []

/** The lines and sentences of a text, each with the blank after it. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^\n]*?(?:[.!?]+\s+|\n+|$)/g)?.filter((part) => part !== '') ?? []

/** Maximum number of pieces that differ. The work grows with its square: half a million steps, a few hundredths of a second. */
const MAX_EDITS = 1000

function compare(before: readonly string[], after: readonly string[]): readonly DiffPart[] | null {
  const parts = diffArrays([...before], [...after], { maxEditLength: MAX_EDITS })
  return (
    parts?.map(({ added, removed, value }) => ({
      kind: added ? 'added' : removed ? 'removed' : 'same',
      text: value.join(''),
    })) ?? null
  )
}

/** Maximum number of characters that are compared; a longer text is shown as one change. */
const MAX_COMPARED = 400_000

/**
 * How a text became another one: by words, or by sentences where very many words differ, or else as one change. Null when they are the
 * same.
 */
export function textChanges(before: string, after: string): readonly DiffPart[] | null {
  if (before === after) return null
  const whole: readonly DiffPart[] = [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
  if (before.length + after.length > MAX_COMPARED) return whole
  return compare(wordsOf(before), wordsOf(after)) ?? compare(sentencesOf(before), sentencesOf(after)) ?? whole
}
