import { expect, test } from '../support/desk/desk.ts'

const [EARLIER, LATER] = ['Fri, 30 Oct 2026 16:18:04 -0400', 'Fri, 30 Oct 2026 16:40:00 -0400']

/** A service with two stories; the second one can be edited, and its text held back. */
function editableService() {
  const state = { isEdited: false, isWithheld: false, isGone: false, body: 'The first text' }
  const story = (id: number): object => ({
    id,
    title: `Story ${id}`,
    created: EARLIER,
    updated: id === 2 && state.isEdited ? LATER : EARLIER,
    body: `<p>${id === 2 ? state.body : 'Another text'}</p>`,
  })
  const reply = (path: string): string | null => {
    const { pathname } = new URL(path, 'http://x')
    if (pathname === '/api/v2/news') return JSON.stringify([story(2), story(1)].map((each) => ({ ...each, body: '' })))
    const id = /^\/api\/v2\/news\/(\d+)$/.exec(pathname)?.[1]
    if (id === undefined || state.isGone) return '[]'
    return state.isWithheld ? null : JSON.stringify([story(Number(id))])
  }
  return { reply, state }
}

// U3
test('a story with a newer version in the list is requested at once, and its old text is never called live, nor is a story that the service returns no more', async ({
  openClient,
}) => {
  const { reply, state } = editableService()
  const { news, page } = await openClient(reply)
  await news.open(2)
  await expect(news.body).toHaveText('The first text')
  await expect(news.storySource).toHaveText(/^Live/)
  await news.open(1)
  await expect(news.body).toHaveText('Another text')

  Object.assign(state, { isEdited: true, isWithheld: true, body: 'The second text' })
  await news.refresh.click()
  await expect(news.listSource).toHaveText(/^Live[^…]*$/)
  await news.open(2)
  await expect(news.body).toHaveText('The first text')
  await expect(news.storySource).toHaveText(/^Cached/)
  await expect(news.story).toContainText('The service has a newer version of this story')

  // Offline it says so, and it is requested once the person is online again.
  await page.getByRole('switch', { name: 'Work offline' }).click()
  await expect(news.story).toContainText('Go online to request it.')
  Object.assign(state, { isWithheld: false })
  await page.getByRole('switch', { name: 'Working offline' }).click()
  await expect(news.body).toHaveText('The second text')
  await expect(news.storySource).toHaveText(/^Live/)

  Object.assign(state, { isGone: true })
  await news.askAgain.click()
  await expect(news.story).toContainText('The service does not return this story any more')
  await expect(news.story).toContainText('The cached version is below.')
  await expect(news.storySource).toHaveText(/^Cached/)
})
