import type { ReactElement } from 'react'
import { ownProperty } from '../../../../app/domain/values/own-property.ts'
import type { SymbolRatios } from '../../../../app/domain/fundamentals/ratio-record.ts'
import { assumedUnit } from '../../../../app/domain/fundamentals/ratio-series.ts'
import { CHOOSABLE_DISPLAYS, type ChoosableDisplay } from '../../../../app/domain/fundamentals/value-display.ts'
import { formatDigits } from '../../../format/value.ts'
import { usePreferences, useSavePreferences } from '../../../query/preferences.ts'
import { Dialog } from '../../../ui/controls/dialog.tsx'
import { RatioName } from '../../../ui/text/name.tsx'
import { Select } from '../../../ui/controls/select.tsx'
import { Button } from '../../../ui/controls/button.tsx'
import { TableHead } from '../../../ui/grid/table-head.tsx'

const WORDS: Record<ChoosableDisplay, string> = {
  'as-sent': 'As sent',
  percent: 'Fraction, shown as percent',
  days: 'Days',
  currency: 'Currency',
  multiple: 'Multiple',
  number: 'Plain number',
}

/** Dialog to choose the assumed unit of each ratio. */
export function UnitsDialog({
  fields,
  entries,
  onClose,
}: {
  fields: readonly string[]
  /** The cached records, of which an example is shown. */
  entries: readonly SymbolRatios[]
  onClose: () => void
}): ReactElement {
  const { displays, formulas } = usePreferences()
  const save = useSavePreferences()
  const exampleOf = (field: string): string | null =>
    entries
      .flatMap(({ records }) => records.map(({ values }) => ownProperty(values, field)))
      .findLast((digits) => digits !== undefined) ?? null
  function choose(field: string, display: ChoosableDisplay | ''): void {
    const others = Object.fromEntries(Object.entries(displays).filter(([name]) => name !== field))
    save({ displays: display === '' ? others : { ...others, [field]: display } })
  }
  return (
    <Dialog title="Units" onClose={onClose} wide>
      <p className="quiet">
        The service does not state units. “Assumed units” shows each ratio in the unit chosen here, and one without a
        choice in the usual unit if the cached records agree with it. “As sent” always shows the digits as sent.
      </p>
      <table className="units-table">
        <TableHead of={['Ratio', 'Assumed unit', 'Example, as sent', 'Shown']} />
        <tbody>
          {fields.map((field) => {
            const [display, example] = [assumedUnit(field, displays, formulas), exampleOf(field)]
            const { [field]: _own, ...others } = displays
            return (
              <tr key={field}>
                <td title={field}>
                  <RatioName field={field} />
                </td>
                <td>
                  <Select
                    aria-label={`Unit of ${field}`}
                    value={ownProperty(displays, field) ?? ''}
                    options={[
                      { id: '', label: `${WORDS[assumedUnit(field, others, formulas)]} (assumed)` },
                      ...CHOOSABLE_DISPLAYS.map((each) => ({ id: each, label: WORDS[each] })),
                    ]}
                    onChoose={(display) => choose(field, display)}
                  />
                </td>
                <td className="mono">{example ?? ''}</td>
                <td>{example === null ? '' : formatDigits(example, display)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      <div className="dialog-actions">
        <Button look="primary" onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
