import { useCallback } from 'react'
import { displayIn } from '../../../app/domain/fundamentals/value-display.ts'
import type { UnitTallies } from '../../../app/domain/fundamentals/value-display.ts'
import { usePreferences } from '../../query/preferences.ts'
import { useIsPeeking } from '../../ui/peek.tsx'
import type { DisplayOf } from './radar-content.ts'
import type { RatiosState } from './ratios-state.ts'

/** How the values of each field of one company are shown; its units are those that its own records confirm. */
export function useDisplayOf(style: RatiosState['style'], units: UnitTallies | undefined): DisplayOf {
  const { displays } = usePreferences()
  const isReadable = !useIsPeeking() && style === 'assumed'
  return useCallback((field: string) => displayIn(field, displays, units, isReadable), [displays, units, isReadable])
}
