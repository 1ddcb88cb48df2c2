// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { StoryRow } from '../../../../../../app/ipc/news/stories.ts'
import { AlertMark, alertWords } from '../../../../../../renderer/features/news/list/story-row-marks.tsx'
import { renderWindow } from '../../../../../support/window/render-window.tsx'
import { rowOf } from '../../../../../support/window/service-replies.ts'

const alerts = (...names: string[]): Pick<StoryRow, 'alerts' | 'alertCount'> => ({
  alerts: names.map((name, colour) => ({ name, colour })),
  alertCount: names.length,
})

describe('the words of a mark', () => {
  it.each([
    [alerts('Mergers'), 'Matches the alert Mergers'],
    [alerts('Bids', 'Mergers'), 'Matches the alerts Bids and Mergers'],
    [alerts('A', 'B', 'C'), 'Matches the alerts A, B and C'],
    [{ ...alerts('A', 'B'), alertCount: 3 }, 'Matches the alerts A, B and 1 other'],
    [{ ...alerts('A', 'B'), alertCount: 9 }, 'Matches the alerts A, B and 7 others'],
  ])('name the alerts', (row, words) => {
    expect(alertWords(row)).toBe(words)
  })

  it('are none without an alert', () => {
    expect(alertWords(alerts())).toBeNull()
  })
})

it('a mark has a bell for each colour, and its words for who does not see them', async () => {
  const row = { ...rowOf(0), ...alerts('Bids', 'Mergers') }
  await renderWindow(
    <AlertMark
      row={{ ...row, alerts: [...row.alerts, { name: 'More', colour: 0 }, { name: 'Most', colour: 6 }], alertCount: 4 }}
    />,
  )
  const mark = screen.getByTitle('Matches the alerts Bids, Mergers, More and Most')
  expect(mark.textContent).toBe('Matches the alerts Bids, Mergers, More and Most')
  const bells = [...mark.querySelectorAll<HTMLElement>('.alert-bell')]
  expect(bells.map(({ style }) => style.color)).toEqual(['var(--mark-1)', 'var(--mark-2)', 'var(--mark-7)'])
})

it('a story that no alert marks has none', async () => {
  const { container } = await renderWindow(<AlertMark row={rowOf(0)} />)
  expect(container.querySelector('.story-row-alerts')).toBeNull()
})
