import type { ReactElement } from 'react'
import type { Licence } from '../../../app/domain/settings/about.ts'

/** The application and the packages in it, each with the text of its licence to unfold. */
export function LicenceList({ licences }: { licences: readonly Licence[] }): ReactElement {
  return (
    <>
      <p>
        Tearsheet is free software under the MIT licence. It is built with {licences.length - 1} packages of others:
        choose one to read its licence.
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
                {text === '' ? `Its package names the licence ${licence} and has no text of it.` : text}
              </pre>
            </details>
          </li>
        ))}
      </ul>
    </>
  )
}
