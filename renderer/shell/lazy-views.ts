import { lazy } from 'react'

// The window starts with the news; the other views are loaded on their first visit.
export const EarningsView = lazy(() =>
  import('../features/earnings/earnings-view.tsx').then(({ EarningsView: View }) => ({ default: View })),
)
export const RatiosView = lazy(() =>
  import('../features/ratios/ratios-view.tsx').then(({ RatiosView: View }) => ({ default: View })),
)
export const SettingsView = lazy(() =>
  import('../features/settings/settings-view.tsx').then(({ SettingsView: View }) => ({ default: View })),
)
export const TearSheetView = lazy(() =>
  import('../features/tear-sheet/tear-sheet-view.tsx').then(({ TearSheetView: View }) => ({ default: View })),
)
export const ConsoleView = lazy(() =>
  import('../features/console/console-view.tsx').then(({ ConsoleView: View }) => ({ default: View })),
)
export const WebhooksView = lazy(() =>
  import('../features/webhooks/webhooks-view.tsx').then(({ WebhooksView: View }) => ({ default: View })),
)
