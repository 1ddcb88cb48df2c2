// @vitest-environment jsdom
import { memo, type ComponentProps } from 'react'
import { expect, it } from 'vitest'
import type { DateForm } from '../../../../../app/domain/settings/appearance.ts'
import type { TimeZone } from '../../../../../app/domain/settings/preferences.ts'
import { setDateForm } from '../../../../../renderer/format/date-form.ts'
import { DateAsSent, DateFormContext, Moment, TimeZoneContext } from '../../../../../renderer/ui/text/date-time.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const AT = Date.UTC(2026, 9, 30, 18, 5, 9)
const DESCRIBED = 'Fri, 30 Oct 2026 14:05:09 -0400'

/** Renders a time and resolves to its element. */
async function shown(given: Omit<ComponentProps<typeof Moment>, 'at'> = {}, zone: TimeZone = 'utc') {
  const { container } = await renderWindow(
    <TimeZoneContext value={zone}>
      <Moment at={AT} {...given} />
    </TimeZoneContext>,
  )
  const time = container.querySelector('time')
  if (time === null) throw new Error('no time')
  return time
}

it.each<[string, Parameters<typeof shown>[0], TimeZone, string, string]>([
  ['in full', {}, 'utc', '30 Oct 2026, 18:05:09 UTC', '30 Oct 2026, 18:05:09 UTC'],
  ['in the chosen zone', {}, 'market', '30 Oct 2026, 14:05:09 ET', '30 Oct 2026, 14:05:09 ET'],
  ['as the time of day today', { now: AT + 1000 }, 'utc', '18:05', '30 Oct 2026, 18:05:09 UTC'],
  ['as a date of another year', { now: Date.UTC(2027, 0, 1) }, 'utc', '30 Oct 2026', '30 Oct 2026, 18:05:09 UTC'],
  ['with the text as sent', { now: AT, sent: DESCRIBED }, 'utc', '18:05', `As sent: ${DESCRIBED}`],
  ['without a text that was not sent', { now: AT, sent: null }, 'utc', '18:05', '30 Oct 2026, 18:05:09 UTC'],
])('a time is shown %s', async (_what, given, zone, text, title) => {
  const time = await shown(given, zone)
  expect([time.textContent, time.title]).toEqual([text, title])
})

it('a time follows another form of dates, also where what is around it is not drawn again', async () => {
  const Kept = memo(() => <Moment at={AT} />)
  const within = (form: DateForm) => (
    <DateFormContext value={form}>
      <Kept />
    </DateFormContext>
  )
  const { container, rerender } = await renderWindow(within('day-month'))
  setDateForm('iso')
  rerender(within('iso'))
  setDateForm('day-month')
  expect(container.textContent).toMatch(/^2026-10-30, /)
})

it('a time that was not sent in the described form says so, with the text as sent', async () => {
  expect((await shown({ sent: '2026-10-30T18:05:09Z' })).textContent).toBe(
    '30 Oct 2026, 18:05:09 UTC (sent as 2026-10-30T18:05:09Z, which is not the described form)',
  )
})

it('a date that cannot be read is shown as sent', async () => {
  const { container } = await renderWindow(<DateAsSent text="Fri, 30 Oct 26 14:05:09 -0400" />)
  expect(container.querySelector('span')?.textContent).toBe('Fri, 30 Oct 26 14:05:09 -0400')
  expect(container.querySelector('span')?.title).toContain('cannot read this as a date')
})

it('a date that was not sent says that', async () => {
  const { container } = await renderWindow(<DateAsSent text={null} />)
  expect([container.querySelector('span')?.textContent, container.querySelector('span')?.title]).toEqual([
    '—',
    'The service did not send this',
  ])
})
