// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { useState, type ReactElement } from 'react'
import { expect, it, vi } from 'vitest'
import { NO_FILTER } from '../../../../../../app/domain/webhooks/delivery-filter.ts'
import { INITIAL_WEBHOOKS } from '../../../../../../renderer/features/webhooks/webhooks-state.ts'
import { ConnectionContext } from '../../../../../../renderer/query/connection.ts'
import { connectionView } from '../../../../../support/window/connection-view.ts'
import { deliveryOf } from '../../../../../support/window/own-replies.ts'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const MINUTE = 60_000
const START = 60 * MINUTE + 1234

vi.useFakeTimers({ toFake: ['Date'], now: START })
const { updateMinute } = await import('../../../../../../renderer/ui/text/clock.ts')
const { aMinuteBefore, useDeliveryRows, useDeliverySearch, useReadSearch } =
  await import('../../../../../../renderer/features/webhooks/deliveries/use-delivery-rows.ts')

const TEN_MINUTES = { ...INITIAL_WEBHOOKS, filter: { ...NO_FILTER, within: 'minutes' as const } }

function Rows(): ReactElement {
  const { matching, isKnown, at } = useDeliveryRows(useDeliverySearch(TEN_MINUTES))
  return <p role="status">{isKnown ? `${at(0)?.id ?? 'none'} of ${matching}` : 'unknown'}</p>
}

/** Three deliveries, one each minute from 50 minutes on. */
const RECEIVED = [0, 1, 2].map((place) => ({ ...deliveryOf(0), id: place + 1, receivedAt: (50 + place) * MINUTE }))

it('the deliveries of a filter by time leave the list minute by minute, and all pages are of the same list', async () => {
  let isRead = Promise.resolve()
  const { inputsOf, settle } = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Rows />
    </ConnectionContext>,
    {
      async 'deliveries.list'({ since = 0, from, limit }) {
        await isRead
        const found = RECEIVED.filter(({ receivedAt }) => receivedAt >= since)
        return { rows: found.slice(from, from + limit), matching: found.length, stored: 3 }
      },
    },
  )
  await settle()
  const shown = (): string => screen.getByRole('status').textContent
  expect(shown()).toBe('1 of 3')
  const reading = Promise.withResolvers<null>()
  isRead = reading.promise.then(() => undefined)
  vi.setSystemTime(START + MINUTE)
  act(updateMinute)
  await settle()
  // What was shown before stays until the rest was read.
  expect(shown()).toBe('1 of 3')
  reading.resolve(null)
  await settle()
  expect(shown()).toBe('2 of 2')
  expect(new Set(inputsOf('deliveries.list').map(({ since }) => since))).toEqual(new Set([50 * MINUTE, 51 * MINUTE]))
})

it('only a filter that moves with the time has deliveries of a minute before', () => {
  const [from, within] = [
    { ...NO_FILTER, from: '2026-01-05' },
    { ...NO_FILTER, from: '2026-01-05', within: 'hour' as const },
  ]
  const before = [from, within].map((filter) => aMinuteBefore({ text: '', filter, since: 5 * MINUTE })?.since)
  expect(before).toEqual([undefined, 4 * MINUTE])
})

/** The list of a search, which the next letter makes longer. */
function Search(): ReactElement {
  const [wanted, setWanted] = useState({ text: 'a' })
  const { search, isReading } = useReadSearch(wanted)
  const { isKnown, matching, at } = useDeliveryRows(search)
  return (
    <>
      <button onClick={() => setWanted(({ text }) => ({ text: `${text}b` }))}>Letter</button>
      <p role="status">
        {search.text} {isKnown ? `${at(0)?.id ?? 'none'} of ${matching}` : 'unknown'} {isReading ? 'reading' : 'read'}
      </p>
    </>
  )
}

async function searching(answer: (text: string) => Promise<typeof RECEIVED>) {
  const window = await renderWindow(
    <ConnectionContext value={connectionView()}>
      <Search />
    </ConnectionContext>,
    {
      async 'deliveries.list'({ text, from, limit }) {
        const found = await answer(text)
        return { rows: found.slice(from, from + limit), matching: found.length, stored: 3 }
      },
    },
  )
  await window.settle()
  return {
    shown: () => screen.getByRole('status').textContent,
    settle: window.settle,
    async letter() {
      await window.user.click(screen.getByRole('button'))
      await window.settle()
    },
  }
}

it('the deliveries of a search stay until those of the next letter are read', async () => {
  const reading = Promise.withResolvers<typeof RECEIVED>()
  const { shown, letter, settle } = await searching((text) =>
    text === 'ab' ? reading.promise : Promise.resolve(text === 'a' ? RECEIVED : []),
  )
  expect(shown()).toBe('a 1 of 3 read')
  await letter()
  expect(shown()).toBe('a 1 of 3 reading')
  reading.resolve(RECEIVED.slice(1))
  await settle()
  expect(shown()).toBe('ab 2 of 2 read')
  await letter()
  expect(shown()).toBe('abb none of 0 read')
})

it('a search that cannot be read is shown with its reason', async () => {
  const { shown, letter } = await searching((text) =>
    text === 'a' ? Promise.resolve(RECEIVED) : Promise.reject(new Error('not read')),
  )
  await letter()
  expect(shown()).toBe('ab unknown read')
})
