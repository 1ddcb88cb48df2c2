import { vi } from 'vitest'

/** Lets elements of the simulated window scroll to where they are told, until all mocks are restored. */
export function letScroll(): void {
  vi.spyOn(Element.prototype, 'scrollTo').mockImplementation(function (this: Element, to?: ScrollToOptions | number) {
    if (typeof to === 'object') this.scrollTop = to.top ?? this.scrollTop
  })
}
