// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { RestatementRadar } from '../../../../../../renderer/features/ratios/restatements/restatement-radar.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { recordOf } from '../../../../../support/records/ratio-records.ts'

let asked: string[] = []
const onNews = (query: string): void => {
  asked.push(query)
}
beforeEach(() => {
  asked = []
})

const RECORDS = [
  recordOf('A', '2025-12-31', { roe: '0.2', roa: '0.1' }),
  recordOf('R', '2025-12-31', { roe: '0.3', roa: '0.1' }),
]

const radar = (records = RECORDS, fields = ['roe', 'roa'], chosen: readonly string[] = []) =>
  commandsOf(
    <RestatementRadar
      onNews={onNews}
      symbol="QNTL"
      records={records}
      fields={fields}
      chosen={chosen}
      units={undefined}
      style="as-sent"
    />,
  )

const isTicked = (name: string): boolean => screen.getByRole<HTMLInputElement>('checkbox', { name }).checked

describe('the commands of the restatements', () => {
  it.each([
    ['ratios.only-revised', 'Only revised values', true],
    ['ratios.side-by-side', 'Every basis side by side', false],
  ] as const)('%s ticks “%s” or unticks it', async (id, name, before) => {
    const { run, find } = await radar()
    expect([isTicked(name), find(id).isOn]).toEqual([before, before])
    await run(id)
    expect([isTicked(name), find(id).isOn]).toEqual([!before, !before])
  })

  it('are run by the boxes', async () => {
    const { user, find } = await radar()
    await user.click(screen.getByRole('checkbox', { name: 'Only revised values' }))
    expect(find('ratios.only-revised').isOn).toBe(false)
  })
})

it('shows a ratio of which one response has two values, and says both', async () => {
  const response = { hash: 'h', path: '$.other' }
  const records = [
    recordOf('A', '2025-12-31', { roe: '0.2', roa: '0.1' }),
    { ...recordOf('R', '2025-12-31', { roe: '0.2', roa: '0.1' }), others: [{ values: { roe: '0.15' }, response }] },
  ]
  await radar(records, ['roe'])
  const table = screen.getByRole('grid')
  expect(table.textContent).toContain('Return on equity')
  expect(table.textContent).not.toContain('Return on assets')
  // What stands above says that such a value has this mark.
  expect(table.textContent).toContain('same◇')
  expect([...table.querySelectorAll('td')].map(({ title }) => title)).toContainEqual(
    expect.stringContaining('Restated: 0.2 as sent, also 0.15'),
  )
})

it('marks the listed value of which the response has another', async () => {
  const response = { hash: 'h', path: '$.other' }
  const records = [
    { ...recordOf('A', '2025-12-31', { roe: '0.2' }), others: [{ values: { roe: '0.15' }, response }] },
    recordOf('R', '2025-12-31', { roe: '0.3' }),
  ]
  await radar(records, ['roe'])
  expect(screen.getAllByRole('cell').map(({ textContent }) => textContent)).toContain('0.2◇')
})

it('puts the chosen ratios first, and says what the shades of changes mean', async () => {
  const records = [
    recordOf('A', '2025-12-31', { roe: '0.2', roa: '0.1' }),
    recordOf('R', '2025-12-31', { roe: '0.3', roa: '0.11' }),
  ]
  await radar(records, ['roe', 'roa'], ['roa'])
  const rows = screen.getByRole('grid').querySelectorAll('tbody th')
  expect([...rows].map(({ textContent }) => textContent)).toEqual(['Return on assets', 'Return on equity'])
  const key = screen.getByRole('list', { name: 'Colours of changes' })
  expect([...key.children].map(({ textContent }) => textContent)).toEqual([
    'under 0.5%',
    '0.5 to 2%',
    '2 to 10%',
    '10% or more',
    'another sign, added or dropped',
  ])
})

it('leads to the stories of the company that speak of a restatement', async () => {
  const { user } = await radar()
  await user.click(screen.getByRole('button', { name: 'Stories about restatements' }))
  expect(asked).toEqual(['sym:QNTL restated'])
})

it('lists the dates with a restated value, the newest first, with the largest revision and the number of each', async () => {
  const records = [
    ...RECORDS,
    recordOf('A', '2025-09-30', { roe: '0.2', roa: '0.1' }),
    recordOf('R', '2025-09-30', { roe: '0.2', roa: '0.1' }),
    recordOf('A', '2025-06-30', { roe: '0.2', roa: '0.1' }),
    recordOf('R', '2025-06-30', { roe: '0.21', roa: '0.05' }),
  ]
  await radar(records)
  const dates = within(screen.getByRole('region', { name: 'Restated dates' }))
  expect(dates.getByText('2 dates on which the restated record differs.')).toBeDefined()
  expect(
    dates
      .getAllByRole('row')
      .slice(1)
      .map((row) => [...row.children].map(({ textContent }) => textContent)),
  ).toEqual([
    ['31 Dec 2025', 'Return on equity', '+50.00%', '1'],
    ['30 Jun 2025', 'Return on assets', '−50.00%', '2'],
  ])
})
