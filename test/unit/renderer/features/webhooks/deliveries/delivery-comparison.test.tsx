// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { DeliveryComparison } from '../../../../../../renderer/features/webhooks/deliveries/delivery-comparison.tsx'
import { readBody } from '../../../../../../main/modules/webhooks/store/body-text.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const deliveryOf = (id: number, headers: [string, string][], raw: Uint8Array<ArrayBuffer>) => ({
  id,
  raw,
  headers,
  ...readBody(raw, headers),
})

const delivery = (id: number, headers: [string, string][], body = '{}') =>
  deliveryOf(id, headers, new TextEncoder().encode(body))

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

it('a header that was sent twice is told from one with both values', async () => {
  await renderWindow(
    <DeliveryComparison
      one={delivery(1, [
        ['X-A', 'a'],
        ['x-a', 'b'],
      ])}
      other={delivery(2, [['x-a', 'a, b']])}
    />,
  )
  expect(rowsOf('Different headers')).toEqual([
    ['x-a', 'a', 'a, b'],
    ['x-a (2)', 'b', 'not sent'],
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

it.each([
  ['ok', '{"a":1}', 'The body of #1 is not JSON, and that of #2 is, so there are no members to compare.'],
  ['[]', '<ok/>', 'The body of #2 is not JSON, and that of #1 is, so there are no members to compare.'],
])('of %s and %s nothing is said to be missing: one is no JSON', async (before, after, words) => {
  await renderWindow(<DeliveryComparison one={delivery(1, [], before)} other={delivery(2, [], after)} />)
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toContain('not sent')
  expect(screen.queryByRole('table', { name: 'Differences' })).toBeNull()
})

it.each([
  [
    'in both, and nothing else differs',
    '{"a":"\xfc"}',
    '{"a":"\xf6"}',
    '#1 and #2',
    'What is text in the bodies does not differ.',
  ],
  [
    'in one, and nothing else differs',
    '{"a":"\xfc"}',
    ' {"a":"\xef\xbf\xbd"}',
    '#1',
    'What is text in the bodies does not differ.',
  ],
  ['in both, beside a difference', '{"a":"\xfc","b":1}', '{"a":"\xf6","b":2}', '#1 and #2', '$.b12'],
])('what is no text in two bodies is not called the same: %s', async (_, one, other, which, words) => {
  const sent = (text: string): Uint8Array<ArrayBuffer> => Uint8Array.from(Buffer.from(text, 'latin1'))
  await renderWindow(<DeliveryComparison one={deliveryOf(1, [], sent(one))} other={deliveryOf(2, [], sent(other))} />)
  expect(document.body.textContent).toContain(`Not all of ${which} is text. What is not is shown as \ufffd`)
  expect(document.body.textContent).toContain(words)
  expect(document.body.textContent).not.toMatch(/The bodies are (the same|equivalent)/)
})

it('of very many differences the first are listed, and the others are counted', async () => {
  const numbers = Array.from({ length: 1750 }, (_, place) => place)
  await renderWindow(
    <DeliveryComparison
      one={delivery(1, [], JSON.stringify(numbers))}
      other={delivery(2, [], JSON.stringify(numbers.map((number) => -number - 1)))}
    />,
  )
  expect(rowsOf('Differences')).toHaveLength(500)
  expect(document.body.textContent).toContain('and 1,250 other differences')
})
