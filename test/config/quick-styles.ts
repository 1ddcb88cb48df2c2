/**
 * Whether an element is shown, for queries by role and for clicks, and the room inside a toolbar, without comparing the element with each
 * rule of the page's own styles: the simulated page does so again after each change, which was most of the time of the tests of
 * components. The values are those that it gives itself; where a test adds styles, or anything else is asked for, it is asked.
 */
function quickStyles(): void {
  const ask = window.getComputedStyle.bind(window)
  const usual = new Map<string, string>()
  /** What the page's own styles say of these depends on more than their own name and attributes. */
  const isOdd = (element: Element): boolean =>
    /^(?:summary|dialog|embed|noscript)$/.test(element.localName) || element.hasAttribute('popover')
  const isKeyword = (value: string): boolean => /^(?:inherit|initial|unset|revert)/.test(value)
  const inline = (element: Element, name: string): string =>
    element.hasAttribute('style') ? (element as HTMLElement).style.getPropertyValue(name) : ''

  /** A property that an element does not inherit. */
  function ownOf(element: Element, name: 'display' | 'columnGap' | 'paddingLeft' | 'paddingRight'): string {
    const own = element.hasAttribute('style') ? (element as HTMLElement).style[name] : ''
    if (isOdd(element) || own !== '') return isOdd(element) || isKeyword(own) ? ask(element)[name] : own
    const key = `${name} ${element.localName} ${element.getAttribute('hidden')} ${element.getAttribute('type')}`
    let value = usual.get(key)
    if (value === undefined) usual.set(key, (value = ask(element)[name]))
    return value
  }
  function inheritedBy(element: Element, name: 'visibility' | 'pointer-events'): string {
    for (let at: Element | null = element; at !== null; at = at.parentElement) {
      const own = inline(at, name)
      if (isKeyword(own) || at.hasAttribute('hidden')) return ask(element).getPropertyValue(name)
      if (own !== '') return own
    }
    let value = usual.get(name)
    if (value === undefined) usual.set(name, (value = ask(document.documentElement).getPropertyValue(name)))
    return value
  }
  const pointerEvents = (element: Element): string => inheritedBy(element, 'pointer-events')
  const quick = new Map<string | symbol, (element: Element) => string>([
    ['display', (element) => ownOf(element, 'display')],
    ['columnGap', (element) => ownOf(element, 'columnGap')],
    ['paddingLeft', (element) => ownOf(element, 'paddingLeft')],
    ['paddingRight', (element) => ownOf(element, 'paddingRight')],
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
