import type { ReactElement } from 'react'
import { visibleName } from '../../../app/domain/values/visible-text.ts'
import type { StoryRow } from '../../../app/ipc/news-schemas.ts'
import { AlertBell } from './alert-bell.tsx'

/** Maximum number of bells on a story; the words name more alerts. */
const MAX_BELLS = 3

function listed(names: readonly string[]): string {
  const last = names.at(-1) ?? ''
  return names.length === 1 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

/** Which alerts a story matches; null for none with a colour. */
export function alertWords({ alerts, alertCount }: Pick<StoryRow, 'alerts' | 'alertCount'>): string | null {
  if (alerts.length === 0) return null
  const names = alerts.map(({ name }) => visibleName(name))
  const others = alertCount - names.length
  const all = others > 0 ? [...names, others === 1 ? '1 other' : `${others} others`] : names
  return `Matches the ${all.length === 1 ? 'alert' : 'alerts'} ${listed(all)}`
}

/** The colours of the alerts that a story matches, with their names for who points at them or does not see them. */
export function AlertMark({ row }: { row: StoryRow }): ReactElement | null {
  const words = alertWords(row)
  if (words === null) return null
  const colours = [...new Set(row.alerts.map(({ colour }) => colour))].slice(0, MAX_BELLS)
  return (
    <span className="story-row-alerts" title={words}>
      {colours.map((colour) => (
        <AlertBell key={colour} colour={colour} />
      ))}
      <span className="visually-hidden">{words}</span>
    </span>
  )
}
