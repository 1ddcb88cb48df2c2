import { createElement, type ReactElement } from 'react'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { ConnectionContext } from '../../../renderer/query/connection.ts'
import { TimeZoneContext } from '../../../renderer/ui/text/date-time.tsx'
import { connectionView } from './connection-view.ts'
import { CommandProvider } from '../../../renderer/commands/commands.tsx'

/** A connection as a window knows it. */

/** The markup of a part of the window inside a connection, with times in universal time. It makes no request. */
export const windowMarkup = (element: ReactElement, client = new QueryClient()): string =>
  renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client },
      createElement(
        ConnectionContext,
        { value: connectionView() },
        createElement(TimeZoneContext, { value: 'utc' }, createElement(CommandProvider, { children: element })),
      ),
    ),
  )
