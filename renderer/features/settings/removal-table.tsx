import type { ReactElement } from 'react'
import { isEmptyRemoval, removedBytes, RETENTION_KINDS } from '../../../app/domain/settings/retention-limits.ts'
import type { Removal, RetentionKind } from '../../../app/domain/settings/retention-limits.ts'
import { countText, sizeText } from '../../../app/domain/values/number-form.ts'
import { Moment } from '../../ui/text/date-time.tsx'
import { useMinute } from '../../ui/text/clock.ts'

const NOUNS: Record<RetentionKind, readonly [one: string, several: string]> = {
  stories: ['story', 'stories'],
  ratios: ['ratio value', 'ratio values'],
  responses: ['response', 'responses'],
  images: ['picture', 'pictures'],
  deliveries: ['delivery', 'deliveries'],
}

const MINUTE = 60_000

/** What is going to be removed, or was, by kind with its size and dates. */
export function RemovalTable({ removal }: { removal: Removal }): ReactElement | null {
  const now = useMinute()
  if (isEmptyRemoval(removal)) return null
  const kinds = RETENTION_KINDS.filter((kind) => removal[kind].count > 0)
  return (
    <table className="settings-table removal-table">
      <tbody>
        {kinds.map((kind) => {
          const { count, bytes, oldest, newest } = removal[kind]
          return (
            <tr key={kind}>
              <td className="figure">{countText(count)}</td>
              <th scope="row">{NOUNS[kind][count === 1 ? 0 : 1]}</th>
              <td className="figure">{sizeText(bytes)}</td>
              <td className="quiet">
                {oldest === null || newest === null ? null : (
                  <>
                    <Moment at={oldest} now={now} />
                    {newest - oldest < MINUTE ? null : (
                      <>
                        {' to '}
                        <Moment at={newest} now={now} />
                      </>
                    )}
                  </>
                )}
              </td>
            </tr>
          )
        })}
        {kinds.length < 2 ? null : (
          <tr className="settings-table-total">
            <td />
            <th scope="row">in all</th>
            <td className="figure">{sizeText(removedBytes(removal))}</td>
            <td />
          </tr>
        )}
      </tbody>
    </table>
  )
}
