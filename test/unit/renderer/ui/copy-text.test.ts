import { afterEach, expect, it, vi } from 'vitest'
import { copyText } from '../../../../renderer/ui/copy-text.ts'

afterEach(() => {
  vi.unstubAllGlobals()
})

// B20
it.each([true, false])('a text is said to be copied only when the page copied it: %j', (isCopied) => {
  vi.stubGlobal('document', {
    addEventListener: () => undefined,
    removeEventListener: () => undefined,
    execCommand: () => isCopied,
  })
  expect(copyText('a')).toBe(isCopied)
})
