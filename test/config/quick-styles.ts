/**
 * Whether an element is shown, for queries by role and for clicks, without comparing it with each rule of the page's own styles: the
 * simulated page does so again after each change, which was most of the time of the tests of components. The values are those that it
 * gives itself; where a test adds styles, or anything else is asked for, it is asked.
 */
function quickStyles(): void {
  const ask = window.getComputedStyle.bind(window)
  const displays = new Map<string, string>()
  const inherited = new Map<string, string>()
  /** What the page's own styles say of these depends on more than their own name and attributes. */
  const isOdd = (element: Element): boolean =>
    /^(?:summary|dialog|embed|noscript)$/.test(element.localName) || element.hasAttribute('popover')
  const isKeyword = (value: string): boolean => /^(?:inherit|initial|unset|revert)/.test(value)
  const inline = (element: Element, name: string): string =>
    element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''

  function displayOf(element: Element): string {
    const own = inline(element, 'display')
    if (isOdd(element) || own !== '') return isOdd(element) || isKeyword(own) ? ask(element).display : own
    const key = `${element.localName} ${element.getAttribute('hidden')} ${element.getAttribute('type')}`
    let display = displays.get(key)
    if (display === undefined) displays.set(key, (display = ask(element).display))
    return display
  }
  function inheritedBy(element: Element, name: 'visibility' | 'pointer-events'): string {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const own = inline(at, name)
      if (isKeyword(own) || at.hasAttribute('hidden')) return ask(element).getPropertyValue(name)
      if (own !== '') return own
    }
    let usual = inherited.get(name)
    if (usual === undefined) inherited.set(name, (usual = ask(document.documentElement).getPropertyValue(name)))
    return usual
  }
  const pointerEvents = (element: Element): string => inheritedBy(element, 'pointer-events')
  const quick = new Map<string | symbol, (element: Element) => string>([
    ['display', displayOf],
    ['visibility', (element) => inheritedBy(element, 'visibility')],
    ['pointerEvents', pointerEvents],
    ['pointer-events', pointerEvents],
  ])
  window.getComputedStyle = (element, pseudo) =>
    document.styleSheets.length > 0 || pseudo != null
      ? ask(element, pseudo)
      : new Proxy({} as CSSStyleDeclaration, {
          get(_target, name): unknown {
            const read = quick.get(name)
            if (read !== undefined) return read(element)
            if (name === 'getPropertyValue')
              return (property: string) => quick.get(property)?.(element) ?? ask(element).getPropertyValue(property)
            const style = ask(element)
            const value: unknown = Reflect.get(style, name)
            return typeof value === 'function' ? (value.bind(style) as unknown) : value
          },
        })
}

if (typeof window !== 'undefined') quickStyles()
