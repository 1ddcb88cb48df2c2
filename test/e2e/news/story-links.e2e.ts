import { expect, test, type Desk } from '../support/desk/desk.ts'
import { openStories } from '../support/desk/one-story.ts'
import { recordOpened } from '../support/desk/opened-addresses.ts'

const BODY = `<p><a href="https://plain.example/a">plain</a> <a href="https://good.example&#9;.evil.example/">tab</a>
  <a href="http://old.example/a">unsafe</a> <a href="https://а pple.com/">broken</a>
  <a href="mailto:a@x.example?attach=/etc/passwd&subject=s">letter</a></p>`

/** Opens one of the stories and gives its text the keys. */
async function openStory({ news }: Desk, id: number): Promise<void> {
  await news.open(id)
  await news.body.waitFor()
  await news.reading.focus()
}

// H6
test('the address that is shown is the one that is opened, and an odd host is named first', async ({ openClient }) => {
  const desk = await openStories(
    openClient,
    { body: BODY, url: 'https://аpple.com/\u202ea' },
    { body: BODY, url: 'https://plain.example/story' },
    { body: BODY, url: 'http://old.example/story' },
  )
  const { app, page, news } = desk

  await test.step('an odd host is named first', async () => {
    const opened = await recordOpened(app)
    await openStory(desk, 1)
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

  await test.step('a link names its host when the keyboard comes to it, before it is opened', async () => {
    const opened = await recordOpened(app)
    await openStory(desk, 2)
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

  await test.step('links of a story show what they open, or say why they open nothing', async () => {
    const opened = await recordOpened(app)
    await openStory(desk, 3)
    const linkOf = (name: string) => news.body.getByText(name, { exact: true })
    await expect(linkOf('tab')).toHaveAttribute('title', 'https://good.example.evil.example/')
    await expect(linkOf('letter')).toHaveAttribute('href', 'mailto:a@x.example?subject=s')
    await expect(linkOf('broken')).not.toHaveAttribute('href')

    await linkOf('unsafe').click()
    await expect(news.linkNote).toContainText('Not opened: Tearsheet opens only https addresses and mail addresses.')
    await expect(news.linkNote).toContainText('http://old.example/a')
    await news.story.getByRole('button', { name: 'an address that is not opened' }).first().click()
    await expect(news.linkNote).toContainText('http://old.example/story')
    expect(await opened()).toEqual([])

    await linkOf('plain').click()
    await expect(news.linkNote).toContainText('Opened outside Tearsheet: plain.example')
    await linkOf('letter').click()
    await expect(news.linkNote).toContainText('mail to a@x.example')
    await expect.poll(opened).toEqual(['https://plain.example/a', 'mailto:a@x.example?subject=s'])
  })
})
