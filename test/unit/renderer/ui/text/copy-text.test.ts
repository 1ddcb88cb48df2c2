import { afterEach, describe, expect, it, vi } from 'vitest'
import { copyText } from '../../../../../renderer/ui/text/copy-text.ts'

/** A page whose copy command does that, given the listener of the copy event. */
function page(command: (copy: (event: Event) => void) => boolean): void {
  let listener: (event: Event) => void = () => undefined
  vi.stubGlobal('document', {
    addEventListener(_name: string, added: typeof listener) {
      listener = added
    },
    removeEventListener: () => undefined,
    execCommand: () => command(listener),
  })
}

afterEach(() => vi.unstubAllGlobals())

// B20
describe('copying a text', () => {
  it('says that it was copied', () => {
    page((copy) => {
      copy(new Event('copy'))
      return true
    })
    expect(copyText('a')).toBe(true)
  })

  it('says that it was not copied when the command fails', () => {
    page(() => false)
    expect(copyText('a')).toBe(false)
  })

  it('says that it was not copied when the page was not asked for the text', () => {
    page(() => true)
    expect(copyText('a')).toBe(false)
  })
})
