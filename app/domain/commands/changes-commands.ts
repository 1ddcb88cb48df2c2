import { CHANGES_SINCE } from '../changes/changes-page.ts'
import { each, group, lower } from './entry.ts'

export const CHANGES_COMMANDS = {
  ...group({ menu: 'Go', view: 'changes', within: 'Changes' })({
    'changes.choose-scope': { title: 'Choose what the changes are of', keys: ['/'], begins: true },
  }),
  ...each(
    CHANGES_SINCE,
    ({ id }) => `changes.since-${id}` as const,
    ({ label }, place) => ({
      title: `Show changes since ${lower(label)}`,
      menu: 'Go',
      view: 'changes',
      keys: [String(place + 1)],
      within: 'Changes',
      isChoice: true,
    }),
  ),
  ...group({ menu: 'Go', view: 'changes', within: 'Changes' })({
    'changes.choose-kept': {
      title: 'Choose a kept page of changes',
      begins: true,
      needs: 'No page of changes is kept.',
    },
  }),
  ...group({ menu: 'File', view: 'changes', within: 'Changes' })({
    'changes.keep': { title: 'Keep this page of changes', begins: true, actsOnShown: true },
    'changes.remove-kept': { title: 'Remove this kept page', needs: 'No kept page is shown.' },
    'changes.save-markdown': { title: 'Save the changes as Markdown…', begins: true },
    'changes.save-pdf': { title: 'Save the changes as PDF…', begins: true },
    'changes.print': { title: 'Print the changes…', keys: ['Mod+p'] },
  }),
}
