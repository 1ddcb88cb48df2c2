import type { CommandId } from '../../../app/domain/commands/catalogue.ts'

/** What the description of a chart says besides what is drawn. */
export interface ChartWords {
  /** The command that shows the description. */
  command: CommandId
  /** What has the same values beside the chart, such as “table”. */
  beside: string
  /** How the values are meant, such as “assumed units”. */
  facts: readonly string[]
}
