import { constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { DENSITIES, FONT_SIZES, THEMES, type Appearance } from '../../../app/domain/settings/appearance.ts'

/** The settings file in the folder of the data. */
export const settingsPath = (folder: string): string => join(folder, 'settings.json')

/** How windows looked last, as far as that can be read. */
export type LastAppearance = { readonly [Name in keyof Appearance]: Appearance[Name] | null }

function readPreferences(path: string): Partial<Record<keyof Appearance, unknown>> {
  try {
    // Links are not followed, and a pipe is not waited for.
    const flag = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const { preferences } = JSON.parse(readFileSync(path, { encoding: 'utf8', flag })) as {
      preferences?: object | null
    }
    return preferences ?? {}
  } catch {
    return {}
  }
}

/**
 * How windows look by the settings file, which is read at once and before all else: the toolkit asks for its own theme before anything that
 * is waited for has come. Null for what cannot be read; the file itself is judged when the settings are opened.
 */
export function readLastAppearance(path: string): LastAppearance {
  const { theme, density, fontSize } = readPreferences(path)
  return {
    theme: THEMES.find(({ id }) => id === theme)?.id ?? null,
    density: DENSITIES.find(({ id }) => id === density)?.id ?? null,
    fontSize: FONT_SIZES.find((size) => size === fontSize) ?? null,
  }
}
