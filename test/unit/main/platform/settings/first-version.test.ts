import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { DEMONSTRATION } from '../../../../../app/domain/connection/connection.ts'
import { DEFAULT_APPEARANCE } from '../../../../../app/domain/settings/appearance.ts'
import { DEFAULT_PREFERENCES } from '../../../../../app/domain/settings/preferences.ts'
import { createSecrets } from '../../../../../main/modules/connection/secrets.ts'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { keychainOf } from '../../../../support/keychain.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

// Data written by version 0a889a6; see its README.
const samples = join(import.meta.dirname, '../../../../samples/versions/0a889a6')
const sample = (name: string): unknown => JSON.parse(readFileSync(join(samples, name), 'utf8'))
const before = sample('settings.json') as Record<'installation', string> & Record<string, unknown>
const keychainBefore = sample('keychain.json') as Record<string, string>

/** An installation of the first version, opened by this one. */
async function opened() {
  const path = join(temporaryFolder(), 'settings.json')
  copyFileSync(join(samples, 'settings.json'), path)
  const settings = await openSettings(path)
  const keychain = keychainOf(null)
  for (const [account, secret] of Object.entries(keychainBefore)) await keychain.write(account, secret)
  const logger = createLogger({ sink: () => true, now: () => 0, reference: () => '' })
  const secrets = createSecrets(settings, keychain, logger, Date.now)
  const named = (name: string) => {
    const found = settings.current().connections.find((each) => each.name === name)
    if (found === undefined) throw new Error(`no connection ${name}`)
    return found
  }
  return { path, settings, secrets, keychain, named }
}

describe('settings of the first version', () => {
  it('become connections with all of their settings, including the chosen one', async () => {
    const { settings, named } = await opened()
    const { installation, connections, lastConnection } = settings.current()
    expect(installation).toBe(before.installation)
    expect(connections.map(({ name, baseUrl, colour, keyPlacement }) => [name, baseUrl, colour, keyPlacement])).toEqual(
      [
        ['Alpha desk', 'https://a.example', 2, 'header'],
        ['Beta feed', 'https://b.example', 5, 'query'],
        ['Alpha, second seat', 'https://a.example', 0, 'header'],
        ['Demonstration', '', 0, 'header'],
      ],
    )
    expect(lastConnection).toBe(named('Alpha desk').id)
    expect(named('Alpha desk').profile).toEqual(before.profile)
    expect(named('Alpha desk').confirmed).toEqual(before.confirmed)
    expect(named('Beta feed').profile.deliveryHeaderPrefix).toBe('BETA')
    expect(settings.connection(DEMONSTRATION)?.demonstration).toEqual(before.demo)
  })

  it('keep every preference', async () => {
    const { limits, ...others } = (await opened()).settings.current().preferences
    const { maxAgeDays, maxMegabytes, ...othersBefore } = before.preferences as Record<string, unknown>
    // Keys, columns, presets, the order of fields, the appearance and a pause could not be chosen then, or were not in this file.
    const { storyColumns, dateForm, decimalSign, readingWidth } = DEFAULT_PREFERENCES
    expect(others).toEqual({
      ...DEFAULT_APPEARANCE,
      storyColumns,
      dateForm,
      decimalSign,
      readingWidth,
      ...othersBefore,
      keys: {},
      screens: [],
      webhookPresets: [],
      earningsOrder: {},
      destinationsOf: {},
      deliveryFilters: {},
      replayTargets: {},
      notificationsPausedUntil: null,
    })
    expect([limits.stories.maxAgeDays, limits.libraryMegabytes]).toEqual([maxAgeDays, maxMegabytes])
  })

  it('lead to the keys and tokens in the keychain, which move to their present names', async () => {
    const { secrets, named, keychain, settings } = await opened()
    expect((await secrets.read(named('Alpha desk'), 'key')).secret).toBe('alpha-second-key-81e6aa05c94d')
    expect((await secrets.read(named('Beta feed'), 'key')).secret).toBe('beta-feed-key-c7704e19ab52')
    expect((await secrets.read(named('Beta feed'), 'token')).secret).toBe('beta-transform-token-90dd21f4')
    expect((await secrets.read(named('Alpha, second seat'), 'key')).secret).toBe('alpha-other-seat-key-5b20d3f8e617')
    expect((await secrets.read(named('Alpha desk'), 'token')).state).toBe('absent')
    for (const account of Object.keys(keychainBefore))
      expect(await keychain.read(account, false)).toEqual({ state: 'absent' })
    const { id, savedKey } = named('Alpha desk')
    expect(savedKey?.formerAccount).toBeNull()
    const entry = await keychain.read(`${id} key (${settings.current().installation})`, true)
    expect(JSON.parse(entry.state === 'ok' ? entry.key : '')).toEqual({
      origin: 'https://a.example',
      secret: 'alpha-second-key-81e6aa05c94d',
    })
  })

  it('are read once: the next start finds the present format', async () => {
    const { path, settings } = await opened()
    await settings.update({})
    expect((await openSettings(path)).current()).toEqual(settings.current())
  })

  it.each([
    ['of a first start', {}, []],
    ['of a demonstration only', { connection: 'demo', baseUrl: '' }, []],
    ['whose others are damaged', { baseUrl: 'https://a.example', others: [7, { id: 'x' }, null] }, ['Main', 'Unnamed']],
  ])('%s give only the connections that were made', async (_name, members, expected) => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, JSON.stringify({ installation: 'i', ...members }))
    const names = (await openSettings(path)).current().connections.map(({ name }) => name)
    expect(names).toEqual([...expected, 'Demonstration'])
  })
})
