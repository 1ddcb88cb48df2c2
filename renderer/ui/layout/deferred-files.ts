/** A window that is not painted by then is hidden, in milliseconds. */
const PAINT_LIMIT_MS = 2000

/** Calls back once, when the first text of the window is on screen, or when that takes too long. */
export function whenPainted(callBack: () => void): void {
  const end = (): void => {
    clearTimeout(limit)
    observer.disconnect()
    callBack()
  }
  const limit = setTimeout(end, PAINT_LIMIT_MS)
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) end()
  })
  observer.observe({ type: 'paint', buffered: true })
}

/** Files that have not come by then are not waited for, in milliseconds. */
const LIMIT_MS = 3000

/**
 * Loads the files that the page names for later, and calls back once they have come. Main sends them, and does not while it loads the rest
 * of itself for the first call of the window: the last bytes of the script came half a second late.
 */
export function loadLaterFiles(callBack: () => void): void {
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[data-later]')]
  const missing = new Set(links)
  const end = (): void => {
    clearTimeout(limit)
    window.removeEventListener('load', end)
    missing.clear()
    callBack()
  }
  const limit = setTimeout(end, LIMIT_MS)
  for (const link of links) {
    const came = (): void => {
      if (missing.delete(link) && missing.size === 0) end()
    }
    link.addEventListener('load', came)
    link.addEventListener('error', came)
    const { rel } = link.dataset
    if (rel !== undefined) link.rel = rel
  }
  // Those of a page without a first screen are being loaded, and may have come before this script.
  if (links.every(({ dataset }) => dataset.rel === undefined)) {
    if (document.readyState === 'complete' || links.length === 0) end()
    else window.addEventListener('load', end)
  }
}
