import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { QueryClientProvider } from '@tanstack/react-query'
import { createQueryClient } from '../query/query-client.ts'
import { Messages, sayFailure } from '../ui/messages.tsx'
import { App } from './app.tsx'
import '../ui/fonts.css'
import '../ui/theme.css'
import '../ui/base.css'
import '../ui/states.css'
import '../ui/controls.css'
import '../ui/dialogs.css'
import '../ui/panes.css'
import '../ui/table.css'

const root = document.getElementById('root')
if (root === null) throw new Error('no root element')

createRoot(root).render(
  <StrictMode>
    <QueryClientProvider client={createQueryClient(sayFailure)}>
      <Messages>
        <App />
      </Messages>
    </QueryClientProvider>
  </StrictMode>,
)
