import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { failureOf } from '../../query/errors.ts'
import { useSaveFile } from '../../query/files.ts'
import { CommandTool } from '../../ui/controls/command-tools.tsx'
import { Button, CopyButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useKeptForm } from '../../ui/states/view-state.ts'
import { REPORT_FORM, reportQuery } from './queries.ts'
import './about.css'

/** Dialog that prepares a report of a problem. The person reads it and sends it; Tearsheet sends nothing. */
export function ReportDialog({ onClose: close }: { onClose: () => void }): ReactElement {
  const report = useQuery(reportQuery)
  const save = useSaveFile('settings')
  const form = useKeptForm(REPORT_FORM)
  const [words, setWords] = form.field('words', '')
  const onClose = form.closing(close)
  const said = words.trim()
  const whole = [...(said === '' ? [] : [said, '']), report.data?.text ?? ''].join('\n')
  return (
    <Dialog title="Report a problem" onClose={onClose} wide>
      <label className="report-part">
        What happened, and what did you expect?
        <textarea autoFocus rows={4} spellCheck value={words} onChange={(event) => setWords(event.target.value)} />
      </label>
      <ErrorNote {...failureOf(report)} />
      {report.data === undefined ? null : (
        <label className="report-part">
          What is added: the versions and the end of the log, without keys, folders, addresses and hosts
          <textarea readOnly rows={14} className="mono report-log" spellCheck={false} value={report.data.text} />
        </label>
      )}
      <p className="quiet">Tearsheet sends nothing. Read the report, and pass it to those who look after Tearsheet.</p>
      <div className="dialog-actions">
        {report.data === undefined ? null : (
          <>
            <CopyButton label="Copy the report" text={whole} />
            <Button onClick={() => save.mutate({ kind: 'txt', name: 'tearsheet report', content: whole })}>
              Save…
            </Button>
          </>
        )}
        <CommandTool id="window.show-log">Show the log</CommandTool>
        <span className="toolbar-spring" />
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
