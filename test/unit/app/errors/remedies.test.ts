import { describe, expect, it } from 'vitest'
import type { ErrorInfo } from '../../../../app/errors/app-error.ts'
import { describeError } from '../../../../app/errors/describe-error.ts'
import { remediesOf, type Remedy } from '../../../../app/errors/remedies.ts'
import { SAMPLE_ERRORS } from '../../../support/cases/sample-errors.ts'

const wordsOf = (error: ErrorInfo): string => {
  const { title, cause, next } = describeError(error)
  return `${title}. ${cause} ${next}`
}

/** What a text tells the person to use, and the commands of which one leads there. */
const NAMED: readonly (readonly [what: string, words: RegExp, commands: readonly Remedy[]])[] = [
  ['the key', /\b(enter|use) [^.]*\bkey\b/i, ['connection.enter-key']],
  [
    'the connection',
    /base URL|test the connection|your connections|start it in settings/i,
    ['settings.open-connection'],
  ],
  ['an address in Settings', /change it in settings/i, ['settings.open-connection']],
  ['the profile', /interface profile|parameter names/i, ['settings.open-profile']],
  ['a backup', /backup in settings/i, ['settings.open-library']],
  ['the limits of the library', /how long responses are kept/i, ['settings.open-library']],
  ['the access of programs', /let programs read/i, ['settings.open-programs']],
  ['the requests', /the Console/, ['console.show-requests']],
  ['going online', /Switch it off/, ['window.go-online']],
  ['working offline', /\bwork offline with/, ['window.go-offline']],
  [
    'Settings',
    /\bSettings\b/,
    [
      'connection.enter-key',
      'settings.open-connection',
      'settings.open-profile',
      'settings.open-library',
      'settings.open-programs',
    ],
  ],
]

describe.each(NAMED)('a text that names %s', (_what, words, commands) => {
  const named = SAMPLE_ERRORS.filter((error) => words.test(wordsOf(error)))

  it('belongs to an error', () => {
    expect(named.length).toBeGreaterThan(0)
  })

  it.each(named.map((error) => [JSON.stringify(error), error] as const))(
    'has the command for it: %s',
    (_name, error) => {
      expect(remediesOf(error).some((id) => commands.includes(id))).toBe(true)
    },
  )
})

it.each<[Remedy, RegExp]>([
  ['window.go-offline', /\bwork offline with/],
  ['window.go-online', /Switch it off/],
])('%s is offered only where the text names it', (id, words) => {
  const offered = SAMPLE_ERRORS.filter((error) => remediesOf(error).includes(id))
  expect(offered.filter((error) => !words.test(wordsOf(error)))).toEqual([])
})

it('a full disk leads to what the library may keep', () => {
  expect(remediesOf({ kind: 'storage-failed', reason: 'full', detail: '' })).toEqual(['settings.open-library'])
})

it.each(SAMPLE_ERRORS.map((error) => [JSON.stringify(error), error] as const))(
  'no command is offered twice: %s',
  (_name, error) => {
    expect(new Set(remediesOf(error)).size).toBe(remediesOf(error).length)
  },
)
