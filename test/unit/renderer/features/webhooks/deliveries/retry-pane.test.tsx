// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { commandsOf } from '../../../../../support/window/commands-of.tsx'
import { CommandProvider } from '../../../../../../renderer/commands/commands.tsx'
import { RetryPane } from '../../../../../../renderer/features/webhooks/deliveries/retry-pane.tsx'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const FIRST = Date.UTC(2026, 10, 25, 2)

/** The pane with deliveries that came twice within a second. */
const shown = (count = 1) =>
  renderWindow(
    <CommandProvider>
      <ConnectionContext value={connectionView()}>
        <TimeZoneContext value="market">
          <RetryPane onDelivery={() => undefined} />
        </TimeZoneContext>
      </ConnectionContext>
    </CommandProvider>,
    {
      'deliveries.retries': () =>
        Array.from({ length: count }, (_, place) => ({
          id: place + 1,
          kind: 'News/v1',
          total: 2,
          arrivals: [0, 1000].map((later) => ({
            at: FIRST + later,
            deliveryId: 'd',
            payloadId: 'p',
            isAccepted: false,
          })),
        })),
    },
  )

it('the times of what is summed up are in the zone of times', async () => {
  const { settle } = await shown()
  await settle()
  expect(screen.getByText(/arrivals each/).textContent).toContain(
    '24 Nov 2026, 21:00:00 ET to 24 Nov 2026, 21:00:01 ET.',
  )
})

it.each([
  [99, false],
  [100, true],
])('of %i repeated deliveries it is said whether there may be more', async (count, isSaid) => {
  const { settle } = await shown(count)
  await settle()
  const words = screen.getByText(/arrivals each/).textContent
  expect(words.includes(`Only the latest ${count} are listed. There may be more.`)).toBe(isSaid)
})

it('whether the sender gave up after two arrivals is not known, however long ago they were', async () => {
  const { settle } = await shown()
  await settle()
  expect(screen.getByRole('cell', { name: 'not known' })).toBeDefined()
})

it.each([
  ['are not read', {}, 'The repeated deliveries are not read yet.'],
  ['are none', { 'deliveries.retries': () => [] }, 'No retries are recorded.'],
])('an export says of retries that %s just that', async (_what, replies, why) => {
  const { find, settle } = await commandsOf(<RetryPane onDelivery={() => undefined} />, replies)
  await settle()
  expect(find('webhooks.export-retries').unavailable).toBe(why)
})
