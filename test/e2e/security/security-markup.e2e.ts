import type { Page } from '@playwright/test'
import { markup } from '../../support/cases/corpora.ts'
import fc from '../../support/cases/property.ts'
import { connect, expect, test, type Desk } from '../support/desk/desk.ts'
import { listener } from '../support/desk/listener.ts'
import { join } from 'node:path'
import { build } from 'vite'

/** The window's sanitiser as one script that sets `window.sanitiser`, to run in a real page. */
async function sanitiserBundle(): Promise<string> {
  const result = await build({
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    build: {
      write: false,
      minify: false,
      lib: {
        entry: join(import.meta.dirname, '../../../renderer/ui/text/safe-html.ts'),
        name: 'sanitiser',
        formats: ['iife'],
      },
    },
  })
  const [first] = Array.isArray(result) ? result : [result]
  if (!('output' in first)) throw new Error('nothing was built')
  return `${first.output[0].code};globalThis.sanitiser = sanitiser`
}

/** An empty page with the sanitiser of the window. */
async function sanitiserPage({ app }: Pick<Desk, 'app'>): Promise<Page> {
  const opening = app.waitForEvent('window')
  await app.evaluate(({ BrowserWindow }) =>
    new BrowserWindow({ show: false, webPreferences: { sandbox: true } }).loadURL('about:blank'),
  )
  const blank = await opening
  await blank.evaluate(await sanitiserBundle())
  return blank
}

/** What ends a line or is read as another character the next time, alone, in elements and in attributes. */
const LINE_ENDS = fc
  .array(
    fc.constantFrom(
      ...['&#13;', '&#xD;', '&#013', '&#13;&#10;', '&#10;', '\r', '\r\n', '\n', '&NewLine;', '&#133;', '&#0;', '&Tab;'],
      ...['<p>', '</p>', '<pre>', '</pre>', '<td>', '<table>', '<b>', '</b>', '<br>', ' ', 'x', '&amp;#13;', '&lt;'],
      ...['<a title="a&#13;b" href="https://a.example/?x&#13;y">', '<abbr title="&#13;\r\n&#10;">', '</a>', '</abbr>'],
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''))

// H11
test('SECURITY 12: sanitised markup contains nothing outside the allow-list, and sanitising again changes nothing, no end of a line either, however it is written', async ({
  openClient,
}) => {
  const blank = await sanitiserPage(await openClient(() => '[]'))
  const payloads = [
    '<p>&#13;x</p>',
    ...fc.sample(LINE_ENDS, 2000),
    '<a href="https://ok.example" onclick=x>y</a>',
    '<a href="http://plain.example">y</a>',
    '<p>ok &amp; fine</p>',
    ...markup().map(({ text }) => text),
  ]
  const failures = await blank.evaluate((all) => {
    const { sanitise } = (
      globalThis as unknown as { sanitiser: { sanitise: (markup: string) => { html: TrustedHTML } } }
    ).sanitiser
    const tags = new Set(
      'P BR HR H1 H2 H3 H4 H5 H6 STRONG B EM I U S SUB SUP SMALL MARK BLOCKQUOTE Q CITE CODE PRE UL OL LI DL DT DD TABLE CAPTION THEAD TBODY TFOOT TR TH TD A SPAN DIV FIGURE FIGCAPTION ABBR TIME DEL INS'.split(
        ' ',
      ),
    )
    const attributes = new Set([
      'href',
      'title',
      'colspan',
      'rowspan',
      'scope',
      'align',
      'datetime',
      'dir',
      'lang',
      'start',
      'reversed',
    ])
    return all.flatMap((payload) => {
      const once = sanitise(payload).html.toString()
      const twice = sanitise(once).html.toString()
      const found: string[] = once === twice ? [] : [`not idempotent: ${payload}`]
      const document = new DOMParser().parseFromString(once, 'text/html')
      for (const element of document.body.querySelectorAll('*')) {
        if (!tags.has(element.tagName)) found.push(`${element.tagName} from ${payload}`)
        for (const { name, value } of element.attributes) {
          // An element keeps its parsed `is` even when the attribute is removed; DOMPurify empties it, so it names
          // nothing.
          if (!attributes.has(name) && !(name === 'is' && value === '')) found.push(`${name} from ${payload}`)
          if (name === 'href' && !/^(https|mailto):/i.test(value)) found.push(`${value} from ${payload}`)
        }
      }
      return found
    })
  }, payloads)
  expect(failures).toEqual([])
})

test(
  'SECURITY 13 and 14: a hostile story is shown as text, loads nothing and runs nothing',
  { tag: '@journey' },
  async ({ startDesk }) => {
    const outside = await listener()
    const hostile = '<img src=x onerror="document.title=\'ran\'"><script>document.title="ran"</script>'
    const story = {
      id: 7,
      title: `${hostile}\u202eevil`,
      author: hostile,
      created: 'Fri, 30 Oct 2026 16:18:04 -0400',
      updated: 'Fri, 30 Oct 2026 16:18:04 -0400',
      teaser: `<b>bold</b> ${hostile}<img src="${outside.url}/teaser.png" alt="a picture">`,
      body: `<p>Benign &amp; &lt;kept&gt;</p>${hostile}<img src="${outside.url}/a.png"><style>@import url(${outside.url}/css)</style><p style="background:url(${outside.url}/bg)">x</p><video src="${outside.url}/v"></video><iframe src="${outside.url}/f"></iframe><link rel=stylesheet href="${outside.url}/l"><svg><image href="${outside.url}/svg"/></svg><a href="javascript:document.title='ran'">link</a>`,
      url: `${outside.url}/story`,
      channels: [{ name: hostile }],
      tags: [{ name: hostile }],
      stocks: [{ name: hostile }],
      image: [{ size: 'large', url: `${outside.url}/image.png`, alt: hostile }],
    }
    const service = await listener(() => JSON.stringify([story]))
    const desk = await startDesk()
    const { page, news } = desk
    await connect(desk, service.url, 'some-key')
    await news.rows.first().click()
    await expect(news.title).toHaveText(`${hostile}[U+202E]evil`)
    await expect(news.body.getByRole('paragraph').first()).toHaveText('Benign & <kept>')
    await expect(news.pictures).toContainText('4 images have no https address, so Tearsheet cannot load them')
    await expect(news.forbidden).toHaveCount(0)
    await news.body.getByText('link', { exact: true }).click()
    // A script of the link would have run before what a key opens after it.
    await page.keyboard.press('Control+f')
    await expect(news.findBar).toBeVisible()
    expect(await page.title()).toBe('Tearsheet')
    // While the markup is parsed, before the sanitiser removes them.
    const denied = ['style-src-attr inline', 'style-src-elem inline']
    await expect.poll(desk.denied).toEqual(denied)
    desk.expectDenied(...denied)
    expect(outside.paths).toEqual([])
    expect(desk.refusals().filter(({ what }) => what === 'request')).toEqual([])
    outside.stop()
    service.stop()
  },
)
