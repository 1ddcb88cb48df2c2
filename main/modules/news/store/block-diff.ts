import { diffArrays } from 'diff'
import type { CellChange, ChangeCounts, DiffBlock, DiffPart } from '../../../../app/ipc/news-schemas.ts'
import { blockText } from './text-blocks.ts'
import type { TextBlock } from './text-blocks.ts'
import { textChanges, wordsOf } from './word-diff.ts'

type Row = readonly CellChange[]

/** Whether a piece of a text is more than blanks and punctuation. */
const isWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)

const countWords = (text: string): number => wordsOf(text).filter(isWord).length

/** The words of a block, and what it is. */
interface BlockWords {
  kind: TextBlock['kind']
  words: readonly string[]
}

const blockWords = (block: TextBlock): BlockWords => ({
  kind: block.kind,
  words: wordsOf(blockText(block)).filter(isWord),
})

/** The part of two texts' words that they share, from 0 to 1, in whatever order. */
function likeness(one: BlockWords, other: BlockWords): number {
  if (one.kind !== other.kind) return 0
  const [words, others] = [one.words, other.words]
  const left = new Map<string, number>()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of others) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  return shared === 0 ? 0 : (2 * shared) / (words.length + others.length)
}

/** Two blocks that are compared; null where the text has or had none for the other one. */
type Pair = readonly [TextBlock | null, TextBlock | null]

/** Two blocks with less in common are not versions of each other because of their words. */
const MIN_LIKENESS = 0.2

/** Maximum number of pairs of blocks that are weighed; beyond it, they are paired in their order. */
const MAX_PAIRS = 2500

/** The pairs of places whose blocks are most alike, in the order of both. */
function alikePlaces(before: readonly TextBlock[], after: readonly TextBlock[]): [number, number][] {
  const [rows, columns] = [before.length, after.length]
  if (rows * columns > MAX_PAIRS) return []
  const others = after.map(blockWords)
  const alike = before.map(blockWords).map((one) => others.map((other) => likeness(one, other)))
  const best = Array.from({ length: rows + 1 }, () => new Array<number>(columns + 1).fill(0))
  const at = (row: number, column: number): number => best[row]?.[column] ?? 0
  const like = (row: number, column: number): number => alike[row]?.[column] ?? 0
  for (let row = rows - 1; row >= 0; row--)
    for (let column = columns - 1; column >= 0; column--) {
      const paired = like(row, column) < MIN_LIKENESS ? 0 : like(row, column) + at(row + 1, column + 1)
      const line = best[row]
      if (line !== undefined) line[column] = Math.max(paired, at(row + 1, column), at(row, column + 1))
    }
  const places: [number, number][] = []
  for (let [row, column] = [0, 0]; row < rows && column < columns;) {
    const isPaired =
      like(row, column) >= MIN_LIKENESS && at(row, column) === like(row, column) + at(row + 1, column + 1)
    if (isPaired) places.push([row++, column++])
    else if (at(row + 1, column) >= at(row, column + 1)) row++
    else column++
  }
  return places
}

/** Pairs removed blocks with those that came in their place: the most alike ones, and between them the rest in their order. */
function pairsOf(before: readonly TextBlock[], after: readonly TextBlock[]): Pair[] {
  const pairs: Pair[] = []
  let [row, column] = [0, 0]
  for (const [nextRow, nextColumn] of [
    ...alikePlaces(before, after),
    [before.length, after.length] as [number, number],
  ]) {
    while (row < nextRow || column < nextColumn) {
      const [was, is] = [row < nextRow ? before[row] : undefined, column < nextColumn ? after[column] : undefined]
      const isOther = was !== undefined && is !== undefined && was.kind !== is.kind
      if (was !== undefined) row++
      if (is !== undefined && !isOther) column++
      pairs.push([was ?? null, isOther ? null : (is ?? null)])
    }
    const [was, is] = [before[nextRow], after[nextColumn]]
    if (was !== undefined && is !== undefined) pairs.push([was, is])
    ;[row, column] = [nextRow + 1, nextColumn + 1]
  }
  return pairs
}

const cellsOf = (block: TextBlock | null): readonly string[] | null => (block?.kind === 'row' ? block.cells : null)

/** A row of a table, cell by cell. */
function rowChange(was: readonly string[] | null, is: readonly string[] | null): Row {
  const length = Math.max(was?.length ?? 0, is?.length ?? 0)
  return Array.from({ length }, (_, place) => ({ before: was?.[place] ?? null, after: is?.[place] ?? null }))
}

/** A text of at most so many words is shown word by word, however much of it changed. */
const FEW_WORDS = 4

/** Whether so little of a text stayed that its two versions are read more easily beside each other. */
function isRewritten(parts: readonly DiffPart[], before: string, after: string): boolean {
  const most = Math.max(countWords(before), countWords(after))
  const same = parts.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + countWords(text), 0)
  return most > FEW_WORDS && same < most / 2
}

/** How a single line became another one, word by word, or as a whole where it was rewritten; null when they are the same. */
export function lineChanges(before: string, after: string): readonly DiffPart[] | null {
  const parts = textChanges(before, after)
  if (parts === null || !isRewritten(parts, before, after)) return parts
  return [
    { kind: 'removed', text: before },
    { kind: 'added', text: after },
  ]
}

function textChange(before: string, after: string): DiffBlock {
  const parts = textChanges(before, after) ?? []
  return isRewritten(parts, before, after) ? { kind: 'rewritten', before, after } : { kind: 'words', parts }
}

/** Maximum number of rows that are shown as one table. */
const MAX_ROWS = 50

/** Adds a row to the table at the end of the blocks, or begins one. */
function addRow(blocks: DiffBlock[], row: Row): void {
  const last = blocks.at(-1)
  if (last?.kind === 'table' && last.rows.length < MAX_ROWS)
    blocks[blocks.length - 1] = { ...last, rows: [...last.rows, row] }
  else blocks.push({ kind: 'table', rows: [row] })
}

function addPair(blocks: DiffBlock[], [was, is]: Pair): void {
  const [cellsBefore, cellsAfter] = [cellsOf(was), cellsOf(is)]
  if (cellsBefore !== null || cellsAfter !== null) addRow(blocks, rowChange(cellsBefore, cellsAfter))
  else if (was !== null && is !== null) blocks.push(textChange(blockText(was), blockText(is)))
  else if (was !== null) blocks.push({ kind: 'removed', text: blockText(was) })
  else if (is !== null) blocks.push({ kind: 'added', text: blockText(is) })
}

/** Number of unchanged rows that are shown on either side of changed ones, such as the head of their table. */
const NEAR_ROWS = 3

/** The number of rows among the next few blocks, up to the first other one. */
function rowsFirst(blocks: readonly TextBlock[]): number {
  const few = blocks.slice(0, NEAR_ROWS)
  const other = few.findIndex(({ kind }) => kind !== 'row')
  return other < 0 ? few.length : other
}

/** Adds blocks that stayed; the rows beside changed ones belong to the table of those. */
function addSame(blocks: DiffBlock[], same: readonly TextBlock[], isBeforeRow: boolean): void {
  const first = blocks.at(-1)?.kind === 'table' ? rowsFirst(same) : 0
  const last = same.length - (isBeforeRow ? rowsFirst(same.slice(first).toReversed()) : 0)
  for (const each of same.slice(0, first)) addRow(blocks, rowChange(cellsOf(each), cellsOf(each)))
  if (first < last) blocks.push({ kind: 'same', text: linesOf(same.slice(first, last)) })
  for (const each of same.slice(last)) addRow(blocks, rowChange(cellsOf(each), cellsOf(each)))
}

/** Maximum number of blocks that differ, and of characters that are compared. */
const [MAX_EDITS, MAX_COMPARED] = [1000, 400_000]

const keyOf = (block: TextBlock): string => JSON.stringify(block.kind === 'text' ? block.text : block.cells)

const lengthOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => sum + blockText(block).length, 0)

const linesOf = (blocks: readonly TextBlock[]): string => blocks.map(blockText).join('\n')

/**
 * How a text became another one: paragraph by paragraph, and within those word by word or beside each other; its tables cell by cell. As
 * one change where it is too long or too much differs. Null when they are the same.
 */
export function blockChanges(before: readonly TextBlock[], after: readonly TextBlock[]): readonly DiffBlock[] | null {
  const [keysBefore, keysAfter] = [before.map(keyOf), after.map(keyOf)]
  if (keysBefore.join('\n') === keysAfter.join('\n')) return null
  const runs =
    lengthOf(before) + lengthOf(after) > MAX_COMPARED
      ? undefined
      : diffArrays(keysBefore, keysAfter, { maxEditLength: MAX_EDITS })
  if (runs === undefined) return [{ kind: 'rewritten', before: linesOf(before), after: linesOf(after) }]
  const blocks: DiffBlock[] = []
  let [row, column] = [0, 0]
  let [gone, come]: [TextBlock[], TextBlock[]] = [[], []]
  const flush = (): void => {
    for (const pair of pairsOf(gone, come)) addPair(blocks, pair)
    ;[gone, come] = [[], []]
  }
  for (const [place, { added, removed, count }] of runs.entries()) {
    if (removed) gone.push(...before.slice(row, row + count))
    else if (added) come.push(...after.slice(column, column + count))
    else {
      flush()
      const next = runs[place + 1]?.removed === true ? before[row + count] : after[column + count]
      addSame(blocks, before.slice(row, row + count), next?.kind === 'row')
    }
    if (!added) row += count
    if (!removed) column += count
  }
  flush()
  return blocks
}

/** The words that changed, counted as those that came, or as those that went where these are more. */
function changedWords(parts: readonly DiffPart[]): number {
  let [sum, gone, come] = [0, 0, 0]
  for (const { kind, text } of [...parts, { kind: 'same', text: '' } as const])
    if (kind === 'removed') gone += countWords(text)
    else if (kind === 'added') come += countWords(text)
    else {
      sum += Math.max(gone, come)
      ;[gone, come] = [0, 0]
    }
  return sum
}

/** How much of a line changed. */
export const countLine = (parts: readonly DiffPart[]): ChangeCounts => ({
  words: changedWords(parts),
  cells: 0,
  paragraphs: 0,
})

/** How much of a text changed: words within paragraphs, cells of tables, and whole paragraphs. */
export function countChanges(blocks: readonly DiffBlock[]): ChangeCounts {
  const counts = { words: 0, cells: 0, paragraphs: 0 }
  for (const block of blocks)
    if (block.kind === 'words') counts.words += changedWords(block.parts)
    else if (block.kind === 'table')
      counts.cells += block.rows.flat().filter((cell) => cell.before !== cell.after).length
    else if (block.kind !== 'same') counts.paragraphs++
  return counts
}
