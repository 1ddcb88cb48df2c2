import type { ReactElement } from 'react'
import {
  basesIn,
  EVERY,
  NOT_STATED,
  ofChoice,
  periodsIn,
  shownChoice,
} from '../../../app/domain/fundamentals/earnings-reports.ts'
import type { EarningsReport } from '../../../app/domain/fundamentals/earnings-reports.ts'
import { periodOptions } from '../../../app/domain/fundamentals/period-words.ts'
import { basisLabel, meaningOf } from '../../../app/domain/fundamentals/ratio-record.ts'
import type { Tool } from '../../ui/toolbar.tsx'
import type { EarningsState } from './earnings-state.ts'

interface Option {
  id: string
  label: string
  title?: string | undefined
}

/** A choice among what the reports have, so it has no commands. */
function ReportSelect({
  label,
  value,
  options,
  onChange,
}: {
  label: string
  value: string
  options: readonly Option[]
  onChange: (id: string) => void
}): ReactElement {
  return (
    <select aria-label={label} value={value} onChange={({ target }) => onChange(target.value)}>
      {options.map(({ id, label: name, title }) => (
        <option key={id} value={id} title={title}>
          {name}
        </option>
      ))}
    </select>
  )
}

const nameOf = (code: string, name: (code: string) => string): string =>
  code === NOT_STATED ? 'Not stated' : name(code)

/** The tools for the basis and the period of the reports that are shown, as far as there are several. */
export function reportTools(
  reports: readonly EarningsReport[],
  wanted: Pick<EarningsState, 'basis' | 'period'>,
  onChoose: (choice: { basis: string; period?: null } | { period: string }) => void,
): readonly Tool[] {
  const choice = shownChoice(reports, wanted)
  const bases = basesIn(reports)
  const periods = periodsIn(ofChoice(reports, { ...choice, period: EVERY }))
  const basis: Tool = {
    id: 'basis',
    name: 'Basis',
    shows: (
      <ReportSelect
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
        onChange={(id) => onChoose({ basis: id, period: null })}
      />
    ),
  }
  const period: Tool = {
    id: 'period-shown',
    name: 'Reports of',
    shows: (
      <ReportSelect
        label="Period of the reports"
        value={choice.period}
        options={[
          ...periodOptions(periods).map(({ id, label, title }) => ({ id, label: nameOf(id, () => label), title })),
          { id: EVERY, label: 'Every period', title: 'Reports of every length' },
        ]}
        onChange={(id) => onChoose({ period: id })}
      />
    ),
  }
  return [...(bases.length < 2 ? [] : [basis]), ...(periods.length < 2 ? [] : [period])]
}
