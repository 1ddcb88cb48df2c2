import type { ReactElement } from 'react'
import { basesIn, EVERY, NOT_STATED, ofChoice, periodsIn } from '../../../app/domain/fundamentals/earnings-groups.ts'
import type { EarningsChoice } from '../../../app/domain/fundamentals/earnings-groups.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { periodOptions } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import { Segmented } from '../../ui/segmented.tsx'

const nameOf = (code: string, name: (code: string) => string): string =>
  code === NOT_STATED ? 'Not stated' : name(code)

/** The bases and the periods of reports, as far as there are several. */
export function GridChoice({
  reports,
  choice,
  onChoose,
}: {
  reports: readonly EarningsReport[]
  choice: EarningsChoice
  onChoose: (choice: { basis: string; period?: null } | { period: string }) => void
}): ReactElement {
  const bases = basesIn(reports)
  const periods = periodsIn(ofChoice(reports, { ...choice, period: EVERY }))
  return (
    <>
      {bases.length < 2 ? null : (
        <Segmented
          label="Basis"
          value={choice.basis}
          options={[
            ...bases.map((code) => ({
              id: code,
              label: nameOf(code, basisLabel),
              title: nameOf(code, (known) => `${meaningOf(known)} (${known})`),
            })),
            { id: EVERY, label: 'Every basis', title: 'All reports beside each other, newest first' },
          ]}
          onChange={(basis) => onChoose({ basis, period: null })}
        />
      )}
      {periods.length < 2 ? null : (
        <Segmented
          label="Period of the reports"
          value={choice.period}
          options={[
            ...periodOptions(periods).map(({ id, label, title }) => ({ id, label: nameOf(id, () => label), title })),
            { id: EVERY, label: 'Every period', title: 'Reports of every length' },
          ]}
          onChange={(period) => onChoose({ period })}
        />
      )}
    </>
  )
}
