// @vitest-environment jsdom
import { beforeEach, expect, it } from 'vitest'
import { onPaper } from '../../../../../renderer/ui/layout/paper.ts'

const WORDS = { title: 'Quintel (QNTL)', head: '', foot: 'from “the \\ "service"”\nof today', mark: 'Made-up data' }

const styleOf = (name: string): string => document.documentElement.style.getPropertyValue(name)

/** The typefaces that were loaded. */
let loaded: string[] = []

beforeEach(() => {
  loaded = []
  document.title = 'Tearsheet'
  // The simulated window has no typefaces.
  Object.defineProperty(document, 'fonts', {
    configurable: true,
    value: {
      load(font: string) {
        loaded.push(font)
        return Promise.resolve([])
      },
    },
  })
})

it('names the document and has its words as strings of CSS, while it is printed', async () => {
  const seen = await onPaper(WORDS, () =>
    Promise.resolve([document.title, ...['--paper-head', '--paper-foot', '--paper-mark'].map(styleOf)]),
  )
  expect(seen).toEqual(['Quintel (QNTL)', '""', String.raw`"from “the \\ \"service\"” of today"`, '"Made-up data"'])
})

it('has its typefaces before it is printed', async () => {
  const before = await onPaper(WORDS, () => Promise.resolve([...loaded]))
  expect(before).toEqual(['400', '500', '600'].map((weight) => `${weight} 10px "Inter Print"`))
})

it('leaves the window as it was, also when it could not be printed', async () => {
  const failed = await onPaper(WORDS, () => Promise.reject(new Error('no printer'))).catch(String)
  expect([failed, document.title, styleOf('--paper-foot')]).toEqual(['Error: no printer', 'Tearsheet', ''])
})
