import type { ReactElement } from 'react'

/** The head of a table: what its columns are called. */
export const TableHead = ({ of }: { of: readonly string[] }): ReactElement => (
  <thead>
    <tr>
      {of.map((name) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
    </tr>
  </thead>
)
