import { isRaisedMark } from '../../../../app/domain/news/raised-marks.ts'
import { squeeze } from '../../../../app/domain/values/decoded-line.ts'
import { BLOCKS, plainText, walk } from './story-text.ts'

/** A paragraph of a story, or a row of one of its tables. */
export type TextBlock = { kind: 'text'; text: string } | { kind: 'row'; cells: readonly string[] }

/** The text of a block in one line, by which blocks are found to be the same. */
export const blockText = (block: TextBlock): string =>
  block.kind === 'text' ? block.text : block.cells.filter((cell) => cell !== '').join(' ')

const isCell = (name: string): boolean => name === 'td' || name === 'th'

/** The paragraphs and table rows of a fragment, without empty ones. Rows of a table inside a cell are text of that cell. */
export function textBlocks(markup: string): readonly TextBlock[] {
  const blocks: TextBlock[] = []
  let line = ''
  const row = { isOpen: false }
  /** The cells of the row that is open. */
  let cells: string[] = []
  /** The number of tables that are open inside a cell. */
  let depth = 0

  function endLine(): void {
    const text = squeeze(line).trim()
    if (text !== '') blocks.push({ kind: 'text', text })
    line = ''
  }
  function endRow(): void {
    const texts = cells.map((cell) => squeeze(cell).trim())
    row.isOpen = false
    cells = []
    if (texts.length > 1 && texts.some((text) => text !== '')) blocks.push({ kind: 'row', cells: texts })
    else {
      line = texts.join(' ')
      endLine()
    }
  }
  function add(text: string): void {
    if (!row.isOpen) line += text
    else cells.push(`${cells.pop() ?? ''}${text}`)
  }
  let isRaised = false

  const isWhole = walk(markup, {
    text(text) {
      add(isRaised && isRaisedMark(row.isOpen ? (cells.at(-1) ?? '') : line, text) ? ` ${text}` : text)
      isRaised = false
    },
    tag(name, written) {
      isRaised = written.startsWith('<sup')
      const opens = !written.startsWith('</')
      if (name === 'table' && row.isOpen) depth += opens ? 1 : -1
      if (depth > 0) add(' ')
      else if (name === 'tr') {
        if (row.isOpen) endRow()
        else endLine()
        row.isOpen = opens
      } else if (isCell(name) && row.isOpen) {
        if (opens) cells.push('')
      } else if (BLOCKS.has(name)) {
        if (row.isOpen) add(' ')
        else endLine()
      }
    },
  })
  if (!isWhole) return [{ kind: 'text', text: plainText(markup) }]
  if (row.isOpen) endRow()
  endLine()
  return blocks
}
