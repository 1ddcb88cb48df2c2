// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { createRef, type ReactElement } from 'react'
import { expect, it } from 'vitest'
import type { SeriesSet } from '../../../../../../app/domain/fundamentals/series.ts'
import type { ErrorInfo } from '../../../../../../app/errors/app-error.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { RatioExportDialog } from '../../../../../../renderer/features/ratios/export/export-dialog.tsx'
import { useExport } from '../../../../../../renderer/features/ratios/export/use-export.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { refusing, renderWindow, type Replies } from '../../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../../support/records/series.ts'

const DEVICE: ErrorInfo = { kind: 'storage-failed', reason: 'device', detail: '' }
const SET = { columns: [], series: [seriesWith()] }
const FACTS = { title: 'QNTL: Gross margin', subtitle: '', source: '', note: '' }
const NO_CHART = createRef<HTMLElement>()

function Exporting({ all = SET }: { all?: SeriesSet }): ReactElement {
  const values = { shown: { set: SET, facts: FACTS }, all: { set: all, facts: FACTS } }
  const exporter = useExport(values, { panes: NO_CHART, lineStyles: new Map(), facts: FACTS, knownAt: null })
  return (
    <>
      <button type="button" onClick={exporter.byKey.copyImage}>
        Key for the picture
      </button>
      <button type="button" onClick={exporter.forget}>
        Opens it again
      </button>
      <RatioExportDialog exporter={exporter} hasChart onClose={() => undefined} />
    </>
  )
}

const open = (replies: Replies, all?: SeriesSet) =>
  renderWindow(
    <ConnectionContext value={connectionView()}>
      <CommandProvider>
        <Exporting {...(all === undefined ? {} : { all })} />
      </CommandProvider>
    </ConnectionContext>,
    { 'proof.verify': () => [], 'proof.receipts': () => [], ...replies },
  )

it('an export that failed says why and can be tried again', async () => {
  const { user, settle, inputsOf } = await open({ 'file.save': refusing(DEVICE) })
  await user.click(screen.getByRole('button', { name: 'CSV…' }))
  await settle()
  expect(screen.getByRole('alert').textContent).toContain('The disk failed')
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await settle()
  expect(inputsOf('file.save').map(({ kind }) => kind)).toEqual(['csv', 'csv'])
})

it('a picture that is not copied by its key says so in a message', async () => {
  const { user, settle } = await open({})
  await user.click(screen.getByText('Key for the picture'))
  await settle()
  expect(screen.getAllByText('Nothing was copied')[0]).toBeTruthy()
})

it('a file that was written is named, and no more once the dialog is opened again', async () => {
  const { user, settle } = await open({ 'file.save': () => '/home/a.csv' })
  await user.click(screen.getByRole('button', { name: 'CSV…' }))
  await settle()
  expect(screen.getByRole('status').textContent).toContain('Written to /home/a.csv')
  await user.click(screen.getByText('Opens it again'))
  expect(screen.getByRole('status').textContent).not.toContain('Written to')
})

it('a picture has the title of the view until the person writes another one, and nothing is chosen where everything is shown', async () => {
  await open({})
  expect(screen.queryByRole('radio', { name: 'Everything' })).toBeNull()
  expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Title' }).value).toBe('QNTL: Gross margin')
})

// I2
it('what is shown is exported unless the person chooses everything', async () => {
  const columns = ['2024', '2025']
  const all = { columns, series: [seriesWith({ points: [sentPoint('1'), sentPoint('2')], gaps: [null, null] })] }
  const { user, settle, inputsOf } = await open({ 'file.save': () => '/home/a.csv' }, all)
  expect(screen.getByRole('radio', { name: 'As shown' }).getAttribute('aria-checked')).toBe('true')
  await user.click(screen.getByRole('radio', { name: 'Everything' }))
  expect(screen.getByText('1 row · 2024 to 2025')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'JSON…' }))
  await settle()
  expect(inputsOf('proof.verify').map(({ figures }) => figures.length)).toEqual([2])
})
