import { describe, expect, it } from 'vitest'
import {
  bindingsOf,
  conflictsOf,
  KEY_PRESETS,
  keysOf,
  refusalOf,
  withKeys,
} from '../../../../../app/domain/commands/bindings.ts'
import { COMMAND_IDS } from '../../../../../app/domain/commands/catalogue.ts'

describe('the keys of commands', () => {
  it('are those of the catalogue until others are chosen', () => {
    expect(keysOf('news.next', {})).toEqual(['j', 'ArrowDown'])
    expect(keysOf('news.next', { 'news.next': ['x'] })).toEqual(['x'])
    expect(keysOf('news.next', { 'news.next': [] })).toEqual([])
    expect(keysOf('window.about', {})).toEqual([])
  })

  it('of commands that do not exist are left out', () => {
    expect(bindingsOf({ 'news.next': ['x'], 'news.gone': ['y'], toString: ['z'] })).toEqual({ 'news.next': ['x'] })
  })

  it('are not stored when they are those of the catalogue', () => {
    const changed = withKeys({ 'news.last': [] }, 'news.next', ['x'])
    expect(changed).toEqual({ 'news.last': [], 'news.next': ['x'] })
    expect(withKeys(changed, 'news.next', ['j', 'ArrowDown'])).toEqual({ 'news.last': [] })
    expect(withKeys({}, 'window.about', [])).toEqual({})
  })
})

describe('a conflict', () => {
  it.each([
    ['in one view', 'news.next', 'k', ['news.previous']],
    ['with the whole window', 'news.next', 'Alt+ArrowLeft', ['window.back']],
    [
      'of the whole window with views',
      'window.about',
      'Mod+e',
      [
        'ratios.export',
        'earnings.export',
        'story.save-pdf',
        'sheet.save-pdf',
        'console.export-har',
        'webhooks.export-tests',
        'webhooks.save-fixture',
        'webhooks.export-retries',
        'webhooks.export-readiness',
        'webhooks.export-reconciliation',
        'webhooks.export-json-schema',
      ],
    ],
  ] as const)('is found %s', (_where, id, key, others) => {
    expect([...conflictsOf(id, key, { [id]: [key] })].sort()).toEqual([...others].sort())
  })

  it.each([
    ['two views', 'news.next', 'y'],
    ['two parts of one view', 'webhooks.destination', '/'],
    ['the exports of the parts of one view', 'webhooks.export-tests', 'Mod+e'],
    ['a view and the window as built in', 'story.show-response', 'i'],
    ['a key that the other command no longer has', 'news.next', 'k'],
  ] as const)('is not made by %s', (what, id, key) => {
    const others = what.startsWith('a key') ? { 'news.previous': [] } : {}
    expect(conflictsOf(id, key, { ...others, [id]: [key] })).toEqual([])
  })

  it.each(KEY_PRESETS.map(({ label, bindings }) => [label, bindings] as const))(
    'is in no preset: %s',
    (_label, bindings) => {
      const conflicts = COMMAND_IDS.flatMap((id) =>
        keysOf(id, bindings).flatMap((key) => conflictsOf(id, key, bindings).map((other) => `${key} ${id} ${other}`)),
      )
      expect(conflicts).toEqual([])
    },
  )
})

describe('a key', () => {
  it.each(['Tab', 'Shift+Tab', 'Mod+c', 'Mod+v', 'Mod+q', 'Mod+Shift+Z', 'Dead'])('%s is refused', (key) => {
    expect(refusalOf('news.next', key)).toMatch(/needs this key/)
  })

  it.each(['j', 'Mod+j', 'F5', 'Shift+G', 'Mod+Alt+z', 'Escape', 'Space'])('%s can be given to a command', (key) => {
    expect(refusalOf('news.next', key)).toBeNull()
  })

  it('that is built in can be given back', () => {
    expect(refusalOf('window.undo', 'Mod+z')).toBeNull()
  })
})
