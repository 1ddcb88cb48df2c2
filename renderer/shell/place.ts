import { useEffect } from 'react'
import { MAX_PLACE_LENGTH } from '../../app/domain/window/window-report.ts'
import { useRemember } from './mutations.ts'
import { VIEWS } from '../../app/domain/window/views.ts'
import { FIRST_LOCATION } from './navigation.ts'
import type { Location } from './navigation.ts'

/** Asks main to remember where the window is, so that a reloaded one goes on there. */
export function useRememberedPlace(connection: string, location: Location): void {
  const remember = useRemember()
  useEffect(() => {
    const place = JSON.stringify({ connection, location })
    if (place.length <= MAX_PLACE_LENGTH) remember(place)
  }, [remember, connection, location])
}

/** The location in a remembered place of that connection; null when there is none. */
export function locationIn(place: string | null, connection: string): Location | null {
  if (place === null) return null
  const remembered = JSON.parse(place) as { connection: string; location: Location }
  const isKnown = VIEWS.some(({ id }) => id === remembered.location.view)
  return remembered.connection === connection && isKnown ? { ...FIRST_LOCATION, ...remembered.location } : null
}
