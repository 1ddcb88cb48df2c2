// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import type { ReactElement } from 'react'
import { expect, it, onTestFinished, vi } from 'vitest'
import { findRevisions, largestRevisions } from '../../../../../../app/domain/fundamentals/restatements.ts'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import {
  targetOfRevision,
  useRestatementMenus,
} from '../../../../../../renderer/features/ratios/restatements/restatement-menu.ts'
import type { RatioRecord } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { setDecimalSign } from '../../../../../../renderer/format/decimal-sign.ts'
import { ContextMenuArea, useContextMenu } from '../../../../../../renderer/ui/controls/context-menu.tsx'
import { InspectContext } from '../../../../../../renderer/ui/text/sourced-number.tsx'
import { stubCopying } from '../../../../../support/window/copying.ts'
import { recordOf } from '../../../../../support/records/ratio-records.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const COLUMNS = findRevisions(
  [recordOf('A', '2025-12-31', { roe: '0.2', roa: '0.1' }), recordOf('R', '2025-12-31', { roe: '0.3', roa: '0.1' })],
  '3M',
  ['roe', 'roa', 'roic'],
)
const [REVISION] = largestRevisions(COLUMNS, 1)

function Rows(): ReactElement {
  const offer = useContextMenu()
  const menus = useRestatementMenus('QNTL', COLUMNS)
  return (
    <>
      <p onContextMenu={(event) => offer(event, ...(REVISION === undefined ? [] : menus.ofRevision(REVISION)))}>
        restatement
      </p>
      <p onContextMenu={(event) => offer(event, ...menus.ofField('roe'))}>ratio</p>
      <p onContextMenu={(event) => offer(event, ...menus.ofField('unknown'))}>ratio without records</p>
    </>
  )
}

async function open(row: string) {
  const inspect = vi.fn()
  const copied = stubCopying()
  const view = await renderWindow(
    <CommandProvider>
      <InspectContext value={inspect}>
        <ContextMenuArea className="area">
          <Rows />
        </ContextMenuArea>
      </InspectContext>
    </CommandProvider>,
  )
  fireEvent.contextMenu(screen.getByText(row))
  await view.settle()
  const entries = screen.getAllByRole('menuitem').map(({ textContent }) => textContent)
  const choose = async (name: string): Promise<void> => {
    await view.user.click(await screen.findByRole('menuitem', { name }))
    await view.settle()
  }
  return { inspect, copied, entries, choose }
}

it.each(['restatement', 'ratio'])(
  'a %s is copied with dates and the digits of both values, as tables are',
  async (row) => {
    setDecimalSign('comma')
    onTestFinished(() => setDecimalSign('system'))
    const { copied, choose } = await open(row)
    await choose(row === 'ratio' ? 'Copy the restatements of the ratio' : 'Copy the restatement')
    expect(copied[0]).toBe('2025-12-31\troe\t0,2\t0,3')
    expect(copied[1]).toContain(' sdval="0.2"')
  },
)

it('the source of a restatement is its change, with both values', async () => {
  const { inspect, choose } = await open('restatement')
  await choose('Show the source of the change')
  expect(inspect).toHaveBeenCalledWith(
    expect.objectContaining({
      computed: expect.objectContaining({ value: '+50.00%' }) as unknown,
      figures: [
        expect.objectContaining({ label: 'Return on equity, original', digits: '0.2' }),
        expect.objectContaining({ label: 'Return on equity, restated', digits: '0.3' }),
      ],
    }),
  )
})

it('the row of a ratio without records has nothing to copy but its name', async () => {
  const { entries } = await open('ratio without records')
  expect(entries).not.toContain('Copy the restatements of the ratio')
  expect(entries).toContain('Copy the name of the ratio')
})

it('the menu of a restatement ends with what can be done with its company', async () => {
  const { entries } = await open('restatement')
  expect(entries.slice(-2)).toEqual(['Copy the symbol', 'Copy the link to the company'])
})

it('a change names its company, its date and both of its values', () => {
  if (REVISION === undefined) throw new Error('no change')
  expect(targetOfRevision(REVISION, 'QNTL', '2025-12-31')?.computed?.words).toBe(
    'for QNTL as of 31 Dec 2025, the change from the original to the restated value, (restated − original) ÷ |original|',
  )
})

const cellOf = (...records: RatioRecord[]) => {
  const [cell] = findRevisions(records, '3M', ['roe'])[0]?.cells ?? []
  if (cell === undefined) throw new Error('no cell')
  return cell
}

it('a cell without a change has no source', () => {
  expect(targetOfRevision(cellOf(recordOf('A', '2025-12-31', { roe: '0.2' })), 'QNTL', '2025-12-31')).toBeNull()
})

it('the source of a replaced preliminary value is its change, with both values', () => {
  const cell = cellOf(recordOf('P', '2025-12-31', { roe: '0.2' }), recordOf('A', '2025-12-31', { roe: '0.21' }))
  expect(targetOfRevision(cell, 'QNTL', '2025-12-31')).toMatchObject({
    computed: {
      words:
        'for QNTL as of 31 Dec 2025, the change from the preliminary to the first later value, (later − preliminary) ÷ |preliminary|',
      value: 'preliminary +5.00%',
    },
    figures: [{ label: 'Return on equity, preliminary' }, { label: 'Return on equity, original' }],
  })
})
