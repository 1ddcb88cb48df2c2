import type { ReactElement } from 'react'
import { useQuery } from '@tanstack/react-query'
import { counted } from '../../../app/domain/values/number-form.ts'
import type { ApplicationFacts, ShownFile, Licence } from '../../../app/ipc/about.ts'
import { useShowFile } from '../../query/files.ts'
import { failureOf } from '../../query/errors.ts'
import { Button, CopyButton } from '../../ui/controls/button.tsx'
import { Dialog } from '../../ui/controls/dialog.tsx'
import { ErrorNote } from '../../ui/states/error-note.tsx'
import { useMinute } from '../../ui/text/clock.ts'
import { shortDay } from '../../format/time.ts'
import { useTimeZone } from '../../ui/text/date-time.tsx'
import { aboutQuery } from './queries.ts'
import { daysSince, versionAt } from '../../query/application.ts'
import './about.css'

/** The application and its packages, each with the text of its licence. */
function LicenceList({ licences }: { licences: readonly Licence[] }): ReactElement {
  return (
    <>
      <p>
        Tearsheet is free software under the MIT licence. It contains {licences.length - 1} third-party packages. Choose
        one to read its licence.
      </p>
      <ul className="licence-list" aria-label="Licences">
        {licences.map(({ name, version, licence, text }) => (
          <li key={`${name} ${version}`}>
            <details>
              <summary>
                <span>
                  {name} <span className="figure quiet">{version}</span>
                </span>
                <span className="quiet">{licence}</span>
              </summary>
              <pre className="selectable">
                {text === '' ? `The package names the licence ${licence} but does not include its text.` : text}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}

/** The version text to include in a report. */
const reportText = ({ version, electron, chromium, node, system }: ApplicationFacts): string =>
  `Tearsheet ${version}, Electron ${electron}, Chromium ${chromium}, Node.js ${node}, ${system}`

function ShowButton({ what, name }: { what: ShownFile; name: string }): ReactElement {
  const show = useShowFile()
  return (
    <Button aria-label={`Show ${name}`} onClick={() => show.mutate(what)}>
      Show
    </Button>
  )
}

function Facts({ facts }: { facts: ApplicationFacts }): ReactElement {
  const now = useMinute()
  const zone = useTimeZone()
  const at = versionAt()
  return (
    <>
      <div className="about-head">
        <img src="/icon.svg" alt="" width={72} height={72} />
        <div>
          <h3>Tearsheet {facts.version}</h3>
          {at === null ? null : (
            <p>
              From {shortDay(at, zone)}, {counted(daysSince(at, now), 'day')} old. Its Chromium is at least as old.
            </p>
          )}
          <p className="quiet">A reader for market news, company fundamentals and webhook deliveries.</p>
        </div>
      </div>
      <dl className="about-facts selectable">
        {(
          [
            ['Electron', facts.electron],
            ['Chromium', facts.chromium],
            ['Node.js', facts.node],
            ['System', facts.system],
          ] as const
        ).map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd className="figure">{value}</dd>
          </div>
        ))}
      </dl>
      <section className="about-section">
        <h3>Update</h3>
        <p>
          Download a newer package and install it over this one. Your library, notes and settings stay. Tearsheet does
          not check for updates.
        </p>
      </section>
      <section className="about-section">
        <h3>Files</h3>
        <div className="about-file">
          <span>Library, notes and settings</span>
          <span className="mono selectable">{facts.dataFolder}</span>
          <ShowButton what="data-folder" name="the data folder" />
        </div>
        <div className="about-file">
          <span>Log</span>
          <span className="mono selectable">{facts.logFile}</span>
          <ShowButton what="log-file" name="the log" />
        </div>
      </section>
    </>
  )
}

/** Dialog with versions, update instructions, files and licences. */
export function AboutDialog({ onClose }: { onClose: () => void }): ReactElement {
  const about = useQuery(aboutQuery)
  return (
    <Dialog title="About Tearsheet" onClose={onClose} wide>
      <ErrorNote {...failureOf(about)} />
      {about.data === undefined ? null : (
        <>
          <Facts facts={about.data.facts} />
          <section className="about-section">
            <h3>Licences</h3>
            <LicenceList licences={about.data.licences} />
            <div className="about-file">
              <span>Chromium</span>
              <span className="quiet">Its licences are in a separate file.</span>
              <ShowButton what="chromium-licences" name="the licences of Chromium" />
            </div>
          </section>
        </>
      )}
      <div className="dialog-actions">
        <Button look="primary" autoFocus onClick={onClose}>
          Close
        </Button>
        {about.data === undefined ? null : <CopyButton label="Copy versions" text={reportText(about.data.facts)} />}
      </div>
    </Dialog>
  )
}
