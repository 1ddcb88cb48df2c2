import { use } from 'react'
import {
  DENSITIES,
  FONT_SIZES,
  steppedFontSize,
  THEMES,
  DATE_FORMS,
  READING_WIDTHS,
} from '../../app/domain/settings/appearance.ts'
import { DECIMAL_SIGNS, TIME_ZONES } from '../../app/domain/settings/preferences.ts'
import { useCommands } from '../commands/commands.tsx'
import type { Handler } from '../commands/registry.ts'
import { usePreferences, useSavePreferences } from '../query/preferences.ts'
import { AppearanceContext } from '../ui/appearance.tsx'

/** Offers the commands that change how the window looks. */
export function useAppearanceCommands(): void {
  const { theme, density, fontSize } = use(AppearanceContext)
  const { timeZone, dateForm, decimalSign, readingWidth } = usePreferences()
  const save = useSavePreferences()
  const step = (id: 'appearance.larger-text' | 'appearance.smaller-text', steps: number): Handler => {
    const next = steppedFontSize(fontSize, steps)
    return {
      id,
      unavailable: next !== null ? null : steps > 0 ? 'This is the largest text.' : 'This is the smallest text.',
      run: () => save({ fontSize: next ?? fontSize }),
    }
  }
  useCommands([
    ...THEMES.map(({ id }) => ({
      id: `appearance.theme-${id}` as const,
      isOn: id === theme,
      run: () => save({ theme: id }),
    })),
    ...DENSITIES.map(({ id }) => ({
      id: `appearance.density-${id}` as const,
      isOn: id === density,
      run: () => save({ density: id }),
    })),
    ...FONT_SIZES.map((size) => ({
      id: `appearance.text-${size}` as const,
      isOn: size === fontSize,
      run: () => save({ fontSize: size }),
    })),
    ...TIME_ZONES.map((zone) => ({
      id: `appearance.times-${zone}` as const,
      isOn: zone === timeZone,
      run: () => save({ timeZone: zone }),
    })),
    ...DATE_FORMS.map(({ id }) => ({
      id: `appearance.dates-${id}` as const,
      isOn: id === dateForm,
      run: () => save({ dateForm: id }),
    })),
    ...DECIMAL_SIGNS.map(({ id }) => ({
      id: `appearance.decimals-${id}` as const,
      isOn: id === decimalSign,
      run: () => save({ decimalSign: id }),
    })),
    ...READING_WIDTHS.map(({ id }) => ({
      id: `appearance.width-${id}` as const,
      isOn: id === readingWidth,
      run: () => save({ readingWidth: id }),
    })),
    step('appearance.larger-text', 1),
    step('appearance.smaller-text', -1),
  ])
}
