/**
 * The labels of a control, for queries by label and by role, without going through the whole page for each control: in a page of many
 * buttons that was most of the time of such a query. A label can belong to a control only if it names it or contains it; where one
 * does, the simulated page is asked.
 */
function quickLabels(control: { prototype: HTMLElement }): void {
  const asked = Object.getOwnPropertyDescriptor(control.prototype, 'labels')
  const ask = asked?.get
  if (ask === undefined) return
  const none = document.createDocumentFragment().childNodes
  Object.defineProperty(control.prototype, 'labels', {
    ...asked,
    get(this: HTMLElement): unknown {
      const isHidden = this.localName === 'input' && this.getAttribute('type') === 'hidden'
      if (isHidden || !this.isConnected || this.getRootNode() !== document) return ask.call(this)
      for (const label of document.getElementsByTagName('label'))
        if (label.hasAttribute('for') ? label.htmlFor === this.id : label.contains(this)) return ask.call(this)
      return none
    },
  })
}

if (typeof window !== 'undefined')
  for (const control of [
    HTMLButtonElement,
    HTMLInputElement,
    HTMLMeterElement,
    HTMLOutputElement,
    HTMLProgressElement,
    HTMLSelectElement,
    HTMLTextAreaElement,
  ])
    quickLabels(control)

export {}
