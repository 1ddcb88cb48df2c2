/** Elements that can have a name, which may be their title. */
const NAMED = 'button, a[href], input, select, textarea, [role]'

/** The attribute that says a title in its place to a screen reader; null where the element says it already, or something else. */
function placeOfTitle(element: Element, title: string): 'aria-label' | 'aria-description' | null {
  const text = element.textContent.trim()
  const label = element.getAttribute('aria-label')
  const isNamed = label !== null || element.hasAttribute('aria-labelledby') || text !== ''
  const isField = element instanceof HTMLInputElement && (element.labels?.length ?? 0) > 0
  if (!isNamed && !isField && element.matches(NAMED)) return 'aria-label'
  const isSaid = title === label || (label === null && title === text)
  const isDescribed = element.hasAttribute('aria-describedby') || element.hasAttribute('aria-description')
  return isSaid || isDescribed ? null : 'aria-description'
}

/**
 * Takes the title of an element away, so that the browser does not show it, and says it to a screen reader in another attribute.
 * `onText` gets the title that the element is given meanwhile; an empty one means none. Returns what gives the title back.
 */
export function takeTitle(element: Element, onText: (title: string) => void): () => void {
  let title: string | null = element.getAttribute('title') ?? ''
  let said: { place: string; title: string } | null = null

  function unsay(): void {
    // What is not as it was set has another owner by now.
    if (said !== null && element.getAttribute(said.place) === said.title) element.removeAttribute(said.place)
    said = null
  }

  function take(taken: string): void {
    const place = placeOfTitle(element, taken)
    // An empty title also hides the titles of what is around the element, and its removal can be observed.
    element.setAttribute('title', '')
    if (place !== null) {
      element.setAttribute(place, taken)
      said = { place, title: taken }
    }
    observer.takeRecords()
  }

  function read(): void {
    title = element.getAttribute('title')
    unsay()
    if (title !== null && title !== '') take(title)
    onText(title ?? '')
  }

  const observer = new MutationObserver(read)
  observer.observe(element, { attributeFilter: ['title'] })
  take(title)
  return () => {
    const isChanged = observer.takeRecords().length > 0
    observer.disconnect()
    unsay()
    if (!isChanged && title !== null) element.setAttribute('title', title)
  }
}
