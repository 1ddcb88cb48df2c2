// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { AlteredContext } from '../../../../../renderer/ui/states/integrity.tsx'
import { Sparkline } from '../../../../../renderer/ui/text/sparkline.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { sentPoint, seriesWith } from '../../../../support/records/series.ts'

/** Draws the values, null for a gap, and resolves to the path and the place of the dot. */
async function drawn(...values: (string | null)[]) {
  const { container } = await renderWindow(
    <Sparkline
      series={seriesWith({ points: values.map((each) => sentPoint(each)) })}
      columns={values.map((_value, place) => String(2021 + place))}
    />,
  )
  const dot = container.querySelector('circle')
  return {
    path: container.querySelector('path')?.getAttribute('d'),
    dot: dot === null ? null : [dot.getAttribute('cx'), dot.getAttribute('cy')],
  }
}

it.each<[string, (string | null)[], string, [string, string] | null]>([
  ['from the first value to the last', ['1', '2', '3'], 'M2.0 16.0L48.0 9.0L94.0 2.0', ['94', '2']],
  ['broken where a value is missing', ['1', null, '3'], 'M2.0 16.0M94.0 2.0', ['94', '2']],
  ['with its dot at the last value', ['1', '3', null], 'M2.0 16.0L48.0 2.0', ['48', '2']],
  ['in the middle where values are equal', ['2', '2'], 'M2.0 9.0L94.0 9.0', ['94', '9']],
  ['a dot in the middle for a single value', ['2'], 'M48.0 9.0', ['48', '9']],
  ['nothing without values', [null, null], '', null],
])('the line is %s', async (_what, values, path, dot) => {
  expect(await drawn(...values)).toEqual({ path, dot })
})

it('a screen reader reads what the line draws', async () => {
  await drawn('0.1', '0.3', null, '0.2')
  expect(screen.getByRole('img').textContent).toBe(
    'from 10.0% (2021) to 20.0% (2024), +10.0 pp; highest 30.0% (2022), lowest 10.0% (2021); nothing is drawn in 1 of 4 periods',
  )
})

it('a line without values says so', async () => {
  await drawn(null)
  expect(screen.getByRole('img').textContent).toBe('nothing is drawn')
})

it('a value of an altered response is neither drawn nor said', async () => {
  const { container } = await renderWindow(
    <AlteredContext value={new Set(['a'.repeat(64)])}>
      <Sparkline series={seriesWith({ points: [sentPoint('0.1')] })} columns={['2021']} />
    </AlteredContext>,
  )
  expect([container.querySelector('circle'), screen.getByRole('img').textContent]).toEqual([null, 'nothing is drawn'])
})
