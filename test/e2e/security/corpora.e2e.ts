import { everyOwnText } from '../../support/cases/corpora.ts'
import { samplesOf } from '../../support/cases/samples.ts'
import { sendThroughPipeline } from '../support/desk/story-pipeline.ts'
import { expect, test } from '../support/desk/desk.ts'
import { expectControl } from '../support/desk/control-page.ts'

/** Some payloads of each kind: corpora.long.e2e.ts has all, and those of others. */
const own = everyOwnText().filter((_, place) => place % 12 === 0)

const DATE = 'Fri, 30 Oct 2026 16:18:04 -0400'

test('SECURITY 10: payloads of every kind go through the whole pipeline, and none runs, loads or navigates', async ({
  startDesk,
}) => {
  expect(own.length).toBeGreaterThanOrEqual(60)
  await sendThroughPipeline(await startDesk(), own)
})

test('SECURITY 10 and 11: most unsanitised payloads run in the control page, and none runs under the policy alone', async ({
  openClient,
}) => {
  await expectControl(openClient, 4)
})

test('the harmless markup of the samples is kept: tables, lists, links and entities', async ({ openClient }) => {
  const stories = samplesOf('news').flatMap(
    ({ text }) => JSON.parse(text) as { id: number; body?: string; title: string }[],
  )
  const benign = {
    id: 9_000_001,
    title: 'S&amp;P 500 &lt;up&gt;',
    created: DATE,
    updated: DATE,
    teaser: 'AT&amp;T &#8217;s',
    body: '<h3>Head</h3><table><tr><th>A</th><td>1 &lt; 2</td></tr></table><ul><li>One</li><li>Two &amp; three</li></ul><p>See <a href="https://ok.example/x?a=1&amp;b=2">this</a>&nbsp;now</p>',
  }
  const all = [...stories, benign]
  const { page, news } = await openClient((path) => {
    const id = Number(/\/news\/(\d+)/.exec(path)?.[1] ?? -1)
    return id < 0 ? '[]' : JSON.stringify(all.filter((story) => story.id === id))
  })
  for (const story of all) {
    await news.open(story.id)
    if ((story.body ?? '').trim() === '') continue
    // The page's own parser extracts the text of the body; the same text must be on screen.
    const expected = await page.evaluate((body) => {
      const counts: Record<string, number> = {}
      for (const tag of ['table', 'tr', 'td', 'li', 'p', 'h3', 'strong', 'em'])
        counts[tag] = body.match(new RegExp(`<${tag}[\\s>]`, 'gi'))?.length ?? 0
      counts.a = body.match(/<a\s[^>]*href="https:/gi)?.length ?? 0
      return counts
    }, story.body ?? '')
    const shown = (): Promise<Record<string, number>> =>
      news.body.evaluate((body) =>
        Object.fromEntries(
          ['table', 'tr', 'td', 'li', 'p', 'h3', 'strong', 'em', 'a[href^="https:"]'].map((selector) => [
            selector.replace(/\[.*/, ''),
            body.querySelectorAll(selector).length,
          ]),
        ),
      )
    await expect.poll(shown, String(story.id)).toEqual(expected)
    await expect(news.body).not.toHaveText(/&(amp|lt|gt|nbsp|#\d+);/)
  }
  await expect(news.title).toHaveText('S&P 500 <up>')
  await expect(news.teaser).toHaveText('AT&T ’s')
  await expect(news.body.getByRole('cell')).toHaveText('1 < 2')
  await expect(news.body.getByRole('listitem')).toHaveText(['One', 'Two & three'])
  await expect(news.body.getByText('this', { exact: true })).toHaveAttribute('title', 'https://ok.example/x?a=1&b=2')
})
