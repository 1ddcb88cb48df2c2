// @vitest-environment jsdom
import { beforeEach, expect, it, vi } from 'vitest'
import { onPicturePaper } from '../../../../../renderer/ui/chart/picture-paper.ts'

const load = vi.fn(() => Promise.resolve([]))
beforeEach(() => {
  Object.defineProperty(document, 'fonts', { configurable: true, value: { load } })
  document.title = 'Tearsheet'
})

const sheet = (): HTMLElement | null => document.querySelector('.picture-paper')
const picture = (): SVGElement => document.createElementNS('http://www.w3.org/2000/svg', 'svg')

it('the picture is on paper of its size, with its title, while it is printed', async () => {
  const seen = await onPicturePaper({ root: picture(), title: 'Margins', size: 'slide' }, () =>
    Promise.resolve([document.title, sheet()?.dataset.size, sheet()?.querySelector('svg')?.getAttribute('aria-label')]),
  )
  expect(seen).toEqual(['Margins', 'slide', 'Margins'])
})

it('nothing of it is left when printing failed', async () => {
  const print = (): Promise<never> => Promise.reject(new Error('no paper'))
  await onPicturePaper({ root: picture(), title: 'Margins', size: 'notes' }, print).catch(() => undefined)
  expect([document.title, sheet()]).toEqual(['Tearsheet', null])
})
