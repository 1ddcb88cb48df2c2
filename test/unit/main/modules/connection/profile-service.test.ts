import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Connection } from '../../../../../app/domain/connection/connection.ts'
import { ASSUMED_PROFILE, PROFILE_SETTINGS } from '../../../../../app/domain/connection/interface-profile.ts'
import type { InterfaceProfile } from '../../../../../app/domain/connection/interface-profile.ts'
import { errorInfo } from '../../../../../app/errors/app-error.ts'
import { createProfileService } from '../../../../../main/modules/connection/profile-service.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { headerTexts } from '../../../../support/cases/corpora.ts'
import { connectionOf } from '../../../../support/service/scope.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

async function onNewSettings() {
  const settings = await openSettings(join(temporaryFolder(), 'settings.json'))
  await settings.update({ connections: [...settings.current().connections, connectionOf()] })
  const removed: string[] = []
  const profiles = createProfileService(settings, {
    remove: ({ baseUrl }, use) => {
      removed.push(`${use} of ${baseUrl}`)
      return Promise.resolve({ done: true, message: '' })
    },
  })
  const present = (): Connection => settings.connection('test') ?? connectionOf()
  return {
    removed,
    present,
    settings,
    save: (values: Partial<InterfaceProfile>) =>
      profiles.save(present(), { keyPlacement: 'header', values: { ...ASSUMED_PROFILE, ...values } }),
    putBack: (expected: Partial<InterfaceProfile>, wanted: Partial<InterfaceProfile>) =>
      profiles.putBack(
        present(),
        { keyPlacement: 'header', values: { ...ASSUMED_PROFILE, ...expected } },
        { keyPlacement: 'header', values: { ...ASSUMED_PROFILE, ...wanted } },
      ),
    moveTo: (baseUrl: string) => profiles.changeAddress(present(), baseUrl),
  }
}

describe('the address of a connection', () => {
  it('that moves to another origin takes the secrets of the former one away', async () => {
    const service = await onNewSettings()
    await service.moveTo('https://b.example')
    expect(service.removed).toEqual(['key of https://a.example', 'token of https://a.example'])
    expect(service.present().baseUrl).toBe('https://b.example')
  })

  it('that stays at its origin leaves the secrets', async () => {
    const service = await onNewSettings()
    await service.moveTo('https://a.example/feed/')
    expect(service.removed).toEqual([])
    expect(service.present().baseUrl).toBe('https://a.example/feed')
  })

  it('that the person entered counts as confirmed', async () => {
    const service = await onNewSettings()
    await service.settings.updateConnection('test', { isAddressConfirmed: false })
    await service.moveTo('https://a.example')
    expect(service.present().isAddressConfirmed).toBe(true)
  })

  it('that is another one makes every setting assumed again', async () => {
    const service = await onNewSettings()
    await service.settings.updateConnection('test', { confirmed: ['symbolsParameter'] })
    await service.moveTo('https://a.example')
    expect(service.present().confirmed).toEqual(['symbolsParameter'])
    await service.moveTo('https://b.example')
    expect(service.present().confirmed).toEqual([])
  })

  it('that cannot be used changes nothing', async () => {
    const service = await onNewSettings()
    expect(await service.moveTo('http://b.example').then(() => null, errorInfo)).toMatchObject({ field: 'baseUrl' })
    expect(service.present().baseUrl).toBe('https://a.example')
  })
})

// SECURITY 30
describe('the interface profile', () => {
  it('takes names and paths that need no escaping', async () => {
    const service = await onNewSettings()
    await service.save({ symbolsParameter: 'ticker_list.v2', newsRemovedPath: '/api/v3/removed-stories' })
    expect(service.present().profile).toMatchObject({
      symbolsParameter: 'ticker_list.v2',
      newsRemovedPath: '/api/v3/removed-stories',
    })
  })

  it.each(headerTexts())('$source, $name: is no name in a request', async ({ text }) => {
    const service = await onNewSettings()
    for (const { name } of PROFILE_SETTINGS) {
      const error = await service.save({ [name]: text }).then(() => null, errorInfo)
      expect(error, name).toMatchObject({ kind: 'invalid-input', field: name })
    }
    expect(service.present().profile).toEqual(ASSUMED_PROFILE)
  })
})

describe('a profile that is put back', () => {
  it('leaves alone what was changed since', async () => {
    const service = await onNewSettings()
    await service.save({ symbolsParameter: 'tickers', periodParameter: 'term' })
    expect(await service.putBack({ symbolsParameter: 'tickers' }, {})).toBe('done')
    expect(service.present().profile).toEqual({ ...ASSUMED_PROFILE, periodParameter: 'term' })
  })

  it('does not replace a name that was given since', async () => {
    const service = await onNewSettings()
    await service.save({ symbolsParameter: 'ids' })
    expect(await service.putBack({ symbolsParameter: 'tickers' }, {})).toBe('changed')
    expect(service.present().profile.symbolsParameter).toBe('ids')
  })

  it('is checked like one that is saved', async () => {
    const service = await onNewSettings()
    await expect(service.putBack({}, { symbolsParameter: 'a b' })).rejects.toThrow()
  })
})
