import type { ReactElement, ReactNode, Ref } from 'react'

/** A line of the settings: what it is about, its controls, and a note beside them. A further line of the same matter has no name. */
export const SettingsLine = ({
  name,
  note,
  ref,
  children,
}: {
  name?: string
  note?: string
  ref?: Ref<HTMLDivElement>
  children?: ReactNode
}): ReactElement => (
  <div className="settings-line" ref={ref}>
    <span className="settings-name">{name}</span>
    {children}
    {note === undefined ? null : <span className="field-note">{note}</span>}
  </div>
)
