// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { GapMark, IsAnsweredContext } from '../../../../renderer/ui/gap-mark.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

it.each([
  ['no-record', 'no record of this period'],
  ['not-sent', 'not in the record'],
  ['not-calculable', 'not calculable: an input is missing'],
  ['no-year', 'not comparable: the periods are not an even sequence'],
  ['one-value', 'not calculable: all values of the series are the same'],
  ['few-periods', 'not calculable: too few periods have a value'],
  ['two-currencies', 'not comparable: two currencies'],
  ['no-currency', 'not comparable: a currency is not sent'],
] as const)('a screen reader reads why there is no value: %s', async (gap, words) => {
  const { container } = await renderWindow(
    <IsAnsweredContext value={true}>
      <GapMark gap={gap} />
    </IsAnsweredContext>,
  )
  expect(container.textContent).toBe(`— ${words}`)
})

it('says only what is cached of a missing record when the service did not answer in full', async () => {
  const { container } = await renderWindow(<GapMark gap="no-record" />)
  expect(container.textContent).toBe('— no record of this period is cached')
})

it('the tooltip says why there is no value', async () => {
  await renderWindow(<GapMark gap="not-sent" />)
  expect(screen.getByTitle('Not in the record')).toBeDefined()
})
