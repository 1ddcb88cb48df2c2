// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { lineStylesOf } from '../../../../../renderer/ui/chart/line-styles.ts'
import { LineSwatch, SharedSwatch } from '../../../../../renderer/ui/chart/line-swatch.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'
import { seriesWith } from '../../../../support/records/series.ts'

/** What is drawn for each of two companies, without colours. */
async function drawn(): Promise<string[]> {
  const styles = [...lineStylesOf([seriesWith(), seriesWith({ symbol: 'KSTL' })]).values()]
  const { container } = await renderWindow(styles.map((look, place) => <LineSwatch key={place} look={look} />))
  return [...container.querySelectorAll('.line-swatch')].map((each) =>
    [each.querySelector('line')?.getAttribute('stroke-dasharray'), each.querySelector('path')?.getAttribute('d')].join(
      ' ',
    ),
  )
}

// U15
it('two companies differ by more than their colour', async () => {
  expect(new Set(await drawn()).size).toBe(2)
})

it('a swatch is not read out, because its name stands beside it', async () => {
  const [look] = lineStylesOf([seriesWith()]).values()
  if (look === undefined) throw new Error('no style')
  const { container } = await renderWindow(<LineSwatch look={look} />)
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true')
})

it('what the chart tells by no look has no swatch in a list', async () => {
  const [look] = lineStylesOf([seriesWith()]).values()
  if (look === undefined) throw new Error('no style')
  const { container } = await renderWindow(
    <>
      <SharedSwatch shared={undefined} />
      <SharedSwatch shared={{ look, isPlain: true }} />
    </>,
  )
  expect(container.querySelectorAll('svg')).toHaveLength(1)
})
