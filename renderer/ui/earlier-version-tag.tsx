import type { ReactElement } from 'react'

/** Says that an earlier version stored something, which recorded less about it. */
export const EarlierVersionTag = ({ title }: { title: string }): ReactElement => (
  <span className="quiet" title={title}>
    earlier version
  </span>
)
