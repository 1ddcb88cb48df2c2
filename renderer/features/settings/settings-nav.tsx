import type { ReactElement, RefObject } from 'react'
import type { SettingsSection } from './settings-state.ts'

/** A part of the settings as it is listed. */
export interface ListedSection {
  id: SettingsSection
  title: string
  group: string
}

/** The search of the settings, and a list of the parts in which something was found. */
export function SettingsNav({
  sections,
  current,
  query,
  field,
  onQuery,
  onChoose,
}: {
  sections: readonly ListedSection[]
  /** The part at the top; null when nothing was found. */
  current: SettingsSection | null
  query: string
  field: RefObject<HTMLInputElement | null>
  onQuery: (query: string) => void
  onChoose: (id: SettingsSection) => void
}): ReactElement {
  const groups = [...new Set(sections.map(({ group }) => group))]
  return (
    <nav className="settings-nav" aria-label="Parts of the settings">
      <h2 className="settings-title">Settings</h2>
      <input
        ref={field}
        type="search"
        aria-label="Search the settings"
        placeholder="Search the settings"
        spellCheck={false}
        value={query}
        onChange={(event) => onQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape' && query !== '') onQuery('')
        }}
      />
      {groups.map((group) => (
        <section key={group} aria-label={group}>
          <h3>{group}</h3>
          <ul>
            {sections
              .filter((section) => section.group === group)
              .map(({ id, title }) => (
                <li key={id}>
                  <button
                    type="button"
                    className="settings-link"
                    aria-current={id === current ? 'location' : undefined}
                    onClick={() => onChoose(id)}
                  >
                    {title}
                  </button>
                </li>
              ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}
