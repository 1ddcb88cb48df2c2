import { useCallback, useMemo, type ReactElement, type ReactNode } from 'react'
import type { CellChange, ChangeCounts, DiffBlock, DiffPart } from '../../../../app/ipc/news/stories.ts'
import { readPages, type Pages } from '../../../../app/domain/values/pages.ts'
import { countText } from '../../../../app/domain/values/number-form.ts'
import { LongText, Sliced } from '../../../ui/text/show-more.tsx'
import { joined } from '../../../../app/domain/values/visible-text.ts'

/** Characters of unchanged text that are shown on either side of a change. */
const CONTEXT = 90

/** Number of passages of a text that are shown without being asked for. */
const PASSAGES = 100

/** Maximum number of characters of a passage before the rest has to be asked for. */
const TEXT = 4000

/** Maximum number of characters of a cell that stays in one line. */
const SHORT = 20

const UNITS = [
  ['words', 'word'],
  ['cells', 'cell'],
  ['paragraphs', 'paragraph'],
] as const

/** How much of a text changed: `3 words, 2 cells and 1 paragraph`; empty for nothing. */
export function countsWords(counts: ChangeCounts): string {
  const named = UNITS.filter(([many]) => counts[many] > 0).map(
    ([many, one]) => `${countText(counts[many])} ${counts[many] === 1 ? one : many}`,
  )
  return joined(' and ', [named.slice(0, -1).join(', '), ...named.slice(-1)])
}

function unchanged(text: string, isFirst: boolean, isLast: boolean): string {
  if (text.length <= CONTEXT * 2) return text
  return `${isFirst ? '' : text.slice(0, CONTEXT)} … ${isLast ? '' : text.slice(-CONTEXT)}`
}

/** A piece that came or went. */
function Changed({ kind, text }: { kind: 'added' | 'removed'; text: string }): ReactElement {
  const Element = kind === 'added' ? 'ins' : 'del'
  return (
    <Element>
      <LongText text={text} first={TEXT} what="passage" />
    </Element>
  )
}

/** A text with its changed words. */
function Passages({ total, partAt }: { total: number; partAt: (index: number) => DiffPart | undefined }): ReactElement {
  const render = useCallback(
    (index: number) => {
      const { kind, text } = partAt(index) ?? { kind: 'same', text: '' }
      return kind === 'same' ? (
        <span key={index}>{unchanged(text, index === 0, index === total - 1)}</span>
      ) : (
        <Changed key={index} kind={kind} text={text} />
      )
    },
    [partAt, total],
  )
  return <Sliced total={total} first={PASSAGES} what="passages" render={render} />
}

function Paragraph({ parts }: { parts: readonly DiffPart[] }): ReactElement {
  const partAt = useCallback((index: number) => parts[index], [parts])
  return (
    <p>
      <Passages total={parts.length} partAt={partAt} />
    </p>
  )
}

/** The two versions of a paragraph beside each other. */
function Rewritten({ before, after }: { before: string; after: string }): ReactElement {
  return (
    <div className="history-pair">
      <div>
        <span className="history-side">Before</span>
        <Changed kind="removed" text={before} />
      </div>
      <div>
        <span className="history-side">After</span>
        <Changed kind="added" text={after} />
      </div>
    </div>
  )
}

function Cell({ before, after }: CellChange): ReactElement {
  // A number is not broken; a text may be.
  const isShort = Math.max(before?.length ?? 0, after?.length ?? 0) <= SHORT
  if (before === after) return <td data-short={isShort}>{before}</td>
  return (
    <td data-short={isShort}>
      {before === null || before === '' ? null : <Changed kind="removed" text={before} />}{' '}
      {after === null || after === '' ? null : <Changed kind="added" text={after} />}
    </td>
  )
}

function Rows({ rows }: { rows: readonly (readonly CellChange[])[] }): ReactElement {
  return (
    // One that is too wide scrolls by itself, by keyboard too.
    <div className="history-table" role="group" aria-label="Changed rows" tabIndex={0}>
      <table>
        <tbody>
          {/* Rows and cells have no names, and those of a version do not change. */}
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, place) => (
                <Cell key={place} {...cell} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Block({ block, isFirst, isLast }: { block: DiffBlock; isFirst: boolean; isLast: boolean }): ReactElement {
  switch (block.kind) {
    case 'same':
      return <p className="quiet">{unchanged(block.text, isFirst, isLast)}</p>
    case 'words':
      return <Paragraph parts={block.parts} />
    case 'rewritten':
      return <Rewritten before={block.before} after={block.after} />
    case 'table':
      return <Rows rows={block.rows} />
    case 'added':
    case 'removed':
      return (
        <p>
          <Changed kind={block.kind} text={block.text} />
        </p>
      )
  }
}

function Part({ label, children }: { label: string; children: ReactNode }): ReactElement {
  return (
    <div className="history-part">
      <span className="history-label">{label}</span>
      <div className="history-text selectable isolate">{children}</div>
    </div>
  )
}

/** How a title became another one; nothing where it did not. */
export function LineDiff({ label, parts }: { label: string; parts: Pages<DiffPart> | null }): ReactElement | null {
  const partAt = useMemo(() => (parts === null ? () => undefined : readPages(parts)), [parts])
  if (parts === null) return null
  return (
    <Part label={label}>
      <Passages total={parts.total} partAt={partAt} />
    </Part>
  )
}

/** How a text became another one, paragraph by paragraph; nothing where it did not. */
export function TextDiff({ label, blocks }: { label: string; blocks: Pages<DiffBlock> | null }): ReactElement | null {
  const blockAt = useMemo(() => (blocks === null ? () => undefined : readPages(blocks)), [blocks])
  const total = blocks?.total ?? 0
  const render = useCallback(
    (index: number) => {
      const block = blockAt(index)
      if (block === undefined) return <></>
      return <Block key={index} block={block} isFirst={index === 0} isLast={index === total - 1} />
    },
    [blockAt, total],
  )
  if (blocks === null) return null
  return (
    <Part label={label}>
      <Sliced total={total} first={PASSAGES} what="passages" render={render} />
    </Part>
  )
}
