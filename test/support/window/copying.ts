/** Gives the page a copy command, which the simulated window lacks. Returns what was copied so far. */
export function stubCopying(isAllowed: () => boolean = () => true): readonly string[] {
  const copied: string[] = []
  Object.defineProperty(document, 'execCommand', {
    configurable: true,
    value() {
      if (!isAllowed()) return false
      const event = new Event('copy', { bubbles: true, cancelable: true })
      Object.assign(event, { clipboardData: { setData: (_type: string, text: string) => copied.push(text) } })
      document.body.dispatchEvent(event)
      return true
    },
  })
  return copied
}
