import { useMemo, useState } from 'react'
import type { ReactElement } from 'react'
import { bindingsOf } from '../../app/domain/commands/bindings.ts'
import { DEFAULT_PREFERENCES } from '../../app/domain/settings/preferences.ts'
import { useLoadedPreferences } from '../query/preferences.ts'
import { AppearanceContext, useShownAppearance } from '../ui/appearance.tsx'
import { PeekProvider } from '../ui/peek.tsx'
import { Messages, sayDone } from '../ui/messages.tsx'
import { setDateForm } from '../format/date-form.ts'
import { setDecimalSign } from '../format/delimited.ts'
import { DateFormContext, TimeZoneContext } from '../ui/moment.tsx'
import { TooltipLayer } from '../ui/tooltip-layer.tsx'
import { storedAppearance } from '../ui/stored-appearance.ts'
import { CommandProvider } from '../commands/commands.tsx'
import { ErrorActionContext } from '../ui/error-note.tsx'
import { errorAction } from './error-action.tsx'
import { MenuOffer } from './menu-offer.ts'
import { useEarlierTheme } from './use-earlier-theme.ts'
import { useKeptFocus } from '../ui/use-return-focus.ts'
import { UndoProvider } from '../undo/undo.tsx'
import { DeskOrWelcome } from './desk-or-welcome.tsx'

/** The window with what every view needs: shortcuts, actions for errors, messages, the time zone and how it looks. */
export function App(): ReactElement {
  const loaded = useLoadedPreferences()
  const { singleKeys, keys, timeZone, dateForm, decimalSign } = loaded ?? DEFAULT_PREFERENCES
  // Until the preferences are loaded, the window looks as it did last.
  const [first] = useState(storedAppearance)
  const { theme, density, fontSize } = loaded ?? first
  const appearance = useMemo(() => ({ theme, density, fontSize }), [theme, density, fontSize])
  setDateForm(dateForm)
  setDecimalSign(decimalSign)
  useEarlierTheme()
  useKeptFocus()
  useShownAppearance(appearance, loaded !== undefined)
  const bindings = useMemo(() => bindingsOf(keys), [keys])
  return (
    <CommandProvider singleKeys={singleKeys} bindings={bindings} onRefused={sayDone}>
      <TooltipLayer />
      <MenuOffer />
      <ErrorActionContext value={errorAction}>
        <Messages>
          <TimeZoneContext value={timeZone}>
            <DateFormContext value={dateForm}>
              <AppearanceContext value={appearance}>
                <UndoProvider>
                  <PeekProvider>
                    <DeskOrWelcome />
                  </PeekProvider>
                </UndoProvider>
              </AppearanceContext>
            </DateFormContext>
          </TimeZoneContext>
        </Messages>
      </ErrorActionContext>
    </CommandProvider>
  )
}
