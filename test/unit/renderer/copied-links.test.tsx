// @vitest-environment jsdom
import { fireEvent, screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import '../../../renderer/features/ratios/ratios-view.tsx'
import '../../../renderer/features/tear-sheet/tear-sheet-view.tsx'
import { App } from '../../../renderer/shell/window/app.tsx'
import { stubCopying } from '../../support/window/copying.ts'
import { repliesFor } from '../../support/views/crawled-views.ts'
import { renderWhole } from '../../support/window/render-window.tsx'
import { STORY } from '../../support/window/service-replies.ts'
import type { CrawledView } from '../../support/views/view-states.ts'

beforeEach(() => localStorage.clear())

/** Opens the menu of a part of a view, and chooses an entry of it. Returns what was copied. */
async function chosen(view: CrawledView, part: RegExp, entry: string): Promise<readonly string[]> {
  const copied = stubCopying()
  const { user, settle } = await renderWhole(<App />, repliesFor(view, 'live'))
  fireEvent.contextMenu(screen.getByText(part))
  await settle()
  await user.click(await screen.findByRole('menuitem', { name: entry }))
  await settle()
  expect(screen.queryByText('Link copied')).not.toBeNull()
  return copied
}

it('the link to a story is copied', async () => {
  expect(await chosen('story', /Margins rose/, 'Copy the link to the story')).toEqual([`tearsheet:story/${STORY}`])
})

it('the link to the ratios on screen is copied, with their basis', async () => {
  expect(await chosen('ratios', /^40\.0%$/, 'Copy the link to the ratios')).toEqual([
    'tearsheet:company/QNTL?ratios=grossMargin,operationMargin&basis=TTM',
  ])
})

it('the link to the page of a company is copied, with its basis', async () => {
  expect(await chosen('tear sheet', /^Key ratios/, 'Copy the link to the company')).toEqual([
    'tearsheet:company/QNTL?basis=TTM',
  ])
})
