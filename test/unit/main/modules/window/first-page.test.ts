// @vitest-environment jsdom
import { join } from 'node:path'
import { expect, it, describe } from 'vitest'
import { readFileSync } from 'node:fs'
import { createFirstPage, firstScreenPage } from '../../../../../main/modules/window/first-page.ts'
import { createFirstScreens, placeMark } from '../../../../../main/modules/window/first-screens.ts'
import { NEW_WINDOW, NO_VIEW, type RememberedWindow } from '../../../../../main/modules/window/remembered-window.ts'
import type { LastAppearance } from '../../../../../main/platform/settings/last-appearance.ts'
import { FIRST_SCREEN, screenWith } from '../../../../support/window/first-screen.ts'
import { PLACE } from '../../../../support/cases/place.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'
import { FIRST_SCREEN_COLOURS, type FirstScreen } from '../../../../../app/domain/window/first-screen.ts'
import { everyOwnText, sharedTexts } from '../../../../support/cases/corpora.ts'

const PAGE = '<!doctype html><html lang="en"><head><title>T</title></head><body><div id="root"></div></body></html>'
const NEWS = { ...PLACE, view: 'news' } as const
const WINDOW: RememberedWindow = {
  ...NEW_WINDOW,
  connection: 'a',
  views: new Map([['a', { ...NO_VIEW, place: NEWS }]]),
}
const SIZE = [1360, 860] as const

/** The first page of a start with these windows, whose connection a has a first screen. */
const pageOf = (...windows: RememberedWindow[]) => pageIn(FIRST_SCREEN.appearance, windows)

/** The same, where windows look like that by the settings. */
async function pageIn(last: LastAppearance, windows: readonly RememberedWindow[] = [WINDOW]) {
  const folder = join(temporaryFolder(), 'first-screens')
  const screens = createFirstScreens({
    folder,
    checkWritable: () => undefined,
    scheduleTimeout: () => () => undefined,
    failed: () => undefined,
  })
  screens.keep('a', { screen: FIRST_SCREEN, content: SIZE, place: placeMark(NEWS), at: 10 })
  await screens.close()
  return createFirstPage(folder, windows, last, () => 20)
}

it('brings the first screen of the only window once, and none later, because its rows may be gone by then', async () => {
  const page = await pageOf(WINDOW)
  expect(page.take(PAGE)).toBeNull()
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toContain('Quarter closes')
  expect(page.take(PAGE)).toBeNull()
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

it('brings none for a later window where the first one had another size', async () => {
  const page = await pageOf(WINDOW)
  page.opened(WINDOW, [900, 640])
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

it.each([
  ['several windows', [WINDOW, WINDOW], SIZE],
  ['no connection', [{ ...WINDOW, connection: null }], SIZE],
  ['another connection', [{ ...WINDOW, connection: 'b' }], SIZE],
  ['another size', [WINDOW], [900, 640] as const],
  ['a window that is gone', [WINDOW], null],
])('brings none in a start with %s', async (_what, windows, size) => {
  const page = await pageOf(...windows)
  for (const window of windows) page.opened(window, size)
  expect(page.take(PAGE)).toBeNull()
})

it.each([
  ['theme', { theme: 'contrast' }],
  ['density', { density: 'relaxed' }],
  ['size of the text', { fontSize: 16 }],
] as const)('brings none that was drawn with another %s than the settings have', async (_what, changed) => {
  const page = await pageIn({ ...FIRST_SCREEN.appearance, ...changed })
  page.opened(WINDOW, SIZE)
  expect(page.take(PAGE)).toBeNull()
})

const parsed = (html: string): Document => new DOMParser().parseFromString(html, 'text/html')
const drawn = (screen: FirstScreen, now = 2_000): string => firstScreenPage(PAGE, screen, now) ?? ''
const documentOf = (screen: FirstScreen, now?: number): Document => parsed(drawn(screen, now))
const textsOf = (document: Document): string[] =>
  [...document.querySelectorAll('#first-screen > bdi')].map(({ textContent }) => textContent)

describe('the first document', () => {
  it.each([
    ['has the rows of before as text', textsOf(documentOf(FIRST_SCREEN)), ['Quarter closes <firmer>', '14:05', 'News']],
    ['is not made of a page without a place for it', firstScreenPage('<html lang="en"></html>', FIRST_SCREEN, 0), null],
    ['takes signs of a replacement as text', textsOf(documentOf(screenWith('$& $1 $` costs'))), ['$& $1 $` costs']],
  ])('%s', (_, actual, expected) => {
    expect(actual).toEqual(expected)
  })

  it('looks as the window did', () => {
    const { dataset } = documentOf(FIRST_SCREEN).documentElement
    expect(Object.fromEntries(Object.entries(dataset))).toEqual({
      firstScreen: 'cached',
      theme: 'dark',
      density: 'regular',
      fontSize: '13',
      contrast: 'normal',
    })
  })

  it('says that the rows are cached, and how old they are', () => {
    const document = documentOf({ ...FIRST_SCREEN, timesUntil: 1e12 }, 3 * 3_600_000 + 1_000)
    expect(document.querySelector('.first-source')?.textContent).toBe('Cached · 3 h ago')
  })

  it('says nothing of the age where the list did not', () => {
    expect(documentOf({ ...FIRST_SCREEN, source: null }).querySelector('.first-source')).toBeNull()
  })

  it('leaves out times of the day on another day', () => {
    expect(textsOf(documentOf(FIRST_SCREEN, 5_000))).toEqual(['Quarter closes <firmer>', 'News'])
  })

  it('is hidden from screen readers, which the window tells the same', () => {
    expect(documentOf(FIRST_SCREEN).getElementById('first-screen')?.getAttribute('aria-hidden')).toBe('true')
  })

  it('keeps the place of the window’s own rows empty', () => {
    expect(documentOf(FIRST_SCREEN).getElementById('root')?.childNodes).toHaveLength(0)
  })

  it('leaves what only the window itself needs for later', () => {
    const links = '<link rel="stylesheet" href="/a.css"><link data-later rel="modulepreload" crossorigin href="/b.js">'
    const page = firstScreenPage(PAGE.replace('</head>', `${links}</head>`), FIRST_SCREEN, 0) ?? ''
    const found = [...parsed(page).querySelectorAll('link')]
    expect(found.map(({ rel, dataset }) => [rel, dataset.rel])).toEqual([
      ['stylesheet', undefined],
      ['', 'modulepreload'],
    ])
  })
})

describe('a class name of the first document', () => {
  const [box] = FIRST_SCREEN.boxes
  const [line] = FIRST_SCREEN.lines

  /** The class names of everything that is drawn in one colour, of every kind. */
  function namesIn(colour: (typeof FIRST_SCREEN_COLOURS)[number]): ReadonlySet<string> {
    const boxes = (['fill', 'edge'] as const).flatMap((kind) => (box === undefined ? [] : [{ ...box, kind, colour }]))
    const lines = (['plain', 'row', 'time'] as const).flatMap((kind) =>
      line === undefined ? [] : [{ ...line, kind, colour, isTabular: true, isMono: true, isStruck: true }],
    )
    const drawings = documentOf({ ...FIRST_SCREEN, boxes, lines }).querySelectorAll('#first-screen > *')
    return new Set([...drawings].flatMap(({ classList }) => [...classList]))
  }

  it('says a colour or what is drawn, never both', () => {
    const others = FIRST_SCREEN_COLOURS.map((colour) => {
      const names = namesIn(colour)
      expect(names).toContain(`drawn-${colour}`)
      return [...names].filter((name) => name !== `drawn-${colour}`)
    })
    for (const names of others) expect(names).toEqual(others[0])
    expect(others[0]).not.toEqual(expect.arrayContaining([expect.stringMatching(/^drawn-/)]))
  })

  it('that says a colour has a rule which does nothing else', () => {
    const css = readFileSync('renderer/ui/states/startup-screen.css', 'utf8')
    const rules = [...css.matchAll(/\.(drawn-[\w-]+)[^{]*\{\s*([^}]*?)\s*\}/g)].map(([, name, rule]) => [name, rule])
    expect(rules).toEqual(FIRST_SCREEN_COLOURS.map((colour) => [`drawn-${colour}`, `--drawn: var(--${colour});`]))
  })
})

describe('SECURITY 56: no payload is more than text in the first document', () => {
  const payloads = [...everyOwnText(), ...sharedTexts()]
  // The parser is asked once for all of them, which is as strict: markup in any of them would change the shape.
  const document = documentOf({ ...FIRST_SCREEN, lines: payloads.flatMap((text) => screenWith(text).lines) })

  it('which has the same elements and attributes whatever the text is', () => {
    const shapeOf = (of: Document): string =>
      [...of.querySelectorAll('*')]
        .map(
          (element) =>
            `${element.tagName} ${[...element.attributes].map(({ name, value }) => `${name}=${value}`).join(' ')}`,
        )
        .join('\n')
    const none = { ...FIRST_SCREEN, lines: payloads.flatMap(() => screenWith('').lines) }
    expect(payloads.length).toBeGreaterThan(300)
    expect(shapeOf(document)).toContain('BDI')
    expect(shapeOf(document)).toBe(shapeOf(documentOf(none)))
  })

  it('which has no style, no script and no handler', () => {
    const elements = [...document.querySelectorAll('#first-screen, #first-screen *')]
    expect([...new Set(elements.map(({ tagName }) => tagName))].sort()).toEqual(['BDI', 'DIV', 'I', 'SPAN'])
    expect([...new Set(elements.flatMap((element) => element.getAttributeNames()))].sort()).toEqual([
      'aria-hidden',
      'class',
      'data-h',
      'data-l',
      'data-r',
      'data-s',
      'data-t',
      'data-w',
      'data-x',
      'data-y',
      'id',
      'inert',
    ])
  })

  it('in which no text turns the direction of what is around it', () => {
    expect(drawn(screenWith('a \u202E b'))).toContain('>a [U+202E] b</bdi>')
  })
})
