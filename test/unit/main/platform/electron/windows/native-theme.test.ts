import { beforeEach, describe, expect, it, vi } from 'vitest'
import { setSystemColours } from '../../../../../../main/platform/electron/windows/native-theme.ts'

const electron = vi.hoisted(() => ({ nativeTheme: { themeSource: 'system' } }))
vi.mock('electron', () => electron)

beforeEach(() => {
  electron.nativeTheme.themeSource = 'system'
})

describe('setSystemColours', () => {
  it.each([
    ['light', 'light'],
    ['dark', 'dark'],
    ['system', 'system'],
    ['contrast', 'system'],
    [null, 'system'],
  ] as const)('gives menus and dialogs the theme %s, then the one that is chosen', (theme, source) => {
    const colours = setSystemColours(theme, {})
    expect(electron.nativeTheme.themeSource).toBe(source)
    colours.show('dark')
    expect(electron.nativeTheme.themeSource).toBe('dark')
    colours.show('system')
    expect(electron.nativeTheme.themeSource).toBe('system')
  })

  describe.runIf(process.platform === 'linux')('on Linux', () => {
    it('names the toolkit a theme until the application is ready, so that no program inherits it', () => {
      const env: Record<string, string | undefined> = { PATH: '/bin' }
      const colours = setSystemColours('dark', env)
      expect(env).toEqual({ PATH: '/bin', GTK_THEME: 'Adwaita:dark' })
      colours.ready()
      expect(env).toEqual({ PATH: '/bin' })
    })

    it('leaves the theme of the toolkit that the system has', () => {
      const env = { GTK_THEME: 'Yaru' }
      setSystemColours('dark', env).ready()
      expect(env).toEqual({ GTK_THEME: 'Yaru' })
    })

    it.each(['system', 'light', 'contrast', null] as const)('names no theme for %s', (theme) => {
      const env = {}
      setSystemColours(theme, env)
      expect(env).toEqual({})
    })
  })
})
