import type { ReactElement, ReactNode } from 'react'
import type { CommandId } from '../../../app/domain/commands/catalogue.ts'
import type { ErrorInfo } from '../../../app/errors/app-error.ts'
import type { ValuesFileKind } from '../../format/values-file.ts'
import { CommandTool } from './command-tools.tsx'
import { Dialog } from './dialog.tsx'
import { ErrorNote } from '../states/error-note.tsx'
import { Button } from './button.tsx'

/** Writes files of numbers. */
export interface FileExporter {
  /** What the last export wrote; null before the first, and when that failed. */
  words: string | null
  /** Why the last export failed; null when it did not. */
  error: ErrorInfo | null
  /** Exports again what failed. */
  retry: () => void
  isBusy: boolean
  save: (kind: ValuesFileKind) => void
  copyRaw: () => void
}

const FILES = [
  { kind: 'xlsx', label: 'Excel workbook', note: 'The table, and every value with its proof' },
  { kind: 'csv', label: 'CSV', note: 'One row per value, with its proof' },
  { kind: 'json', label: 'JSON', note: 'One object per value, digits as sent, with its proof' },
] as const

export function ExportDialog({
  exporter: { words, error, retry, isBusy, save, copyRaw },
  copyHint,
  heading,
  extent,
  address,
  children,
  onClose,
}: {
  exporter: FileExporter
  /** What the button that copies says of itself, with its key. */
  copyHint: string
  /** What stands above the files of numbers, where there is more to export. */
  heading?: string
  /** The choice of how much is exported, where there is one. */
  extent?: ReactNode
  /** The command that copies an address of what is exported, where there is one. */
  address?: CommandId
  /** What else can be exported. */
  children?: ReactNode
  onClose: () => void
}): ReactElement {
  return (
    <Dialog title="Export" onClose={onClose}>
      {heading === undefined ? null : <h3 className="export-part">{heading}</h3>}
      {extent}
      <ul className="export-list">
        {FILES.map(({ kind, label, note }) => (
          <li key={kind}>
            <Button disabled={isBusy} onClick={() => save(kind)}>
              {label}…
            </Button>
            <span className="quiet">{note}</span>
          </li>
        ))}
        <li>
          <Button disabled={isBusy} onClick={copyRaw}>
            Copy values
          </Button>
          <span className="quiet">{copyHint}</span>
        </li>
        {address === undefined ? null : (
          <li>
            <CommandTool id={address}>Copy address</CommandTool>
            <span className="quiet">For a spreadsheet: cached values with their proof</span>
          </li>
        )}
      </ul>
      {children}
      {error === null ? (
        <p className="quiet" role="status">
          {isBusy
            ? 'Exporting…'
            : (words ?? 'Values are verified against their stored responses before they are written.')}
        </p>
      ) : (
        <ErrorNote error={error} onRetry={retry} />
      )}
      <div className="dialog-actions">
        <Button onClick={onClose}>Close</Button>
      </div>
    </Dialog>
  )
}
