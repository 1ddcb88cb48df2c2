// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { FailurePage } from '../../../../renderer/ui/failure-page.tsx'
import { renderWindow } from '../../../support/render-window.tsx'

const TEXT = { title: 'Tearsheet could not start', cause: 'A file is damaged.', next: 'Restore a backup.' }

const page = (given: { reference?: string; logFile?: string } = {}) =>
  renderWindow(
    <FailurePage text={TEXT} {...given}>
      <button>Try again</button>
    </FailurePage>,
  )

it('the page is headed by what happened', async () => {
  await page()
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(TEXT.title)
})

it('a screen reader reads the page at once', async () => {
  await page()
  expect(screen.getByRole('alert').textContent).toContain(TEXT.title)
})

it.each(['cause', 'next'] as const)('the page says the %s', async (part) => {
  await page()
  expect(screen.getByText(TEXT[part])).toBeDefined()
})

it('the page has the buttons that help', async () => {
  await page()
  expect(screen.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Try again'])
})

it('a page with a reference offers to copy it', async () => {
  await page({ reference: 'ref-1' })
  expect(screen.getByRole('button', { name: 'Copy reference' })).toBeDefined()
})

it('the page names the log', async () => {
  await page({ logFile: '/data/logs/tearsheet.log' })
  expect(screen.getByText(/^The log is/).textContent).toBe('The log is /data/logs/tearsheet.log')
})

it('the page names no log when it is not known', async () => {
  await page()
  expect(screen.queryByText(/^The log is/)).toBeNull()
})
