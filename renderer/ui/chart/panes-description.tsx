import { memo, use } from 'react'
import type { ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { CHART_KINDS } from '../../../app/domain/fundamentals/view-choices.ts'
import { chartSummary } from '../../format/chart-summary.ts'
import { DateFormContext } from '../moment.tsx'
import { ChartDescription } from './chart-description.tsx'
import type { Pane } from './panes-of.ts'
import type { ChartKind } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'

/** Some charts of series in words, which are made again only when something of them changes, or the form of dates. */
export const PanesDescription = memo(function PanesDescription({
  id,
  command,
  kind,
  panes,
  names,
  facts,
}: {
  /** The ID of the text. */
  id: string
  command: CommandId
  kind: ChartKind
  panes: readonly Pane[]
  /** The names of all series of the charts. */
  names: SeriesNames
  /** How the values are meant. */
  facts: readonly string[]
}): ReactElement {
  use(DateFormContext)
  const summary = chartSummary(
    CHART_KINDS.find((each) => each.id === kind)?.label ?? '',
    panes.map((pane) => ({ ...pane.set, title: pane.title ?? names.common, nameOf: (pane.names ?? names).ownOf })),
    facts,
    names.ownOf,
  )
  return <ChartDescription id={id} summary={summary} command={command} />
})
