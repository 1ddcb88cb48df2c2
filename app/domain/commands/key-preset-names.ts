/** The sets of keys to begin with, the keys of the catalogue first. */
export const KEY_PRESET_NAMES = [
  { id: 'standard', label: 'Standard' },
  { id: 'vim', label: 'Vim' },
] as const

/** One of these sets. */
export type KeyPresetId = (typeof KEY_PRESET_NAMES)[number]['id']
