import { errorsInLooks, type Look } from '../looks/axe.ts'
import type { Desk } from '../desk/desk.ts'

/** What axe-core finds in these looks while something is open above a view. */
export async function errorsInLayer({ page }: Desk, looks: readonly Look[]): Promise<string[]> {
  // A menu and a list of suggestions are layers above all landmarks, as a dialog is, which is all that this rule knows.
  const above = page.getByRole('menu').or(page.getByRole('listbox', { name: 'Suggestions' }))
  return errorsInLooks(page, looks, (await above.count()) > 0 ? ['region'] : [])
}
