import { STORY_FORMS } from '../../../app/domain/news/view-choices.ts'
import type { StoryForm } from '../../../app/domain/news/view-choices.ts'
import { isOneOf, useKeptChoice } from '../../ui/keeper.ts'

/** How a story is shown: the form of its text, and whether its history stands in place of the text. */
interface ShownStory {
  view: StoryForm
  showsChanges: boolean
}

/** A story that is shown otherwise than at first, by its ID. */
type Shown = ShownStory & { id: number }

const AT_FIRST: ShownStory = { view: 'rendered', showsChanges: false }
const NONE: readonly Shown[] = []

/** The last stories that are shown otherwise; the oldest go first. */
const MOST = 20

const isView = isOneOf(STORY_FORMS.map(({ id }) => id))

const isShown = (kept: unknown): kept is Shown =>
  typeof kept === 'object' &&
  kept !== null &&
  'id' in kept &&
  'view' in kept &&
  'showsChanges' in kept &&
  typeof kept.id === 'number' &&
  isView(kept.view) &&
  typeof kept.showsChanges === 'boolean'

const areShown = (kept: unknown): kept is readonly Shown[] => Array.isArray(kept) && kept.every(isShown)

/** How a story is shown, also when it is opened again, and how to change that. */
export function useStoryForm(id: number): ShownStory & { change: (part: Partial<ShownStory>) => void } {
  const [all, keep] = useKeptChoice('stories', NONE, areShown)
  const { view, showsChanges } = all.find((each) => each.id === id) ?? AT_FIRST
  return {
    view,
    showsChanges,
    change(part) {
      const next = { id, view, showsChanges, ...part }
      const others = all.filter((each) => each.id !== id)
      const isAtFirst = next.view === AT_FIRST.view && !next.showsChanges
      keep(isAtFirst ? others : [...others, next].slice(-MOST))
    },
  }
}
