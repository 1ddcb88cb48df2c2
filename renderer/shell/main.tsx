import './catch-errors.ts'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { report } from '../bridge/report.ts'
import { inBackground } from '../query/error-info.ts'
import { createQueryClient } from '../query/query-client.ts'
import { sayFailure } from '../ui/messages.tsx'
import { showAppearance, storedAppearance } from '../ui/stored-appearance.ts'
import { App } from './app.tsx'
import { showIfEmpty } from './catch-errors.ts'
import { WindowBoundary } from './window-boundary.tsx'
import '../ui/states.css'
import '../ui/controls.css'
import '../ui/dialogs.css'
import '../ui/menu.css'
import '../ui/toolbar.css'
import '../ui/panes.css'
import '../ui/table.css'
import '../ui/failure-page.css'
import '../ui/forced-colors.css'
import '../ui/paper.css'

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
