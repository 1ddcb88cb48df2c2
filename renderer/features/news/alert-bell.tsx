import type { ReactElement } from 'react'
import { Icon } from '../../ui/icon.tsx'

/** A bell in the colour of an alert, which is an index into the list of colours. */
export const AlertBell = ({ colour }: { colour: number }): ReactElement => (
  <span className="alert-bell" data-colour={colour}>
    <Icon name="bell" filled size={12} />
  </span>
)
