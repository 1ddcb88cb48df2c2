import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { createLogger } from '../../../../../main/platform/log/logger.ts'
import { openSettings } from '../../../../../main/platform/settings/settings-store.ts'
import { createTransformTokenService } from '../../../../../main/modules/connection/transform-token.ts'
import { keychainOf } from '../../../../support/keychain.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

const logger = createLogger({ sink: () => undefined, now: () => 0, reference: () => '' })

async function setUp(keychain = keychainOf(null)) {
  const path = join(temporaryFolder(), 'settings.json')
  const settings = await openSettings(path)
  await settings.update({ connection: 'service', baseUrl: 'https://a.example' })
  return { path, settings, token: createTransformTokenService(settings, keychain, logger) }
}

describe('the transform token', () => {
  it('is kept in the keychain, and its place alone in the settings', async () => {
    const keychain = keychainOf(null)
    const { path, settings, token } = await setUp(keychain)
    await token.store('CANARY-TOKEN')
    expect(token.state()).toBe('keychain')
    expect(readFileSync(path, 'utf8')).not.toContain('CANARY')
    const restarted = createTransformTokenService(settings, keychain, logger)
    expect(await restarted.read()).toBe('CANARY-TOKEN')
  })

  // SECURITY 17
  it('dies with the process where there is no keychain', async () => {
    const { settings, token } = await setUp(keychainOf('no-service'))
    await token.store('CANARY-TOKEN')
    expect([token.state(), await token.read()]).toEqual(['session', 'CANARY-TOKEN'])
    expect(createTransformTokenService(settings, keychainOf(null), logger).state()).toBe('absent')
  })

  it('belongs to its connection, and that of the demonstration is never kept', async () => {
    const { settings, token } = await setUp()
    await token.store('of a')
    expect(token.state()).toBe('absent')
    await token.store('of-a')
    await settings.update({ baseUrl: 'https://b.example' })
    expect(token.state()).toBe('absent')
    await expect(token.read()).rejects.toMatchObject({ fault: { kind: 'invalid-input', field: 'transformToken' } })
    await settings.update({ connection: 'demo' })
    await token.store('of-the-demonstration')
    expect(token.state()).toBe('session')
  })

  it('is forgotten with its connection', async () => {
    const { settings, token } = await setUp()
    await token.store('CANARY-TOKEN')
    await settings.update({ baseUrl: 'https://b.example' })
    await token.forget('https://a.example')
    await settings.update({ baseUrl: 'https://a.example' })
    expect(token.state()).toBe('absent')
  })

  it('asks to unlock a keychain that does not give it out, and is gone when removed', async () => {
    const keychain = keychainOf(null)
    const { settings, token } = await setUp(keychain)
    await token.store('CANARY-TOKEN')
    const locked = createTransformTokenService(settings, keychainOf(null), logger)
    await expect(locked.read()).rejects.toMatchObject({
      fault: { problem: expect.stringContaining('Unlock it') as unknown },
    })
    await token.remove()
    expect(token.state()).toBe('absent')
    expect(
      await keychain.read(`https://a.example (${settings.current().installation}) transform token`, false),
    ).toEqual({
      state: 'absent',
    })
  })
})
