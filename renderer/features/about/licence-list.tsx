import type { ReactElement } from 'react'
import type { Licence } from '../../../app/ipc/about.ts'

/** The application and its packages, each with the text of its licence. */
export function LicenceList({ licences }: { licences: readonly Licence[] }): ReactElement {
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
