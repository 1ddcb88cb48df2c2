import { errorsInLooks } from '../axe.ts'
import type { Look } from '../axe.ts'
import type { Desk } from '../desk.ts'
import { findInLayers } from './visit.ts'

/** Opens one thing after the other that opens above a view, and resolves to what axe-core finds in these looks. */
export function errorsInLayers(desk: Desk, folder: string, looks: readonly Look[]): Promise<string[]> {
  const { page } = desk
  return findInLayers(desk, folder, async () => {
    // A menu and a list of suggestions are layers above all landmarks, as a dialog is, which is all that this rule knows.
    const above = page.getByRole('menu').or(page.getByRole('listbox', { name: 'Suggestions' }))
    const without = (await above.count()) > 0 ? ['region'] : []
    return errorsInLooks(page, looks, without)
  })
}
