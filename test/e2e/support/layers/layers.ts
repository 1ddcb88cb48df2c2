import { FUNDAMENTALS_LAYERS } from './fundamentals.ts'
import type { Layer } from './layer.ts'
import { NEWS_LAYERS } from './news.ts'
import { WEBHOOK_LAYERS } from './webhooks.ts'
import { WINDOW_LAYERS } from './window.ts'

/** Everything that opens above a view of the demonstration, in an order in which each can be opened after the one before. */
export const LAYERS: readonly Layer[] = [...NEWS_LAYERS, ...FUNDAMENTALS_LAYERS, ...WEBHOOK_LAYERS, ...WINDOW_LAYERS]

/** The names of one of each kind, with what takes the window to it. */
const KINDS = [
  'a new watch list',
  'the suggestions of the search',
  'the menu of the list',
  'what is found in a story',
  'the units',
  'the stories of a pin',
  'the source of a number',
  'the tools without room',
  'the palette',
  'the keyboard shortcuts',
  'a link',
]

/** One of each kind of what opens above a view. */
export const LAYERS_OF_EACH_KIND: readonly Layer[] = KINDS.map((kind) => {
  const layer = LAYERS.find(({ name }) => name === kind)
  if (layer === undefined) throw new Error(`nothing that opens is called “${kind}”`)
  return layer
})

/** What opens only in situations that a test of its own brings about: the file that shows it, and the tests, which look at it in every look. */
export const LAYERS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'ui/controls/date-field.tsx': ['fundamentals/dates.e2e.ts'],
  'features/settings/saved-connections-section.tsx': ['connections/rotation.e2e.ts'],
  'features/settings/connection-section.tsx': ['connections/rotation.e2e.ts'],
  'features/webhooks/send/send-pane.tsx': ['connections/key.e2e.ts'],
  'features/webhooks/completeness/scope-dialog.tsx': ['webhooks/completeness.e2e.ts'],
  // A dialog that could not be shown, and the page of a start that failed.
  'shell/notes/window-boundary.tsx': ['window/caught-errors.e2e.ts', 'window/failed-start.e2e.ts'],
}
