/** A window that is not painted by then is hidden, in milliseconds. */
const LIMIT_MS = 2000

/** Calls back once, when the first text of the window is on screen, or when that takes too long. */
export function whenPainted(callBack: () => void): void {
  const end = (): void => {
    clearTimeout(limit)
    observer.disconnect()
    callBack()
  }
  const limit = setTimeout(end, LIMIT_MS)
  const observer = new PerformanceObserver((list) => {
    if (list.getEntriesByName('first-contentful-paint').length > 0) end()
  })
  observer.observe({ type: 'paint', buffered: true })
}
