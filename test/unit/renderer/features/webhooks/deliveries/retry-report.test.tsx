// @vitest-environment jsdom
import { act, screen } from '@testing-library/react'
import { memo, useState, type ReactElement } from 'react'
import { afterEach, expect, it } from 'vitest'
import type { DateForm } from '../../../../../../app/domain/settings/appearance.ts'
import { analyseRetries } from '../../../../../../app/domain/webhooks/retry-analysis.ts'
import { setDateForm } from '../../../../../../renderer/format/date-form.ts'
import { RetryReport } from '../../../../../../renderer/features/webhooks/deliveries/retry-report.tsx'
import { DateFormContext, TimeZoneContext } from '../../../../../../renderer/ui/text/date-time.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'

const FIRST = Date.UTC(2026, 10, 25, 2)

/** Attempts after these pauses, none of which was accepted. */
function arrivalsAfter(pauses: readonly number[]) {
  let at = FIRST
  return [0, ...pauses].map((pause) => ({ at: (at += pause), deliveryId: 'd', payloadId: 'p', isAccepted: false }))
}

const ARRIVALS = arrivalsAfter([1000])
const ANALYSIS = analyseRetries(ARRIVALS, FIRST + 2000)

const Report = memo(() => <RetryReport analysis={ANALYSIS} first={FIRST} />)

let choose: (form: DateForm) => void = () => undefined

function Part(): ReactElement {
  const [form, setForm] = useState<DateForm>('day-month')
  choose = (chosen) => {
    setDateForm(chosen)
    setForm(chosen)
  }
  return (
    <DateFormContext value={form}>
      <TimeZoneContext value="market">
        <Report />
      </TimeZoneContext>
    </DateFormContext>
  )
}

afterEach(() => setDateForm('day-month'))

it('IDs that were not sent, or with some arrivals only, are said to be so', async () => {
  const arrivals = ARRIVALS.map((arrival, place) => ({
    ...arrival,
    deliveryId: null,
    payloadId: place > 0 ? 'p' : null,
  }))
  await renderWindow(<RetryReport analysis={analyseRetries(arrivals, FIRST + 2000)} first={FIRST} />)
  expect(screen.getByText(/arrivals since/).textContent).toContain(
    'no delivery header was sent, a payload id was sent with some of them only.',
  )
})

it('the first arrival is in the zone of times, and in the form of dates once another one is chosen', async () => {
  await renderWindow(<Part />)
  expect(screen.getByText(/arrivals since/).textContent).toContain('since 24 Nov 2026, 21:00:00 ET;')
  act(() => choose('iso'))
  expect(screen.getByText(/arrivals since/).textContent).toContain('since 2026-11-24, 21:00:00 ET;')
})

it.each([
  [[0, 0], 'The attempts came in the same millisecond, which shows no schedule.'],
  [[0, 2000, 0], 'One pause so far: 2 s. Three attempts are needed to see a schedule.'],
  [[2000, 0, 500], 'Two pauses so far: 2 s and 500 ms. A third is needed to see how they change.'],
  [[1, 1, 1], 'The pauses are too short to judge: the time of the connection hides the schedule.'],
])('after the pauses %j, no schedule is claimed', async (pauses, words) => {
  const arrivals = arrivalsAfter(pauses)
  const end = (arrivals.at(-1)?.at ?? FIRST) + 1
  await renderWindow(<RetryReport analysis={analyseRetries(arrivals, end)} first={FIRST} />)
  expect(screen.getByText(/arrivals since/).textContent).toContain(words)
})

it('a sender whose last attempt was accepted has not given up, however long ago that is', async () => {
  const arrivals = arrivalsAfter([1000, 2000, 4000]).map((each, place) => ({ ...each, isAccepted: place === 3 }))
  await renderWindow(<RetryReport analysis={analyseRetries(arrivals, FIRST + 3_607_000)} first={FIRST} />)
  const words = screen.getByText(/arrivals since/).textContent
  expect([words.includes('gave up'), words.includes('The last one was accepted')]).toEqual([false, true])
})
