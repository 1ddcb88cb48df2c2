import { describe, expect, it } from 'vitest'
import { readWindowTexts, tagsOf, textsOf } from '../support/window-texts.ts'

/** Words of the code, or of an older one, that people do not read. */
const BANNED =
  /\b(shel(f|ves)|partitions?|journals?|natures?|ledgers?|workbench(es)?|faults?|spoilt|thinnings?|strokes?|silent edits?|laid out|in force|shall)\b/i

const textsIn = (source: string): string[] =>
  textsOf('planted.tsx', source, tagsOf('planted.tsx', source)).map(({ text }) => text)

describe('the texts of the window', () => {
  const texts = readWindowTexts()

  it('use no word that belongs to the code', () => {
    expect(texts.filter(({ text }) => BANNED.test(text))).toEqual([])
  })

  it.each([
    ['app/errors/describe-error.ts', 70],
    ['app/errors/describe-network.ts', 40],
    ['app/domain/connection/scenario.ts', 30],
    ['main/modules/news/image-service.ts', 4],
    ['main/platform/electron/menu-template.ts', 2],
    ['app/domain/commands/news-commands.ts', 20],
    ['renderer/features/news/story-pane.tsx', 20],
    ['renderer/features/webhooks/receiver-controls.tsx', 20],
  ])('are found in %s', (file, least) => {
    expect(texts.filter((each) => each.file === file).length).toBeGreaterThanOrEqual(least)
  })

  it('are read from no store and not from the embedded service', () => {
    expect(texts.filter(({ file }) => /\/store\/|embedded-service\//.test(file))).toEqual([])
  })
})

describe('the reader of texts', () => {
  it.each([
    ['JSX text', 'const a = <p>the ledger</p>'],
    ['an attribute', 'const a = <input placeholder="ledger" />'],
    ['a branch of an attribute', "const a = <button title={b ? 'ledger' : 'history'} />"],
    ['a member that is shown', "const a = { label: 'ledger' }"],
    ['a sentence', "throw refuse('The ledger is empty')"],
    ['a title', "const a = 'Ledger'"],
    ['a template', 'const a = `the ledger of ${b}`'],
  ])('catches a banned word in %s', (_where, source) => {
    expect(textsIn(source).filter((text) => BANNED.test(text))).toHaveLength(1)
  })

  it.each([
    ['an import', "import { a } from './My Ledger.ts'"],
    ['a class', 'const a = <p className="ledger ledger-part" />'],
    ['a selector', "document.querySelector('.ledger .part')"],
    ['a type', "type A = 'silent edit' | 'Ledger'"],
    ['a tag of a union', "type A = 'silent edit'; const a: A = 'silent edit'"],
    ['the name of a member', "const a = { 'silent edit': 1 }"],
    ['a comparison', "const a = b === 'silent edit'"],
    ['SQL', "const a = 'SELECT id FROM ledger'"],
    ['a key of the code', "const a = ['held', 'ledger']"],
  ])('passes over %s', (_what, source) => {
    expect(textsIn(source)).not.toContainEqual(expect.stringMatching(BANNED))
  })
})
