import { useState, type ReactElement } from 'react'
import { useHint } from '../../../commands/commands.tsx'
import { PICTURE_SIZES, PICTURE_THEMES, usePictureTheme } from '../../../ui/chart/picture/picture-choice.ts'
import type { PictureSizeId } from '../../../ui/chart/picture/picture-choice.ts'
import { ExportDialog } from '../../../ui/controls/export-dialog.tsx'
import { TextAreaField, TextField } from '../../../ui/controls/field.tsx'
import { Segmented } from '../../../ui/controls/segmented.tsx'
import type { Exporter, Extent } from './use-export.ts'
import { Button } from '../../../ui/controls/button.tsx'

const PICTURES = [
  { kind: 'png', label: 'PNG' },
  { kind: 'svg', label: 'SVG' },
  { kind: 'pdf', label: 'PDF' },
] as const

/** Maximum number of characters of a title and of the notes of a picture. */
const [MAX_TITLE, MAX_NOTES] = [200, 1000]

const EXTENTS: readonly { id: Extent; label: string }[] = [
  { id: 'shown', label: 'As shown' },
  { id: 'all', label: 'Everything' },
]

function ExtentPart({ chosen, words, choose }: NonNullable<Exporter['extent']>): ReactElement {
  return (
    <div className="export-size">
      <Segmented label="How much" value={chosen} options={EXTENTS} onChange={choose} />
      <span className="quiet">{words[chosen]}</span>
    </div>
  )
}

function PicturePart({ exporter }: { exporter: Exporter }): ReactElement {
  const { isBusy, savePicture, copyImage } = exporter
  const hint = useHint()
  const [title, setTitle] = useState(exporter.title)
  const [remarks, setRemarks] = useState('')
  const [size, setSize] = useState<PictureSizeId>('screen')
  const [theme, setTheme] = usePictureTheme()
  const wanted = { title, remarks, size }
  return (
    <>
      <TextField label="Title" value={title} maxLength={MAX_TITLE} onText={setTitle} />
      <TextAreaField
        label="Notes"
        rows={2}
        value={remarks}
        maxLength={MAX_NOTES}
        placeholder="What the picture shows, in your words"
        onText={setRemarks}
      />
      <div className="export-size">
        <Segmented
          label="Size of the picture"
          value={size}
          options={PICTURE_SIZES.map(({ id, label, words }) => ({ id, label, title: words }))}
          onChange={setSize}
        />
        <span className="quiet">{PICTURE_SIZES.find(({ id }) => id === size)?.words}</span>
      </div>
      <div className="export-size">
        <Segmented
          label="Colours of the picture"
          value={theme}
          options={PICTURE_THEMES.map(({ id, label, words }) => ({ id, label, title: words }))}
          onChange={setTheme}
        />
        <span className="quiet">{PICTURE_THEMES.find(({ id }) => id === theme)?.words}</span>
      </div>
      <div className="export-pictures">
        {PICTURES.map(({ kind, label }) => (
          <Button key={kind} disabled={isBusy} onClick={() => savePicture(kind, wanted)}>
            Chart, {label}…
          </Button>
        ))}
        <Button disabled={isBusy} title={hint('ratios.copy-picture', 'As a picture')} onClick={() => copyImage(wanted)}>
          Copy chart
        </Button>
      </div>
    </>
  )
}

/** Dialog to export ratios as files, and the chart as a picture that says what the person wants and is as large as they want. */
export function RatioExportDialog({
  exporter,
  hasChart,
  onClose,
}: {
  exporter: Exporter
  hasChart: boolean
  onClose: () => void
}): ReactElement {
  const hint = useHint()
  return (
    <ExportDialog
      exporter={exporter}
      copyHint={hint('ratios.copy-with-proof', 'Tab-separated, with headers and proof')}
      heading="Values"
      address="ratios.copy-address"
      extent={exporter.extent === null ? null : <ExtentPart {...exporter.extent} />}
      onClose={onClose}
    >
      <h3 className="export-part">Picture of the chart</h3>
      {hasChart ? <PicturePart exporter={exporter} /> : <p className="quiet">The chart is not shown.</p>}
    </ExportDialog>
  )
}
