import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { damageFile, type Damage } from '../../support/library/damage.ts'
import { expect, test } from '../support/desk/desk.ts'

/** Where Chromium keeps the state of the window, as far as it is not the application's own. */
const STATE = ['Local Storage', 'Session Storage', 'Preferences', 'Local State', 'DIPS', 'Network Persistent State']

const filesOf = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path, { recursive: true, encoding: 'utf8' })
        .map((name) => join(path, name))
        .filter((file) => statSync(file).isFile())
    : [path]

for (const [name, damage] of [
  ['a flipped bit', (place: number): Damage => ({ do: 'flip', place, bit: 3 })],
  ['a zeroed sector', (place: number): Damage => ({ do: 'zero page', place })],
  ['a truncation', (place: number): Damage => ({ do: 'truncate', place })],
] as const)
  test(`opens after ${name} in every file of the window’s state`, async ({ startDesk, scratch }) => {
    const userData = join(scratch, 'damaged')
    const first = await startDesk({ userData, args: ['--demo'] })
    await first.news.rows.first().waitFor()
    await first.frame.open('Settings')
    await first.settings.theme('Dark').click()
    await first.close()
    for (const place of [0.1, 0.5, 0.9]) {
      const files = readdirSync(userData)
        .filter((each) => STATE.includes(each))
        .flatMap((each) => filesOf(join(userData, each)))
      expect(files.length).toBeGreaterThan(3)
      for (const file of files) damageFile(file, damage(place), 512)
      const { frame, news, close } = await startDesk({ userData })
      // It opens where it was.
      await frame.open('News')
      await news.rows.first().waitFor()
      // The choice of before, or the one of the system.
      expect(['dark', 'system']).toContain(await frame.look('theme'))
      await close()
    }
  })
