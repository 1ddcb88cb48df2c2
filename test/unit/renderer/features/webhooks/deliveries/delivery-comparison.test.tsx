// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { DeliveryComparison } from '../../../../../../renderer/features/webhooks/deliveries/delivery-comparison.tsx'
import { renderWindow } from '../../../../../support/render-window.tsx'

const delivery = (id: number, headers: [string, string][], body = '{}') => ({
  id,
  raw: new TextEncoder().encode(body),
  body,
  headers,
})

/** The rows of a table of differences, each as its cells. */
const rowsOf = (label: string): (string | null)[][] =>
  [...document.querySelectorAll(`table[aria-label="${label}"] tbody tr`)].map((row) =>
    [...row.querySelectorAll('td')].map((cell) => cell.textContent),
  )

it.each([
  ['neither has one', [], [], 'Neither delivery has a header.'],
  ['both have the same', [['X-A', '1']], [['x-a', '1']], 'The headers are the same.'],
] as [string, [string, string][], [string, string][], string][])(
  'headers of two deliveries: %s',
  async (_, one, other, words) => {
    await renderWindow(<DeliveryComparison one={delivery(1, one)} other={delivery(2, other)} />)
    expect(document.body.textContent).toContain(words)
  },
)

it('a header that was sent without a value is told from one that was not sent', async () => {
  await renderWindow(
    <DeliveryComparison
      one={delivery(1, [
        ['x-empty', ''],
        ['x-dash', '—'],
      ])}
      other={delivery(2, [['x-other', '']])}
    />,
  )
  expect(rowsOf('Different headers')).toEqual([
    ['x-empty', 'empty', 'not sent'],
    ['x-dash', '—', 'not sent'],
    ['x-other', 'not sent', 'empty'],
  ])
})

it.each([
  ['{"a":""}', [['$.a', 'not sent', '""']]],
  ['null', [['$', 'not sent', 'null']]],
  [' ', [['(no JSON)', 'not sent', 'blanks only']]],
])('a delivery without a body is told from one whose body is %s', async (body, rows) => {
  await renderWindow(<DeliveryComparison one={delivery(1, [], '')} other={delivery(2, [], body)} />)
  expect(document.body.textContent).toContain('#1 has no body.')
  expect(rowsOf('Differences')).toEqual(rows)
})
