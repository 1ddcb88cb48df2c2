import { FUNDAMENTALS_LAYERS } from './fundamentals.ts'
import type { Layer } from './layer.ts'
import { NEWS_LAYERS } from './news.ts'
import { WEBHOOK_LAYERS } from './webhooks.ts'
import { WINDOW_LAYERS } from './window.ts'

/** Everything that opens above a view of the demonstration, in an order in which each can be opened after the one before. */
export const LAYERS: readonly Layer[] = [...NEWS_LAYERS, ...FUNDAMENTALS_LAYERS, ...WEBHOOK_LAYERS, ...WINDOW_LAYERS]

/** What opens only in situations that a test of its own brings about: the file that shows it, and the tests, which look at it in every look. */
export const LAYERS_ELSEWHERE: Readonly<Record<string, readonly string[]>> = {
  'ui/controls/date-field.tsx': ['dates.e2e.ts'],
  'features/settings/saved-connections-section.tsx': ['rotation.e2e.ts'],
  'features/settings/connection-section.tsx': ['rotation.e2e.ts', 'key.e2e.ts'],
  'features/webhooks/send/transform-token.tsx': ['key.e2e.ts'],
  'features/webhooks/completeness/scope-dialog.tsx': ['completeness.e2e.ts'],
  // A dialog that could not be shown, and the page of a start that failed.
  'shell/notes/window-boundary.tsx': ['caught-errors.e2e.ts', 'failed-start.e2e.ts'],
}
