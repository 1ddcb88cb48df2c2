import { createElement } from 'react'
import type { ReactElement } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import type { ConnectionView } from '../../app/ipc/connection.ts'
import { ConnectionContext } from '../../renderer/query/connection.ts'
import { TimeZoneContext } from '../../renderer/ui/moment.tsx'
import { ShortcutProvider } from '../../renderer/ui/shortcuts.tsx'

/** A connection as a window knows it. */
const CONNECTION: ConnectionView = {
  id: 'test',
  name: 'Test',
  colour: 0,
  baseUrl: 'https://a.example',
  isAddressConfirmed: true,
  keyState: 'ok',
  fingerprint: null,
  demonstration: null,
  lastKeyOutcome: null,
}

/** The markup of a part of the window inside a connection, with times in universal time. It makes no request. */
export const windowMarkup = (element: ReactElement, client = new QueryClient()): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        ConnectionContext,
        { value: CONNECTION },
        createElement(TimeZoneContext, { value: 'utc' }, createElement(ShortcutProvider, { children: element })),
      ),
    ),
  )
