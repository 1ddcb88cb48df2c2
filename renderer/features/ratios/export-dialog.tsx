import { useState } from 'react'
import type { ReactElement } from 'react'
import { useHint } from '../../commands/commands.tsx'
import { PICTURE_SIZES } from '../../ui/chart/picture-size.ts'
import type { PictureSizeId } from '../../ui/chart/picture-size.ts'
import { Dialog } from '../../ui/dialog.tsx'
import { ErrorNote } from '../../ui/error-note.tsx'
import { Field } from '../../ui/field.tsx'
import { Segmented } from '../../ui/segmented.tsx'
import type { Exporter } from './use-export.ts'

const FILES = [
  { kind: 'xlsx', label: 'Excel workbook', note: 'The table, and every value with its proof' },
  { kind: 'csv', label: 'CSV', note: 'One row per value, with its proof' },
  { kind: 'json', label: 'JSON', note: 'One object per value, digits as sent, with its proof' },
] as const

const PICTURES = [
  { kind: 'png', label: 'PNG' },
  { kind: 'svg', label: 'SVG' },
  { kind: 'pdf', label: 'PDF' },
] as const

/** Maximum number of characters of a title and of the notes of a picture. */
const [MAX_TITLE, MAX_NOTES] = [200, 1000]

function PicturePart({ exporter }: { exporter: Exporter }): ReactElement {
  const { isBusy, savePicture, copyImage } = exporter
  const hint = useHint()
  const [title, setTitle] = useState(exporter.title)
  const [remarks, setRemarks] = useState('')
  const [size, setSize] = useState<PictureSizeId>('screen')
  const wanted = { title, remarks, size }
  return (
    <>
      <Field label="Title">
        {(attributes) => (
          <input
            {...attributes}
            value={title}
            maxLength={MAX_TITLE}
            onChange={({ target }) => setTitle(target.value)}
          />
        )}
      </Field>
      <Field label="Notes">
        {(attributes) => (
          <textarea
            {...attributes}
            rows={2}
            value={remarks}
            maxLength={MAX_NOTES}
            placeholder="What the picture shows, in your words"
            onChange={({ target }) => setRemarks(target.value)}
          />
        )}
      </Field>
      <div className="export-size">
        <Segmented
          label="Size of the picture"
          value={size}
          options={PICTURE_SIZES.map(({ id, label, words }) => ({ id, label, title: words }))}
          onChange={setSize}
        />
        <span className="quiet">{PICTURE_SIZES.find(({ id }) => id === size)?.words}</span>
      </div>
      <div className="export-pictures">
        {PICTURES.map(({ kind, label }) => (
          <button
            key={kind}
            type="button"
            className="button"
            disabled={isBusy}
            onClick={() => savePicture(kind, wanted)}
          >
            Chart, {label}…
          </button>
        ))}
        <button
          type="button"
          className="button"
          disabled={isBusy}
          title={hint('ratios.copy-picture', 'As a picture')}
          onClick={() => copyImage(wanted)}
        >
          Copy chart
        </button>
      </div>
    </>
  )
}

/** Dialog with the export formats, what a picture says and how large it is, and the outcome of an export. */
export function ExportDialog({
  exporter,
  hasChart,
  onClose,
}: {
  exporter: Exporter
  hasChart: boolean
  onClose: () => void
}): ReactElement {
  const { words, error, retry, isBusy, save, copyRaw } = exporter
  const hint = useHint()
  return (
    <Dialog title="Export" onClose={onClose}>
      <h3 className="export-part">Values</h3>
      <ul className="export-list">
        {FILES.map(({ kind, label, note }) => (
          <li key={kind}>
            <button type="button" className="button" disabled={isBusy} onClick={() => save(kind)}>
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
      </ul>
      <h3 className="export-part">Picture of the chart</h3>
      {hasChart ? <PicturePart exporter={exporter} /> : <p className="quiet">The chart is not shown.</p>}
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
        <button type="button" className="button" onClick={onClose}>
          Close
        </button>
      </div>
    </Dialog>
  )
}
