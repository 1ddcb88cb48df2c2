import { execFileSync } from 'node:child_process'
import { symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readLastAppearance } from '../../../../../main/platform/settings/last-appearance.ts'
import { temporaryFolder } from '../../../../support/system/temporary-folder.ts'

const UNKNOWN = { theme: null, density: null, fontSize: null }

describe('readLastAppearance', () => {
  const read = (text: string): ReturnType<typeof readLastAppearance> => {
    const path = join(temporaryFolder(), 'settings.json')
    writeFileSync(path, text)
    return readLastAppearance(path)
  }

  it.each(['system', 'light', 'dark', 'contrast'])('reads the theme %s', (theme) => {
    expect(read(JSON.stringify({ preferences: { theme } }))).toEqual({ ...UNKNOWN, theme })
  })

  it('reads density and size of the text', () => {
    const preferences = { theme: 'light', density: 'compact', fontSize: 16 }
    expect(read(JSON.stringify({ preferences }))).toEqual(preferences)
  })

  it.each([
    '',
    '{',
    'null',
    '[]',
    '{}',
    '{"preferences":null}',
    '{"preferences":7}',
    '{"preferences":{"theme":"toString","density":1,"fontSize":"13"}}',
  ])('knows nothing of %s', (text) => {
    expect(read(text)).toEqual(UNKNOWN)
  })

  it('knows nothing where there is no file, a folder or a link', () => {
    const folder = temporaryFolder()
    const target = join(folder, 'target.json')
    writeFileSync(target, '{"preferences":{"theme":"dark"}}')
    const link = join(folder, 'link.json')
    symlinkSync(target, link)
    for (const path of [join(folder, 'none.json'), folder, link]) expect(readLastAppearance(path)).toEqual(UNKNOWN)
  })

  it.runIf(process.platform === 'linux')('does not wait for a pipe', () => {
    const pipe = join(temporaryFolder(), 'pipe')
    execFileSync('mkfifo', [pipe])
    expect(readLastAppearance(pipe)).toEqual(UNKNOWN)
  })
})
