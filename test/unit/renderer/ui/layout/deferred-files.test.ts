// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { loadLaterFiles } from '../../../../../renderer/ui/layout/deferred-files.ts'

const callBack = vi.fn()
const links = (): HTMLLinkElement[] => [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')]
const come = (link: HTMLLinkElement | undefined, event = 'load'): void => void link?.dispatchEvent(new Event(event))

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  callBack.mockClear()
})
afterEach(() => {
  vi.useRealTimers()
  document.head.innerHTML = ''
})

describe('the files of a page with a first screen', () => {
  beforeEach(() => {
    document.head.innerHTML =
      '<link data-later data-rel="modulepreload" href="/b.js"><link data-later as="style" data-rel="preload" href="/b.css">'
    loadLaterFiles(callBack)
  })

  it('are loaded', () => {
    expect(links().map(({ rel }) => rel)).toEqual(['modulepreload', 'preload'])
  })

  it('are awaited, even one that cannot be loaded', () => {
    const [script, style] = links()
    come(script)
    come(script)
    expect(callBack).not.toHaveBeenCalled()
    come(style, 'error')
    expect(callBack).toHaveBeenCalledOnce()
  })

  it('are not awaited for ever, and then not again', () => {
    vi.advanceTimersByTime(3000)
    expect(callBack).toHaveBeenCalledOnce()
    for (const link of links()) come(link)
    expect(callBack).toHaveBeenCalledOnce()
  })
})

describe('the files of a page that loads them itself', () => {
  const LINK = '<link data-later rel="modulepreload" href="/b.js">'
  const stateIs = (state: DocumentReadyState): void =>
    void vi.spyOn(document, 'readyState', 'get').mockReturnValue(state)
  afterEach(() => {
    vi.restoreAllMocks()
  })

  it('are awaited until the page has loaded', () => {
    stateIs('interactive')
    document.head.innerHTML = LINK
    loadLaterFiles(callBack)
    expect(callBack).not.toHaveBeenCalled()
    window.dispatchEvent(new Event('load'))
    expect(callBack).toHaveBeenCalledOnce()
  })

  it('are not awaited once it has', () => {
    stateIs('complete')
    document.head.innerHTML = LINK
    loadLaterFiles(callBack)
    expect(callBack).toHaveBeenCalledOnce()
  })

  it('are not awaited where it names none', () => {
    stateIs('interactive')
    loadLaterFiles(callBack)
    expect(callBack).toHaveBeenCalledOnce()
  })
})
