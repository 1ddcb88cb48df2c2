import { use } from 'react'
import { ratioLabel } from '../../../../app/domain/fundamentals/ratio-fields.ts'
import type { DatedRevision, RevisionCell, RevisionColumn } from '../../../../app/domain/fundamentals/restatements.ts'
import type { ProofTarget, ShownFigure } from '../../../../app/domain/responses/proof.ts'
import type { SourcedValue } from '../../../../app/domain/responses/sourced-value.ts'
import type { ExportCell } from '../../../../app/domain/tables/table-text.ts'
import { visibleName } from '../../../../app/domain/values/visible-text.ts'
import { recordDay } from '../../../format/date-form.ts'
import { copiedTable } from '../../../format/decimal-sign.ts'
import { changesWords } from '../../../format/revision.ts'
import { useSymbolMenu } from '../../../ui/text/link-menus.ts'
import type { MenuGroup } from '../../../ui/controls/context-menu.tsx'
import { copyAndSay } from '../../../ui/text/copy-with-message.ts'
import { InspectContext } from '../../../ui/text/sourced-number.tsx'

const figureOf = (label: string, { digits, response }: SourcedValue): ShownFigure => ({ label, digits, response })

/** The words and the inputs of the changes that a cell shows. */
const CHANGES = [
  {
    words: 'the change from the original to the restated value, (restated − original) ÷ |original|',
    names: ['original', 'restated'],
    isShown: ({ kind }: RevisionCell) => kind !== null,
  },
  {
    words: 'the change from the preliminary to the first later value, (later − preliminary) ÷ |preliminary|',
    names: ['preliminary', 'original', 'restated'],
    isShown: ({ isPreliminaryReplaced }: RevisionCell) => isPreliminaryReplaced,
  },
] as const

/** The proof of the changes of a cell at a date of a company: both inputs of each must be as sent. Null where it shows none. */
export function targetOfRevision(cell: RevisionCell, symbol: string, asOf: string): ProofTarget | null {
  const shown = CHANGES.filter(({ isShown }) => isShown(cell))
  const names = new Set(shown.flatMap((each) => each.names))
  const figures = [...names].flatMap((name) => {
    const input = cell[name]
    return input === null ? [] : [figureOf(`${ratioLabel(cell.field)}, ${name}`, input)]
  })
  const value = changesWords(cell)
  if (figures.length === 0 || value === '') return null
  const words = shown.map((each) => each.words).join('; ')
  return { computed: { words: `for ${visibleName(symbol)} as of ${recordDay(asOf)}, ${words}`, value }, figures }
}

/** A restatement as a row of a table: date, ratio, and the digits of both values as sent. */
const rowOf = ({ asOf, field, original, restated }: Omit<DatedRevision, 'period'>): ExportCell[] => [
  { date: asOf },
  { text: field },
  ...[original, restated].map((value) => (value === null ? null : { digits: value.digits })),
]

/** Returns what can be done with a restatement, and with the row of a ratio in the table of all dates. */
export function useRestatementMenus(
  symbol: string,
  columns: readonly RevisionColumn[],
): {
  ofRevision: (revision: DatedRevision) => readonly MenuGroup[]
  ofField: (field: string) => readonly MenuGroup[]
} {
  const inspect = use(InspectContext)
  const company = useSymbolMenu()(symbol)
  const copyName = (field: string) => ({
    label: 'Copy the name of the ratio',
    run: () => copyAndSay(field, 'Name copied'),
  })
  return {
    ofRevision(revision) {
      const target = targetOfRevision(revision, symbol, revision.asOf)
      const source = target === null ? [] : [{ label: 'Show the source of the change', run: () => inspect(target) }]
      return [
        {
          label: 'Restatement',
          entries: [
            ...source,
            {
              label: 'Copy the restatement',
              run: () => copyAndSay(copiedTable([rowOf(revision)]), 'Restatement copied'),
            },
            copyName(revision.field),
            'ratios.copy-link',
          ],
        },
        company,
      ]
    },
    ofField(field) {
      const dated = columns.flatMap(({ asOf, cells }) =>
        cells.filter((cell) => cell.field === field && cell.kind !== null).map((cell) => ({ ...cell, asOf })),
      )
      const copyRow = {
        label: 'Copy the restatements of the ratio',
        run: () => copyAndSay(copiedTable(dated.map(rowOf)), 'Restatements copied'),
      }
      return [
        {
          label: ratioLabel(field),
          entries: [...(dated.length === 0 ? [] : [copyRow]), copyName(field), 'ratios.copy-link'],
        },
        company,
      ]
    },
  }
}
