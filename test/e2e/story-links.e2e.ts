import type { ElectronApplication } from '@playwright/test'
import { expect, test, type OpenClient } from './support/desk.ts'

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

const BODY = `<p><a href="https://plain.example/a">plain</a> <a href="https://good.example&#9;.evil.example/">tab</a>
  <a href="http://old.example/a">unsafe</a> <a href="https://а pple.com/">broken</a>
  <a href="mailto:a@x.example?attach=/etc/passwd&subject=s">letter</a></p>`

/** Opens a story with links. Resolves also to a function that returns the addresses opened outside the application. */
async function openStory(openClient: OpenClient, url: string) {
  const story = JSON.stringify([{ id: 1, title: 'Links', created: DATE, updated: DATE, body: BODY, url }])
  const desk = await openClient((path) => (path.includes('removed') ? '[]' : story))
  const opened = await recordOpened(desk.app)
  await desk.news.open(1)
  await desk.news.body.waitFor()
  await desk.news.reading.focus()
  return { ...desk, opened }
}

async function recordOpened(app: ElectronApplication): Promise<() => Promise<string[]>> {
  await app.evaluate(({ shell }) => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    shell.openExternal = (url) => {
      opened.push(url)
      return Promise.resolve()
    }
  })
  return () => app.evaluate(() => (globalThis as unknown as { opened: string[] }).opened)
}

// H6
test('the address that is shown is the one that is opened, and an odd host is named first', async ({ openClient }) => {
  const { page, news, opened } = await openStory(openClient, 'https://аpple.com/\u202ea')
  const link = news.story.getByRole('button', { name: 'Open in browser: xn--pple-43d.com (аpple.com)' })
  await expect(link).toHaveAttribute('title', /^Opens https:\/\/xn--pple-43d\.com\/%E2%80%AEa\n/)

  // A key names the host, however often it is pressed; the button beside the host opens it.
  await page.keyboard.press('b')
  await expect(news.linkNote).toContainText('This link leads to xn--pple-43d.com (аpple.com). Open it?')
  await page.keyboard.press('b')
  expect(await opened()).toEqual([])
  await news.openLink.click()
  await expect(news.linkNote).toContainText('Opened outside Tearsheet: xn--pple-43d.com (аpple.com)')
  await expect.poll(opened).toEqual(['https://xn--pple-43d.com/%E2%80%AEa'])
})

test('a link names its host when the keyboard comes to it, before it is opened', async ({ openClient }) => {
  const { page, news, opened } = await openStory(openClient, 'https://plain.example/story')
  const link = news.body.getByText('plain', { exact: true })
  while (!(await link.evaluate((each) => each === document.activeElement))) await page.keyboard.press('Tab')
  await expect(news.linkNote).toHaveText('This link leads to plain.examplehttps://plain.example/a')
  await page.keyboard.press('Tab')
  await expect(news.linkNote).not.toContainText('plain.example/a')
  await page.keyboard.press('Shift+Tab')
  expect(await opened()).toEqual([])
  await page.keyboard.press('Enter')
  await expect(news.linkNote).toContainText('Opened outside Tearsheet: plain.example')
  await expect.poll(opened).toEqual(['https://plain.example/a'])
})

test('links of a story show what they open, or say why they open nothing', async ({ openClient }) => {
  const { news, opened } = await openStory(openClient, 'http://old.example/story')
  const link = (name: string) => news.body.getByText(name, { exact: true })
  await expect(link('tab')).toHaveAttribute('title', 'https://good.example.evil.example/')
  await expect(link('letter')).toHaveAttribute('href', 'mailto:a@x.example?subject=s')
  await expect(link('broken')).not.toHaveAttribute('href')

  await link('unsafe').click()
  await expect(news.linkNote).toContainText('Not opened: Tearsheet opens only https addresses and mail addresses.')
  await expect(news.linkNote).toContainText('http://old.example/a')
  await news.story.getByRole('button', { name: 'an address that is not opened' }).first().click()
  await expect(news.linkNote).toContainText('http://old.example/story')
  expect(await opened()).toEqual([])

  await link('plain').click()
  await expect(news.linkNote).toContainText('Opened outside Tearsheet: plain.example')
  await link('letter').click()
  await expect(news.linkNote).toContainText('mail to a@x.example')
  await expect.poll(opened).toEqual(['https://plain.example/a', 'mailto:a@x.example?subject=s'])
})

test('a link that the system cannot open says so', async ({ openClient }) => {
  const { app, page, news } = await openStory(openClient, 'https://plain.example/story')
  await app.evaluate(({ shell }) => {
    shell.openExternal = () => Promise.reject(new Error('no browser'))
  })
  await page.keyboard.press('b')
  await expect(news.linkNote).toContainText('Not opened:')
})
