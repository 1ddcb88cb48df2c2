import { createContext, useEffect } from 'react'
import { DEFAULT_APPEARANCE, type Appearance, type Density } from '../../../app/domain/settings/appearance.ts'
import { contrastWish, showAppearance, storeAppearance } from './stored-appearance.ts'

/** How the window looks. */
export const AppearanceContext = createContext<Appearance>(DEFAULT_APPEARANCE)

/** Shows the page like this and follows the system. What the person chose, as `isChosen` says, is stored for the next start. */
export function useShownAppearance(appearance: Appearance, isChosen: boolean): void {
  useEffect(() => {
    if (isChosen) storeAppearance(appearance)
  }, [appearance, isChosen])
  useEffect(() => {
    const show = (): void => showAppearance(appearance)
    show()
    const wish = contrastWish()
    wish.addEventListener('change', show)
    return () => wish.removeEventListener('change', show)
  }, [appearance])
}

/** Less is too small for a mouse and for a line of text. */
const MIN_ROW = 22

/** The height of a row in CSS pixels, from its height by density in units of the text size. */
export const rowHeight = (ems: Readonly<Record<Density, number>>, { density, fontSize }: Appearance): number =>
  Math.max(MIN_ROW, Math.round(ems[density] * fontSize))
