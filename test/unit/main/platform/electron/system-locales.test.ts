import { expect, it } from 'vitest'
import { localeNamed, systemLocales } from '../../../../../main/platform/electron/system-locales.ts'

it.each([
  ['de_CH.UTF-8', 'de-CH'],
  ['de_DE@euro', 'de-DE'],
  ['pt-BR', 'pt-BR'],
  ['fr', 'fr'],
  ['C', null],
  ['C.UTF-8', null],
  ['POSIX', null],
  ['', null],
  ['not a locale', null],
])('the name “%s” is that of %s', (name, locale) => {
  expect(localeNamed(name)).toBe(locale)
})

it.each([
  [
    { LANG: 'en_US.UTF-8', LC_NUMERIC: 'de_DE.UTF-8', LC_TIME: 'sv_SE.UTF-8' },
    { numbers: 'de-DE', dates: 'sv-SE' },
  ],
  [
    { LANG: 'fr_FR.UTF-8', LC_NUMERIC: '' },
    { numbers: 'fr-FR', dates: 'fr-FR' },
  ],
  [
    { LANG: 'fr_FR.UTF-8', LC_NUMERIC: 'de_DE.UTF-8', LC_ALL: 'C' },
    { numbers: 'en-US', dates: 'en-US' },
  ],
  [{}, { numbers: 'en-US', dates: 'en-US' }],
])('on Linux the environment %j says %j, whatever Chromium speaks', (env, locales) => {
  expect(systemLocales({ platform: 'linux', env }, () => 'ja-JP')).toEqual(locales)
})

it.each(['darwin', 'win32'] as const)('on %s the regional settings say it, and nothing of it fails', (platform) => {
  const localesIn = (regional: string) => systemLocales({ platform, env: { LANG: 'fr_FR' } }, () => regional)
  expect([localesIn('de-CH'), localesIn('')]).toEqual([
    { numbers: 'de-CH', dates: 'de-CH' },
    { numbers: 'en-US', dates: 'en-US' },
  ])
})
