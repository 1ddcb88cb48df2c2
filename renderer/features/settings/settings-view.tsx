import { useQuery } from '@tanstack/react-query'
import type { ReactElement } from 'react'
import { connectionsQuery } from '../../query/connections.ts'
import { statusQuery } from '../../query/status-queries.ts'
import { Segmented } from '../../ui/segmented.tsx'
import { ConnectionSection } from './connection-section.tsx'
import { LibrarySection } from './library-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { ReadingSection } from './reading-section.tsx'
import { ScenariosSection } from './scenarios-section.tsx'
import { SavedConnectionsSection } from './saved-connections-section.tsx'
import { settingsQueries } from './settings-queries.ts'
import type { Theme } from './theme.ts'
import './settings.css'

/** Connection, key, interface profile and appearance. */
export function SettingsView({
  theme,
  onTheme,
  onAbout,
}: {
  theme: Theme
  onTheme: (theme: Theme) => void
  onAbout: () => void
}): ReactElement {
  const status = useQuery(statusQuery)
  const profile = useQuery(settingsQueries.profile)
  const connection = useQuery(connectionsQuery).data?.find(({ isCurrent }) => isCurrent)
  return (
    <section className="settings" tabIndex={-1} aria-label="Settings">
      <div className="settings-column">
        {status.data === undefined ? null : <ConnectionSection status={status.data} />}
        {status.data?.connection === 'demo' ? <ScenariosSection isRunning={status.data.demo.running} /> : null}
        <SavedConnectionsSection isDemo={status.data?.connection !== 'service'} />
        {profile.data === undefined ? null : (
          <ProfileSection
            key={`${connection?.id ?? ''} ${profile.data.baseUrl} ${profile.data.keyPlacement}`}
            profile={profile.data}
          />
        )}
        <ReadingSection />
        <LibrarySection />
        <section className="settings-section">
          <h2>Appearance</h2>
          <div className="settings-line">
            <span className="settings-name">Theme</span>
            <Segmented
              label="Theme"
              value={theme}
              options={[
                { id: 'system', label: 'As the system' },
                { id: 'light', label: 'Light' },
                { id: 'dark', label: 'Dark' },
              ]}
              onChange={onTheme}
            />
          </div>
        </section>
        {status.data === undefined ? null : (
          <div className="settings-line">
            <button type="button" className="button" onClick={onAbout}>
              About Tearsheet…
            </button>
            <span className="field-note">Version {status.data.version}, licences, and how to update</span>
          </div>
        )}
      </div>
    </section>
  )
}
