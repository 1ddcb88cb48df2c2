// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { useState } from 'react'
import type { ReactElement } from 'react'
import { describe, expect, it } from 'vitest'
import type { EarningsReport } from '../../../../../app/domain/fundamentals/earnings-reports.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { EarningsGrid } from '../../../../../renderer/features/earnings/earnings-grid.tsx'
import type { EarningsFields } from '../../../../../renderer/features/earnings/earnings-series.ts'
import { renderWindow } from '../../../../support/render-window.tsx'

const REPORTS: readonly EarningsReport[] = [
  {
    symbol: 'QNTL',
    asOf: '2026-09-30',
    period: '3M',
    reportType: 'A',
    aorOrRestate: null,
    currency: 'USD',
    periodEnd: null,
    numbers: { eps: '1.25', sales: '4200', margin: '0.5' },
    path: '[0]',
  },
]

function Grid({ first }: { first: EarningsFields }): ReactElement {
  const [fields, setFields] = useState(first)
  const [order, setOrder] = useState<readonly string[]>([])
  return (
    <CommandProvider>
      <EarningsGrid
        reports={REPORTS}
        response={{ hash: 'h', path: '' }}
        fields={fields}
        onField={(path, choice) => setFields({ ...fields, [path]: choice })}
        order={order}
        onOrder={(next) => setOrder(next ?? [])}
      />
    </CommandProvider>
  )
}

async function open(fields: EarningsFields = {}) {
  const window = await renderWindow(<Grid first={fields} />, {})
  const rows = () => screen.getAllByRole('row').slice(1)
  const names = () => rows().map((row) => row.dataset.field)
  const nameOf = (field: string) => {
    const row = rows().find((each) => each.dataset.field === field)
    if (row === undefined) throw new Error(`no ${field}`)
    return within(row).getAllByRole('button')[1] as HTMLElement
  }
  return { ...window, names, nameOf, rows }
}

const PINNED = { label: null, display: 'as-sent', isPinned: true } as const

describe('a field of the earnings', () => {
  it('moves down and up with the keys, and keeps the focus', async () => {
    const { user, names, nameOf } = await open()
    const [first = '', second = '', ...rest] = names() as string[]
    nameOf(first).focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()).toEqual([second, first, ...rest])
    expect(document.activeElement).toBe(nameOf(first))
    await user.keyboard('{Alt>}{ArrowUp}{/Alt}')
    expect(names()).toEqual([first, second, ...rest])
  })

  it('moves where it is dragged', async () => {
    const { names, nameOf, rows } = await open()
    const [first = '', second = '', third = ''] = names() as string[]
    const dataTransfer = { setData: () => undefined, effectAllowed: '', dropEffect: '' }
    fireEvent.dragStart(nameOf(first), { dataTransfer })
    fireEvent.dragOver(rows()[2] as HTMLElement, { dataTransfer })
    fireEvent.drop(rows()[2] as HTMLElement, { dataTransfer })
    expect(names().slice(0, 3)).toEqual([second, third, first])
  })

  it('stays among the pinned ones', async () => {
    const { user, names, nameOf } = await open({ sales: PINNED })
    nameOf('sales').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    expect(names()[0]).toBe('sales')
  })

  it('goes back to the order as sent', async () => {
    const { user, names, nameOf } = await open()
    const before = names()
    nameOf(before[0] ?? '').focus()
    await user.keyboard('{Alt>}{ArrowDown}{/Alt}')
    await user.click(screen.getByRole('button', { name: 'Order as sent' }))
    expect(names()).toEqual(before)
    expect(screen.queryByRole('button', { name: 'Order as sent' })).toBeNull()
  })

  it('gets another name, beside the one as sent', async () => {
    const { user, nameOf } = await open()
    await user.click(nameOf('eps'))
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Earnings per share')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    expect(nameOf('eps').textContent).toBe('Earnings per share eps')
  })

  it('gets another format, while its title keeps the digits as sent', async () => {
    const { user, nameOf, rows } = await open()
    await user.click(nameOf('margin'))
    await user.selectOptions(screen.getByRole('combobox'), 'Fraction, as percent')
    await user.click(screen.getByRole('button', { name: 'Save' }))
    const row = rows().find(({ dataset }) => dataset.field === 'margin')
    expect(row?.textContent).toMatch(/50(\.0+)?\s?%/)
    expect(row?.querySelector('.sourced')?.getAttribute('title')).toContain('0.5 as sent')
  })
})
