import type { ReactElement } from 'react'
import { countText } from '../../format/size.ts'
import { useHint } from '../../commands/commands.tsx'

/** Says whether the newest delivery is followed or how many are newer than the open one, and follows again. */
export function FollowMark({
  follows,
  newer,
  onFollow,
}: {
  follows: boolean
  /** Number of deliveries that are newer than the open one; null when it is not known. */
  newer: number | null
  onFollow: () => void
}): ReactElement {
  const hint = useHint()
  if (follows) return <span className="quiet">Newest followed</span>
  return (
    <button type="button" className="button-link" title={hint('webhooks.follow')} onClick={onFollow}>
      {newer === null || newer === 0 ? 'Follow the newest' : `${countText(newer)} newer`}
    </button>
  )
}
