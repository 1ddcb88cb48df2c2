import { useState, memo, use, type ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useCommands } from '../../commands/commands.tsx'
import { summaryText, chartSummary, type ChartSummary } from '../../format/chart-summary.ts'
import { Button, CopyButton } from '../controls/button.tsx'
import { Dialog } from '../controls/dialog.tsx'
import { CHART_KINDS } from '../../../app/domain/fundamentals/view-choices.ts'
import { DateFormContext } from '../text/date-time.tsx'
import type { Pane } from './chart-panes.ts'
import type { ChartKind } from './plot-geometry.ts'
import type { SeriesNames } from './series-names.ts'

/** A chart in words: for screen readers beside it, and for everyone in a dialog that a command opens. */
export function ChartDescription({
  id,
  summary,
  command,
}: {
  /** The ID of the text, by which the chart refers to it. */
  id: string
  summary: ChartSummary
  command: CommandId
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  const close = (): void => setIsOpen(false)
  useCommands([{ id: command, run: () => setIsOpen(true) }])
  return (
    <>
      <p id={id} className="visually-hidden">
        {summaryText(summary)}
      </p>
      {isOpen ? (
        <Dialog title="The chart in words" onClose={close}>
          <p className="selectable">{summary.head}</p>
          {summary.lines.length === 0 ? null : (
            <ul className="chart-words selectable">
              {summary.lines.map((line) => (
                <li key={line} className="isolate">
                  {line}
                </li>
              ))}
            </ul>
          )}
          <div className="dialog-actions">
            <Button look="primary" onClick={close}>
              Close
            </Button>
            <CopyButton label="Copy" text={[summary.head, ...summary.lines].join('\n')} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}

/** Some charts of series in words, which are made again only when something of them changes, or the form of dates. */
export const PanesDescription = memo(function PanesDescription({
  id,
  command,
  kind,
  panes,
  names,
  facts,
}: {
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
