import { xmlText } from '../../../app/domain/tables/table-text.ts'
import type { ReadinessGroup, ReadinessRow } from '../../../app/domain/webhooks/rehearsal-findings.ts'

function outcomeOf({ verdict, why }: ReadinessRow): string {
  if (verdict === 'passed') return `<system-out>${xmlText(why)}</system-out>`
  const message = xmlText(verdict === 'failed' ? why : `${verdict}: ${why}`)
  return verdict === 'failed' ? `<failure message="${message}"/>` : `<skipped message="${message}"/>`
}

/** The sheet of a rehearsal as a JUnit file: one suite for each kind, one case for each scenario. What was not observable or not run is skipped. */
export function toJUnit(groups: readonly ReadinessGroup[]): string {
  const suites = groups.map(({ kind, rows }) => {
    const failures = rows.filter(({ verdict }) => verdict === 'failed').length
    const passed = rows.filter(({ verdict }) => verdict === 'passed').length
    const cases = rows.map(
      (row) =>
        `    <testcase classname="${xmlText(kind)}" name="${xmlText(row.scenario.label)}">${outcomeOf(row)}</testcase>`,
    )
    return [
      `  <testsuite name="${xmlText(kind)}" tests="${rows.length}" failures="${failures}" skipped="${rows.length - failures - passed}">`,
      ...cases,
      '  </testsuite>',
    ].join('\n')
  })
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites name="rehearsal">\n${suites.join('\n')}\n</testsuites>\n`
}
