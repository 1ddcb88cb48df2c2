// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Input } from '../../../../../app/ipc/contract.ts'
import { newsReplies, renderNews } from '../../../../support/window/news-window.tsx'

/** The news, whose stories are read when the test says so. */
async function openWaiting() {
  const replies = newsReplies()
  let read: () => void = () => undefined
  const isRead = new Promise<void>((resolve) => (read = resolve))
  const opened = await renderNews({
    ...replies,
    'news.item': async (input: Input<'news.item'>) => {
      await isRead
      return replies['news.item']?.(input) ?? Promise.reject(new Error('no reply'))
    },
  })
  await opened.settle()
  return {
    ...opened,
    /** What the person marked; reading on opening is left out. */
    marked: () => opened.inputsOf('news.mark').filter(({ change }) => change.readAt === undefined),
    async readStories() {
      read()
      await opened.settle()
    },
  }
}

it('a star for a story that is not read yet is kept until it is', async () => {
  const { user, settle, marked, readStories } = await openWaiting()
  await user.keyboard('j')
  await settle()
  await user.keyboard('s')
  expect(marked()).toEqual([])
  await readStories()
  expect(marked().map(({ change }) => Object.keys(change))).toEqual([['starredAt']])
})

it.each([
  ['l', 'Label'],
  ['e', 'Note'],
])('%s for a story that is not read yet opens its field with the story', async (key, name) => {
  const { user, settle, readStories } = await openWaiting()
  await user.keyboard('j')
  await settle()
  await user.keyboard(key)
  await readStories()
  expect(document.activeElement).toBe(screen.getByLabelText(name))
})
