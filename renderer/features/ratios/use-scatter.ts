import { useMemo } from 'react'
import { fullestColumn, scatterFields } from '../../../app/domain/fundamentals/scatter.ts'
import type { SeriesSet } from '../../../app/domain/fundamentals/series.ts'
import { isTextOrNull, useKeptChoice } from '../../ui/kept-choice.ts'

/** What a scatter draws: two of the ratios, and a column. */
export interface Scatter {
  fields: readonly { field: string; label: string }[]
  across: string
  up: string
  /** Null where no company has both values at any column. */
  column: string | null
  onAcross: (field: string) => void
  onUp: (field: string) => void
  onColumn: (column: string) => void
}

/** The choices of a scatter, of those that its series have. */
export function useScatter(set: SeriesSet): Scatter {
  const fields = useMemo(() => scatterFields(set), [set])
  const [keptAcross, onAcross] = useKeptChoice('scatter across', null, isTextOrNull)
  const [keptUp, onUp] = useKeptChoice('scatter up', null, isTextOrNull)
  const [keptColumn, onColumn] = useKeptChoice('scatter period', null, isTextOrNull)
  const known = (field: string | null): string | undefined => fields.find((each) => each.field === field)?.field
  const across = known(keptAcross) ?? fields[0]?.field ?? ''
  const up = known(keptUp) ?? fields.find(({ field }) => field !== across)?.field ?? across
  const fullest = useMemo(() => fullestColumn(set, across, up), [set, across, up])
  const column = keptColumn !== null && set.columns.includes(keptColumn) ? keptColumn : fullest
  return { fields, across, up, column, onAcross, onUp, onColumn }
}
