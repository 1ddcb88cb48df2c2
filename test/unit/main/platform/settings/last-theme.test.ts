import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLastTheme } from '../../../../../main/platform/settings/last-theme.ts'
import { temporaryFolder } from '../../../../support/temporary-folder.ts'

describe('readLastTheme', () => {
  const read = (text: string): ReturnType<typeof readLastTheme> => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, text)
    return readLastTheme(path)
  }

  it.each(['system', 'light', 'dark', 'contrast'])('reads the theme %s', (theme) => {
    expect(read(JSON.stringify({ preferences: { theme } }))).toBe(theme)
  })

  it.each(['', '{', 'null', '[]', '{}', '{"preferences":null}', '{"preferences":{"theme":"toString"}}'])(
    'knows no theme of %s',
    (text) => {
      expect(read(text)).toBeNull()
    },
  )

  it('knows no theme where there is no file, a folder or a link', () => {
    const folder = temporaryFolder()
    const target = join(folder, 'target.json')
    writeFileSync(target, '{"preferences":{"theme":"dark"}}')
    const link = join(folder, 'link.json')
    symlinkSync(target, link)
    expect([join(folder, 'none.json'), folder, link].map(readLastTheme)).toEqual([null, null, null])
  })

  it.runIf(process.platform === 'linux')('does not wait for a pipe', () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(readLastTheme(pipe)).toBeNull()
  })
})
