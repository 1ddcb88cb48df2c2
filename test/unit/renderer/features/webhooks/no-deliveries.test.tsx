// @vitest-environment jsdom
import { cleanup } from '@testing-library/react'
import { expect, it } from 'vitest'
import { NO_FILTER } from '../../../../../app/domain/webhooks/delivery-filter.ts'
import type { DeliveryFilter } from '../../../../../app/domain/webhooks/delivery-filter.ts'
import { CommandProvider } from '../../../../../renderer/commands/commands.tsx'
import { NoDeliveries } from '../../../../../renderer/features/webhooks/no-deliveries.tsx'
import { renderWindow } from '../../../../support/render-window.tsx'

/** What is said where nothing is found, paragraph by paragraph. */
async function said(text: string, filter: Partial<DeliveryFilter>, sendsOwn = false): Promise<(string | null)[]> {
  const { container } = await renderWindow(
    <CommandProvider>
      <NoDeliveries text={text} filter={{ ...NO_FILTER, ...filter }} isOn={sendsOwn} sendsOwn={sendsOwn} />
    </CommandProvider>,
  )
  return [...container.querySelectorAll('.empty > strong, .empty > p')].map(({ textContent }) => textContent)
}

const SEARCH = 'The search finds words of headers and bodies, and parts of ids, kinds, errors, labels and notes.'
const REVERSED = 'From, 6 Jan 2026, is later than To, 5 Jan 2026, so that no delivery can match.'
const DAYS = { from: '2026-01-06', to: '2026-01-05' }

it.each<[string, string, Partial<DeliveryFilter>, string[]]>([
  ['the search', 'x', {}, ['No delivery matches the search', SEARCH]],
  [
    'a day',
    '',
    { from: '2026-01-06' },
    ['No delivery matches the filter', 'What is chosen in the filter leaves all of them out.'],
  ],
  ['reversed days', '', DAYS, ['No delivery matches the filter', REVERSED]],
  ['both', 'x', { kind: 'other' }, ['No delivery matches the search and the filter', SEARCH]],
  ['reversed days beside a search', 'x', DAYS, ['No delivery matches the search and the filter', REVERSED, SEARCH]],
  [
    'one day',
    '',
    { from: '2026-01-06', to: '2026-01-06' },
    ['No delivery matches the filter', 'What is chosen in the filter leaves all of them out.'],
  ],
])('says what leaves all deliveries out: %s', async (_which, text, filter, words) => {
  expect(await said(text, filter)).toEqual(words)
})

it('names the buttons that deliver where there are any, and else the tunnel', async () => {
  expect((await said('', {}, true))[1]).toContain('“Send a test”')
  cleanup()
  expect((await said('', {}))[1]).toContain('tunnel')
})
