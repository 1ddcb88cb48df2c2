import { Fragment } from 'react'
import type { ReactElement } from 'react'
import type { CommandId } from '../../app/domain/commands/catalogue.ts'
import { useKeyOf } from '../commands/commands.tsx'

/** The first keys of commands in brackets behind a text; nothing where none of them has a key. */
export function KeysHint({ of }: { of: readonly CommandId[] }): ReactElement | null {
  const keyOf = useKeyOf()
  const keys = of.map(keyOf).filter((key) => key !== null)
  if (keys.length === 0) return null
  return (
    <>
      {' ('}
      {keys.map((key, place) => (
        <Fragment key={key}>
          {place === 0 ? '' : ', '}
          <kbd>{key}</kbd>
        </Fragment>
      ))}
      )
    </>
  )
}
