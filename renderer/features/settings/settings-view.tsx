import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import type { ReactElement } from 'react'
import { useConnection } from '../../query/connection.ts'
import { errorInfoOf } from '../../query/error-info.ts'
import { retryOf } from '../../query/retry.ts'
import { statusQuery } from '../../query/status-queries.ts'
import { ErrorNote } from '../../ui/error-note.tsx'
import { AppearanceSection } from './appearance-section.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { KeysSection } from './keys-section.tsx'
import { LibrarySection } from './library-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { SavedConnectionsSection } from './saved-connections-section.tsx'
import { settingsQueries } from './queries.ts'
import type { SettingsState } from './settings-state.ts'
import './settings.css'

/** Connection, key, interface profile and appearance. */
export function SettingsView({
  state: { section },
  onAbout,
}: {
  state: SettingsState
  onAbout: () => void
}): ReactElement {
  const connection = useConnection()
  const profile = useQuery(settingsQueries.profile(connection.id))
  const version = useQuery(statusQuery).data?.version
  const isReady = profile.data !== undefined
  const column = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (section === null) return
    const part = column.current?.querySelector<HTMLElement>(`[data-section='${section}']`)
    part?.scrollIntoView({ block: 'start' })
    part?.focus({ preventScroll: true })
  }, [section, isReady])
  return (
    <section className="settings" tabIndex={-1} aria-label="Settings" data-pane>
      <div className="settings-column" ref={column}>
        <div data-section="connection" tabIndex={-1}>
          <ConnectionSection />
        </div>
        {connection.demonstration === null ? null : <ScenariosSection isRunning={connection.demonstration.running} />}
        <SavedConnectionsSection />
        {connection.demonstration !== null ? null : (
          <div data-section="profile" tabIndex={-1}>
            {profile.error === null ? null : (
              <ErrorNote error={errorInfoOf(profile.error)} onRetry={retryOf(profile)} />
            )}
            {profile.data === undefined ? null : (
              <ProfileSection key={`${connection.baseUrl} ${profile.data.keyPlacement}`} profile={profile.data} />
            )}
          </div>
        )}
        <div data-section="reading" tabIndex={-1}>
          <ReadingSection />
        </div>
        <div data-section="keys" tabIndex={-1}>
          <KeysSection />
        </div>
        <div data-section="library" tabIndex={-1}>
          <LibrarySection />
        </div>
        <div data-section="appearance" tabIndex={-1}>
          <AppearanceSection />
        </div>
        {version === undefined ? null : (
          <div className="settings-line">
            <button type="button" className="button" onClick={onAbout}>
              About Tearsheet…
            </button>
            <span className="field-note">Version {version}, licences, and how to update</span>
          </div>
        )}
      </div>
    </section>
  )
}
