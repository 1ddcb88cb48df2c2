import './catch-errors.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { report } from '../../bridge/report.ts'
import { inBackground } from '../../query/errors.ts'
import { createQueryClient } from '../../query/query-client.ts'
import { sayFailure } from '../../ui/states/messages.tsx'
import { showAppearance, storedAppearance } from '../../ui/layout/stored-appearance.ts'
import { App } from './app.tsx'
import { showIfEmpty } from './catch-errors.ts'
import { WindowBoundary } from '../notes/window-boundary.tsx'
import '../../ui/states/states.css'
import '../../ui/controls/controls.css'
import '../../ui/controls/dialogs.css'
import '../../ui/controls/menu.css'
import '../../ui/controls/toolbar.css'
import '../../ui/layout/panes.css'
import '../../ui/grid/table.css'
import '../../ui/states/failure-page.css'
import '../../ui/layout/forced-colors.css'
import '../../ui/layout/paper.css'

const root = document.getElementById('root')
if (root === null) throw new Error('no root element')

showAppearance(storedAppearance())
createRoot(root, {
  // What no boundary caught has emptied the window.
  onUncaughtError: (thrown, { componentStack }) =>
    inBackground(report('render', thrown, componentStack ?? '').then((reference) => showIfEmpty(reference))),
}).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(sayFailure)}>
      <WindowBoundary>
        <App />
      </WindowBoundary>
    </QueryClientProvider>
  </StrictMode>,
)
