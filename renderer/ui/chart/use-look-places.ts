import { useEffect } from 'react'
import { isTexts, useKeptChoice } from '../kept-choice.ts'
import { useSameList } from '../use-same-list.ts'
import { placesAfter } from './line-styles.ts'

const NONE: readonly string[] = []

/** The places of a list among the looks, which each of it keeps as long as it is in the list, also after a start. */
export function useLookPlaces(name: string, list: readonly string[]): readonly string[] {
  const [before, keep] = useKeptChoice(name, NONE, isTexts)
  const places = useSameList(placesAfter(before, list))
  useEffect(() => keep(places), [keep, places])
  return places
}
