// @vitest-environment jsdom
import { describe, expect, it, afterEach, beforeEach, vi } from 'vitest'
import type { ReactElement } from 'react'
import { readFirstScreen } from '../../../../../app/domain/window/first-screen.ts'
import { DEFAULT_APPEARANCE } from '../../../../../app/domain/settings/appearance.ts'
import {
  captureFirstScreen,
  linesOf,
  useKeptFirstScreen,
} from '../../../../../renderer/shell/window/capture-first-screen.ts'
import type { ViewId } from '../../../../../app/domain/window/views.ts'
import { renderWindow } from '../../../../support/window/render-window.tsx'

// jsdom lays nothing out, so a test says where elements stand: `data-at="left top width height"`. A text stands where its element does, in
// lines of so many characters as `data-line` says.

const LINE_HEIGHT = 20

function sidesOf(element: Element | null): DOMRect {
  const [x = 0, y = 0, width = 0, height = 0] = (element?.getAttribute('data-at') ?? '').split(' ').map(Number)
  return new DOMRect(x, y, width, height)
}

/** The lines of a range of a text. */
function linesOfRange({ startContainer, startOffset, endContainer, endOffset }: Range): DOMRect[] {
  const text = startContainer instanceof Text ? startContainer : startContainer.firstChild
  const parent = text?.parentElement ?? null
  const { x, y, width, height } = sidesOf(parent)
  const length = Number(parent?.getAttribute('data-line') ?? 0)
  if (length === 0) return [new DOMRect(x, y, width, height)]
  const end =
    startContainer === endContainer && startContainer instanceof Text ? endOffset : (text?.textContent ?? '').length
  const [first, last] = [startOffset, end - 1].map((offset) => Math.floor(offset / length)) as [number, number]
  return Array.from(
    { length: last - first + 1 },
    (_, place) => new DOMRect(x, y + (first + place) * LINE_HEIGHT, width, LINE_HEIGHT),
  )
}

const former = {
  visible: Element.prototype.checkVisibility,
  element: Element.prototype.getBoundingClientRect,
  range: Range.prototype.getBoundingClientRect,
  rects: Range.prototype.getClientRects,
}

const page = document.createElement('div')

/** Puts markup into the page, whose elements stand where they say. */
function layOut(markup: string): void {
  Element.prototype.getBoundingClientRect = function (this: Element) {
    return sidesOf(this)
  }
  Range.prototype.getBoundingClientRect = function (this: Range) {
    return linesOfRange(this)[0] ?? new DOMRect()
  }
  Range.prototype.getClientRects = function (this: Range) {
    return linesOfRange(this) as unknown as DOMRectList
  }
  Element.prototype.checkVisibility = function (this: Element) {
    const { display, visibility } = getComputedStyle(this)
    return display !== 'none' && visibility !== 'hidden'
  }
  page.innerHTML = markup
  document.body.append(page)
}

afterEach(() => {
  page.remove()
  Element.prototype.getBoundingClientRect = former.element
  Element.prototype.checkVisibility = former.visible
  Range.prototype.getBoundingClientRect = former.range
  Range.prototype.getClientRects = former.rects
})

// The simulated window inherits neither sizes of fonts nor the values of colours.
const FONT = '<style>* { font-size: 13px; font-weight: 400 }</style>'

/** The window with that in its list. */
const newsWith = (inside: string, beside = ''): string =>
  `${FONT}<div class="shell-head" data-at="0 0 800 34"></div>
  <div class="news" data-at="0 34 800 566"><div class="story-row" data-at="0 40 400 44">${inside}</div>${beside}</div>`

function capture(markup: string) {
  layOut(markup)
  return captureFirstScreen(DEFAULT_APPEARANCE, 9)
}

const linesIn = (markup: string) => capture(markup)?.lines.map(({ kind, text }) => [kind, text])

describe('what is kept of the window', () => {
  it('is a first screen', () => {
    const screen = capture(newsWith('<span data-at="8 44 200 18">Shares rise</span>'))
    expect(readFirstScreen(JSON.parse(JSON.stringify(screen)))).toEqual(screen)
  })

  it('is nothing while a note stands above the news, which moves them', () => {
    const below = newsWith('<b data-at="8 94 200 18">Shares rise</b>').replace('"0 34 800 566"', '"0 84 800 516"')
    expect(capture(below)).toBeNull()
  })

  it('has the texts of rows, and times as times', () => {
    expect(
      linesIn(newsWith('<b data-at="8 44 200 18">Shares rise</b><time data-at="300 44 60 18">14:05</time>')),
    ).toEqual([
      ['row', 'Shares rise'],
      ['time', '14:05'],
    ])
  })

  it('has the rest of the view as plain text', () => {
    expect(linesIn(newsWith('', '<p data-at="0 200 200 18">No story chosen</p>'))).toEqual([
      ['plain', 'No story chosen'],
    ])
  })

  it('has the arrow of a summary, which says whether it is open', () => {
    const summary = '<summary data-at="0 200 200 18"><span data-at="14 200 100 18">Channel</span></summary>'
    const textsIn = (details: string) => linesIn(newsWith('', details))?.map(([, text]) => text)
    expect(textsIn(`<details data-at="0 200 200 18" open>${summary}</details>`)).toEqual(['▾', 'Channel'])
    expect(textsIn(`<details data-at="0 200 200 18">${summary}</details>`)).toEqual(['▸', 'Channel'])
  })

  it('has a text where it stands', () => {
    expect(capture(newsWith('<b data-at="8 44 200 18">Shares rise</b>'))?.lines[0]).toMatchObject({
      x: 8,
      y: 44,
      width: 201,
      height: 18,
    })
  })

  it('cuts a text where a scroller does', () => {
    const inside =
      '<div style="overflow-x: hidden" data-at="0 40 100 44"><b data-at="8 44 200 18">Shares rise</b></div>'
    expect(capture(newsWith(inside))?.lines[0]).toMatchObject({ x: 8, width: 92 })
  })

  it('leaves out what is scrolled away', () => {
    const inside = '<div style="overflow-y: auto" data-at="0 40 100 44"><b data-at="8 400 200 18">Below</b></div>'
    expect(linesIn(newsWith(inside))).toEqual([])
  })

  it.each([
    ['is not displayed', '<b style="display: none" data-at="8 44 200 18">x</b>'],
    ['is invisible', '<b style="visibility: hidden" data-at="8 44 200 18">x</b>'],
    ['is for screen readers', '<b class="visually-hidden" data-at="8 44 200 18">x</b>'],
    ['is true only now', '<b data-only-now="" data-at="8 44 200 18">3 min ago</b>'],
    ['is said as an alert', '<b role="alert" data-at="8 44 200 18">x</b>'],
    ['is a password', '<input type="password" value="x" data-at="8 44 200 18">'],
  ])('leaves out what %s', (_what, inside) => {
    expect(linesIn(newsWith(inside))).toEqual([])
  })

  it('has what a field shows', () => {
    const fields =
      '<input type="search" placeholder="Search" data-at="8 44 200 30"><select data-at="8 80 200 30"><option>Newest</option></select>'
    expect(linesIn(newsWith(fields))).toEqual(
      [
        ['row', 'Search'],
        ['row', 'Newest'],
      ].map(([, text]) => ['plain', text]),
    )
  })

  it('has grounds in the colours of the window', () => {
    const inside = '<i style="background-color: var(--ground); border-top-left-radius: 4px" data-at="8 44 20 10"></i>'
    expect(capture(newsWith(inside))?.boxes).toEqual([
      { kind: 'fill', x: 8, y: 44, width: 20, height: 10, colour: 'ground', radius: 4 },
    ])
  })

  it('has no ground of any other colour', () => {
    expect(capture(newsWith('<i style="background-color: red" data-at="8 44 20 10"></i>'))?.boxes).toEqual([])
  })

  it('has a frame as one edge, and a line as an area', () => {
    const side = (name: string): string =>
      `border-${name}-style: solid; border-${name}-width: 1px; border-${name}-color: var(--line)`
    const frame = `<i style="${['top', 'right', 'bottom', 'left'].map(side).join(';')}" data-at="8 44 20 10"></i>`
    const line = `<i style="${side('bottom')}" data-at="8 60 20 10"></i>`
    expect(capture(newsWith(frame + line))?.boxes).toEqual([
      { kind: 'edge', x: 8, y: 44, width: 20, height: 10, colour: 'line', radius: 0 },
      { kind: 'fill', x: 8, y: 69, width: 20, height: 1, colour: 'line', radius: 0 },
    ])
  })

  it('has no shape that borders alone draw', () => {
    const arrow =
      '<i style="display: block; border-top-width: 4px; border-top-color: var(--line)" data-at="8 44 8 4"></i>'
    expect(capture(newsWith(arrow))?.boxes).toEqual([])
  })

  it('says where the list tells its age, not what it told', () => {
    const mark =
      '<p class="news-list"><span class="source-mark" data-received-at="70" data-at="300 50 80 18">Live</span></p>'
    const screen = capture(newsWith('', mark))
    expect(screen?.lines).toEqual([])
    expect(screen?.source).toMatchObject({ x: 276, y: 50, width: 104, height: 18, receivedAt: 70 })
  })
})

describe('nothing is kept', () => {
  it('of a window without rows', () => {
    expect(capture('<div class="shell-head"></div><div class="news"></div>')).toBeNull()
  })

  it('while a dialog is open', () => {
    expect(capture(`${newsWith('')}<dialog open></dialog>`)).toBeNull()
  })
})

/** The lines of a text of the page. */
function linesOfPage(markup: string, bottom = 1000): string[] {
  layOut(markup)
  const text = document.body.querySelector('p')?.firstChild
  if (!(text instanceof Text)) throw new Error('no text')
  return linesOf(text, bottom).map((line) => line.text)
}

it('a text on one line is one line, with its blanks as they are shown', () => {
  expect(linesOfPage('<p data-at="0 0 100 20"> Shares\n  rise </p>')).toEqual(['Shares rise'])
})

it('a text is broken where the window breaks it', () => {
  expect(linesOfPage('<p data-at="0 0 100 40" data-line="7">Shares rise in Oslo</p>')).toEqual([
    'Shares',
    'rise in',
    'Oslo',
  ])
})

it('lines below the window are left out', () => {
  expect(linesOfPage('<p data-at="0 0 100 40" data-line="7">Shares rise in Oslo</p>', 25)).toEqual([
    'Shares',
    'rise in',
  ])
})

function Window({ view = 'news', text = 'Shares rise' }: { view?: ViewId; text?: string }): ReactElement {
  useKeptFirstScreen('a', view)
  return (
    <>
      <header className="shell-head" />
      <div className="news">
        <div className="story-row">{text}</div>
      </div>
    </>
  )
}

describe('the first screen of a window', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const noSides = (): DOMRect => new DOMRect(0, 0, 100, 20)
    Element.prototype.getBoundingClientRect = noSides
    Element.prototype.checkVisibility = () => true
    Range.prototype.getClientRects = () => [noSides()] as unknown as DOMRectList
  })
  afterEach(() => {
    vi.useRealTimers()
  })

  async function rendered(window: ReactElement) {
    const rig = await renderWindow(window, { 'window.keepFirstScreen': () => null })
    /** The texts that were kept so far. */
    const texts = async (): Promise<string[][]> => {
      await vi.advanceTimersByTimeAsync(700)
      return rig
        .inputsOf('window.keepFirstScreen')
        .map(({ shown: { screen } }) => (screen as { lines: { text: string }[] }).lines.map(({ text }) => text))
    }
    return { ...rig, texts }
  }

  it('keeps the news once they have settled', async () => {
    const { texts } = await rendered(<Window />)
    expect(await texts()).toEqual([['Shares rise']])
  })

  it('keeps them again after a change', async () => {
    const { texts, container } = await rendered(<Window />)
    await texts()
    const row = container.querySelector('.story-row')
    if (row !== null) row.textContent = 'Shares fall'
    expect(await texts()).toEqual([['Shares rise'], ['Shares fall']])
  })

  it('keeps nothing again that is as it was', async () => {
    const { texts, container } = await rendered(<Window />)
    await texts()
    container.querySelector('.story-row')?.setAttribute('data-hovered', '')
    expect(await texts()).toHaveLength(1)
  })

  it('keeps no other view', async () => {
    const { texts } = await rendered(<Window view="console" />)
    expect(await texts()).toEqual([])
  })

  it('keeps nothing while the window shows its first screen', async () => {
    const drawn = document.createElement('div')
    drawn.id = 'first-screen'
    document.body.append(drawn)
    const { texts } = await rendered(<Window />)
    expect(await texts()).toEqual([])
    drawn.remove()
  })

  it('does nothing while nothing changes', async () => {
    const { texts } = await rendered(<Window />)
    expect(await texts()).toHaveLength(1)
    const looks = vi.spyOn(window, 'getComputedStyle')
    await vi.advanceTimersByTimeAsync(7000)
    expect(looks).not.toHaveBeenCalled()
    expect(vi.getTimerCount()).toBe(0)
  })
})
