// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CATALOGUE, COMMAND_IDS } from '../../../../../../app/domain/commands/catalogue.ts'
import type { SymbolRatios } from '../../../../../../app/domain/fundamentals/ratio-record.ts'
import { RatioPicker } from '../../../../../../renderer/features/ratios/picker/ratio-picker.tsx'
import { NamesAsSentContext } from '../../../../../../renderer/ui/text/name.tsx'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { symbolRatios } from '../../../../../support/records/ratio-records.ts'

/** The commands of a choice, and what they made of it. */
async function choiceOf(
  symbols: readonly string[],
  fields: readonly string[],
  {
    namesAsSent = false,
    entries = [],
    knownAt = null,
  }: { namesAsSent?: boolean; entries?: readonly SymbolRatios[]; knownAt?: number | null } = {},
) {
  const chosen: string[][] = []
  const commands = await commandsOf(
    <NamesAsSentContext value={namesAsSent}>
      <RatioPicker
        symbols={symbols}
        fields={fields}
        entries={entries}
        unnamed={{ state: 'not-asked' }}
        knownAt={knownAt}
        looks={{ ofCompanies: new Map(), ofRatios: new Map() }}
        onSymbols={(next) => chosen.push(['companies', ...next])}
        onFields={(next) => chosen.push(['ratios', ...next])}
        onSheet={() => undefined}
      />
    </NamesAsSentContext>,
  )
  return { ...commands, chosen }
}

describe('the choice of companies and ratios', () => {
  it('offers each of its commands, but for those of the screen', async () => {
    const { find } = await choiceOf(['QNTL'], ['roe'])
    const ids = COMMAND_IDS.filter((id) => CATALOGUE[id].within === 'Choice of ratios')
    expect(ids.filter((id) => find(id).unavailable === 'Not possible here.')).toEqual([])
  })

  it.each([
    [false, ['Net margin, normalised']],
    [true, ['Net margin, normalised normalizedNetProfitMargin']],
  ])('finds a ratio by its name as sent, which stands beside it where that is on: %s', async (isOn, names) => {
    const { user } = await choiceOf([], [], { namesAsSent: isOn })
    await user.type(screen.getByRole('textbox', { name: 'Search ratios' }), 'normalizedNet')
    const found = screen.getAllByRole('checkbox')
    expect(found.map((box) => box.closest('label')?.textContent)).toEqual(names)
    expect(found[0]?.closest('label')?.title).toBe('normalizedNetProfitMargin')
  })

  it.each([
    [null, 'not requested'],
    [1, 'not known then'],
  ])('of which nothing had been received until %s says that it was %s', async (knownAt, words) => {
    await choiceOf(['QNTL'], [], { entries: [symbolRatios('QNTL')], knownAt })
    expect(screen.getByText(words)).toBeDefined()
  })

  it('says what the service found wrong with a company that has records', async () => {
    const entry = symbolRatios('QNTL', { outcome: 'records', message: 'Restated values are missing' })
    await choiceOf(['QNTL'], [], { entries: [entry] })
    expect(screen.getByText('Restated values are missing').title).toBe(
      'Message from the service: Restated values are missing',
    )
  })

  it('begins a formula by a command', async () => {
    const { run } = await choiceOf([], [])
    await run('ratios.new-formula')
    expect(screen.getByRole('dialog')).toBeTruthy()
  })

  it('has a group as a whole, behind what was chosen before, which keeps its place and so its colour', async () => {
    const before = ['grossMargin', 'operationIncomeGrowth']
    const { user, chosen } = await choiceOf(['QNTL'], before)
    await user.click(screen.getByRole('button', { name: 'All of Growth' }))
    const [[, ...all] = []] = chosen
    expect(all.slice(0, 2)).toEqual(before)
    const group = within(screen.getByRole('group', { name: 'Growth' })).getAllByRole('checkbox')
    expect(all).toHaveLength(group.length + 1)
    cleanup()
    const whole = await choiceOf(['QNTL'], all)
    await whole.user.click(screen.getByRole('button', { name: 'None of Growth' }))
    expect(whole.chosen).toEqual([['ratios', 'grossMargin']])
  })

  it.each([
    ['ratios.clear-companies', 'companies'],
    ['ratios.clear-ratios', 'ratios'],
  ] as const)('is cleared by %s', async (id, what) => {
    const { run, chosen } = await choiceOf(['QNTL', 'KSTL'], ['roe'])
    await run(id)
    expect(chosen).toEqual([[what]])
  })

  it.each([
    ['Clear companies', 'companies'],
    ['Clear ratios', 'ratios'],
  ])('is cleared by the button “%s”', async (name, what) => {
    const { user, chosen } = await choiceOf(['QNTL', 'KSTL'], ['roe'])
    await user.click(screen.getByRole('button', { name }))
    expect(chosen).toEqual([[what]])
  })

  it.each([
    ['ratios.clear-companies', 'No company is chosen.'],
    ['ratios.clear-ratios', 'No ratio is chosen.'],
  ] as const)('has nothing for %s when it is empty, with the reason', async (id, reason) => {
    expect((await choiceOf([], [])).find(id).unavailable).toBe(reason)
  })
})
