import { PLAIN_ENTRY } from '../entry.ts'
import type { PaletteEntry } from '../entry.ts'
import { SCOPES } from '../scopes.ts'
import { shortForms } from '../short-form.ts'

/** The prefixes and the short forms; choosing one puts it into the field. `symbol` is an example. */
export const helpEntries = (symbol: string, onType: (text: string) => void): readonly PaletteEntry[] => [
  ...SCOPES.map(({ prefix, title }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `scope ${prefix}`,
    group: 'Narrow down',
    title,
    keys: prefix,
    staysOpen: true,
    run: () => onType(prefix),
  })),
  ...shortForms(symbol).map(({ form, title }): PaletteEntry => ({
    ...PLAIN_ENTRY,
    id: `short form ${form}`,
    group: 'Short forms',
    title,
    keys: form,
    staysOpen: true,
    run: () => onType(form),
  })),
]
