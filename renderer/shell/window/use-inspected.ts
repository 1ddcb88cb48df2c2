import { useCallback, useState } from 'react'
import type { ProofTarget, ShownFigure } from '../../../app/domain/responses/proof.ts'
import { withPlainSigns } from '../../../app/domain/values/number-form.ts'
import { followed, NO_TRAIL, stepOf, type SourceTrailActions } from '../../features/proof/source-trail.ts'
import { isText, useKeptChoice } from '../../ui/states/view-state.ts'

/** Where a figure comes from. Its digits are part of a response, which is not kept with the window. */
type Source = Omit<ShownFigure, 'digits'>

/** Maximum number of the sources of a computed number that are kept. */
const MOST = 8

const isSource = (kept: unknown): kept is Source => {
  if (typeof kept !== 'object' || kept === null || !('label' in kept) || !('response' in kept)) return false
  const { label, response } = kept
  return (
    isText(label) &&
    typeof response === 'object' &&
    response !== null &&
    'hash' in response &&
    'path' in response &&
    isText(response.hash) &&
    isText(response.path)
  )
}

const areSources = (kept: unknown): kept is readonly Source[] | null =>
  kept === null || (Array.isArray(kept) && kept.every(isSource))

const targetOf = (sources: readonly Source[]): ProofTarget => ({
  computed: null,
  figures: sources.map((source) => ({ ...source, digits: null })),
})

/** A target whose value does not keep the form in which numbers are shown now, because another one can be chosen. */
const withPlainValue = ({ computed, ...rest }: ProofTarget): ProofTarget => ({
  ...rest,
  computed: computed === null ? null : { ...computed, value: withPlainSigns(computed.value) },
})

/** What the inspector shows, and the trail of what it showed before. */
interface Inspected {
  /** Null while the inspector is closed. */
  target: ProofTarget | null
  inspect: (target: ProofTarget | null) => void
  trail: SourceTrailActions
}

/** What the inspector shows. A start opens it at the same responses, without the numbers that were on screen. */
export function useInspected(): Inspected {
  const [sources, keep] = useKeptChoice('inspector', null, areSources)
  const [opened, setOpened] = useState<ProofTarget | null>(null)
  const [trail, setTrail] = useState(NO_TRAIL)
  const [pinned, setPinned] = useState<ProofTarget | null>(null)
  const [atStart] = useState(() => targetOf(sources ?? []))
  const show = useCallback(
    (target: ProofTarget | null) => {
      setOpened(target)
      keep(target === null ? null : target.figures.slice(0, MOST).map(({ label, response }) => ({ label, response })))
    },
    [keep],
  )
  const inspect = useCallback(
    (given: ProofTarget | null) => {
      const target = given === null ? null : withPlainValue(given)
      show(target)
      if (target !== null) setTrail((before) => followed(before, target))
    },
    [show],
  )
  const step = (by: -1 | 1): (() => void) | null => {
    const target = stepOf(trail, by)
    if (target === null) return null
    return () => {
      show(target)
      setTrail({ ...trail, place: trail.place + by })
    }
  }
  return {
    target: sources === null ? null : (opened ?? atStart),
    inspect,
    trail: { pinned, onPin: setPinned, onPrevious: step(-1), onNext: step(1) },
  }
}
