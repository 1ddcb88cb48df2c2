import { createKeeper, type Choices, type Keeper } from '../../../renderer/ui/states/view-state.ts'

/** A keeper that begins with these choices of views, which it has as JSON texts, and passes nothing on. */
export const keeperWith = (choices: Readonly<Record<string, unknown>>): Keeper => {
  const texts: Choices = Object.fromEntries(
    Object.entries(choices).map(([name, choice]) => [name, JSON.stringify(choice)]),
  )
  const keeper = createKeeper({ drafts: [], scrolls: [] }, { onDraft: () => undefined, onScroll: () => undefined })
  keeper.changeChoices(texts)
  return keeper
}
