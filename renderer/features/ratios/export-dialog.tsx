import type { ReactElement } from 'react'
import { Dialog } from '../../ui/dialog.tsx'
import type { Exporter } from './use-export.ts'

const FILES = [
  { kind: 'xlsx', label: 'Excel workbook', note: 'The table, and every value with its proof' },
  { kind: 'csv', label: 'CSV', note: 'One row a value, with its proof' },
  { kind: 'json', label: 'JSON', note: 'One object a value, digits as sent, with its proof' },
  { kind: 'png', label: 'Chart, PNG', note: 'With title, basis and source, at twice its size' },
  { kind: 'svg', label: 'Chart, SVG', note: 'The same as vectors' },
] as const

/** What can leave the application, and what became of it. */
export function ExportDialog({
  exporter,
  hasChart,
  onClose,
}: {
  exporter: Exporter
  hasChart: boolean
  onClose: () => void
}): ReactElement {
  const { outcome, isBusy, save, copyRaw, copyImage } = exporter
  return (
    <Dialog title="Export" onClose={onClose}>
      <ul className="export-list">
        {FILES.map(({ kind, label, note }) => (
          <li key={kind}>
            <button
              type="button"
              className="button"
              disabled={isBusy || (!hasChart && (kind === 'png' || kind === 'svg'))}
              onClick={() => save(kind)}
            >
              {label}…
            </button>
            <span className="quiet">{note}</span>
          </li>
        ))}
        <li>
          <button type="button" className="button" disabled={isBusy} onClick={copyRaw}>
            Copy values
          </button>
          <span className="quiet">Tab-separated, with headers and proof · Ctrl+Shift+C</span>
        </li>
        <li>
          <button type="button" className="button" disabled={isBusy || !hasChart} onClick={copyImage}>
            Copy chart
          </button>
          <span className="quiet">As a picture · Ctrl+Alt+C</span>
        </li>
      </ul>
      <p className={outcome?.isProblem === true ? 'field-problem' : 'quiet'} role="status">
        {isBusy
          ? 'Reading the stored answers again…'
          : (outcome?.words ??
            'Before anything is written, every number is looked up again in the answer it came from.')}
      </p>
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
