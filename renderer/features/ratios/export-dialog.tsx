import type { ReactElement } from 'react'
import { useHint } from '../../commands/commands.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import type { Exporter } from './use-export.ts'

const FILES = [
  { kind: 'xlsx', label: 'Excel workbook', note: 'The table, and every value with its proof' },
  { kind: 'csv', label: 'CSV', note: 'One row per value, with its proof' },
  { kind: 'json', label: 'JSON', note: 'One object per value, digits as sent, with its proof' },
  { kind: 'png', label: 'Chart, PNG', note: 'With title, basis and source, at double size' },
  { kind: 'svg', label: 'Chart, SVG', note: 'The same, as vectors' },
] as const

/** Dialog with the export formats and the outcome of the last export. */
export function ExportDialog({
  exporter,
  hasChart,
  onClose,
}: {
  exporter: Exporter
  hasChart: boolean
  onClose: () => void
}): ReactElement {
  const { words, error, retry, isBusy, save, copyRaw, copyImage } = exporter
  const hint = useHint()
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
          <span className="quiet">{hint('ratios.copy-with-proof', 'Tab-separated, with headers and proof')}</span>
        </li>
        <li>
          <button type="button" className="button" disabled={isBusy || !hasChart} onClick={copyImage}>
            Copy chart
          </button>
          <span className="quiet">{hint('ratios.copy-picture', 'As a picture')}</span>
        </li>
      </ul>
      {error === null ? (
        <p className="quiet" role="status">
          {isBusy
            ? 'Verifying against the stored responses…'
            : (words ?? 'Before writing, Tearsheet verifies every number against its stored response.')}
        </p>
      ) : (
        <ErrorNote error={error} onRetry={retry} />
      )}
      <div className="dialog-actions">
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
