// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FailurePage } from '../../../../../renderer/ui/states/failure-page.tsx'
import { renderWindow } from '../../../../support/window/render-window.tsx'

const TEXT = { title: 'Tearsheet could not start', cause: 'A file is damaged.', next: 'Restore a backup.' }

const page = (given: { reference?: string; logFile?: string } = {}) =>
  renderWindow(
    <FailurePage text={TEXT} {...given}>
      <button>Try again</button>
    </FailurePage>,
  )

it('the page says what happened, why, and what to do, with the buttons that help', async () => {
  await page()
  expect(screen.getByRole('alert').textContent).toBe(`${TEXT.title}${TEXT.cause}${TEXT.next}Try again`)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TEXT.title)
})

it('a page with a reference offers to copy it, and names the log', async () => {
  await page({ reference: 'ref-1', logFile: '/data/logs/tearsheet.log' })
  expect(screen.getByRole('button', { name: 'Copy reference' })).toBeDefined()
  expect(screen.getByText(/^The log is/).textContent).toBe('The log is /data/logs/tearsheet.log')
})
