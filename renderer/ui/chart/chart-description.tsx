import { use, useState } from 'react'
import type { ReactElement } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import { useCommands } from '../../commands/commands.tsx'
import { summaryText } from '../../format/chart-summary.ts'
import type { ChartSummary } from '../../format/chart-summary.ts'
import { CopyButton } from '../copy-button.tsx'
import { Dialog } from '../dialog.tsx'
import { DateFormContext } from '../moment.tsx'

/** A chart in words: for screen readers beside it, and for everyone in a dialog that a command opens. */
export function ChartDescription({
  id,
  summaryOf,
  command,
}: {
  /** The ID of the text, by which the chart refers to it. */
  id: string
  /** Makes the words, with dates in the chosen form. */
  summaryOf: () => ChartSummary
  command: CommandId
}): ReactElement {
  const [isOpen, setIsOpen] = useState(false)
  use(DateFormContext)
  const summary = summaryOf()
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
            <button type="button" className="button button-primary" onClick={close}>
              Close
            </button>
            <CopyButton label="Copy" text={[summary.head, ...summary.lines].join('\n')} />
          </div>
        </Dialog>
      ) : null}
    </>
  )
}
