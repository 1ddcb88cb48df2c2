// @vitest-environment jsdom
import type { ReactElement } from 'react'
import { expect, it } from 'vitest'
import { useNextPeriod } from '../../../../../renderer/features/ratios/use-next-period.ts'
import { commandsOf } from '../../../../support/commands-of.tsx'

/** The command while one of these periods is shown, and the periods that it showed. */
async function showing(periods: readonly string[], period: string) {
  const shown: string[] = []
  function Records(): ReactElement | null {
    useNextPeriod(periods, period, (next) => shown.push(next))
    return null
  }
  return { ...(await commandsOf(<Records />)), shown }
}

it.each([
  ['the one after it', '3M', '6M'],
  ['the first one after the last', '12M', '3M'],
])('the next period is %s', async (_what, period, next) => {
  const { run, shown } = await showing(['3M', '6M', '12M'], period)
  await run('ratios.next-period')
  expect(shown).toEqual([next])
})

it('records of one period have no next one', async () => {
  expect((await showing(['3M'], '3M')).find('ratios.next-period').unavailable).not.toBeNull()
})
