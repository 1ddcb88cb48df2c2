import { constants, readFileSync } from 'node:fs'
import { THEMES } from '../../../app/domain/settings/appearance.ts'
import type { Theme } from '../../../app/domain/settings/appearance.ts'

/**
 * The theme in the settings file, which is read at once and before all else: the toolkit asks for its own theme before anything that is
 * waited for has come. Null where none can be read; the file itself is judged when the settings are opened.
 */
export function readLastTheme(path: string): Theme | null {
  try {
    // Links are not followed, and a pipe is not waited for.
    const flag = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const { preferences } = JSON.parse(readFileSync(path, { encoding: 'utf8', flag })) as { preferences?: unknown }
    const { theme } = (preferences ?? {}) as { theme?: unknown }
    return THEMES.find(({ id }) => id === theme)?.id ?? null
  } catch {
    return null
  }
}
