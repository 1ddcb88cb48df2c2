import { diffArrays, type ChangeObject } from 'diff'
import type {
  CellChange,
  ChangeCounts,
  DiffBlock,
  DiffPart,
  SetChange,
  StoryChanges,
} from '../../../../../app/ipc/news/stories.ts'
import { AMOUNT } from '../../../../../app/domain/values/amounts.ts'
import { growingText, isRaisedMark, type GrowingText } from '../../../../../app/domain/news/markup.ts'
import { squeeze } from '../../../../../app/domain/values/plain-line.ts'
import { BLOCKS, plainText, walk, titleText } from '../story-text.ts'
import { pagesOf } from '../../../../../app/domain/values/pages.ts'
import { isSeenChange, setChange, type CarriedParts } from './replay-versions.ts'

const WORD = String.raw`[\p{L}\p{M}\p{N}_]+(?:-\p{Nd}+)?`

/** A line break, a blank, an amount with its sign, currency and unit, a word, or any other character. */
const TOKEN = new RegExp(String.raw`\r?\n|[^\S\r\n]+|${AMOUNT}|${WORD}|.`, 'gsu')

/** The pieces of a text that are compared as wholes; together they are the text. */
export const wordsOf = (text: string): string[] => text.match(TOKEN) ?? []

/** The lines and sentences of a text, each with the blank after it. */
const sentencesOf = (text: string): string[] =>
  text.match(/[^\n]*?(?:[.!?]+\s+|\n+|$)/g)?.filter((part) => part !== '') ?? []

/** Maximum number of pieces or blocks that differ. The work grows with its square: half a million steps, a few hundredths of a second. */
const MAX_EDITS = 1000

/** As many are found in any case, however much was compared before. */
const FEW_EDITS = 40

/** What comparisons may still cost together, in squares of what differs. Beyond it, only small changes are found in a text. */
export interface Work {
  left: number
}

/** The work for one text whose paragraphs are compared, and for the versions of a story. */
const [TEXT_WORK, STORY_WORK] = [MAX_EDITS ** 2, 8 * MAX_EDITS ** 2]

export const storyWork = (): Work => ({ left: STORY_WORK })

/** The runs of what stayed, went and came; undefined where too much differs. */
function runsOf(before: readonly string[], after: readonly string[], work: Work): ChangeObject<string[]>[] | undefined {
  const most = Math.min(MAX_EDITS, Math.max(FEW_EDITS, Math.floor(Math.sqrt(Math.max(0, work.left)))))
  const runs = diffArrays([...before], [...after], { maxEditLength: most })
  const edits = runs?.reduce((sum, { added, removed, count }) => sum + (added || removed ? count : 0), 0) ?? most
  work.left -= edits ** 2
  return runs
}

const compare = (before: readonly string[], after: readonly string[], work: Work): readonly DiffPart[] | null =>
  runsOf(before, after, work)?.map(({ added, removed, value }) => ({
    kind: added ? 'added' : removed ? 'removed' : 'same',
    text: value.join(''),
  })) ?? null

/** A text that came in the place of another one. */
const replaced = (before: string, after: string): readonly DiffPart[] => [
  { kind: 'removed', text: before },
  { kind: 'added', text: after },
]

/** Maximum number of characters that are compared; a longer text is shown as one change. */
const MAX_COMPARED = 400_000

/**
 * How a text became another one: by words, or by sentences where very many words differ, or else as one change. Null when they are the
 * same.
 */
export function textChanges(before: string, after: string, work = storyWork()): readonly DiffPart[] | null {
  if (before === after) return null
  if (before.length + after.length > MAX_COMPARED) return replaced(before, after)
  return (
    compare(wordsOf(before), wordsOf(after), work) ??
    compare(sentencesOf(before), sentencesOf(after), work) ??
    replaced(before, after)
  )
}

/** A paragraph of a story, or a row of one of its tables. */
export type TextBlock = { kind: 'text'; text: string } | { kind: 'row'; cells: readonly string[] }

/** The text of a block in one line, by which blocks are found to be the same. */
const blockText = (block: TextBlock): string =>
  block.kind === 'text' ? block.text : block.cells.filter((cell) => cell !== '').join(' ')

const isCell = (name: string): boolean => name === 'td' || name === 'th'

/** The paragraphs and table rows of a fragment, without empty ones. Rows of a table inside a cell are text of that cell. */
export function textBlocks(markup: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let line = growingText()
  const row = { isOpen: false }
  /** The cells of the row that is open. */
  let cells: GrowingText[] = []
  /** The number of tables that are open inside a cell. */
  let depth = 0

  function endLine(): void {
    const text = squeeze(line.text()).trim()
    if (text !== '') blocks.push({ kind: 'text', text })
    line = growingText()
  }
  function endRow(): void {
    const texts = cells.map((cell) => squeeze(cell.text()).trim())
    row.isOpen = false
    cells = []
    if (texts.length > 1 && texts.some((text) => text !== '')) blocks.push({ kind: 'row', cells: texts })
    else {
      line.add(texts.join(' '))
      endLine()
    }
  }
  function addCell(): GrowingText {
    const cell = growingText()
    cells.push(cell)
    return cell
  }
  const here = (): GrowingText => (row.isOpen ? (cells.at(-1) ?? addCell()) : line)
  let isRaised = false

  const isWhole = walk(markup, {
    text(text) {
      here().add(isRaised && isRaisedMark(here().end(), text) ? ` ${text}` : text)
      isRaised = false
    },
    tag(name, written) {
      isRaised = written.startsWith('<sup')
      const opens = !written.startsWith('</')
      if (name === 'table' && row.isOpen) depth += opens ? 1 : -1
      if (depth > 0) here().add(' ')
      else if (name === 'tr') {
        if (row.isOpen) endRow()
        else endLine()
        row.isOpen = opens
      } else if (isCell(name) && row.isOpen) {
        if (opens) addCell()
      } else if (BLOCKS.has(name)) {
        if (row.isOpen) here().add(' ')
        else endLine()
      }
    },
  })
  if (!isWhole) return [{ kind: 'text', text: plainText(markup) }]
  if (row.isOpen) endRow()
  endLine()
  return blocks
}

type Row = readonly CellChange[]

/** Whether a piece of a text is more than blanks and punctuation. */
const isWord = (piece: string): boolean => /[\p{L}\p{N}]/u.test(piece)

const countWords = (text: string): number => wordsOf(text).filter(isWord).length

const blockWords = (block: TextBlock): string[] => wordsOf(blockText(block)).filter(isWord)

/** How many words two texts share, in whatever order. */
function sharedWords(words: readonly string[], others: readonly string[]): number {
  const left = new Map<string, number>()
  for (const word of words) left.set(word, (left.get(word) ?? 0) + 1)
  let shared = 0
  for (const word of others) {
    const count = left.get(word) ?? 0
    if (count === 0) continue
    left.set(word, count - 1)
    shared++
  }
  return shared
}

/** The part of two texts' words that they share, from 0 to 1. */
function likeness(words: readonly string[], others: readonly string[]): number {
  const shared = sharedWords(words, others)
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
  const alike = before.map((one) => {
    const words = blockWords(one)
    return after.map(({ kind }, column) => (kind === one.kind ? likeness(words, others[column] ?? []) : 0))
  })
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

/** Whether two texts have so few words in common that one is the other rewritten, wherever these stand. */
function isOther(before: string, after: string): boolean {
  const [words, others] = [before, after].map((text) => wordsOf(text).filter(isWord)) as [string[], string[]]
  const most = Math.max(words.length, others.length)
  return most > FEW_WORDS && sharedWords(words, others) < most / 2
}

/** How a line became another one, word by word; null where it was rewritten, or did not change. */
function wordChanges(before: string, after: string, work: Work): readonly DiffPart[] | null {
  const parts = before === after || isOther(before, after) ? null : textChanges(before, after, work)
  return parts === null || isRewritten(parts, before, after) ? null : parts
}

/** How a single line became another one, word by word, or as a whole where it was rewritten; null when they are the same. */
export const lineChanges = (before: string, after: string, work = storyWork()): readonly DiffPart[] | null =>
  before === after ? null : (wordChanges(before, after, work) ?? replaced(before, after))

function textChange(before: string, after: string, work: Work): DiffBlock {
  if (before === after) return { kind: 'words', parts: [] }
  const parts = wordChanges(before, after, work)
  return parts === null ? { kind: 'rewritten', before, after } : { kind: 'words', parts }
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

function addPair(blocks: DiffBlock[], [was, is]: Pair, work: Work): void {
  const [cellsBefore, cellsAfter] = [cellsOf(was), cellsOf(is)]
  if (cellsBefore !== null || cellsAfter !== null) addRow(blocks, rowChange(cellsBefore, cellsAfter))
  else if (was !== null && is !== null) blocks.push(textChange(blockText(was), blockText(is), work))
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

const keyOf = (block: TextBlock): string => JSON.stringify(block.kind === 'text' ? block.text : block.cells)

const lengthOf = (blocks: readonly TextBlock[]): number =>
  blocks.reduce((sum, block) => sum + blockText(block).length, 0)

const linesOf = (blocks: readonly TextBlock[]): string => blocks.map(blockText).join('\n')

/**
 * How a text became another one: paragraph by paragraph, and within those word by word or beside each other; its tables cell by cell. As
 * one change where it is too long or too much differs. Null when they are the same.
 */
export function blockChanges(
  before: readonly TextBlock[],
  after: readonly TextBlock[],
  work = storyWork(),
): readonly DiffBlock[] | null {
  const [keysBefore, keysAfter] = [before.map(keyOf), after.map(keyOf)]
  if (keysBefore.join('\n') === keysAfter.join('\n')) return null
  const runs = lengthOf(before) + lengthOf(after) > MAX_COMPARED ? undefined : runsOf(keysBefore, keysAfter, work)
  if (runs === undefined) return [{ kind: 'rewritten', before: linesOf(before), after: linesOf(after) }]
  const blocks: DiffBlock[] = []
  const most = Math.min(TEXT_WORK, work.left)
  const own: Work = { left: most }
  let [row, column] = [0, 0]
  let [gone, come]: [TextBlock[], TextBlock[]] = [[], []]
  const flush = (): void => {
    for (const pair of pairsOf(gone, come)) addPair(blocks, pair, own)
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
  work.left -= most - own.left
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

/** How a title became another one; null where one is not known, or when they are the same. */
export const titleChanges = (before: CarriedParts, after: CarriedParts, work?: Work): readonly DiffPart[] | null =>
  before.title === undefined || after.title === undefined
    ? null
    : lineChanges(titleText(before.title), titleText(after.title), work)

/** How a text became another one; null where one is not known, or when they are the same. */
export const markupChanges = (
  part: 'teaser' | 'body',
  before: CarriedParts,
  after: CarriedParts,
  work?: Work,
): readonly DiffBlock[] | null =>
  before[part] === undefined || after[part] === undefined
    ? null
    : blockChanges(textBlocks(before[part].read() ?? ''), textBlocks(after[part].read() ?? ''), work)

/** The differences between the parts that both have, word by word. */
export function changesBetween(before: CarriedParts, after: CarriedParts, work: Work): StoryChanges {
  const setDiff = (part: 'tags' | 'symbols' | 'channels'): SetChange | null => {
    const [old, fresh] = [before[part], after[part]]
    const change = old === undefined || fresh === undefined ? null : setChange(old, fresh)
    return change === null ? null : { added: pagesOf(change.added), removed: pagesOf(change.removed) }
  }
  const title = titleChanges(before, after, work)
  const [teaser, body] = [markupChanges('teaser', before, after, work), markupChanges('body', before, after, work)]
  const line: DiffBlock[] = title === null ? [] : [{ kind: 'words', parts: title }]
  return {
    title: title === null ? null : pagesOf(title),
    teaser: teaser === null ? null : pagesOf(teaser),
    body: body === null ? null : pagesOf(body),
    counts: countChanges([...line, ...(teaser ?? []), ...(body ?? [])]),
    tags: setDiff('tags'),
    symbols: setDiff('symbols'),
    channels: setDiff('channels'),
    rank: isSeenChange('rank', before, after) ? { from: before.rank ?? null, to: after.rank ?? null } : null,
    markup:
      teaser === null &&
      body === null &&
      (isSeenChange('teaser', before, after) || isSeenChange('body', before, after)),
  }
}
